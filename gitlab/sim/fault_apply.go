package sim

import (
	"encoding/json"
	"maps"
	"net/http"
	"strconv"
	"strings"
)

// fault is a Fault with its count.
type fault struct {
	Fault
	seen int
}

// Misbehave adds a fault. Faults are tried in the order they were added; the
// first that matches hits.
func (s *Server) Misbehave(f Fault) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.faults = append(s.faults, &fault{Fault: f})
}

// Behave removes all faults.
func (s *Server) Behave() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.faults = nil
}

// matchFault finds the fault that hits a request. The lock is held.
func (s *Server) matchFault(r *Request) *fault {
	for _, f := range s.faults {
		if f.Method != "" && f.Method != r.Method || !strings.HasSuffix(r.Path, f.Path) ||
			f.Operation != "" && f.Operation != r.Operation {
			continue
		}
		f.seen++
		n := f.seen - f.Skip
		if n <= 0 || f.Times >= 0 && n > max(1, f.Times) {
			continue
		}
		return f
	}
	return nil
}

// acts tells whether the request is carried out.
func (f *fault) acts() bool {
	if f.ResetBefore {
		return false
	}
	return f.Status == 0 || f.Act
}

// replacement is the answer with what the fault puts in its place.
func (f *fault) replacement(a answer) answer {
	if f.Status != 0 {
		a = answer{status: f.Status, header: http.Header{"Content-Type": {"text/plain"}}, body: []byte(f.Body)}
	} else if f.Body != "" {
		a.body = []byte(f.Body)
	}
	if f.HugeBody > 0 {
		a.body = append(a.body, strings.Repeat(" ", f.HugeBody)...)
	}
	if a.header == nil {
		a.header = http.Header{}
	}
	maps.Copy(a.header, f.Header)
	return a
}

// tampered changes the data of a GraphQL answer.
func (f *fault) tampered(a answer) answer {
	if f.Tamper == TamperNone {
		return a
	}
	var doc map[string]any
	if json.Unmarshal(a.body, &doc) != nil {
		return a
	}
	t := tamperer{how: f.Tamper, turn: f.seen}
	t.walk(doc["data"])
	if f.Tamper == TamperPartial {
		t.errs = append(t.errs, map[string]any{"message": "Internal server error", "path": []any{"duoWorkflowWorkflows"}})
	}
	if len(t.errs) > 0 {
		old, _ := doc["errors"].([]any)
		doc["errors"] = append(old, t.errs...)
	}
	return jsonAnswer(a.status, doc)
}

type tamperer struct {
	how  Tamper
	turn int
	errs []any
}

func (t *tamperer) walk(v any) {
	switch v := v.(type) {
	case []any:
		for _, x := range v {
			t.walk(x)
		}
	case map[string]any:
		for _, x := range v {
			t.walk(x)
		}
		t.object(v)
	}
}

func (t *tamperer) object(m map[string]any) {
	if info, ok := m["pageInfo"].(map[string]any); ok {
		t.page(info)
	}
	nodes, isList := m["nodes"].([]any)
	switch {
	case t.how == TamperNullNodes && isList:
		m["nodes"] = nil
	case t.how == TamperNullNode && len(nodes) > 0:
		nodes[0] = nil
	case t.how == TamperUnknownEnum && len(nodes) > 0:
		if n, ok := nodes[0].(map[string]any); ok && n["status"] != nil {
			n["status"] = "FROBNICATING"
		}
	case t.how == TamperBrokenHistory && m["duoMessages"] != nil:
		m["duoMessages"] = nil
		t.errs = append(t.errs, map[string]any{
			"message": "Cannot return null for non-nullable field DuoMessage.messageType",
			"path":    []any{"duoWorkflowWorkflows", "nodes", 0, "latestCheckpoint", "duoMessages", 0, "messageType"},
		})
	}
}

func (t *tamperer) page(info map[string]any) {
	switch t.how {
	case TamperEndless:
		info["hasNextPage"] = true
		if info["endCursor"] == nil {
			info["endCursor"] = encodeCursor(1000 + t.turn)
		}
	case TamperRepeatCursor:
		info["hasNextPage"], info["endCursor"] = true, encodeCursor(1)
	case TamperNullCursor:
		info["hasNextPage"], info["endCursor"] = true, nil
	default:
	}
}

// length is how many bytes of the body are sent.
func (f *fault) length(body []byte) int {
	if f.CutBody > 0 && f.CutBody < 1 {
		return int(float64(len(body)) * f.CutBody)
	}
	return len(body)
}

// piece is how many bytes of a slow body come at once.
func (f *fault) piece() int {
	if f.SlowPiece > 0 {
		return f.SlowPiece
	}
	return 16
}

func contentLength(body []byte) string { return strconv.Itoa(len(body)) }

func contentStatus(code int) string { return strconv.Itoa(code) + " " + http.StatusText(code) }

func cutRoot(path, root string) (string, bool) { return strings.CutPrefix(path, root) }
