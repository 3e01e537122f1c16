package gitlab

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
)

const (
	// maxIndent bounds the indentation of values nested very deep.
	maxIndent = 16
	// indentation is one step of it.
	indentation = "  "
)

// valueOf shows a valid JSON value: a text as it is, anything nested as
// indented JSON whose texts keep their lines, numbers to the last digit.
func valueOf(raw json.RawMessage) string {
	var s string
	if json.Unmarshal(raw, &s) == nil && len(raw) > 0 && raw[0] == '"' {
		return s
	}
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.UseNumber()
	var out strings.Builder
	if err := writeValue(&out, dec, 0); err != nil && !errors.Is(err, io.EOF) {
		return string(raw)
	}
	return out.String()
}

// writeValue copies one value from tokens. It spells texts anew, so that an
// agent cannot hide a word by writing its letters as escapes.
func writeValue(out *strings.Builder, dec *json.Decoder, depth int) error {
	token, err := dec.Token()
	if err != nil {
		return fmt.Errorf("read a value: %w", err)
	}
	open, nested := token.(json.Delim)
	if !nested {
		return writeLeaf(out, token, depth)
	}
	out.WriteString(open.String())
	empty := true
	for ; dec.More(); empty = false {
		if !empty {
			out.WriteByte(',')
		}
		newLine(out, depth+1)
		if open == '{' {
			name, err := dec.Token()
			if err != nil {
				return fmt.Errorf("read a field name: %w", err)
			}
			if err := writeScalar(out, name); err != nil {
				return err
			}
			out.WriteString(": ")
		}
		if err := writeValue(out, dec, depth+1); err != nil {
			return err
		}
	}
	end, err := dec.Token()
	if err != nil {
		return fmt.Errorf("read the end of a value: %w", err)
	}
	if !empty {
		newLine(out, depth)
	}
	fmt.Fprint(out, end)
	return nil
}

func newLine(out *strings.Builder, depth int) {
	out.WriteByte('\n')
	for range min(depth, maxIndent) {
		out.WriteString(indentation)
	}
}

// writeLeaf writes a value that holds no others. A text of several lines stands
// in lines of its own, marked as in YAML: a dash when it has no last line break.
func writeLeaf(out *strings.Builder, token json.Token, depth int) error {
	text, ok := token.(string)
	if !ok || !strings.Contains(text, "\n") {
		return writeScalar(out, token)
	}
	body, ended := strings.CutSuffix(text, "\n")
	out.WriteByte('|')
	if !ended {
		out.WriteByte('-')
	}
	for _, line := range strings.Split(body, "\n") {
		newLine(out, depth+1)
		out.WriteString(line)
	}
	return nil
}

func writeScalar(out *strings.Builder, token json.Token) error {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(token); err != nil {
		return fmt.Errorf("write a value: %w", err)
	}
	out.WriteString(strings.TrimSuffix(b.String(), "\n"))
	return nil
}
