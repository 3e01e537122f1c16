package model

import (
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"
)

// Filter is which sessions a list shows. The zero Filter shows all of the
// user's own sessions. As text it is a line of tokens:
//
//	project:acme/shop status:failed flow:developer/v1 words to search for
//
// ParseFilter and String are inverse to each other.
type Filter struct {
	// Project is a full path, or the decimal number of a project.
	Project string
	// Words are the status words, as written: running, finished, failed,
	// awaiting_approval, or a raw status.
	Words []string
	// Flow is a definition such as developer/v1, matched exactly by GitLab.
	Flow string
	// Search is free text for GitLab's own search in goals and flows.
	Search string
}

// AwaitingApproval is the filter word for the two approval statuses.
const AwaitingApproval = "awaiting_approval"

// IsZero reports whether the filter shows everything.
func (f Filter) IsZero() bool {
	return f.Project == "" && len(f.Words) == 0 && f.Flow == "" && f.Search == ""
}

// Equal reports whether two filters show the same.
func (f Filter) Equal(g Filter) bool {
	return f.Project == g.Project && slices.Equal(f.Words, g.Words) &&
		f.Flow == g.Flow && f.Search == g.Search
}

// ParseFilter reads a filter line. host is the host whose project addresses
// are accepted, as in SessionID. An error is a sentence for the person who
// wrote the line; it names the token and what would be right.
func ParseFilter(line, host string) (Filter, error) {
	var f Filter
	var words []string
	seen := map[string]bool{}
	for _, token := range strings.Fields(line) {
		token = Line(token).String()
		key, value, found := strings.Cut(token, ":")
		if !found {
			words = append(words, token)
			continue
		}
		key = strings.ToLower(key)
		var err error
		switch key {
		case "project":
			f.Project, err = ParseProject(value, host)
		case "status":
			f.Words, err = addWords(f.Words, value)
		case "flow":
			f.Flow, err = parseFlow(value)
		default:
			// A colon inside ordinary words, such as an address.
			words = append(words, token)
			continue
		}
		if err == nil && seen[key] && key != "status" {
			err = fmt.Errorf("%s: stands there twice; GitLab takes one", key)
		}
		if err != nil {
			return Filter{}, err
		}
		seen[key] = true
	}
	f.Search = strings.Join(words, " ")
	return f, nil
}

// String writes the filter as a line that ParseFilter reads back.
func (f Filter) String() string {
	var tokens []string
	if f.Project != "" {
		tokens = append(tokens, "project:"+f.Project)
	}
	if len(f.Words) > 0 {
		tokens = append(tokens, "status:"+strings.Join(f.Words, ","))
	}
	if f.Flow != "" {
		tokens = append(tokens, "flow:"+f.Flow)
	}
	if f.Search != "" {
		tokens = append(tokens, f.Search)
	}
	return strings.Join(tokens, " ")
}

// Statuses are what the status words stand for, without doubles, in the order
// of a session's life; none means all.
func (f Filter) Statuses() []Status {
	var wanted []Status
	for _, word := range f.Words {
		wanted = append(wanted, statusesOf(word)...)
	}
	var out []Status
	for _, s := range Statuses() {
		if slices.Contains(wanted, s) {
			out = append(out, s)
		}
	}
	return out
}

// statusesOf reads one status word as the feature request of the list tool
// defines it: "running" is GitLab's group of created and running.
func statusesOf(word string) []Status {
	switch {
	case word == string(Running):
		return []Status{Created, Running}
	case word == AwaitingApproval:
		return []Status{PlanApprovalRequired, ToolApprovalRequired}
	case Status(word).Known():
		return []Status{Status(word)}
	default:
		return nil
	}
}

// addWords adds the words of one status token to those of others.
func addWords(out []string, value string) ([]string, error) {
	added := false
	for _, word := range strings.Split(strings.ToLower(value), ",") {
		if word == "" {
			continue
		}
		if statusesOf(word) == nil {
			return nil, fmt.Errorf("%q is no status; use one of %s", word, statusWords())
		}
		if added = true; !slices.Contains(out, word) {
			out = append(out, word)
		}
	}
	if !added {
		return nil, fmt.Errorf("status: wants a word: %s", statusWords())
	}
	return out, nil
}

func statusWords() string {
	words := []string{AwaitingApproval}
	for _, s := range Statuses() {
		words = append(words, string(s))
	}
	return strings.Join(words, ", ")
}

func parseFlow(value string) (string, error) {
	if value == "" {
		return "", fmt.Errorf("flow: wants the name of a flow, such as flow:developer/v1")
	}
	return value, nil
}

// ParseProject accepts a full path, one with %2F for its slashes, an address
// on host of a project or of a page in it, or a project's number.
func ParseProject(s, host string) (string, error) {
	if _, err := strconv.ParseUint(s, 10, 63); err == nil {
		return s, nil
	}
	path := s
	if strings.Contains(s, "://") {
		rest, here := pathOn(s, host)
		if !here {
			return "", fmt.Errorf("%q is no address on %s, where you are signed in", s, host)
		}
		path, _, _ = strings.Cut(rest, "/-/")
	} else if decoded, err := url.PathUnescape(s); err == nil {
		path = decoded
	}
	path = strings.TrimSuffix(strings.Trim(path, "/"), ".git")
	if !isFullPath(path) {
		return "", fmt.Errorf("%q is no project; write a full path such as project:group/name, an address or a number", s)
	}
	return path, nil
}

// pathOn returns what follows the host, and its relative root, in an address.
func pathOn(address, host string) (string, bool) {
	u, err := url.Parse(address)
	if err != nil {
		return "", false
	}
	name, root, _ := strings.Cut(host, "/")
	if root != "" {
		root += "/"
	}
	rest, here := strings.CutPrefix(u.Path, "/"+root)
	return rest, here && strings.EqualFold(u.Host, name)
}

// isFullPath reports whether GitLab could have a project with this path.
// Source: GitLab lib/gitlab/path_regex.rb.
func isFullPath(path string) bool {
	parts := strings.Split(path, "/")
	for _, part := range parts {
		if part == "" || part[0] == '-' || part == "." || part == ".." {
			return false
		}
		for _, c := range []byte(part) {
			if !isPathByte(c) {
				return false
			}
		}
	}
	return len(parts) > 1 && !strings.HasSuffix(path, ".git")
}

func isPathByte(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c == '.' || c == '-'
}
