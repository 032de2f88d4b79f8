package dice

import (
	"fmt"
	"strings"
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

func (g *guide) graph() graph {
	var drawn graph
	for _, i := range g.pools {
		p := g.automaton.pools[i]
		name := fmt.Sprintf("s%d", g.step[i])
		label := fmt.Sprintf("Step %d: number %s", g.step[i], between(0, p.size))
		if len(p.runs) == 1 && p.runs[0].action == rolled {
			label += ", roll " + g.throw(p.runs[0])
		}
		drawn.vertices = append(drawn.vertices, vertex{name, label, false})
		for j, r := range p.runs {
			from := name
			if r.action != rolled {
				g.draw(&drawn, from, fmt.Sprintf("%sr%d", name, j), branch{i, r.start, r.end, r})
				continue
			}
			if len(p.runs) > 1 {
				from = fmt.Sprintf("%sr%d", name, j)
				drawn.vertices = append(drawn.vertices, vertex{from, "roll " + g.throw(r), false})
				drawn.edges = append(drawn.edges, edge{name, from, between(r.start, r.end)})
			}
			for k, next := range g.branches(r) {
				g.draw(&drawn, from, fmt.Sprintf("%sr%db%d", name, j, k), next)
			}
		}
	}
	return drawn
}

// draw adds an edge for a branch, and a vertex called name if it is a result.
func (g *guide) draw(drawn *graph, from, name string, b branch) {
	label := between(b.start, b.end)
	switch b.run.action {
	case decided:
		drawn.vertices = append(drawn.vertices, vertex{name, g.effect(b), true})
		drawn.edges = append(drawn.edges, edge{from, name, label})
	case carried:
		drawn.edges = append(drawn.edges, edge{from, fmt.Sprintf("s%d", g.step[b.run.to]), label})
	case rolled:
		drawn.edges = append(drawn.edges, edge{from, fmt.Sprintf("s%d", g.step[b.pool]), label})
	}
}

// Mermaid returns the strategy as a flowchart in the language of Mermaid, which
// Markdown viewers draw. The labels of the edges are the new numbers after a
// roll.
func (s *Strategy) Mermaid() string {
	g := s.guide()
	drawn := g.graph()
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

// DOT returns the strategy as a directed graph in the language of Graphviz. The
// labels of the edges are the new numbers after a roll.
func (s *Strategy) DOT() string {
	g := s.guide()
	drawn := g.graph()
	var b strings.Builder
	fmt.Fprintf(&b, "digraph %q {\n  node [shape=box];\n", g.title())
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
