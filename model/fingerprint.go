package model

import (
	"crypto/sha256"
	"encoding/base64"
	"io"
	"strconv"
)

// Fingerprint stands for what a person saw before deciding: two are equal only
// if number, status, thread and the pending messages are. It is short enough
// to print and to type.
type Fingerprint string

// fingerprintBytes is how much of the hash is kept: 96 bits.
const fingerprintBytes = 12

// FingerprintOf makes the fingerprint of a session; parts are ids and contents
// of its pending messages as the server sent them.
func FingerprintOf(s Session, parts ...string) Fingerprint {
	about := []string{s.ID.Host, strconv.FormatInt(s.ID.Number, 10), string(s.Status), s.ThreadTS}
	return Fingerprint(digest(fingerprintBytes, append(about, parts...)...))
}

// digest is a hash of parts, cut to a number of bytes and made printable.
func digest(size int, parts ...string) string {
	h := sha256.New()
	for _, part := range parts {
		// The length in front keeps "ab","c" and "a","bc" apart.
		_, _ = io.WriteString(h, strconv.Itoa(len(part))+":"+part)
	}
	return base64.RawURLEncoding.EncodeToString(h.Sum(nil)[:size])
}
