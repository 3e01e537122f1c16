package gitlab

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode"
)

// hidden is what every way of printing a Token gives.
const hidden = "[token]"

// Token is a personal or OAuth access token. However it is printed, alone or
// inside something else, only [token] is seen; the secret sits behind a
// function so that even reflection over unexported fields finds none. The
// zero Token is none.
type Token struct {
	reveal func() string
}

// ParseToken makes a Token. It refuses what cannot stand in an HTTP header; the
// error does not repeat the secret.
func ParseToken(s string) (Token, error) {
	s = strings.TrimSpace(s)
	if s == "" {
		return Token{}, nil
	}
	bad := func(r rune) bool { return r > unicode.MaxASCII || !unicode.IsPrint(r) || r == ' ' }
	if strings.IndexFunc(s, bad) >= 0 {
		return Token{}, errors.New("the token holds a space, a line break or another character that no token has; copy it again")
	}
	return Token{reveal: func() string { return s }}, nil
}

// IsZero reports whether there is no token.
func (t Token) IsZero() bool { return t.reveal == nil }

// secret is the token itself; only the transport and the scrubber call it.
func (t Token) secret() string {
	if t.reveal == nil {
		return ""
	}
	return t.reveal()
}

// String hides the token.
func (t Token) String() string { return hidden }

// GoString hides the token.
func (t Token) GoString() string { return hidden }

// Format hides the token from every verb of package fmt.
func (t Token) Format(f fmt.State, _ rune) { _, _ = io.WriteString(f, hidden) }

// MarshalText hides the token from encoders.
func (t Token) MarshalText() ([]byte, error) { return []byte(hidden), nil }

// MarshalJSON hides the token from JSON.
func (t Token) MarshalJSON() ([]byte, error) { return []byte(`"` + hidden + `"`), nil }
