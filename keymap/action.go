package keymap

// Action is what a key does.
type Action int

// The actions.
const (
	None Action = iota
	Up
	Down
	Top
	Bottom
	PageUp
	PageDown
	HalfUp
	HalfDown
	NextTab
	PrevTab
	Tab1
	Tab2
	Tab3
	Tab4
	Tab5
	Open
	Unfold
	Back
	NextNeed
	PrevNeed
	EditFilter
	Refresh
	Browse
	Journal
	FullScreen
	CopyNumber
	CopyAddress
	Approve
	Modify
	Reject
	Stop
	Confirm
	Send
	Apply
	Help
	Redraw
	Quit
	Leave
)

// Mode is where keys go.
type Mode int

// The modes.
const (
	InList Mode = iota + 1
	InPane
	InStrip
	InBox
	InFilter
	InHelp
)
