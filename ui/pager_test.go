package ui

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// column makes a pager over blocks of the given heights, and the lines of all.
func column(heights ...int) (*pager, []string) {
	var blocks []*block
	var all []string
	for i, h := range heights {
		var lines []string
		for j := range h {
			lines = append(lines, fmt.Sprintf("%d.%d", i, j))
		}
		all = append(all, lines...)
		blocks = append(blocks, &block{draw: func(int) []string { return lines }})
	}
	p := &pager{}
	p.resize(80, 5)
	p.fill(blocks, false)
	return p, all
}

// TestPagerIsAWindow moves at random and compares with a slice of all lines.
func TestPagerIsAWindow(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 2)) // The same moves every time.
	for range 200 {
		heights := make([]int, random.IntN(8))
		for i := range heights {
			heights[i] = random.IntN(7)
		}
		p, all := column(heights...)
		top := 0
		for range 60 {
			switch random.IntN(5) {
			case 0:
				p.top()
				top = 0
			case 1:
				p.bottom()
				top = len(all)
			case 2:
				p.resize(80, 1+random.IntN(8))
			default:
				n := random.IntN(15) - 7
				p.scroll(n)
				top += n
			}
			top = max(min(top, len(all)-p.height), 0)
			want := all[top:min(top+p.height, len(all))]
			if got := p.view(); !slices.Equal(got, want) {
				t.Fatalf("heights %v, window %d: %v, want %v", heights, p.height, got, want)
			}
			if got, want := p.left(1000), max(len(all)-top-p.height, 0); got != want {
				t.Fatalf("heights %v: %d lines left, want %d", heights, got, want)
			}
			some := random.IntN(len(heights) + 1)
			end := 0
			for _, h := range heights[:some] {
				end += h
			}
			if got, want := p.leftOf(some), max(end-top-p.height, 0); got != want {
				t.Fatalf("heights %v, top %d: %d lines of %d blocks left, want %d", heights, top, got, some, want)
			}
		}
	}
}

func TestPagerDrawsOnlyWhatIsInSight(t *testing.T) {
	t.Parallel()
	drawn := 0
	var blocks []*block
	for range 10_000 {
		blocks = append(blocks, &block{draw: func(int) []string {
			drawn++
			return []string{"a", "b", "c"}
		}})
	}
	p := &pager{}
	p.resize(80, 30)
	p.fill(blocks, false)
	p.view()
	p.bottom()
	p.view()
	if drawn > 40 {
		t.Errorf("%d blocks were drawn for two screens of 30 lines", drawn)
	}
}

func TestPagerKeepsItsPlace(t *testing.T) {
	t.Parallel()
	p, all := column(3, 3, 3, 3, 3)
	p.scroll(7)
	more := append(slices.Clone(p.blocks), &block{draw: func(int) []string { return []string{"new", "newer"} }})
	p.fill(more, true)
	if got := p.view(); !slices.Equal(got, all[7:12]) {
		t.Errorf("the window moved to %v", got)
	}
	p.fill(more[:1], true)
	if got := p.view(); !slices.Equal(got, all[:3]) {
		t.Errorf("after shrinking the window shows %v", got)
	}
}
