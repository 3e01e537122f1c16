package ui

import (
	"context"
	"time"

	tea "charm.land/bubbletea/v2"

	"duodash/keymap"
	"duodash/model"
	"duodash/ui/theme"
)

// focus is where keys go when no overlay takes them.
type focus int

const (
	onList focus = iota
	onPane
)

// App is the dashboard.
type App struct {
	cfg   Config
	ctx   context.Context // The life of the program; commands get children of it.
	keys  keymap.Map
	theme theme.Theme
	// dark and colorless are what the terminal said of itself.
	dark      bool
	colorless bool

	account model.Account
	store   *model.Store
	tab     model.Tab
	read    reading

	layout layout
	width  int
	height int
	focus  focus
	// full is true while the pane has the whole screen.
	full     bool
	blurred  bool
	list     list
	counts   [model.TabCount]int
	pane     pane
	deciding deciding
	follow   following
	filter   filterLine
	help     help

	notices  notices
	now      time.Time
	lastTick time.Time
	// lastWord is what the user still has to know after the program; main
	// prints it.
	lastWord *model.Error
	leaving  bool
}

// New returns a dashboard that runs until ctx ends or the user quits.
func New(ctx context.Context, cfg Config) *App {
	a := &App{
		cfg: cfg, ctx: ctx, keys: keymap.Default(), dark: true,
		account: cfg.Account,
		store:   model.NewStore(cfg.Filter),
		tab:     model.TabAll,
		now:     time.Now(),
	}
	a.pane.kept = map[model.SessionID]opened{}
	a.deciding.drafts = newDrafts()
	a.deciding.restoring = cfg.Records != nil
	a.follow.asked = map[model.SessionID]time.Time{}
	a.filter = newFilterLine()
	a.deciding.box = newBox()
	a.paint()
	return a
}

// LastWord returns what the user still has to know once the program is over:
// that signing in was refused, or that a decision may not have arrived. It is
// nil when there is nothing.
func (a *App) LastWord() *model.Error { return a.lastWord }

// Init asks the terminal for its colours and starts the clock and the first
// readings. The first frame waits for none of them.
func (a *App) Init() tea.Cmd {
	var before tea.Cmd
	if a.cfg.Records != nil {
		before = restore(a.cfg.Records)
	}
	if a.cfg.Tried != nil {
		a.read.fail(a.now, a.cfg.Tried, a.pace())
		return tea.Batch(tea.RequestBackgroundColor, tick(), before)
	}
	return tea.Batch(tea.RequestBackgroundColor, tick(), before, a.begin())
}

// begin signs in, or starts reading when that was done before.
func (a *App) begin() tea.Cmd {
	if a.account.User.IsBlank() {
		a.read.asked = a.now
		ctx, n := a.read.signIn.begin(a.ctx)
		return signIn(ctx, a.cfg.Client, n)
	}
	return a.startReading()
}

// paint makes the theme anew and forgets everything drawn with the old one.
func (a *App) paint() {
	a.theme = theme.New(theme.Options{Dark: a.dark, ASCII: a.cfg.ASCII, NoColor: a.colorless})
	a.filter.paint(&a.theme)
	a.deciding.box.paint(&a.theme)
	if a.help.open {
		a.openHelp()
	}
	a.refillPane(true)
}

func (a *App) onSignedIn(m signedIn) tea.Cmd {
	if !a.read.signIn.end(m.question) {
		return nil
	}
	switch {
	case m.err == nil:
		a.account = m.account
		a.read.succeed(a.now)
		return a.startReading()
	case m.err.Kind == model.NotSignedIn || m.err.Kind == model.Forbidden:
		a.lastWord = m.err
		return tea.Quit
	default:
		a.read.fail(a.now, m.err, a.pace())
		return nil
	}
}

// situation is what decides about keys for the session in the pane.
func (a *App) situation() model.Situation {
	return model.Situation{
		Detail:   a.pane.opened.detail,
		Server:   a.account.Server,
		Answered: a.store.Answered(a.pane.id),
		ReadOnly: a.cfg.ReadOnly,
		Now:      a.now,
	}
}
