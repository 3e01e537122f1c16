package ui

// Screen returns the rows that a dashboard draws now.
func Screen(a *App) []string { return a.screen() }
