package theme

import (
	"image/color"
	"math"
	"reflect"
	"strings"
	"testing"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"
)

// luminance is the relative luminance of the contrast rules of the W3C.
func luminance(c color.Color) float64 {
	part := func(v uint32) float64 {
		x := float64(v) / 0xFFFF
		if x <= 0.03928 {
			return x / 12.92
		}
		return math.Pow((x+0.055)/1.055, 2.4)
	}
	r, g, b, _ := c.RGBA()
	return 0.2126*part(r) + 0.7152*part(g) + 0.0722*part(b)
}

func contrast(a, b color.Color) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

func TestContrast(t *testing.T) {
	for _, dark := range []bool{true, false} {
		c := newTokens(Options{Dark: dark})
		background := lipgloss.Color("#ffffff")
		if dark {
			background = lipgloss.Color("#1e1e1e")
		}
		tokens := map[string]color.Color{
			"dim": c.dim, "faint": c.faint, "accent": c.accent, "running": c.running, "finished": c.finished,
			"failed": c.failed, "warning": c.warning, "link": c.link, "code": c.code, "added": c.added,
		}
		for name, token := range tokens {
			if got := contrast(token, background); got < 4.5 {
				t.Errorf("dark %v: %s has contrast %.1f, want 4.5", dark, name, got)
			}
		}
		if got := contrast(c.dim, c.selected); got < 3 {
			t.Errorf("dark %v: dim on the selected row has contrast %.1f, want 3", dark, got)
		}
	}
}

func TestSixteenColours(t *testing.T) {
	for _, dark := range []bool{true, false} {
		c := newTokens(Options{Dark: dark})
		seen := map[ansi.BasicColor]string{}
		for name, token := range map[string]color.Color{
			"dim": c.dim, "accent": c.accent, "running": c.running, "finished": c.finished,
			"failed": c.failed, "warning": c.warning, "link": c.link,
		} {
			got := ansi.Convert16(token)
			if other, ok := seen[got]; ok {
				t.Errorf("dark %v: %s and %s are both colour %d", dark, name, other, got)
			}
			seen[got] = name
			if paper := map[bool]ansi.BasicColor{true: ansi.Black, false: ansi.BrightWhite}[dark]; got == paper {
				t.Errorf("dark %v: %s vanishes", dark, name)
			}
		}
		if ground := ansi.Convert16(c.selected); ground == ansi.Black || ground == ansi.BrightWhite {
			t.Errorf("dark %v: the selected row is colour %d", dark, ground)
		}
	}
}

func TestGlyphs(t *testing.T) {
	for _, ascii := range []bool{true, false} {
		glyphs := reflect.ValueOf(newGlyphs(ascii))
		for i := range glyphs.NumField() {
			name, glyph := glyphs.Type().Field(i).Name, glyphs.Field(i).String()
			want := 1
			if strings.HasSuffix(name, "hecked") {
				want = 3
			}
			if got := ansi.StringWidth(glyph); got != want {
				t.Errorf("ASCII %v: %s is %d cells wide, want %d", ascii, name, got, want)
			}
			if ascii && strings.Trim(glyph, " !\"#$%&'()*+,-./0123456789:;<=>?[]^_`abcdefghijklmnopqrstuvwxyz{|}~") != "" {
				t.Errorf("%s is %q, not ASCII", name, glyph)
			}
		}
	}
	g := newGlyphs(false)
	states := map[string]bool{}
	for _, mark := range []string{g.Approval, g.Question, g.Running, g.Queued, g.Paused, g.Answered, g.Stalled, g.Finished, g.Failed, g.Stopped, g.Unknown} {
		if states[mark] {
			t.Errorf("two states share the mark %q", mark)
		}
		states[mark] = true
	}
}

func TestNoColor(t *testing.T) {
	styles := reflect.ValueOf(New(Options{NoColor: true}))
	for i := range styles.NumField() {
		style, ok := styles.Field(i).Interface, styles.Type().Field(i).Type == reflect.TypeFor[lipgloss.Style]()
		if !ok {
			continue
		}
		if got := style().(lipgloss.Style).Render("x"); strings.Contains(got, "38;") || strings.Contains(got, "48;") {
			t.Errorf("%s has a colour: %q", styles.Type().Field(i).Name, got)
		}
	}
	th := New(Options{NoColor: true})
	for name, style := range map[string]lipgloss.Style{"selected": th.Selected, "blurred": th.SelectedBlur, "heading": th.Heading, "active tab": th.TabActive, "strip": th.Strip, "accent": th.Accent} {
		if style.Render("x") == "x" {
			t.Errorf("%s looks like text without colours", name)
		}
	}
}

func TestOn(t *testing.T) {
	th := New(Options{Dark: true})
	got := On(th.Failed, th.Selected).Render("x")
	if !strings.Contains(got, "48;2;68;68;68") || !strings.Contains(got, "38;2;255;122;122") || !strings.Contains(got, "1;") {
		t.Errorf("a failed part of the selected row is %q", got)
	}
	if th.Options() != (Options{Dark: true}) {
		t.Errorf("Options() = %+v", th.Options())
	}
}
