package render

import (
	"fmt"
	"strings"

	"example.com/dice/internal/automaton"
)

// Markdown returns a table with one row for each line that [Sheet.Text] has in a
// step, and the look-up table of the first dice where it fits on a page.
func (s *Sheet) Markdown() string {
	var b strings.Builder
	fmt.Fprintf(&b, "## %s\n\n%s. Keep one number; it is 0 at step 1.\n\n", s.title(), s.price())
	b.WriteString("| Step | Number | Roll | New number | Then |\n| ---: | --- | --- | --- | --- |\n")
	for _, i := range s.Steps.Pools {
		for _, r := range s.Automaton.Pools[i].Runs {
			where := fmt.Sprintf("| %d | %s ", s.Steps.Number(i), between(r.Start, r.End))
			if r.Action != automaton.Rolled {
				fmt.Fprintf(&b, "%s| | | %s |\n", where, s.effect(branch{i, r.Start, r.End, r}))
				continue
			}
			var then []string
			for _, next := range s.branches(r) {
				then = append(then, fmt.Sprintf("%s: %s", between(next.start, next.end), s.effect(next)))
			}
			fmt.Fprintf(&b, "%s| %s | %s | %s |\n", where, s.throwDice(r), s.formula(r), strings.Join(then, "<br>"))
		}
	}
	b.WriteString(s.lookUp())
	return b.String()
}
