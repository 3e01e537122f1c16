package sim

import (
	"strings"
	"time"
)

// kindOf is the kind of an artefact; zero is none.
type kindOf int

const (
	kindMergeRequest kindOf = iota + 1
	kindWorkItem
	kindNote
	kindPipeline
)

func linkKind(word string) kindOf {
	switch word {
	case "merge_request":
		return kindMergeRequest
	case "work_item":
		return kindWorkItem
	case "note":
		return kindNote
	case "pipeline":
		return kindPipeline
	}
	return 0
}

// link ties a session to an artefact. The artefact lives in the session's project.
type link struct {
	kind    kindOf
	id, iid int64
	spec    *Artefact
	at      time.Time
}

func (s *session) addLink(w *world, a *Artefact, at time.Time) {
	l := link{kind: linkKind(a.Kind), spec: a, iid: a.IID, id: w.nextObject, at: at}
	w.nextObject++
	if l.iid == 0 && l.kind != kindNote {
		l.iid = w.iid(s.spec.Project)
	}
	s.links = append(s.links, l)
}

func (l link) linkType() string { return or(l.spec.Link, "CREATED") }

// titled makes "Tool Call Approval Required" from a raw status.
func titled(status string) string {
	words := strings.Split(status, "_")
	for i, word := range words {
		words[i] = sentence(word)
	}
	return strings.Join(words, " ")
}
