package ui

import (
	"strconv"
	"strings"

	"duodash/model"
)

// changeBlocks show how a request differs from the one that somebody was about
// to answer: what is not asked any more, and what is asked instead.
func (a *App) changeBlocks(now model.Detail) []*block {
	was := a.pane.was
	if was.IsZero() || was.Session.ID != now.Session.ID || was.Fingerprint == now.Fingerprint {
		return nil
	}
	before, after := wording(was.Request), wording(now.Request)
	if before == after {
		return a.section(a.theme.Warn, "CHANGED SINCE YOU READ IT",
			a.note("It asks for the same in the same words, but anew: the agent went on meanwhile."))
	}
	lines := diffOf(before, after)
	return a.section(a.theme.Warn, "CHANGED SINCE YOU READ IT: "+sizeOf(lines), a.lineBlocks(lines, 0))
}

// wording is a request as plain lines, to be compared with another one.
func wording(r model.Request) string {
	var b strings.Builder
	b.WriteString(requestTitle(r) + "\n")
	for i, call := range r.Calls {
		b.WriteString(strconv.Itoa(i+1) + " " + call.Name.String() + "\n")
		if !call.Project.IsBlank() {
			b.WriteString("in project " + call.Project.String() + "\n")
		}
		for _, arg := range call.Args {
			b.WriteString(arg.Name.String() + ":\n" + ended(arg.Value.String()))
		}
	}
	b.WriteString(ended(r.Asks.String()))
	b.WriteString(ended(r.Before.String()))
	return b.String()
}
