package ui

import (
	"time"

	"duodash/model"
	"duodash/ui/markdown"
)

// signedIn is the reply to signIn.
type signedIn struct {
	question int
	account  model.Account
	err      *model.Error
}

// purpose is why a list was read.
type purpose int

const (
	// forPage reads a page of a tab.
	forPage purpose = iota + 1
	// forChanges reads what changed since the last time.
	forChanges
	// forSweep looks for deleted sessions.
	forSweep
)

// listQuestion is what a listRead answers.
type listQuestion struct {
	number  int
	purpose purpose
	// tab is whose page it is, page how many came before in a sweep.
	tab   model.Tab
	page  int
	query model.ListQuery
}

// listRead is the reply to readList.
type listRead struct {
	question listQuestion
	list     model.List
	err      *model.Error
}

// opened is a session with its long texts parsed.
type opened struct {
	detail model.Detail
	// at is when it was read.
	at     time.Time
	answer *markdown.Document
	asks   *markdown.Document
	before *markdown.Document
}

// detailRead is the reply to readDetail.
type detailRead struct {
	question int
	id       model.SessionID
	opened   opened
	err      *model.Error
}

// rechecked is the reply to recheck.
type rechecked struct {
	question int
	decision model.Decision
	// on is what was on screen, now is what the session asks now.
	on, now model.Detail
	// asked is when the key was pressed.
	asked time.Time
	err   *model.Error
}

// decided is the reply to sendDecision.
type decided struct {
	record model.Record
	err    *model.Error
	// trouble is why the outcome could not be noted, nil when it was.
	trouble error
	// notice is what else there is to say about the records, mostly nothing.
	notice string
}

// restored is the reply to restore.
type restored struct {
	memories []model.Memory
	notice   string
	err      error
}

// followed is the reply to readRequest.
type followed struct {
	question int
	id       model.SessionID
	detail   model.Detail
	err      *model.Error
}

// journalRead is the reply to readJournal.
type journalRead struct {
	question int
	records  []model.Record
	err      error
}

// noted comes when something was noted that nobody waits for.
type noted struct {
	err error
	// notice is as in decided.
	notice string
}

// draftsKept is the reply to keepDrafts.
type draftsKept struct {
	kept   map[draftKey]string
	err    error
	notice string
}

// browsed is the reply to browse.
type browsed struct {
	link model.Link
	err  error
}

// ticked comes every second and is the only timer of the dashboard.
type ticked struct{ at time.Time }

// rested comes when the cursor has stayed on a row for a moment.
type rested struct{ question int }

// left comes when somebody outside ends the program.
type left struct{}
