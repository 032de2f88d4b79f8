package automaton

import (
	"errors"
	"fmt"
	"math/big"
	"reflect"
	"slices"
	"strings"
	"testing"

	"example.com/dice/internal/work"
)

// d9 is a plan whose outcomes come about differently. 18 faces of a d20 decide; of the 2
// cases left, one rolls a d20 and the other a d12. Six outcomes take one face of that d20
// and two of the d12, three take four of the d20, and two faces remain. These roll a d12:
// six outcomes take one of 24 cases and three take five. The last three cases roll a d6.
func d9() *Automaton {
	return &Automaton{Target: 9, Throws: []Throw{single(6), single(12), single(20)}, Pools: []Pool{
		{1, []Run{{End: 1, Throw: 2, To: 1}}},
		{20, []Run{
			{End: 18, Action: Decided, Span: 9},
			{Start: 18, End: 20, Action: Carried, To: 2, Span: 2},
		}},
		{2, []Run{{End: 1, Throw: 2, To: 3}, {Start: 1, End: 2, Throw: 1, To: 8}}},
		{20, []Run{
			{End: 6, Action: Decided, Span: 6},
			{Start: 6, End: 18, Action: Decided, Offset: 6, Span: 3},
			{Start: 18, End: 20, Action: Carried, To: 4, Span: 2},
		}},
		{2, []Run{{End: 2, Throw: 1, To: 5}}},
		{24, []Run{
			{End: 6, Action: Decided, Span: 6},
			{Start: 6, End: 21, Action: Decided, Offset: 6, Span: 3},
			{Start: 21, End: 24, Action: Carried, To: 6, Span: 3},
		}},
		{3, []Run{{End: 3, Throw: 0, To: 7}}},
		{18, []Run{{End: 18, Action: Decided, Span: 9}}},
		{12, []Run{{End: 12, Action: Decided, Span: 6}}},
	}}
}

// d9Shared is d9 with both rolls landing in one pool, whose cases are not equally likely.
func d9Shared() *Automaton {
	a := d9()
	a.Pools[3].Size = 32
	a.Pools[3].Runs = append(a.Pools[3].Runs, Run{Start: 20, End: 32, Action: Decided, Span: 6})
	a.Pools[2].Runs[1].To, a.Pools[2].Runs[1].Offset = 3, 20
	a.Pools = a.Pools[:8]
	return a
}

// overlapping is a d3 from a d6 whose cases are shared by several runs. Some begin in
// the middle of the results of the roll before.
func overlapping() *Automaton {
	return &Automaton{Target: 3, Throws: []Throw{single(2), single(3)}, Pools: []Pool{
		{1, []Run{{End: 1, To: 1}}},
		{2, []Run{{End: 1, Throw: 1, To: 2, Offset: 2}, {Start: 1, End: 2, Throw: 1, To: 2, Offset: 5}}},
		{8, []Run{{End: 2, Action: Decided, Span: 1}, {Start: 2, End: 8, Action: Decided, Span: 3}}},
	}}
}

// crossing is a d2 of which a case of pool 1 is rolled into cases that begin or end in the
// middle of a cycle.
func crossing() *Automaton {
	return &Automaton{Target: 2, Throws: []Throw{single(2), single(3)}, Pools: []Pool{
		{1, []Run{{End: 1, To: 1}}},
		{2, []Run{{End: 1, Throw: 1, To: 2}, {Start: 1, End: 2, Throw: 1, To: 2, Offset: 3}}},
		{6, []Run{{End: 6, Action: Carried, To: 3, Span: 2}}},
		{2, []Run{{End: 1, Action: Decided, Span: 1}, {Start: 1, End: 2, To: 4}}},
		{2, []Run{{End: 2, Action: Decided, Offset: 1, Span: 1}}},
	}}
}

// jsonOf returns an automaton as JSON, with the costs that are proved.
func jsonOf(t testing.TB, a *Automaton) string {
	t.Helper()
	p := proved(t, a)
	return string(a.JSON(handOf(a), p.Cost, p.Worst, p.Bounded))
}

// handOf returns a hand that an automaton can be played with.
func handOf(a *Automaton) (h Hand) {
	h.Dice, h.Together = a.Dice(), a.Unit() == "throw"
	for _, sides := range h.Dice {
		for _, t := range a.Throws {
			if a.Unit() == "cost" && t.Dice[0] == sides {
				h.Costs = append(h.Costs, t.Cost)
			}
		}
	}
	return h
}

// JSON keeps the cost, the limit, the text, and the step and case after any rolls.
func TestJSON(t *testing.T) {
	for name, a := range map[string]*Automaton{
		"d13": d13(), "d10": d10(), "d9": d9(), "d9 of one pool": d9Shared(), "d2": leaves(),
		"d3": overlapping(), "crossing": crossing(),
	} {
		text := jsonOf(t, a)
		b, hand, proof, err := Parse([]byte(text))
		if err != nil {
			t.Errorf("%s: %v\n%s", name, err, text)
			continue
		}
		if want := handOf(a); !slices.Equal(hand.Dice, want.Dice) || !slices.Equal(hand.Costs,
			want.Costs) || hand.Together != want.Together {
			t.Errorf("%s has the hand %v when read, not %v", name, hand, want)
		}
		want := proved(t, a)
		if proof.Cost.Cmp(want.Cost) != 0 {
			t.Errorf("%s costs %v when read, not %v", name, proof.Cost, want.Cost)
		}
		limit, err := want.Limit()
		if again, err2 := proof.Limit(); limit != again || err != nil || err2 != nil {
			t.Errorf("%s: a limit of %d throws, and %d when read; %v, %v", name, limit, again, err, err2)
		}
		if again := jsonOf(t, b); again != text {
			t.Errorf("%s is\n%s\nand when read\n%s", name, text, again)
		}
		t.Run(name, func(t *testing.T) { sameWays(t, a, b, a.Settle(0, 0), b.Settle(0, 0), 4) })
	}
}

// sameWays checks that two plans lead from two positions to the same places, for all faces of this
// number of throws.
func sameWays(t *testing.T, a, b *Automaton, p, q Position, throws int) {
	t.Helper()
	face, done := p.Result()
	again, too := q.Result()
	if face != again || done != too || !slices.Equal(a.Next(p), b.Next(q)) ||
		a.Last(p).Cmp(b.Last(q)) != 0 {
		t.Fatalf("%d and %d, then %v and %v, the last of them with probabilities %v and %v",
			face, again, a.Next(p), b.Next(q), a.Last(p), b.Last(q))
	}
	if done || throws == 0 {
		return
	}
	if a.Steps().Number(p.Pool) != b.Steps().Number(q.Pool) || p.Index != q.Index {
		t.Fatalf("at %v, and %v when read", p, q)
	}
	for digits := range a.Throws[p.Run.Throw].Sides {
		sameWays(t, a, b, a.Land(p, digits), b.Land(q, digits), throws-1)
	}
}

// Each field of a document is in one that is read, and written again as it was. So a new field
// needs a case here.
func TestEveryFieldIsReadBack(t *testing.T) {
	dear, together := d13(), d9()
	dear.Throws[2].Cost = 3
	together.Throws[0] = throwOf([]int{2, 3}, 1)
	low := planOf(&Sum{Rolls: []Roll{{Throw{Sides: 20, Cost: 1, Dice: []int{20}}, 2, 6, 1}}, Keep: 1,
		Lowest: true, Least: 1})
	text := ""
	for _, a := range []*Automaton{dear, together, loot(), number(37, 4, 10), sum(0, 6, 6), low,
		book([]uint64{3, 14, 16}, 4, 10)} {
		written := jsonOf(t, a)
		read, _, _, err := Parse([]byte(written))
		if err != nil {
			t.Errorf("%v\n%s", err, written)
		} else if again := jsonOf(t, read); again != written {
			t.Errorf("%s becomes\n%s", written, again)
		}
		text += written
	}
	for name := range keysOf(reflect.TypeFor[document](), map[string]bool{}) {
		if name != "" && name != "-" && !strings.Contains(text, fmt.Sprintf("%q:", name)) {
			t.Errorf("the field %q is in none of these documents", name)
		}
	}
}

func TestJSONText(t *testing.T) {
	want := `{"version": 1, "sides": 3, "hand": [2,3], "dice": [2,3], "unit": "roll", "expected": "2", "worst": "2",
 "steps": [
  {"cases": 1, "lines": [
    {"first":0,"last":0,"roll":[2],"add":0,"then":[
      {"first":0,"last":1,"step":2,"case":0}]}]},
  {"cases": 2, "lines": [
    {"first":0,"last":0,"roll":[3],"add":2,"then":[
      {"first":2,"last":4,"result":1}]},
    {"first":1,"last":1,"roll":[3],"add":5,"then":[
      {"first":5,"last":7,"result":1}]}]}]}
`
	if got := jsonOf(t, overlapping()); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	if got := jsonOf(t, d9()); !strings.Contains(got, `{"first":6,"last":17,"result":7,"span":3}`) {
		t.Error(got)
	}
}

func TestParseRefuses(t *testing.T) {
	good := jsonOf(t, d13())
	if _, _, _, err := Parse([]byte(good)); err != nil {
		t.Fatal(err)
	}
	const head = `{"sides": 1, "hand": [2], "dice": [2], "unit": "roll", "expected": "1", "worst": null, "steps": `
	for _, c := range []struct{ old, new, want string }{
		{`"sides": 13`, `"sides": 0`, "the document has 0 sides; write 1 to"},
		{`"sides": 13, `, ``, "the document has 0 sides; write 1 to"},
		{`"sides": 13`, `"sides": 12`, "is more than there are"},
		{`"sides": 13`, `"sides": 14`, "outcome"},
		{`"sides": 13`, `"sides": -13`, "has no place there"},
		{`"sides": 13`, `"sides": 13.5`, "has no place there"},
		{`"cases": 1,`, `"cases": 2,`, `the strategy does not start from one case`},
		{`"cases": 7,`, `"cases": 8,`, `the runs of pool 1 cover 7 of its 8 cases`},
		{`"cases": 7,`, `"cases": 6,`, `the runs of pool 1 cover 7 of its 6 cases`},
		{`"dice": [8,20]`, `"dice": [6,20]`, `"dice 1" is 6, but the steps give 8; write that`},
		{`"unit": "roll"`, `"unit": "throw"`,
			`"unit" is "throw", but the steps give "roll"; write that`},
		{`"1080/793"`, `"1079/793"`,
			`"expected" is "1079/793", but the steps give "1080/793"; write that`},
		{`"1080/793"`, `"2160/1586"`,
			`"expected" is "2160/1586", but the steps give "1080/793"; write that`},
		{`"worst": null`, `"worst": "5"`, `"worst" is "5", but the steps give null; write that`},
		{`"worst": null`, `"worst": "null"`, `"worst" is "null", but the steps give null; write that`},
		{`"worst": null,`, ``, `"worst" is missing; write null`},
		{`"last":12,"result":1`, `"last":12,"result":2`, "more than there are"},
		{`"last":12,"result":1`, `"last":12,"result":0`,
			`pool 2: 13 of 13 from 18446744073709551615 on is more than there are`},
		{`"last":12,"result":1`, `"last":12`, `pool 2: a run leads to pool -1, which does not exist`},
		{`"last":12,"result":1`, `"last":12,"result":1,"step":1,"case":0`,
			`0 at "steps 1 lines 1 then 1 case" is one too many; delete it`},
		{`"last":12,"result":1`, `"last":11,"result":1`, `pool 2 has no run from case 12 on`},
		{`"last":12,"result":1`, `"last":13,"result":1`, "more than there are"},
		{`"last":12,"result":1`, `"last":20,"result":1`,
			`pool 2: 21 of 13 from 0 on is more than there are`},
		{`"last":12,"result":1`, `"last":12,"result":1,"span":12`,
			`pool 2: 13 cases cannot be shared equally among 12`},
		{`"last":12,"result":1`, `"last":12,"roll":[6],"add":0,"then":[]`,
			"pool 2: a run leads to pool -1, which does not exist"},
		{`"first":0,"last":12,"result":1`, `"first":1,"last":12,"result":2`,
			`pool 2 has no run from case 0 on`},
		{`"last":38,"result":1,"span":13`, `"last":38,"result":1`, "more than there are"},
		{`"last":38,"result":1,"span":13`, `"last":38,"result":1,"span":12`,
			`pool 3: 39 cases cannot be shared equally among 12`},
		{`"step":2,"case":0`, `"step":2`, `"steps 1 lines 1 then 2 case" is missing; write 0`},
		{`"step":2,"case":0`, `"step":2,"case":1`, "7 of 7 from 1 on is more than there are"},
		{`"step":2,"case":0`, `"step":3,"case":0`,
			`the strategy gives outcome 1 with probability 1/10, not 1/13`},
		{`"step":2,"case":0`, `"step":-1,"case":0`,
			`pool 2: a run leads to pool -2, which does not exist`},
		{`"step":2,"case":0`, `"step":1,"case":0,"span":1`,
			`"expected" is "1080/793", but the steps give "20/13"; write that`},
		{`"roll":[20],"add":0`, `"roll":[20]`, `"steps 1 lines 1 add" is missing; write 0`},
		{`"roll":[20],"add":0`, `"roll":[20],"add":1`, `pool 2 has no run from case 1 on`},
		{`"roll":[20],"add":0`, `"roll":[20],"add":9223372036854775807`, "more than 2^63"},
		{`"roll":[20],"add":0`, `"roll":[20],"cost":2,"add":0`,
			`a throw of [20] at a cost of 2 cannot be made with the hand`},
		{`"roll":[20],"add":0`, `"roll":[20],"cost":1000001,"add":0`,
			"a cost of 1000001 is not from 1 to 1000000"},
		{`"roll":[20],"add":0`, `"roll":[20],"cost":-1,"add":0`,
			"a cost of -1 is not from 1 to 1000000"},
		{`"roll":[20],"add":0`, `"roll":[1],"add":0`, "the dice [1] cannot be rolled"},
		{`"hand": [8,20]`, `"hand": [8,20], "weights": [7]`, "the weights are all equal; omit them"},
		{`"roll":[20],"add":0`, `"roll":[20],"result":1,"add":0`,
			`1 at "steps 1 lines 1 result" is one too many; delete it`},
		{`"roll":[20],"add":0`, `"roll":[],"add":0`, `the dice [] have 1 faces together, not 1`},
		{`"roll":[20],"add":0`, `"roll":[19],"add":0`, `the runs of pool 2 cover 20 of its 19 cases`},
		{`"roll":[20],"add":0`, `"roll":[0],"add":0`, "the dice [0] cannot be rolled"},
		{`"roll":[20],"add":0`, `"roll":[-20],"add":0`,
			`the dice [-20] cannot be rolled: one has fewer than 2 sides, or all have more than 2^63 faces together`},
		{`"roll":[20],"add":0`, `"roll":[2147483647,2147483647,2147483647],"add":0`, "cannot be rolled"},
		{`"version": 1`, `"version": 2, "hand": "two d6"`,
			"the document has version 2, and this program reads versions up to 1; use a newer program"},
		{`"version": 1`, `"version": 0`, "the document has version 0"},
		{`"version": 1`, `"version": "2"`, "string at byte 15 has no place there"},
		// Cases in which readers of JSON differ.
		{`"sides": 13`, `"sides": 13, "sides": 13`, `13 at "sides" is one too many; delete it`},
		{`"sides": 13`, `"Sides": 13`, `"sides" is missing; write 13`},
		{`"sides": 13`, `"\u017fides": 13`, `"sides" is missing; write 13`},
		{`"cases": 7`, `"cases": 7, "cases": 7`, `7 at "steps 2 cases" is one too many; delete it`},
		{`"steps": [`, `"steps": [], "steps": [`, `a list at "steps" is one too many; delete it`},
		{`"then":[`, `"then":[{"first":0,"last":19,"step":1,"case":0}],"then":[`,
			`a list at "steps 1 lines 1 then" is one too many; delete it`},
		{`"result":1,"span":13`, `"result":1,"span":13,"span":13`,
			`13 at "steps 2 lines 1 then 1 span" is one too many; delete it`},
		{`"result":1,"span":13`, `"result":1,"Span":13`,
			`"steps 2 lines 1 then 1 span" is missing; write 13`},
		{`"result":1,"span":13`, `"result":1,"span":13,"spa\u006e":13`,
			`13 at "steps 2 lines 1 then 1 span" is one too many; delete it`},
		{`"result":1,"span":13`, `"result":1,"span":0`,
			`pool 3: 39 of 13 from 0 on is more than there are`},
		{`"first":0,"last":12,"result":1`, `"first":0,"last":12,"result":1,"span":0`,
			`0 at "steps 1 lines 1 then 1 span" is one too many; delete it`},
		{`"first":0,"last":12,"result":1`, `"first":0,"last":12,"result":1,"step":0`,
			`0 at "steps 1 lines 1 then 1 step" is one too many; delete it`},
		{`"first":0,"last":12,"result":1`, `"first":0,"last":12,"result":1,"case":null`,
			`null at "steps 1 lines 1 then 1 case" is one too many; delete it`},
		{`"first":0,"last":12,"result":1`, `"last":12,"result":1`,
			`"steps 1 lines 1 then 1 first" is missing; write 0`},
		{`"first":0,"last":0,"roll":[20]`, `"first":0,"roll":[20]`,
			`"steps 1 lines 1 last" is missing; write 0`},
		{`"roll":[20],"add":0`, `"roll":[20],"cost":0,"add":0`,
			`0 at "steps 1 lines 1 cost" is one too many; delete it`},
		{`"roll":[20],"add":0`, `"roll":[20],"cost":-0,"add":0`,
			`-0 at "steps 1 lines 1 cost" is one too many; delete it`},
		{`"roll":[20],"add":0`, `"roll":[20],"add":0.0`, "has no place there"},
		{`"roll":[20],"add":0`, `"roll":[20],"add":0e0`, "has no place there"},
		{`"dice": [8,20]`, `"dice": null`, `"dice" is null, but the steps give a list; write that`},
		{`"dice": [8,20]`, `"dice": [8,null]`, `"dice 2" is null, but the steps give 20; write that`},
		{`"dice": [8,20], `, ``, `"dice" is missing; write a list`},
		{`"hand": [8,20], `, ``, `a throw of [20] at a cost of 1 cannot be made with the hand`},
		{`"hand": [8,20]`, `"hand": []`, "a throw of [20] at a cost of 1 cannot be made"},
		{`"hand": [8,20]`, `"hand": [4,8]`, "a throw of [20] at a cost of 1 cannot be made"},
		{`"hand": [8,20]`, `"hand": [20,8]`, "not in ascending order"},
		{`"hand": [8,20]`, `"hand": [8,8,20]`, "not in ascending order"},
		{`"hand": [8,20]`, `"hand": [1,8,20]`, "from 2 sides on"},
		{`"hand": [8,20]`, `"hand": [8,20], "costs": [1,2]`,
			"a throw of [20] at a cost of 1 cannot be made"},
		{`"hand": [8,20]`, `"hand": [8,20], "costs": [1]`, "not one from 1 to 1000000 for each"},
		{`"hand": [8,20]`, `"hand": [8,20,30], "costs": [1,1,0]`, "not one from 1 to 1000000 for each"},
		{`"hand": [8,20]`, `"hand": [8,20], "costs": [1,1], "together": true`, "rolled one by one"},
		{`"unit": "roll"`, `"unit": "rol\ud800"`, `but the steps give "roll"; write that`},
		{`"unit": "roll"`, "\"unit\": \"roll\xff\"", `but the steps give "roll"; write that`},
		{`"unit": "roll"`, `"unit": null`, `"unit" is null, but the steps give "roll"; write that`},
		{`"unit": "roll", `, ``, `"unit" is missing; write "roll"`},
		{`"expected": "1080/793", `, ``, `"expected" is missing; write "1080/793"`},
		{`"cases": 7, `, ``, `the runs of pool 1 cover 7 of its 0 cases`},
		{"]}]}]}\n", "]}]}, null]}", `null at "steps 3" is one too many; delete it`},
		{"]}]}]}\n", "]}]}]} {}", `something follows the document`},
		{"]}]}]}\n", "]}]},{\"cases\": 1, \"lines\": [{\"first\":0,\"last\":0,\"result\":1}]}]}",
			`an object at "steps 3" is one too many; delete it`},
		{good, `{"sides": 1, "steps": []}`, `the strategy does not start from one case`},
		{good, `[]`, "has no place there"},
		{good, ``, `EOF`},
		{good, strings.Repeat(" ", maxDocument+1),
			"the document has 1048577 bytes; at most 1048576 can be read"},
		{good, `{"sides": 1, "steps": [{"cases":1,"lines":[` + strings.Repeat(`{},`, maxSegments) +
			`{}]}]}`, `pool 0: a run leads to pool -1, which does not exist`},
		{good, head + `[{"cases":1,"lines":[{"first":0,"last":0,"step":1,"case":0}]}]}`,
			`the strategy can go on for ever without a result`},
		{good, head +
			`[{"cases":1,"lines":[{"first":0,"last":0,"roll":[2],"add":0,"then":[{"first":0,"last":1,"step":1,"case":0,"span":1}]}]}]}`, "for ever"},
	} {
		bad := strings.Replace(good, c.old, c.new, 1)
		if c.old == good {
			bad = c.new
		}
		if _, _, _, err := Parse([]byte(bad)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%.60s for %.60s: %v, want %q", c.new, c.old, err, c.want)
		}
	}
}

// A reader does not mind fields that it does not know, wherever they are, nor a document of
// the time before there was a version.
func TestParseIgnores(t *testing.T) {
	good := jsonOf(t, d13())
	for _, c := range []struct{ old, new string }{
		{`"version": 1, `, ``},
		{`"worst": null`, `"worst": null, "more": 1`},
		{`"worst": null`, `"more": {"sides": 7, "steps": [{"cases": 1}]}, "worst": null`},
		{`"cases": 7,`, `"cases": 7, "more": [1, {"first": 3}],`},
		{`"last":12,"result":1`, `"last":12,"more":null,"result":1`},
		{`"roll":[20],"add":0`, `"more":"","roll":[20],"add":0`},
		{`"sides": 13`, `"sides": 13, "more": 1, "more": 2`},
	} {
		changed := strings.Replace(good, c.old, c.new, 1)
		a, _, _, err := Parse([]byte(changed))
		if changed == good || err != nil || jsonOf(t, a) != good {
			t.Errorf("%s for %s: %v", c.new, c.old, err)
		}
	}
}

// Cycles may end in the middle, and dice of equal products stay the dice that they are.
func TestParse(t *testing.T) {
	const text = `{"sides": 3, "hand": [2,3,4,6,6], "together": true, "dice": [2,3,4,6], "unit": "throw", "expected": "2", "worst": "2", "steps": [
		{"cases": 1, "lines": [{"first": 0, "last": 0, "roll": [2], "add": 0, "then": [{"first": 0, "last": 1, "step": 2, "case": 0}]}]},
		{"cases": 2, "lines": [
			{"first": 0, "last": 0, "roll": [2,6], "add": 0, "then": [{"first": 0, "last": 8, "result": 1, "span": 3}, {"first": 9, "last": 10, "result": 1}, {"first": 11, "last": 11, "result": 3}]},
			{"first": 1, "last": 1, "roll": [3,4], "add": 0, "then": [{"first": 0, "last": 11, "result": 1, "span": 3}]}]}]}`
	a, _, _, err := Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	for number, want := range [][]int{{2, 6}, {3, 4}} {
		if got := a.Next(a.Settle(1, uint64(number))); !slices.Equal(got, want) {
			t.Errorf("case %d is rolled with %v, not %v", number, got, want)
		}
	}
	p := a.Settle(1, 0)
	for digits, want := range []int{1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3} {
		if got, _ := a.Land(p, uint64(digits)).Result(); got != want {
			t.Errorf("digits %d give %d, not %d", digits, got, want)
		}
	}
}

// Two d6 are thrown together only if there are two of them.
func TestParseCountsDice(t *testing.T) {
	const text = `{"sides": 36, "hand": [%s], "together": true, "dice": [6,6], "unit": "throw", "expected": "1", "worst": "1", "steps": [
		{"cases": 1, "lines": [{"first": 0, "last": 0, "roll": [6,6], "add": 0, "then": [{"first": 0, "last": 35, "result": 1}]}]}]}`
	for hand, want := range map[string]string{"6,6": "<nil>", "6,6,6": "<nil>",
		"6":   "a throw of [6 6] at a cost of 1 cannot be made with the hand",
		"6,8": "a throw of [6 6] at a cost of 1 cannot be made with the hand"} {
		if _, _, _, err := Parse(fmt.Appendf(nil, text, hand)); fmt.Sprint(err) != want {
			t.Errorf("%s: %v; want %s", hand, err, want)
		}
	}
}

// Documents with too many lines are refused early, and not because of their dice.
func TestParseLimitsWork(t *testing.T) {
	const lines = 4000
	single := func(i int, then string) string {
		return fmt.Sprintf(`{"first":%d,"last":%d,%s}`, i,
			i, then)
	}
	list := func(line func(i int) string) string {
		var texts []string
		for i := range lines {
			texts = append(texts, line(i))
		}
		return strings.Join(texts, ",")
	}
	begin := func(sides int, then string) string {
		return fmt.Sprintf(
			`{"sides":2,"hand":[2],"dice":[2],"unit":"roll","expected":"1","worst":null,"steps":[`+
				`{"cases":1,"lines":[{"first":0,"last":0,"roll":[%d],"add":0,"then":[%s]}]}`, sides, then)
	}
	results := list(func(i int) string { return single(i, `"result":1`) })
	for name, document := range map[string]string{
		"every entry leads to every line": begin(lines*lines, list(func(i int) string {
			return fmt.Sprintf(`{"first":%d,"last":%d,"step":2,"case":0}`, i*lines, i*lines+lines-1)
		})) + fmt.Sprintf(`,{"cases":%d,"lines":[%s]}]}`, lines, results),
		"every case leads to other lines": begin(lines, list(func(i int) string {
			return single(i, fmt.Sprintf(`"step":2,"case":%d`, i))
		})) +
			fmt.Sprintf(
				`,{"cases":%d,"lines":[{"first":0,"last":%d,"roll":[2],"add":0,"then":[{"first":0,"last":%d,"step":3,"case":0}]}]}`, lines, lines-1, 2*lines-1) +
			fmt.Sprintf(`,{"cases":%d,"lines":[%s,{"first":%d,"last":%d,"result":1,"span":1}]}]}`, 2*lines,
				results, lines, 2*lines-1),
	} {
		if _, _, _, err := Parse([]byte(document)); err == nil || !strings.Contains(err.Error(),
			"too large to verify") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A plan that is too slow is refused in bounded time: 1 face in ten million is a result.
func TestLimitOfTheSlow(t *testing.T) {
	a := &Automaton{Target: 1, Throws: []Throw{single(10_000_000)}, Pools: []Pool{
		{1, []Run{{End: 1, To: 1}}},
		{10_000_000, []Run{
			{End: 1, Action: Decided, Span: 1},
			{Start: 1, End: 10_000_000, Action: Carried, To: 0, Span: 1},
		}},
	}}
	if n, err := proved(t, a).Limit(); err == nil || !strings.Contains(err.Error(), "too slow") {
		t.Error(n, err)
	}
	const idle = 4000 // segments that nothing leads to count too
	a.Pools = append(a.Pools, Pool{Size: idle})
	for i := range uint64(idle) {
		a.Pools[2].Runs = append(a.Pools[2].Runs, Run{Start: i, End: i + 1, Action: Carried,
			To: int(i % 2), Span: 1})
	}
	times := 0
	if _, err := proved(t, a).Limit(); err == nil {
		t.Error("no error")
	} else if fmt.Sscanf(err.Error(), "fair dice may be thrown more than %d times",
		&times); times < 1000 || times > maxLimit/idle {
		t.Error(err)
	}
}

// A proof that would take too long is given up.
func TestProofsEnd(t *testing.T) {
	a := intricate(20)
	p := proved(t, a)
	document := a.JSON(Hand{Dice: a.Dice()}, p.Cost, p.Worst, p.Bounded)
	if _, _, _, err := Parse(document); err != nil {
		t.Error(err)
	}
	if _, _, _, err := parse(document, work.New(t.Context(), 70_000)); !errors.Is(err, errTooMuch) {
		t.Error(err)
	}
	c, err := a.chain()
	if err != nil {
		t.Fatal(err)
	}
	for _, left := range []int{0, 10_000, 70_000} {
		if _, err := c.visits(arithmetic{work.New(t.Context(), left)}); !errors.Is(err, errTooMuch) {
			t.Errorf("with a limit of %d: %v", left, err)
		}
	}
	if _, err := c.prove(arithmetic{work.New(t.Context(), 0)}); !errors.Is(err, errTooMuch) {
		t.Error(err)
	}
	// The work of a product grows with the square of its length.
	long := arithmetic{work.Endless(t.Context())}
	if x := new(big.Rat).SetInt(new(big.Int).Lsh(big.NewInt(1), 64_000)); !long.spend(x, x) ||
		long.Spent() < 2000*2000 {
		t.Error(long.Spent())
	}
	visits := make([]*big.Rat, len(c.segments))
	for i := range visits {
		visits[i] = big.NewRat(1, int64(2*i+1))
	}
	err = c.checkProbabilities(visits, arithmetic{work.New(t.Context(), 0)})
	if !errors.Is(err, errTooMuch) {
		t.Error(err)
	}
	if _, err := intricate(200).Verify(t.Context()); err == nil || !strings.Contains(err.Error(),
		"too large") {
		t.Error(err)
	}
}

// intricate is a d2 from n dice of distinct prime sides. Most faces lead to other dice.
func intricate(n int) *Automaton {
	a := &Automaton{Target: 2, Pools: []Pool{{1, []Run{{End: 1, To: n + 1}}}}}
	for p := int64(101); len(a.Throws) < n; p++ {
		if big.NewInt(p).ProbablyPrime(0) {
			a.Throws = append(a.Throws, single(int(p)))
			a.Pools = append(a.Pools,
				Pool{1, []Run{{End: 1, Throw: len(a.Throws) - 1, To: n + len(a.Throws)}}})
		}
	}
	for i, die := range a.Throws {
		var runs []Run
		for at := uint64(0); at < die.Sides; at++ {
			if rest := die.Sides - at; rest%2 == 0 && (at >= uint64(n) || rest < 4) {
				runs = append(runs, Run{Start: at, End: die.Sides, Action: Decided, Span: 2})
				break
			}
			runs = append(runs, Run{Start: at, End: at + 1, Action: Carried,
				To: 1 + (i+int(at))%n, Span: 1})
		}
		a.Pools = append(a.Pools, Pool{die.Sides, runs})
	}
	return a
}

// Last is the probability that a throw is the last, here found by trying all outcomes.
func TestLast(t *testing.T) {
	twice := d9() // of the last two faces of the second d20, one decides where it is carried to
	twice.Pools[4].Runs = []Run{{End: 1, Throw: 1, To: 5},
		{Start: 1, End: 2, Action: Decided, Span: 1}}
	// a roll leads into the second cycle
	cycles := &Automaton{Target: 2, Throws: []Throw{single(2), single(6)}, Pools: []Pool{
		{1, []Run{{End: 1, To: 1}}},
		{2, []Run{{End: 2, Throw: 1, To: 2}}},
		{12, []Run{{End: 12, Action: Carried, To: 3, Span: 4}}},
		{4, []Run{{End: 2, To: 4}, {Start: 2, End: 4, Action: Decided, Span: 2}}},
		{4, []Run{{End: 4, Action: Decided, Span: 2}}},
	}}
	for name, a := range map[string]*Automaton{"d13": d13(), "d9": d9(), "d9 of one pool": d9Shared(),
		"d3": overlapping(), "twice": twice, "crossing": crossing(), "cycles": cycles} {
		for pool := range a.Pools {
			for at := range a.Pools[pool].Size {
				p := a.Settle(pool, at)
				if p.Run.Action != Rolled {
					continue
				}
				sides, last := a.Throws[p.Run.Throw].Sides, uint64(0)
				for digits := range sides {
					if _, done := a.Land(p, digits).Result(); done {
						last++
					}
				}
				if got := a.Last(p); got.Cmp(ratio(last, sides)) != 0 {
					t.Errorf("%s, pool %d, case %d: %v, not %d/%d", name, pool, at, got, last, sides)
				}
			}
		}
	}
}
