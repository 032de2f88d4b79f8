package main

import "testing"

func TestPickAtATerminal(t *testing.T) {
	person := tested.Sit(t, nil, "draw", "-n", "2", "-typed", "6", "Ada", "Grace", "Barbara",
		"Margaret")
	person.Answers("d6: ", "4\n")
	person.Answers("d6: ", "2\n")
	person.Sees("1. Margaret\r\n2. Grace\r\n")
	person.Ends(0)

	person = tested.Sit(t, nil, "draw")
	person.Answers("Type the items, one a line, and then Ctrl-D.", "Ada\n\x04")
	person.Sees("Ada\r\n")                         // typed
	person.Sees("add -transcript FILE\r\nAda\r\n") // drawn
	person.Ends(0)
}
