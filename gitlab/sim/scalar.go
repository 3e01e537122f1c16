package sim

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"
)

// stamp is a time as GraphQL answers it: whole seconds, with a zone.
type stamp time.Time

// ImplementsGraphQLType names the scalars this type stands for.
func (stamp) ImplementsGraphQLType(name string) bool {
	return name == "Time" || name == "ISO8601DateTime"
}

// UnmarshalGraphQL reads ISO 8601.
func (s *stamp) UnmarshalGraphQL(input any) error {
	text, _ := input.(string)
	t, err := time.Parse(time.RFC3339, text)
	if err != nil {
		return fmt.Errorf("read time: %w", err)
	}
	*s = stamp(t)
	return nil
}

// MarshalJSON writes the time in UTC.
func (s stamp) MarshalJSON() ([]byte, error) {
	return strconv.AppendQuote(nil, time.Time(s).UTC().Format("2006-01-02T15:04:05Z")), nil
}

// gid is a global id of any class.
type gid string

// ImplementsGraphQLType is true for all id scalars.
func (gid) ImplementsGraphQLType(name string) bool {
	return strings.HasSuffix(name, "ID") && name != "ID"
}

// UnmarshalGraphQL takes text; its class was checked with the document.
func (g *gid) UnmarshalGraphQL(input any) error {
	text, ok := input.(string)
	if !ok {
		return fmt.Errorf("read global id: %T is no text", input)
	}
	*g = gid(text)
	return nil
}

func newGID(class string, id int64) gid {
	return gid("gid://gitlab/" + class + "/" + strconv.FormatInt(id, 10))
}

// number is the last part of the id, or -1.
func (g gid) number() int64 {
	n, err := strconv.ParseInt(string(g[strings.LastIndexByte(string(g), '/')+1:]), 10, 64)
	if err != nil {
		return -1
	}
	return n
}

// gidClasses are the classes an id scalar accepts as input; empty for a scalar
// that is no id. The plain number is not accepted.
func gidClasses(scalar string) []string {
	switch scalar {
	case "AiDuoWorkflowsWorkflowID":
		return []string{"Ai::DuoWorkflows::Workflow"}
	case "ProjectID":
		return []string{"Project"}
	case "GroupID":
		return []string{"Group"}
	case "NamespaceID":
		return []string{"Namespace", "Group", "Namespaces::UserNamespace", "Namespaces::ProjectNamespace"}
	case "AiCatalogItemID":
		return []string{"Ai::Catalog::Item"}
	case "AiCatalogItemVersionID":
		return []string{"Ai::Catalog::ItemVersion"}
	}
	return nil
}

// checkScalar refuses values that GitLab could not coerce.
func checkScalar(scalar string, value any) error {
	text, isText := value.(string)
	switch scalar {
	case "ISO8601DateTime", "Time":
		if _, err := time.Parse(time.RFC3339, text); err != nil {
			return answerError{text: fmt.Sprintf("Could not parse value %q as a date and time", text)}
		}
	default:
		classes := gidClasses(scalar)
		if classes == nil {
			return nil
		}
		if !isText || !strings.HasPrefix(text, "gid://gitlab/") || gid(text).number() < 0 {
			return fmt.Errorf("%q is not a valid Global ID", fmt.Sprint(value))
		}
		for _, c := range classes {
			if strings.HasPrefix(text, "gid://gitlab/"+c+"/") {
				return nil
			}
		}
		return fmt.Errorf("%q does not represent an instance of %s", text, classes[0])
	}
	return nil
}

// anyJSON is a value of the scalars that hold JSON or a number of any size.
type anyJSON struct{ value any }

// ImplementsGraphQLType names the scalars this type stands for.
func (anyJSON) ImplementsGraphQLType(name string) bool {
	return name == "JSON" || name == "JsonString" || name == "BigInt" || name == "AiCatalogPinnedVersion"
}

// UnmarshalGraphQL keeps the value.
func (a *anyJSON) UnmarshalGraphQL(input any) error {
	a.value = input
	return nil
}

// MarshalJSON writes the value.
func (a anyJSON) MarshalJSON() ([]byte, error) { return json.Marshal(a.value) }

// ptr is nil for the zero value, as GraphQL's null.
func ptr[T comparable](v T) *T {
	var zero T
	if v == zero {
		return nil
	}
	return &v
}

// absent resolves the hidden null field of guarded selections.
type absent struct{}

// AbsentHere is always null.
func (absent) AbsentHere() *string { return nil }

// answerError is an error as GitLab words it, with a code or without.
type answerError struct{ text, code string }

// Error is the message.
func (e answerError) Error() string { return e.text }

// Extensions carries the code.
func (e answerError) Extensions() map[string]any {
	if e.code == "" {
		return nil
	}
	return map[string]any{"code": e.code}
}
