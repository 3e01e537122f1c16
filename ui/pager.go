package ui

// block is a piece of a pane that is drawn when it comes into sight, and kept
// until the width changes.
type block struct {
	draw  func(width int) []string
	width int
	lines []string
	// fold is the number of the value that it shows folded, else zero.
	fold int
	// hides is how many lines of it are not shown then.
	hides int
}

func (b *block) at(width int) []string {
	if b.lines == nil || b.width != width {
		b.width, b.lines = width, b.draw(width)
		if b.lines == nil {
			b.lines = []string{}
		}
	}
	return b.lines
}

// pager shows a column of blocks through a window. Its position is a line of a
// block, not a line of the whole, so nothing above the window has to be drawn
// to know where it is.
type pager struct {
	blocks []*block
	width  int
	height int
	// first and line are the block and its line at the top of the window.
	first, line int
}

// resize sets the size of the window and keeps its top in place.
func (p *pager) resize(width, height int) {
	p.width, p.height = max(width, 1), max(height, 0)
	p.settle()
}

// fill replaces the blocks. The position stays when keep is true.
func (p *pager) fill(blocks []*block, keep bool) {
	p.blocks = blocks
	if !keep {
		p.first, p.line = 0, 0
	}
	p.settle()
}

// settle brings the position back into the blocks, and up so far that the
// window is full when there is enough to fill it.
func (p *pager) settle() {
	if p.first >= len(p.blocks) {
		p.first, p.line = max(len(p.blocks)-1, 0), 0
	}
	if len(p.blocks) == 0 {
		return
	}
	p.line = min(p.line, max(len(p.blocks[p.first].at(p.width))-1, 0))
	if missing := p.height - p.below(p.height); missing > 0 {
		p.back(missing)
	}
}

// below counts the lines from the top of the window on, up to limit.
func (p *pager) below(limit int) int {
	n := -p.line
	for i := p.first; i < len(p.blocks) && n < limit; i++ {
		n += len(p.blocks[i].at(p.width))
	}
	return min(n, limit)
}

// scroll moves the window by lines, down when n is positive.
func (p *pager) scroll(n int) {
	if n < 0 {
		p.back(-n)
		return
	}
	p.line += max(min(n, p.below(p.height+n)-p.height), 0)
	p.forward()
}

// forward turns a line number beyond its block into one of a later block.
func (p *pager) forward() {
	for p.first < len(p.blocks)-1 {
		n := len(p.blocks[p.first].at(p.width))
		if p.line < n {
			return
		}
		p.line -= n
		p.first++
	}
}

func (p *pager) back(n int) {
	for n > p.line && p.first > 0 {
		p.first--
		p.line += len(p.blocks[p.first].at(p.width))
	}
	p.line = max(p.line-n, 0)
	p.forward()
}

// top goes to the beginning, bottom to the end.
func (p *pager) top() { p.first, p.line = 0, 0 }

func (p *pager) bottom() {
	if p.first = len(p.blocks) - 1; p.first < 0 {
		p.first = 0
		return
	}
	p.line = len(p.blocks[p.first].at(p.width))
	p.settle()
}

// left counts the lines under the window, up to limit.
func (p *pager) left(limit int) int { return max(p.below(p.height+limit)-p.height, 0) }

// leftOf counts the lines of the first n blocks that are under the window.
func (p *pager) leftOf(n int) int {
	lines := -p.line - p.height
	for i := p.first; i < min(n, len(p.blocks)); i++ {
		lines += len(p.blocks[i].at(p.width))
	}
	return max(lines, 0)
}

// endsIn reports whether the last line of the first n blocks is in the window.
func (p *pager) endsIn(n int) bool {
	end := -p.line
	for i := p.first; i < min(n, len(p.blocks)); i++ {
		end += len(p.blocks[i].at(p.width))
	}
	return end > 0 && end <= p.height
}

// view returns the lines in the window; fewer when there is not enough.
func (p *pager) view() []string {
	lines := make([]string, 0, p.height)
	skip := p.line
	for i := p.first; i < len(p.blocks) && len(lines) < p.height; i++ {
		all := p.blocks[i].at(p.width)
		take := all[min(skip, len(all)):]
		skip = 0
		lines = append(lines, take[:min(len(take), p.height-len(lines))]...)
	}
	return lines
}
