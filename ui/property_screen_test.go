package ui_test

import (
	"strconv"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"duodash/model"
)

// firstWide is the first character that may take two cells.
const firstWide = 0x1100

// sight is what a person can read from the screen.
type sight struct {
	rows []string
	// verb is that of the open strip or box, zero without, of is the session
	// that its sentence names.
	verb model.Verb
	of   int64
	// pane is the session in the pane, zero when none is in sight.
	pane    int64
	tags    []string
	footer  string
	leaving bool
}

func look(view string) sight {
	s := sight{rows: strings.Split(ansi.Strip(view), "\n")}
	foot := 0
	for i, row := range s.rows {
		if strings.HasPrefix(row, "─") {
			foot = i + 1
		}
		if s.pane == 0 {
			s.pane = paneOf(row)
		}
		s.tags = append(s.tags, tagsOf(row)...)
	}
	s.footer = strings.Join(strings.Fields(strings.Join(s.rows[foot:], " ")), " ")
	s.leaving = strings.Contains(s.footer, "waiting for GitLab's answer to the last decision")
	s.sentence()
	return s
}

// tagsOf finds what is asked for. A line that was taken out, in what changed
// since it was read, is no longer asked.
func tagsOf(row string) []string {
	pane := row
	if at := strings.LastIndex(row, "│"); at >= 0 {
		pane = row[at+len("│"):]
	}
	if strings.HasPrefix(strings.TrimLeft(pane, " "), "- ") {
		return nil
	}
	var tags []string
	for {
		_, after, found := strings.Cut(row, "tag")
		if !found {
			return tags
		}
		if len(after) >= 4 && number(after[:4]) > 0 {
			tags = append(tags, "tag"+after[:4])
		}
		row = after
	}
}

// sentence reads which decision is being made, and about which session.
func (s *sight) sentence() {
	for _, begins := range []struct {
		words string
		verb  model.Verb
	}{
		{"Approve? ", model.Approve},
		{"Modify: the agent is told no", model.Modify},
		{"becomes the agent's next instruction.", model.Modify},
		{"Answer: your text goes to the agent.", model.Modify},
		{"Reject: the agent is told no", model.Reject},
		{"Stop: ends the session for good", model.Stop},
	} {
		if _, after, found := strings.Cut(s.footer, begins.words); found {
			if _, of, named := strings.Cut(after, ", session "); named {
				of, _, _ = strings.Cut(of, ",")
				s.verb, s.of = begins.verb, number(of)
			}
			return
		}
	}
}

// paneOf finds the head of the pane: a number, two spaces and the title.
func paneOf(row string) int64 {
	before, _, found := strings.Cut(row, "  Job ")
	if !found || len(before) < 4 {
		return 0
	}
	return number(before[len(before)-4:])
}

func number(s string) int64 {
	n, err := strconv.ParseInt(s, 10, 64)
	if err != nil {
		return 0
	}
	return n
}

// writes reports whether a text box is open.
func (s *sight) writes() bool { return s.verb != 0 && s.verb != model.Approve }

// overflow tells how the screen does not fit into a terminal, empty when it
// does. Rows that were there before have been measured.
func (s *sight) overflow(w, h int, before []string) string {
	if len(s.rows) != h {
		return strconv.Itoa(len(s.rows)) + " rows, want " + strconv.Itoa(h)
	}
	for i, row := range s.rows {
		if i < len(before) && row == before[i] {
			continue
		}
		// Measuring is slow, so that only what may be too wide is measured.
		n := 0
		for _, r := range row {
			if n++; r >= firstWide {
				n++
			}
		}
		if n > w && ansi.StringWidth(row) > w {
			return "a row is too wide: " + row
		}
	}
	return ""
}

// squeezed is text without anything that wrapping puts in.
func squeezed(s string) string {
	return strings.NewReplacer(" ", "", "\n", "", "▌", "").Replace(s)
}
