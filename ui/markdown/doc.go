// Package markdown shows long texts from a server: answers of agents, plans,
// and questions.
//
// A text is cut into blocks without being understood in full: Parse looks at
// the beginning of each line only. A block is parsed and painted when it is
// asked for, so that a text of a megabyte costs what is on screen. Blocks are
// bounded as well: long paragraphs, code, tables and lists become several.
//
//   - Document: a text in blocks; Parse makes one from Markdown.
//   - Block: numbered from 0; Lines paints one. The empty line between two
//     blocks belongs to the later one and is its first line.
//   - piece: what a Document remembers about a block.
//   - span: a run of text with one face; face: the sum of its styles.
//
// The lines carry text and SGR sequences, nothing else, and each line ends the
// styles it begins. Markdown can spell any character (&#27; is an escape), so
// whatever the parser gives back is made harmless again before it is painted.
// An address is shown beside its text, so that a link cannot lie.
package markdown
