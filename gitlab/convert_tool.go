package gitlab

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"duodash/model"
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
			known = true
			call.Name, call.Args = once(call.Name, call.Args, f)
		case "args":
			known = true
			call.Args = append(call.Args, argumentsOf(f.raw)...)
		case "tool_response":
			if string(f.raw) != "null" {
				call.Response = model.Block(valueOf(f.raw))
			}
		case "project_name":
			call.Project, call.Args = once(call.Project, call.Args, f)
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

// once takes a name from its first field; another one becomes an argument.
func once(name model.Text, args []model.Argument, f field) (model.Text, []model.Argument) {
	if name.IsBlank() {
		return model.Line(valueOf(f.raw)), args
	}
	return name, append(args, argumentOf(f))
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
