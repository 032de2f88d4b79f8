package table

import (
	"fmt"
	"strings"
)

// A Fault is what is wrong in a line, and what to do.
type Fault struct {
	Line int    `json:"line"` // from 1
	Text string `json:"text"`
}

// Faults are all faults of a table, in the order of its lines. They are never empty.
type Faults []Fault

// few is how many faults, tables or lines an answer shows.
const few = 20

// Error returns the first faults in one line of text.
func (f Faults) Error() string {
	var parts []string
	for _, fault := range f[:min(few, len(f))] {
		parts = append(parts, fmt.Sprintf("line %d: %s", fault.Line, fault.Text))
	}
	text := strings.Join(parts, "; ")
	if more := len(f) - few; more > 0 {
		text += fmt.Sprintf("; and %d more", more)
	}
	return text
}

func (f *Faults) add(line int, format string, values ...any) {
	*f = append(*f, Fault{line, fmt.Sprintf(format, values...)})
}
