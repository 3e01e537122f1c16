package ui

import (
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"duodash/keymap"
	"duodash/model"
)

// journal is the list of decisions on the open session, in its place.
type journal struct {
	open    bool
	reading asking
	read    bool
	records []model.Record
	err     error
}

// toggleJournal shows the decisions on the open session, or the session again.
func (a *App) toggleJournal() tea.Cmd {
	if a.pane.journal.open {
		a.closeJournal()
		return nil
	}
	if a.focus == onList {
		if cmd, shown := a.show(); !shown {
			return tea.Batch(cmd, a.openJournal())
		}
	}
	return a.openJournal()
}

func (a *App) openJournal() tea.Cmd {
	if a.pane.id == (model.SessionID{}) {
		return nil
	}
	if a.cfg.Records == nil {
		a.notices.say(a.now, calm, "no journal is kept here")
		return nil
	}
	j := &a.pane.journal
	j.open, j.read, j.records, j.err = true, false, nil, nil
	a.refillPane(false)
	return a.rereadJournal()
}

func (a *App) rereadJournal() tea.Cmd {
	j := &a.pane.journal
	if !j.open {
		return nil
	}
	_, n := j.reading.begin(a.ctx)
	return readJournal(a.cfg.Records, n, a.pane.id)
}

func (a *App) onJournalRead(m journalRead) {
	j := &a.pane.journal
	if !j.open || !j.reading.end(m.question) {
		return
	}
	j.read, j.records, j.err = true, m.records, m.err
	a.refillPane(true)
}

func (a *App) closeJournal() {
	if !a.pane.journal.open {
		return
	}
	a.pane.journal.reading.drop()
	a.pane.journal.open = false
	a.refillPane(false)
}

func (a *App) journalBlocks() []*block {
	j := &a.pane.journal
	var blocks []*block
	switch {
	case j.err != nil:
		blocks = a.note("The journal could not be read: " + model.Line(j.err.Error()).String())
	case !j.read:
		blocks = a.note("Reading the journal" + a.theme.Glyphs.Ellipsis)
	case len(j.records) == 0:
		blocks = a.note("Nothing was decided on this session from this machine.")
	}
	for i := len(j.records) - 1; i >= 0; i-- {
		blocks = append(blocks, a.recordBlocks(j.records[i])...)
	}
	blocks = a.section(a.theme.Heading, "DECISIONS ON THIS SESSION, THE LATEST FIRST", blocks)
	return append(blocks, a.note(a.keys.Keys(keymap.Journal)+" goes back to the session")...)
}

// recordBlocks show one decision: when, what, by whom, what became of it.
func (a *App) recordBlocks(r model.Record) []*block {
	head := clock(r.At) + "  " + r.Verb.String() + ": " + outcomeWords(r)
	blocks := a.paragraph(a.theme.Strong, head)
	for _, line := range recordLines(r) {
		blocks = append(blocks, a.indented(2, a.theme.Dim.Render, line))
	}
	if r.Text != "" {
		blocks = append(blocks, a.verbatim(model.Block(r.Text), 2)...)
	}
	return append(blocks, a.fixed(""))
}

func recordLines(r model.Record) []string {
	var lines []string
	if !r.User.IsBlank() {
		lines = append(lines, "by @"+r.User.String())
	}
	if len(r.Tools) > 0 {
		names := make([]string, len(r.Tools))
		for i, tool := range r.Tools {
			names[i] = tool.OneLine().String()
		}
		lines = append(lines, "on "+plural(len(names), "tool call")+": "+strings.Join(names, ", "))
	} else if r.Kind != model.NoRequest {
		lines = append(lines, "on "+kindWord(r.Kind))
	}
	if r.Workload != 0 {
		lines = append(lines, "job "+strconv.FormatInt(r.Workload, 10))
	}
	switch why := model.Line(r.Why).String(); {
	case why == "":
	case r.Outcome == model.Refused:
		lines = append(lines, why)
	default:
		// A reading told since what the answer did not.
		lines = append(lines, "at first: "+why)
	}
	return append(lines, "fingerprint "+model.Line(string(r.Fingerprint)).String())
}

func kindWord(k model.RequestKind) string {
	return [...]string{"no request", "tool calls", "a plan", "a question", "the agent's turn"}[k]
}

// outcomeWords say what became of a decision.
func outcomeWords(r model.Record) string {
	switch r.Outcome {
	case model.Sending:
		return "on its way, or cut off"
	case model.Sent:
		return "sent"
	case model.Refused:
		return "refused"
	case model.Unknown:
		return "unknown"
	case model.Arrived:
		return "arrived"
	case model.NotArrived:
		return "did not arrive"
	case model.Elsewhere:
	}
	return "answered elsewhere"
}
