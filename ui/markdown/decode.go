package markdown

import (
	"html"
	"strings"

	"github.com/yuin/goldmark/util"

	"duodash/model"
)

// maxEntity is longer than every named character of HTML.
const maxEntity = 34

// safe makes text harmless that the parser gave back.
func safe(s string) string { return model.Line(s).String() }

// decode resolves backslash escapes and character references. What it returns
// may hold any character there is.
func decode(s string) string {
	at := strings.IndexAny(s, `\&`)
	if at < 0 {
		return s
	}
	var out strings.Builder
	out.Grow(len(s))
	for at >= 0 {
		out.WriteString(s[:at])
		s = s[at:]
		size, value := reference(s)
		out.WriteString(value)
		s = s[size:]
		at = strings.IndexAny(s, `\&`)
	}
	out.WriteString(s)
	return out.String()
}

// reference reads the escape or reference that s begins with.
func reference(s string) (size int, value string) {
	if s[0] == '\\' {
		if len(s) > 1 && util.IsPunct(s[1]) {
			return 2, s[1:2]
		}
		return 1, s[:1]
	}
	end := strings.IndexByte(s[:min(len(s), maxEntity)], ';')
	if end < 2 {
		return 1, s[:1]
	}
	name := s[:end+1]
	if value = html.UnescapeString(name); value == name {
		return 1, s[:1]
	}
	return len(name), value
}
