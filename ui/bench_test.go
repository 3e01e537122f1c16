package ui_test

import (
	"fmt"
	"testing"

	tea "charm.land/bubbletea/v2"

	"duodash/model"
	"duodash/ui"
)

// BenchmarkKey measures what one press of j costs the loop: Update and View.
// The rows out of sight must not count.
func BenchmarkKey(b *testing.B) {
	for _, n := range []int{100, 10_000} {
		for _, size := range []struct{ w, h int }{{80, 24}, {200, 60}} {
			b.Run(fmt.Sprintf("%d/%dx%d", n, size.w, size.h), func(b *testing.B) {
				app := loaded(b, n)
				app.Update(tea.WindowSizeMsg{Width: size.w, Height: size.h})
				keys := []tea.KeyPressMsg{{Code: 'j', Text: "j"}, {Code: 'k', Text: "k"}}
				b.ReportAllocs()
				for i := 0; b.Loop(); i++ {
					app.Update(keys[i%2])
					_ = app.View()
				}
			})
		}
	}
}

func loaded(b *testing.B, n int) *ui.App {
	b.Helper()
	f := &fake{}
	for i := range n {
		f.sessions = append(f.sessions, session(int64(i+1), model.Statuses()[i%9], fmt.Sprintf("session %d", i)))
	}
	cfg := f.config()
	cfg.Random = func() float64 { return 0 }
	app := ui.New(b.Context(), cfg)
	ui.Load(app, f.sessions)
	return app
}
