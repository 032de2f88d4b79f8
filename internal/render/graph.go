package render

import (
	"fmt"
	"strings"

	"example.com/dice/internal/automaton"
)

// A notation is a language for graphs, as formats: of a box and an oval with their name
// and label, and of an edge with both names and its label. Its escape is for labels.
type notation struct {
	head, box, oval, edge, foot string
	escape                      *strings.Replacer
}

var (
	mermaid = strings.NewReplacer("#", "#35;", `\`, "#92;", "$", "#36;", ":fa-", "#58;fa-", "%", "#37;", `"`, "#quot;", "<", "#lt;", ">", "#gt;", "&", "#amp;", "`", "#96;")
	dot     = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "&", "&amp;")
)

// Mermaid returns a flowchart in the language of Mermaid.
func (s *Sheet) Mermaid() string {
	return s.graph(notation{"flowchart TD\n", "  %s[\"%s\"]\n", "  %s([\"%s\"])\n", "  %[1]s -->|%[3]s| %[2]s\n", "", mermaid})
}

// DOT returns a directed graph in the language of Graphviz.
func (s *Sheet) DOT() string {
	head := "digraph \"" + dot.Replace(s.title(s.Automaton.Dice())) + "\" {\n  node [shape=box];\n"
	return s.graph(notation{head, "  %s [label=\"%s\"];\n", "  %s [label=\"%s\", shape=oval];\n", "  %s -> %s [label=\"%s\"];\n", "}\n", dot})
}

// graph writes a strategy as vertices and edges. The vertices are its steps, its rolls
// where a step has several, and its results.
func (s *Sheet) graph(in notation) string {
	var vertices, edges strings.Builder
	vertex := func(shape, name, label string) { fmt.Fprintf(&vertices, shape, name, in.escape.Replace(label)) }
	edge := func(from, to string, start, end uint64) { fmt.Fprintf(&edges, in.edge, from, to, between(start, end)) }
	step := func(pool int) string { return fmt.Sprintf("s%d", s.Steps.Number(pool)) }
	if len(s.Automaton.Dice()) > 0 {
		vertex(in.box, "rule", rule)
	}
	for _, pool := range s.Steps {
		runs := s.Automaton.Pools[pool].Runs
		label := fmt.Sprint(s.Steps.Number(pool))
		if len(runs) == 1 && runs[0].Action == automaton.Rolled {
			label += ": " + s.rolled(runs[0])
		}
		vertex(in.box, step(pool), label)
		for j, r := range runs {
			if !s.visited(pool, r) {
				continue
			}
			name := fmt.Sprintf("%sr%d", step(pool), j)
			from := step(pool)
			if r.Action == automaton.Rolled && len(runs) > 1 {
				vertex(in.box, name, s.rolled(r))
				edge(from, name, r.Start, r.End)
				from = name
			}
			for k, b := range s.Automaton.Branches(r) {
				to := step(b.To)
				if b.Action == automaton.Decided {
					to = fmt.Sprintf("%sb%d", name, k)
					vertex(in.oval, to, s.effect(b))
				}
				edge(from, to, b.Start, b.End)
			}
		}
	}
	return in.head + vertices.String() + edges.String() + in.foot
}
