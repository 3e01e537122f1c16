package model

// Tab is a shortcut for some statuses.
type Tab int

// The tabs, in the order of their number keys.
const (
	TabNeedsYou Tab = iota
	TabRunning
	TabFinished
	TabFailed
	TabAll
	// TabCount is how many tabs there are.
	TabCount = int(TabAll) + 1
)

// String is the name of the tab.
func (t Tab) String() string {
	return [...]string{"Needs you", "Running", "Finished", "Failed", "All"}[t]
}

// Statuses are those that the tab asks the server for; none means all.
func (t Tab) Statuses() []Status {
	switch t {
	case TabNeedsYou:
		return []Status{InputRequired, PlanApprovalRequired, ToolApprovalRequired}
	case TabRunning:
		return []Status{Created, Running}
	case TabFinished:
		return []Status{Finished}
	case TabFailed:
		return []Status{Failed}
	case TabAll:
	}
	return nil
}

// Holds reports whether the tab shows a session.
func (t Tab) Holds(s Session) bool {
	switch t {
	case TabNeedsYou:
		return s.NeedsYou()
	case TabRunning:
		return s.Status.Active()
	case TabFinished:
		return s.Status == Finished
	case TabFailed:
		return s.Status == Failed
	case TabAll:
	}
	return true
}

// Group is a heading in the list.
type Group int

// The groups, from what needs a person to what needs nobody.
const (
	GroupNeedsYou Group = iota
	GroupRunning
	GroupOther
	GroupDone
	groupCount = int(GroupDone) + 1
)

// String is the heading.
func (g Group) String() string {
	return [...]string{"NEEDS YOU", "RUNNING", "PAUSED AND OTHER", "DONE"}[g]
}

// GroupOf puts a session under its heading. A status this program does not
// know is neither a need nor a failure.
func GroupOf(s Session) Group {
	switch {
	case s.NeedsYou():
		return GroupNeedsYou
	case s.Status.Active():
		return GroupRunning
	case s.Status.Ended():
		return GroupDone
	default:
		return GroupOther
	}
}
