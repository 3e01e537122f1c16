package ui

import (
	"strconv"
	"time"

	"duodash/model"
	"duodash/ui/text"
)

// fact is one line of the facts at the end of the pane.
type fact struct{ name, value string }

func (a *App) factBlocks(d model.Detail) []*block {
	facts := a.facts(d)
	column := 0
	for _, f := range facts {
		column = max(column, len(f.name))
	}
	var blocks []*block
	for _, f := range facts {
		blocks = append(blocks, &block{draw: func(width int) []string {
			lines := text.Wrap(f.value, width-column-2)
			for i, line := range lines {
				name := ""
				if i == 0 {
					name = f.name
				}
				lines[i] = a.theme.Dim.Render(text.Pad(name, column)) + "  " + line
			}
			return lines
		}})
	}
	return a.section(a.theme.Heading, "FACTS", blocks)
}

func (a *App) facts(d model.Detail) []fact {
	s := d.Session
	all := []fact{
		{"host", a.cfg.Host},
		{"place", a.placeOf(s)},
		{"owner", d.Owner.String()},
		{"flow", flowOf(s)},
		{"version", s.FlowVersion.String()},
		{"model", d.Model.String()},
		{"created", clock(s.CreatedAt)},
		{"updated", clock(s.UpdatedAt)},
		{"jobs", jobs(d)},
		{"last job", s.Job.String()},
		{"page", s.Web.String()},
	}
	facts := all[:0]
	for _, f := range all {
		if f.value != "" {
			facts = append(facts, f)
		}
	}
	return facts
}

func jobs(d model.Detail) string {
	if len(d.Jobs) < 2 {
		return ""
	}
	return strconv.Itoa(len(d.Jobs))
}

// clock writes a time as the user's clock shows it.
func clock(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.Local().Format("2006-01-02 15:04:05")
}
