package render

import (
	"fmt"
	"strings"

	"example.com/dice/internal/automaton"
)

// A graph is a strategy as vertices and edges: its steps, its rolls where a
// step has several, and what the new numbers lead to.
type graph struct {
	vertices []vertex
	edges    []edge
}

type vertex struct {
	name, label string
	result      bool
}

type edge struct{ from, to, label string }

func (s *Sheet) graph() graph {
	var drawn graph
	if len(s.Automaton.Dice()) > 0 {
		drawn.vertices = append(drawn.vertices, vertex{"rule", rule, false})
	}
	for _, i := range s.Steps.Pools {
		p := s.Automaton.Pools[i]
		name := fmt.Sprintf("s%d", s.Steps.Number(i))
		label := fmt.Sprint(s.Steps.Number(i))
		if len(p.Runs) == 1 && p.Runs[0].Action == automaton.Rolled {
			label += ": " + s.rolled(p.Runs[0])
		}
		drawn.vertices = append(drawn.vertices, vertex{name, label, false})
		for j, r := range p.Runs {
			if !s.visited(i, r) {
				continue
			}
			from := name
			if r.Action == automaton.Rolled && len(p.Runs) > 1 {
				from = fmt.Sprintf("%sr%d", name, j)
				drawn.vertices = append(drawn.vertices, vertex{from, s.rolled(r), false})
				drawn.edges = append(drawn.edges, edge{name, from, between(r.Start, r.End)})
			}
			for k, next := range s.branches(i, r) {
				s.draw(&drawn, from, fmt.Sprintf("%sr%db%d", name, j, k), next)
			}
		}
	}
	return drawn
}

// draw adds an edge for a branch, and a vertex called name if it is a result.
func (s *Sheet) draw(drawn *graph, from, name string, b branch) {
	label := between(b.start, b.end)
	switch b.run.Action {
	case automaton.Decided:
		drawn.vertices = append(drawn.vertices, vertex{name, s.effect(b), true})
		drawn.edges = append(drawn.edges, edge{from, name, label})
	case automaton.Carried:
		drawn.edges = append(drawn.edges, edge{from, fmt.Sprintf("s%d", s.Steps.Number(b.run.To)), label})
	case automaton.Rolled:
		drawn.edges = append(drawn.edges, edge{from, fmt.Sprintf("s%d", s.Steps.Number(b.pool)), label})
	}
}

// Mermaid returns a flowchart in the language of Mermaid.
func (s *Sheet) Mermaid() string {
	drawn := s.graph()
	var b strings.Builder
	b.WriteString("flowchart TD\n")
	for _, v := range drawn.vertices {
		shape := "%s[\"%s\"]"
		if v.result {
			shape = "%s([\"%s\"])"
		}
		fmt.Fprintf(&b, "  "+shape+"\n", v.name, v.label)
	}
	for _, e := range drawn.edges {
		fmt.Fprintf(&b, "  %s -->|%s| %s\n", e.from, e.label, e.to)
	}
	return b.String()
}

// DOT returns a directed graph in the language of Graphviz.
func (s *Sheet) DOT() string {
	drawn := s.graph()
	var b strings.Builder
	fmt.Fprintf(&b, "digraph %q {\n  node [shape=box];\n", s.title(s.Automaton.Dice()))
	for _, v := range drawn.vertices {
		style := ""
		if v.result {
			style = ", shape=oval"
		}
		fmt.Fprintf(&b, "  %s [label=%q%s];\n", v.name, v.label, style)
	}
	for _, e := range drawn.edges {
		fmt.Fprintf(&b, "  %s -> %s [label=%q];\n", e.from, e.to, e.label)
	}
	b.WriteString("}\n")
	return b.String()
}
