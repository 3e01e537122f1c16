package ui

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"duodash/model"
	"duodash/ui/text"
)

// headerRow says who looks at what, what needs them, and how old it is. What
// does not fit goes, the least important first.
func (a *App) headerRow() string {
	room := a.layout.width - 2
	for _, left := range []string{a.identity(), a.titled()} {
		for _, right := range a.pulses() {
			if gap := room - text.Width(left) - text.Width(right); gap >= 2 {
				return " " + left + text.Spaces(gap) + right + " "
			}
		}
	}
	return " " + a.fit(a.identity(), room) + " "
}

func (a *App) identity() string {
	s := a.theme.Title.Render("duodash") + "  " + a.theme.Text.Render(a.cfg.Host)
	if !a.account.User.IsBlank() {
		s += a.theme.Dim.Render(" @" + a.account.User.String())
	}
	return s + a.banner()
}

// titled is the least that has to be said: that this is the demo or read-only.
func (a *App) titled() string { return a.theme.Title.Render("duodash") + a.banner() }

func (a *App) banner() string {
	if a.cfg.Banner == "" {
		return ""
	}
	return " " + a.theme.Warn.Render(a.cfg.Banner)
}

// pulses are the right side of the header, from long to short.
func (a *App) pulses() []string {
	need := a.needCount()
	age := a.freshness()
	if !a.read.begun {
		return []string{need + "   " + age, need}
	}
	all := a.store.Filter().IsZero()
	count := func(t model.Tab, what string) string {
		return a.sep() + a.theme.Dim.Render(text.Count(a.counts[t], !a.read.whole(t, all))+what)
	}
	running, total := count(model.TabRunning, " running"), count(model.TabAll, " in all")
	if !all {
		// What needs the user is counted without the filter, the rest with it.
		running, total = "", count(model.TabAll, " in this filter")
	}
	return []string{
		need + running + total + "    " + age,
		need + running + "   " + age,
		need + "   " + age,
		need,
	}
}

func (a *App) needCount() string {
	n := a.store.CountNeedsYou()
	switch {
	case a.read.good.IsZero():
		return a.theme.Dim.Render("nothing read yet")
	case n == 0:
		return a.theme.Dim.Render("nothing needs you")
	case n == 1:
		return a.theme.Accent.Render("1 needs you")
	default:
		return a.theme.Accent.Render(text.Count(n, a.read.needsMore) + " need you")
	}
}

// freshness says how old the data is and when it is read next.
func (a *App) freshness() string {
	var parts []string
	if !a.read.good.IsZero() {
		parts = append(parts, "data "+text.Age(wall(a.now).Sub(wall(a.read.good))))
	}
	switch {
	case a.read.busy():
		parts = append(parts, "reading")
	case a.read.failure != nil:
		return a.theme.Warn.Render(strings.Join(append(parts, "next try "+countdown(a.read.due.Sub(a.now))), ", "))
	case !a.read.due.IsZero():
		parts = append(parts, "next "+countdown(a.read.due.Sub(a.now)))
	}
	return a.theme.Dim.Render(strings.Join(parts, ", "))
}

// tabsRow is the tabs with their counts, and the filter.
func (a *App) tabsRow() string {
	all := a.store.Filter().IsZero()
	var b strings.Builder
	for t := range model.TabCount {
		tab := model.Tab(t)
		label := fmt.Sprintf("%d %s", t+1, tab)
		if a.layout.width < 60 {
			label = fmt.Sprintf("%d %s", t+1, [...]string{"need", "run", "done", "fail", "all"}[t])
		}
		style := a.theme.Tab
		if tab == a.tab {
			style = a.theme.TabActive
		}
		b.WriteString(" " + style.Render(label))
		if n := text.Count(a.counts[t], !a.read.whole(tab, all)); a.layout.width >= 76 && a.read.begun {
			b.WriteString(" " + a.theme.Dim.Render(n))
		}
		b.WriteString(" ")
	}
	left := b.String()
	room := a.layout.width - text.Width(left) - 1
	if all || room < 8 {
		return a.fit(left, a.layout.width)
	}
	filter := a.cut(a.store.Filter().String(), room)
	return left + text.Spaces(room-text.Width(filter)) + a.theme.Accent.Render(filter) + " "
}

// wall is a time without its monotonic part, which stands still while the
// machine sleeps, although data grows old.
func wall(t time.Time) time.Time { return t.Round(0) }

// countdown is a time to come, to the second.
func countdown(d time.Duration) string {
	s := int((d + time.Second - 1) / time.Second)
	if s < 0 {
		s = 0
	}
	if s < 120 {
		return strconv.Itoa(s) + "s"
	}
	return strconv.Itoa((s+59)/60) + "m"
}
