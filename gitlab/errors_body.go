package gitlab

import (
	"encoding/json"
	"errors"
	"maps"
	"net/url"
	"slices"
	"strings"

	"duodash/model"
)

// saidLimit is how many characters of a server's error are kept.
const saidLimit = 300

// saying is what an error answer says, in whatever form it does.
type saying struct {
	text model.Text
	// scope is what an insufficient_scope answer asks for.
	scope string
}

// saidIn reads the bodies of errors. GitLab has several: message as text or as
// an object of lists, error with error_description, a list of errors; proxies
// answer pages or plain text. Source: GitLab lib/api/helpers.rb,
// app/controllers/graphql_controller.rb.
func (c *Client) saidIn(r reply) saying {
	body := strings.TrimSpace(string(r.body))
	var fields map[string]json.RawMessage
	if json.Unmarshal(r.body, &fields) != nil {
		return saying{text: c.plain(r, body)}
	}
	var s saying
	for _, key := range []string{"message", "error", "error_description", "errors"} {
		said := wordsOf(fields[key])
		if said == "" {
			continue
		}
		if key == "error" && said == "insufficient_scope" {
			s.scope = wordsOf(fields["scope"])
			if s.scope == "" {
				s.scope = "api"
			}
		}
		if !s.text.IsBlank() {
			said = s.text.String() + ": " + said
		}
		s.text = clip(c.scrub(said))
	}
	return s
}

// plain is a text body in one line; pages and other forms say nothing.
func (c *Client) plain(r reply, body string) model.Text {
	kind := r.header.Get("Content-Type")
	if body == "" || strings.HasPrefix(body, "<") || strings.Contains(kind, "html") || !strings.HasPrefix(kind, "text/") {
		return model.Text{}
	}
	return clip(c.scrub(body))
}

// wordsOf flattens a value to one line: texts as they are, lists and objects
// joined, with the names of an object's fields in front.
func wordsOf(raw json.RawMessage) string {
	var text string
	if json.Unmarshal(raw, &text) == nil {
		return text
	}
	var list []json.RawMessage
	if json.Unmarshal(raw, &list) == nil {
		return joinWords(list)
	}
	var object map[string]json.RawMessage
	if json.Unmarshal(raw, &object) != nil {
		return ""
	}
	return fieldWords(object)
}

func fieldWords(object map[string]json.RawMessage) string {
	var parts []string
	for _, key := range slices.Sorted(maps.Keys(object)) {
		words := wordsOf(object[key])
		switch key {
		case "code", "locations", "path", "extensions":
			continue
		case "message", "error":
		default:
			if words != "" {
				words = key + ": " + words
			}
		}
		if words != "" {
			parts = append(parts, words)
		}
	}
	return strings.Join(parts, "; ")
}

func joinWords(list []json.RawMessage) string {
	var parts []string
	for _, raw := range list {
		if words := wordsOf(raw); words != "" {
			parts = append(parts, words)
		}
	}
	return strings.Join(parts, "; ")
}

// clip makes a harmless line of bounded length.
func clip(s string) model.Text {
	// Not more than can matter is looked at; a body may have megabytes.
	const enough = saidLimit * 8
	if len(s) > enough {
		s = s[:enough]
	}
	text, more := model.Block(s).OneLine().Cut(saidLimit)
	if more {
		return model.Line(text.String() + " …")
	}
	return text
}

// location is where a redirect points, as far as it may be shown.
func (c *Client) location(header string) (string, error) {
	base, err := url.Parse(c.host.String() + "/api/")
	if err != nil {
		return "", err
	}
	u, err := base.Parse(header)
	if err != nil || header == "" {
		return "", err
	}
	shown := url.URL{Scheme: u.Scheme, Host: u.Host, Path: u.Path}
	return shown.String(), nil
}

// scrub takes the token out of a text that a server or a library wrote.
func (c *Client) scrub(s string) string {
	if c.token.IsZero() {
		return s
	}
	return strings.ReplaceAll(s, c.token.secret(), hidden)
}

// scrubbed keeps an error as it is unless its text holds the token.
func (c *Client) scrubbed(err error) error {
	if err == nil || c.scrub(err.Error()) == err.Error() {
		return err
	}
	return errors.New(c.scrub(err.Error()))
}
