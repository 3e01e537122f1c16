package ui

import (
	"time"

	"duodash/model"
)

// level is how loud a notice is.
type level int

const (
	calm level = iota
	good
	bad
)

// How long a notice stays: one that all is well hides the keys only briefly.
const (
	calmFor = 4 * time.Second
	badFor  = 10 * time.Second
)

// notices holds the one sentence about something that happened. A newer one
// replaces an older one, and each has its own end, so that no timer of an old
// notice can wipe a new one.
type notices struct {
	text  string
	level level
	until time.Time
	// about is the verb whose refusal this is; it goes when its reason does.
	about model.Verb
	// stern keeps keys away that would put another notice in its place.
	stern bool
}

func (n *notices) say(now time.Time, l level, text string) {
	*n = notices{text: text, level: l, until: now.Add(calmFor)}
	if l == bad {
		n.until = now.Add(badFor)
	}
}

// expire clears the notice when its time is over.
func (n *notices) expire(now time.Time) {
	if n.text != "" && now.After(n.until) {
		*n = notices{}
	}
}
