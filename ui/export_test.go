package ui

import "duodash/model"

// Screen returns the rows that a dashboard draws now.
func Screen(a *App) []string { return a.screen() }

// Load puts sessions on screen as if all of them had been read.
func Load(a *App, sessions []model.Session) {
	a.store.Put(sessions, true)
	a.read.walks[a.tab].Advance(model.Page{}, 0, 0)
	a.relist()
}
