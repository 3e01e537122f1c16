// Package keymap says which key means what and where.
// Matching, the footer and the help page read from one table, so they cannot
// disagree.
//
// The nouns:
//
//   - Action: what a key does, such as Approve.
//   - Mode: where keys go at the moment: the list, the pane, a strip, a text
//     box, the filter line or the help page.
//   - Map: the table from keys to actions, mode by mode.
//   - Hint: one key with its description for the footer or the help page, and
//     the reason when it is off.
package keymap
