// Package theme says how things look: styles by meaning, and one-cell marks.
//
// A Theme is a value made by New from a few tokens; there are no package
// variables. It is large, so hand it around as a pointer, and make a new one
// when an option changes.
//
// One colour, the accent, means "needs you"; failure is red; everything else
// is quiet. No meaning is told by colour alone: every state has a mark
// (Glyphs), and selection, headings and the active tab use bold, underline or
// reverse as well, so that 16 colours and none at all remain readable. The
// renderer turns the colours into what the terminal has; the tokens are chosen
// so that no two meanings meet in the 16-colour set.
//
// Glyphs are one cell wide. Outside ASCII they are limited to characters that
// every terminal draws in one cell, except box drawing, the selection bar and
// the ellipsis, which some East Asian set-ups draw in two: those set-ups want
// Options.ASCII.
package theme
