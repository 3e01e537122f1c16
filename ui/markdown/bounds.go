package markdown

import "strings"

const (
	// deep is how many containers may begin on one line. The parser takes time
	// in proportion to the square of it.
	deep = 24
	// maxColumns bounds a table: the parser fills every row to the width of the
	// first.
	maxColumns = 64
)

// tooDeep reports whether line begins more containers than anybody writes.
func tooDeep(line string) bool {
	n := 0
	for line != "" && n <= deep {
		line = line[spaces(line):]
		if strings.HasPrefix(line, ">") {
			line = line[1:]
		} else if m, ok := itemMarker(line); ok && !m.empty {
			line = line[m.width:]
		} else {
			break
		}
		n++
	}
	return n > deep
}

// tooWide reports whether line begins a table of more columns than a screen
// can show.
func tooWide(line string) bool {
	return strings.Count(line, "|") > maxColumns && strings.Trim(line, "|-: >") == ""
}
