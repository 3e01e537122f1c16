// Package text measures and shapes text in terminal cells.
//
// A cell is one column of the screen. Terminals of two kinds exist: those that
// draw a grapheme cluster as one picture and those that draw every code point
// on its own, and the renderer learns only at run time which kind it has. A
// cluster is therefore measured as the wider of the two, so that no line ever
// runs out of its place and hides its end. Both agree on nearly all text.
//
// Width, Truncate, Pad, PadLeft and Fit take plain and styled strings: escape
// sequences count as nothing and are never cut. Wrap takes plain strings only.
// Nothing here makes text harmless; that has happened before.
package text
