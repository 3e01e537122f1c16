package ui

const (
	// The smallest terminal that is drawn on.
	minWidth, minHeight = 40, 10
	// twoPanes is the width from which list and pane stand side by side.
	twoPanes = 100
	// headerRows are the header, the tabs and a rule.
	headerRows = 3
	// maxListWidth keeps the pane the larger part on wide terminals.
	maxListWidth = 88
)

// rect is a part of the screen in cells; y is its first row, from 0.
type rect struct{ y, w, h int }

// layout is where everything is.
type layout struct {
	width, height int
	// tooSmall is true when nothing else is drawn.
	tooSmall bool
	// wide is true when list and pane stand side by side.
	wide bool
	// full is true when the pane has the whole screen.
	full bool
	list rect
	pane rect
	// footer begins under the rule that closes the body.
	footer rect
}

// maxFooter is how many rows the footer may take: one of the body stays.
func maxFooter(height int) int { return height - headerRows - 2 }

// arrange is the only place that knows sizes. footer is how many rows the
// footer wants, at least one.
func arrange(width, height, footer int, full bool) layout {
	l := layout{width: width, height: height, full: full}
	if width < minWidth || height < minHeight {
		l.tooSmall = true
		return l
	}
	footer = min(max(footer, 1), maxFooter(height))
	body := height - headerRows - 1 - footer
	l.footer = rect{y: height - footer, w: width, h: footer}
	if full {
		l.pane = rect{w: width, h: height - 1 - footer}
		l.list = l.pane
		return l
	}
	if width < twoPanes {
		l.list = rect{y: headerRows, w: width, h: body}
		l.pane = l.list
		return l
	}
	l.wide = true
	listWidth := min(width/2, maxListWidth)
	l.list = rect{y: headerRows, w: listWidth, h: body}
	l.pane = rect{y: headerRows, w: width - listWidth - 2, h: body}
	return l
}
