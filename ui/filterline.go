package ui

import (
	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"

	"duodash/model"
	"duodash/ui/theme"
)

// filterLine edits the filter.
type filterLine struct {
	input textinput.Model
	open  bool
	// wrong is what the line does not mean, empty when it is fine.
	wrong string
}

func newFilterLine() filterLine {
	input := textinput.New()
	input.Prompt = ""
	input.Placeholder = "project:group/name status:failed flow:developer/v1 words"
	input.SetVirtualCursor(false)
	input.KeyMap.Paste.SetEnabled(false)
	return filterLine{input: input}
}

func (f *filterLine) paint(th *theme.Theme) {
	styles := f.input.Styles()
	styles.Focused.Text, styles.Focused.Placeholder = th.Input, th.Hint
	f.input.SetStyles(styles)
}

func (a *App) editFilter() tea.Cmd {
	a.filter.open, a.filter.wrong, a.full = true, "", false
	a.filter.input.SetValue(a.store.Filter().String())
	a.filter.input.CursorEnd()
	return a.filter.input.Focus()
}

func (a *App) closeFilter() {
	a.filter.open = false
	a.filter.input.Blur()
}

// applyFilter reads the line; one that makes no sense stays open with what is
// wrong under it.
func (a *App) applyFilter() tea.Cmd {
	f, err := model.ParseFilter(a.filter.input.Value(), a.cfg.Host)
	if err != nil {
		a.filter.wrong = err.Error()
		return nil
	}
	a.closeFilter()
	return a.setFilter(f)
}

func (a *App) setFilter(f model.Filter) tea.Cmd {
	if f.Equal(a.store.Filter()) {
		return nil
	}
	a.store.SetFilter(f)
	if len(f.Words) > 0 {
		// The words choose statuses; a tab would only take some away again.
		a.tab = model.TabAll
	}
	a.list.restart()
	a.notices = notices{}
	cmd := a.relist()
	if a.account.User.IsBlank() {
		return cmd
	}
	return tea.Batch(cmd, a.startReading())
}

// updateFilter types into the line.
func (a *App) updateFilter(msg tea.Msg) tea.Cmd {
	var cmd tea.Cmd
	a.filter.wrong = ""
	a.filter.input, cmd = a.filter.input.Update(msg)
	return cmd
}
