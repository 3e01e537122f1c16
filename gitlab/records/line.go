package records

import (
	"bytes"
	"encoding/json"
	"slices"
	"time"

	"duodash/model"
)

// stampLayout is RFC 3339 with milliseconds, all of the same length.
const stampLayout = "2006-01-02T15:04:05.000Z07:00"

// line is a decision as it is written; doc.go tells the fields.
type line struct {
	ID          string            `json:"id"`
	Time        string            `json:"time"`
	Host        string            `json:"host"`
	Session     int64             `json:"session"`
	User        string            `json:"user"`
	Verb        string            `json:"verb"`
	Asked       string            `json:"asked,omitempty"`
	Tools       []string          `json:"tools,omitempty"`
	Calls       []model.CallSum   `json:"calls,omitempty"`
	Text        string            `json:"text,omitempty"`
	Fingerprint model.Fingerprint `json:"fingerprint"`
	Status      string            `json:"status"`
	ThreadTS    string            `json:"thread_ts"`
	Outcome     string            `json:"outcome"`
	Ended       string            `json:"ended,omitempty"`
	Workload    int64             `json:"workload,omitempty"`
	Why         string            `json:"why,omitempty"`
}

func lineOf(r model.Record) line {
	l := line{
		ID: r.ID, Time: stamp(r.At), Host: r.Session.Host, Session: r.Session.Number, User: r.User.String(),
		Verb: r.Verb.String(), Asked: askedOf(r.Kind), Calls: r.Calls, Text: r.Text, Fingerprint: r.Fingerprint,
		Status: string(r.Status), ThreadTS: r.ThreadTS, Outcome: r.Outcome.String(), Ended: stamp(r.EndedAt),
		Workload: r.Workload, Why: r.Why,
	}
	for _, tool := range r.Tools {
		l.Tools = append(l.Tools, tool.String())
	}
	return l
}

// record takes a line back; false when it makes no sense. Anybody may have
// written to the file, so its texts are made harmless like a server's.
func (l line) record() (model.Record, bool) {
	verb, known := wordOf(l.Verb, model.Verbs())
	outcome, also := wordOf(l.Outcome, model.Outcomes())
	kind := slices.Index(askedWords(), l.Asked)
	at, err := time.Parse(time.RFC3339, l.Time)
	id := model.SessionID{Host: l.Host, Number: l.Session}
	if !known || !also || kind < 0 || err != nil || !sound(id) || l.ID == "" {
		return model.Record{}, false
	}
	r := model.Record{
		ID: l.ID, Session: id, User: model.Line(l.User), Verb: verb, Text: l.Text, Fingerprint: l.Fingerprint,
		Kind: model.RequestKind(kind), Calls: l.Calls, Status: model.ParseStatus(l.Status), ThreadTS: l.ThreadTS,
		At: at, Outcome: outcome, Workload: l.Workload, Why: l.Why,
	}
	for _, tool := range l.Tools {
		r.Tools = append(r.Tools, model.Line(tool))
	}
	if l.Ended != "" {
		r.EndedAt, err = time.Parse(time.RFC3339, l.Ended)
	}
	return r, err == nil
}

// sound reports whether id can be one of a session. Hosts have no text that
// would have to be made harmless.
func sound(id model.SessionID) bool {
	return id.Host != "" && model.Line(id.Host).String() == id.Host && id.Number > 0
}

// askedWords are the kinds of request as words, at the place of their number.
func askedWords() []string {
	return []string{
		model.NoRequest: "", model.ToolCalls: "tool_calls", model.Plan: "plan", model.Question: "question", model.Turn: "turn",
	}
}

func askedOf(kind model.RequestKind) string {
	words := askedWords()
	if kind < 0 || int(kind) >= len(words) {
		return ""
	}
	return words[kind]
}

// wordOf finds the one of all that is written as word.
func wordOf[T interface{ String() string }](word string, all []T) (T, bool) {
	if i := slices.IndexFunc(all, func(one T) bool { return one.String() == word }); i >= 0 {
		return all[i], true
	}
	var none T
	return none, false
}

// stamp is a time as it is written, "" for none.
func stamp(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format(stampLayout)
}

// encoded is v as one line of JSON with its line break. The files are read by
// people too, so < and > stay what they are.
func encoded(v any) ([]byte, error) {
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return out.Bytes(), err
}
