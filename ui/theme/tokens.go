package theme

import (
	"image/color"

	"charm.land/lipgloss/v2"
)

// tokens are the colours everything is made of.
type tokens struct {
	dim, faint   color.Color
	accent       color.Color
	running      color.Color
	finished     color.Color
	failed       color.Color
	warning      color.Color
	link, code   color.Color
	added        color.Color
	selected     color.Color // Background of the selected row.
	selectedBlur color.Color // The same without the focus.
}

// newTokens picks the colours for a dark or light background. Text itself has
// no token: the terminal's own foreground has the best contrast there is.
func newTokens(o Options) tokens {
	if o.NoColor {
		none := lipgloss.NoColor{}
		return tokens{none, none, none, none, none, none, none, none, none, none, none, none}
	}
	pick := func(light, dark string) color.Color {
		return lipgloss.LightDark(o.Dark)(lipgloss.Color(light), lipgloss.Color(dark))
	}
	return tokens{
		dim:          pick("#626262", "#a8a8a8"),
		faint:        pick("#767676", "#878787"),
		accent:       pick("#8a1f8a", "#e2c56a"),
		running:      pick("#00757a", "#87afaf"),
		finished:     pick("#1f6b1f", "#87af87"),
		failed:       pick("#b3261e", "#ff7a7a"),
		warning:      pick("#665c00", "#afaf5f"),
		link:         pick("#0b5cad", "#8ab4f8"),
		code:         pick("#00757a", "#8fd0d0"),
		added:        pick("#1f6b1f", "#87d787"),
		selected:     pick("#d7d7d7", "#444444"),
		selectedBlur: pick("#ececec", "#303030"),
	}
}
