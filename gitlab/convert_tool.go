package gitlab

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"duodash/model"
)

const (
	// maxIndent bounds the indentation of values nested very deep.
	maxIndent = 16
	// indentation is one step of it.
	indentation = "  "
)

// toolOf reads the toolInfo of a message: JSON as text with the tool's name,
// its arguments in the order the agent wrote them, and its response. The word
// null means that there is no tool. Source: GitLab
// ee/app/graphql/types/ai/duo_workflows/duo_message_type.rb. What cannot be
// read becomes a call whose one argument is the raw text, so that nothing a
// person is asked to allow is ever hidden.
func toolOf(info, id, subType string) *model.ToolCall {
	info = strings.TrimSpace(info)
	if info == "" || info == "null" {
		return nil
	}
	call, err := readTool(info)
	if err != nil {
		call = model.ToolCall{Args: []model.Argument{{Name: model.Line("unreadable call"), Value: model.Verbatim(info)}}}
	}
	call.ID, call.Sum = id, callSum(info)
	if call.Name.IsBlank() {
		call.Name = model.Line(subType)
	}
	return &call
}

// readTool keeps whatever is there twice: which one counts is not for this
// program to guess.
func readTool(info string) (model.ToolCall, error) {
	fields, err := fieldsOf([]byte(info))
	if err != nil {
		return model.ToolCall{}, err
	}
	var call model.ToolCall
	known := false
	for _, f := range fields {
		switch f.name {
		case "name":
			if !call.Name.IsBlank() {
				call.Args = append(call.Args, argumentOf(f))
				break
			}
			known = true
			call.Name = model.Line(valueOf(f.raw))
		case "args":
			known = true
			call.Args = append(call.Args, argumentsOf(f.raw)...)
		case "tool_response":
			if string(f.raw) != "null" {
				call.Response = model.Block(valueOf(f.raw))
			}
		case "project_name":
			if !call.Project.IsBlank() {
				call.Args = append(call.Args, argumentOf(f))
				break
			}
			call.Project = model.Line(valueOf(f.raw))
		case "suggested_patterns", "tool_version":
			// About the call, not part of it.
		default:
			// Not known today, but perhaps what the tool will run with.
			call.Args = append(call.Args, argumentOf(f))
		}
	}
	if !known {
		return model.ToolCall{}, errors.New("the call has neither a name nor arguments")
	}
	return call, nil
}

func argumentsOf(raw json.RawMessage) []model.Argument {
	if string(raw) == "null" {
		return nil
	}
	fields, err := fieldsOf(raw)
	if err != nil {
		return []model.Argument{{Name: model.Line("args"), Value: model.Verbatim(valueOf(raw))}}
	}
	var out []model.Argument
	for _, f := range fields {
		arg := argumentOf(f)
		arg.Items = itemsOf(f.raw)
		out = append(out, arg)
	}
	return out
}

func argumentOf(f field) model.Argument {
	return model.Argument{Name: model.Line(f.name), Value: model.Verbatim(valueOf(f.raw))}
}

// itemsOf reads a list that holds nothing but objects; nil when it is none.
func itemsOf(raw json.RawMessage) [][]model.Argument {
	var members []json.RawMessage
	if json.Unmarshal(raw, &members) != nil {
		return nil
	}
	items := make([][]model.Argument, 0, len(members))
	for _, member := range members {
		fields, err := fieldsOf(member)
		if err != nil || len(fields) == 0 {
			return nil
		}
		item := make([]model.Argument, len(fields))
		for i, f := range fields {
			item[i] = argumentOf(f)
		}
		items = append(items, item)
	}
	return items
}

// field is one member of a JSON object.
type field struct {
	name string
	raw  json.RawMessage
}

// fieldsOf reads an object and keeps the order of its fields, and doubles.
func fieldsOf(raw []byte) ([]field, error) {
	if !json.Valid(raw) {
		return nil, errors.New("not valid JSON")
	}
	dec := json.NewDecoder(bytes.NewReader(raw))
	if open, err := dec.Token(); err != nil || open != json.Delim('{') {
		return nil, errors.New("not a JSON object")
	}
	var out []field
	for dec.More() {
		name, err := dec.Token()
		if err != nil {
			return nil, fmt.Errorf("read a field name: %w", err)
		}
		f := field{name: fmt.Sprint(name)}
		if err := dec.Decode(&f.raw); err != nil {
			return nil, fmt.Errorf("read the field %s: %w", f.name, err)
		}
		out = append(out, f)
	}
	return out, nil
}

// callSum stands for a call as the server sent it, without what is only about it.
// A text that is shown alike may be another one.
func callSum(info string) model.CallSum {
	fields, err := fieldsOf([]byte(info))
	if err != nil {
		return model.SumOf(info)
	}
	var parts []string
	for _, f := range fields {
		switch f.name {
		case "tool_response", "suggested_patterns", "tool_version":
		default:
			var compact bytes.Buffer
			if json.Compact(&compact, f.raw) == nil {
				parts = append(parts, f.name, compact.String())
			}
		}
	}
	return model.SumOf(parts...)
}

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
