package sim

import (
	"bytes"
	"encoding/json"
	"fmt"

	"github.com/goccy/go-yaml"
)

// Args are the arguments of a tool call, in the order in which the agent wrote
// them: GitLab keeps the agent's JSON as text.
type Args []Arg

// Arg is one argument. Nested objects are yaml.MapSlice, which keeps order too.
type Arg struct {
	Name  string
	Value any
}

// UnmarshalYAML reads a mapping without losing its order.
func (a *Args) UnmarshalYAML(text []byte) error {
	var fields yaml.MapSlice
	if err := yaml.UnmarshalWithOptions(text, &fields, yaml.UseOrderedMap()); err != nil {
		return fmt.Errorf("read arguments: %w", err)
	}
	for _, f := range fields {
		*a = append(*a, Arg{Name: fmt.Sprint(f.Key), Value: f.Value})
	}
	return nil
}

// MarshalJSON writes an object in the order of the arguments.
func (a Args) MarshalJSON() ([]byte, error) {
	fields := make(yaml.MapSlice, len(a))
	for i, arg := range a {
		fields[i] = yaml.MapItem{Key: arg.Name, Value: arg.Value}
	}
	var out bytes.Buffer
	if err := writeOrdered(&out, fields); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

func writeOrdered(out *bytes.Buffer, value any) error {
	switch value := value.(type) {
	case yaml.MapSlice:
		out.WriteByte('{')
		for i, f := range value {
			if i > 0 {
				out.WriteByte(',')
			}
			if err := writePlain(out, fmt.Sprint(f.Key)); err != nil {
				return err
			}
			out.WriteByte(':')
			if err := writeOrdered(out, f.Value); err != nil {
				return err
			}
		}
		out.WriteByte('}')
	case []any:
		out.WriteByte('[')
		for i, item := range value {
			if i > 0 {
				out.WriteByte(',')
			}
			if err := writeOrdered(out, item); err != nil {
				return err
			}
		}
		out.WriteByte(']')
	default:
		return writePlain(out, value)
	}
	return nil
}

func writePlain(out *bytes.Buffer, value any) error {
	text, err := json.Marshal(value)
	if err != nil {
		return fmt.Errorf("write an argument: %w", err)
	}
	out.Write(text)
	return nil
}
