package automaton

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"example.com/dice/internal/markov"
	"example.com/dice/internal/work"
)

// d9 is a plan whose outcomes come about differently. 18 faces of a d20 decide; of the 2
// cases left, one rolls a d20 and the other a d12. Six outcomes take one face of that d20
// and two of the d12, three take four of the d20, and two faces remain. These roll a d12:
// six outcomes take one of 24 cases and three take five. The last three cases roll a d6.
func d9() *Automaton {
	return &Automaton{Target: 9, Throws: []Throw{single(6), single(12), single(20)}, Spaces: []Space{
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

// overlapping is a d3 from a d6 whose cases are shared by several runs. Some begin in
// the middle of the results of the roll before.
func overlapping() *Automaton {
	return &Automaton{Target: 3, Throws: []Throw{single(2), single(3)}, Spaces: []Space{
		{1, []Run{{End: 1, To: 1}}},
		{2, []Run{{End: 1, Throw: 1, To: 2, Offset: 2}, {Start: 1, End: 2, Throw: 1, To: 2, Offset: 5}}},
		{8, []Run{{End: 2, Action: Decided, Span: 1}, {Start: 2, End: 8, Action: Decided, Span: 3}}},
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
	h.Dice = a.Dice()
	several := func(t Throw) bool { return t.Cost < len(t.Dice) }
	h.Together = slices.ContainsFunc(a.Throws, several)
	dear := func(t Throw) bool { return t.Cost > len(t.Dice) }
	for _, sides := range h.Dice {
		for _, t := range a.Throws {
			if slices.ContainsFunc(a.Throws, dear) && t.Dice[0] == sides {
				h.Costs = append(h.Costs, t.Cost)
				break
			}
		}
	}
	return h
}

// randomFair returns a random automaton with the weights that it is fair to.
func randomFair(t *testing.T, random *rand.Rand) *Automaton {
	t.Helper()
	for {
		a := randomAutomaton(random)
		weights, _ := a.byCases(t)
		if slices.ContainsFunc(weights, func(w uint64) bool { return w != weights[0] }) {
			a.Weights = weights
		}
		if weights == nil {
			continue
		}
		for range a.Spaces { // a document lacks spaces to which nothing leads
			d, err := decode(a.JSON(Hand{}, new(big.Rat), 0, false))
			if err != nil {
				t.Fatal(err)
			}
			a = d.automaton()
		}
		return a
	}
}

// JSON keeps the cost, the limit, the text, and the step and case after any rolls; and
// the probability that a throw is the last is that of all its faces.
func TestJSON(t *testing.T) {
	random := rand.New(rand.NewPCG(41, 9))
	one := func([]int) int { return 1 }
	inTurn := &Automaton{Target: 3, Weights: []uint64{2, 1, 1},
		Throws: []Throw{InTurn([][]int{{2}, {2}}, one)}, Spaces: []Space{
			{1, []Run{{End: 1, To: 1}}}, // the second is rolled only after tails
			{4, []Run{{End: 2, Action: Decided, Span: 1},
				{Start: 2, End: 4, Action: Decided, Offset: 1, Span: 2}}},
		}}
	automatons := []*Automaton{d13(), d10(), d9(), leaves(), overlapping(), inTurn}
	for range 100 {
		automatons = append(automatons, randomFair(t, random))
	}
	for _, a := range automatons {
		text := jsonOf(t, a)
		b, hand, proof, err := Parse([]byte(text))
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		if want := handOf(a); !reflect.DeepEqual(hand, want) {
			t.Errorf("the hand %v when read, not %v", hand, want)
		}
		want := proved(t, a)
		limit, err := want.Limit()
		again, err2 := proof.Limit()
		if proof.Cost.Cmp(want.Cost) != 0 || limit != again || fmt.Sprint(err) != fmt.Sprint(err2) {
			t.Errorf("%v and a limit of %d, %v; when read %v, %d, %v\n%s", want.Cost, limit, err,
				proof.Cost, again, err2, text)
		}
		if again := jsonOf(t, b); again != text {
			t.Errorf("it is\n%s\nand when read\n%s", text, again)
		}
		sameWays(t, a, b, a.Settle(0, 0), b.Settle(0, 0), 3)
	}
}

// sameWays checks that two plans lead from two positions to the same places, for all
// faces of this number of throws.
func sameWays(t *testing.T, a, b *Automaton, p, q Position, throws int) {
	t.Helper()
	face, done := p.Result()
	again, too := q.Result()
	dice, same := a.Throw(p).Dice, b.Throw(q).Dice
	if face != again || done != too || done != (dice == nil) || !slices.Equal(dice, same) {
		t.Fatalf("%d and %d, then %v and %v", face, again, dice, same)
	}
	if done || throws == 0 {
		return
	}
	if a.Steps().Number(p.Space) != b.Steps().Number(q.Space) || p.Index != q.Index {
		t.Fatalf("at %v, and %v when read", p, q)
	}
	last, sides := uint64(0), a.Throws[p.Run.Throw].Sides
	for digits := range sides {
		if _, done := a.Land(p, digits).Result(); done {
			last++
		}
		sameWays(t, a, b, a.Land(p, digits), b.Land(q, digits), throws-1)
	}
	if a.Last(p).Cmp(ratio(last, sides)) != 0 || b.Last(q).Cmp(ratio(last, sides)) != 0 {
		t.Fatalf("a throw is the last with probabilities %v and %v, not %d/%d", a.Last(p), b.Last(q),
			last, sides)
	}
}

// Each field of a document is in one that is read, and written again as it was. So a new
// field needs a case here.
func TestEveryFieldIsReadBack(t *testing.T) {
	dear, together := d13(), d9()
	dear.Throws[2].Cost = 3
	together.Throws[0] = throwOf([]int{2, 3}, 1)
	low := planOf(t, written(t, "2d6kl1", []int{20}), allKinds)
	thrown := written(t, "2d6")
	thrown.Groups[0][0].AtOnce = 2
	two := planOf(t, thrown, Hand{Dice: []int{6, 6}, Together: true})
	text := ""
	like := leaves() // dice of equal products stay the dice that they are
	like.Throws = []Throw{single(2), throwOf([]int{2, 6}, 1), throwOf([]int{3, 4}, 1)}
	like.Spaces[1] = Space{24, []Run{{End: 24, Action: Decided, Span: 2}}}
	like.Spaces[2].Runs = []Run{{End: 1, Throw: 1, To: 1},
		{Start: 1, End: 2, Throw: 2, To: 1, Offset: 12}}
	for _, a := range []*Automaton{dear, together, like, loot(), number(37, 4, 10), low, two,
		book([]uint64{3, 14, 16}, 4, 10)} {
		written := jsonOf(t, a)
		onlyOnce(t, written)
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

// onlyOnce checks that no key of a document may stand twice, or in capitals, wherever it
// is.
func onlyOnce(t *testing.T, text string) {
	t.Helper()
	for _, at := range regexp.MustCompile(`"[a-z]+":`).FindAllStringIndex(text, -1) {
		key := text[at[0]:at[1]]
		capital := strings.ToUpper(key)
		for added, want := range map[string]string{
			key:     "the key " + strings.TrimSuffix(key, ":") + " stands twice",
			capital: "the key " + strings.TrimSuffix(capital, ":") + " at byte",
		} {
			bad := text[:at[0]] + added + "null," + text[at[0]:]
			if _, _, _, err := Parse([]byte(bad)); err == nil || !strings.Contains(err.Error(), want) {
				t.Fatalf("%v; want %s in\n%s", err, want, bad)
			}
		}
	}
}

// keysOf adds the keys of a type at any depth.
func keysOf(t reflect.Type, known map[string]bool) map[string]bool {
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice:
		keysOf(t.Elem(), known)
	case reflect.Struct:
		for i := range t.NumField() {
			name, _, _ := strings.Cut(t.Field(i).Tag.Get("json"), ",")
			known[name] = true
			if t.Field(i).IsExported() {
				keysOf(t.Field(i).Type, known)
			}
		}
	}
	return known
}

func TestJSONText(t *testing.T) {
	want := `{"version":1,
 "sides":3,
 "hand":[2,3],
 "dice":[2,3],
 "unit":"roll",
 "expected":"2",
 "worst":"2",
 "steps":[
  {"cases":1,"lines":[
    {"first":0,"last":0,"roll":[2],"add":0,"then":[
    {"first":0,"last":1,"step":2,"case":0}]}]},
  {"cases":2,"lines":[
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

// documents returns the documents of plans of all recipes.
func documents(t *testing.T) (list []string) {
	t.Helper()
	digits := &Number{Rolls: [][]int{{10}, {10}}, Digits: true}
	for _, a := range []*Automaton{d13(), digits.Automaton(37, nil, perDie),
		planOf(t, written(t, "2d6ro1", []int{20}), allKinds), book([]uint64{3, 14, 16}, 4, 10), loot()} {
		list = append(list, jsonOf(t, a))
	}
	return list
}

// A document in which one number is another, or one field is missing, is refused, or has
// the same plan.
func TestNoBendIsAnotherPlan(t *testing.T) {
	number := regexp.MustCompile(`"names":[^]]*|[0-9]+|true`) // names say nothing
	field := regexp.MustCompile(`"[a-z_]+":[^][{},]+,`)
	for _, text := range documents(t) {
		var bends []string
		for _, at := range number.FindAllStringIndex(text, -1) {
			n, err := strconv.Atoi(text[at[0]:at[1]])
			more := strconv.Itoa(n + 1)
			if err != nil {
				more = "false"
			}
			if text[at[0]] != '"' {
				bends = append(bends, text[:at[0]]+more+text[at[1]:])
			}
		}
		for _, at := range field.FindAllStringIndex(text, -1) {
			bends = append(bends, text[:at[0]]+text[at[1]:])
		}
		for _, bent := range bends {
			if a, _, _, err := Parse([]byte(bent)); err == nil && jsonOf(t, a) != text {
				t.Errorf("it is read:\n%s", bent)
			}
		}
	}
}

func TestParseRefuses(t *testing.T) {
	documents := documents(t)
	good := documents[0]
	const other, noRuns = "where its strategy has ", "are not divided into runs that lead to"
	const noNumber, noPool = "not read as a number of 37", "does not say how to roll each pool"
	const notDice, noSum = "are not dice of 6 sides", "is not an expression in its shortest form"
	for _, c := range []struct{ old, new, want string }{
		{`"sides":13`, `"sides":0`, "the document has 0 sides; write 1 to"},
		{`"sides":13`, `"sides":-13`, "has no place there"},
		{`"sides":13`, `"sides":13.5`, "has no place there"},
		{`"cases":7,`, `"cases":6,`, noRuns},
		{`"dice":[8,20]`, `"dice":[6,20]`, `has "dice":[6,20], where its strategy has "dice":[8,20],; write`},
		{`"unit":"roll"`, `"unit":"throw"`, `has "unit":"throw", where its strategy has "unit":"roll",`},
		{`"worst":null`, `"worst":"5"`, `has "worst":"5", where its strategy has "worst":null`},
		{`"last":12,"result":1`, `"last":12`, noRuns},
		{`"last":12,"result":1`, `"last":12,"result":1,"step":1,"case":0`, other},
		{`"step":2,"case":0`, `"step":1,"case":0,"span":1`, `where its strategy has "expected":"20/13"`},
		{`"roll":[20],"add":0`, `"roll":[20],"cost":1,"add":0`, other},
		{`"roll":[20],"add":0`, `"roll":[20],"result":1,"add":0`, other},
		{`"roll":[20],"add":0`, `"roll":[20],"zero":true,"add":0`, other},
		{`"roll":[20],"add":0`, `"roll":[20],"add":9223372036854775807`, noRuns},
		{`"roll":[20],"add":0`, `"roll":[20],"cost":2,"add":0`, `[20] at a cost of 2 cannot be made`},
		{`"roll":[20],"add":0`, `"roll":[20],"cost":1000001,"add":0`, "from 1 to 1000000 a die"},
		{`"roll":[20],"add":0`, `"roll":[],"add":0`, `not make a throw`},
		{`"roll":[20],"add":0`, `"roll":[-20],"add":0`, `not make a throw`},
		{`"roll":[20],"add":0`, `"roll":[2147483647,2147483647,2147483647],"add":0`, "not make a throw"},
		{`"version":1`, `"version":2, "hand":"two d6"`,
			"the document has version 2, and this program reads versions up to 1; use a newer program"},
		{`"version":1`, `"version":"2"`, "string at byte 14 has no place there"},
		{`"hand":[8,20]`, `"hand":[20,8]`, "not in ascending order"},
		{`"hand":[8,20]`, `"hand":[8,8,20]`, "not in ascending order"},
		{`"hand":[8,20]`, `"hand":[1,8,20]`, "from 2 sides on"},
		{`"hand":[8,20]`, `"hand":[8,20], "weights":[7]`, "the weights are all equal; omit them"},
		{`"hand":[8,20]`, fmt.Sprintf(`"hand":[8,20], "weights":[1,%d]`, uint(math.MaxInt)+1),
			"; use at most"},
		{`"hand":[8,20]`, `"hand":[8,20], "names":[]`, "there are 0 names for 13 outcomes"},
		{`"hand":[8,20]`, `"hand":[8,20], "costs":[1,2]`, "[20] at a cost of 1 cannot be made"},
		{`"hand":[8,20]`, `"hand":[8,20], "costs":[1]`, "not one from 1 to 1000000 for each"},
		{`"hand":[8,20]`, `"hand":[8,20,30], "costs":[1,1,0]`, "not one from 1 to 1000000 for each"},
		{`"hand":[8,20]`, `"hand":[8,20], "costs":[1,1], "together":true`, "rolled one by one"},
		{"]}]}]}\n", "]}]}, null]}", other},
		{"]}]}]}\n", "]}]}]} {}", "invalid character '{' after top-level value"},
		{`[[10],[10]]`, `[[10,10]]`, other},
		{`[[10],[10]]`, `[[10],[]]`, noNumber},
		{`[[10],[10]]`, `[[10],[1]]`, noNumber},
		{`[[10],[10]]`, `[[10],[3]]`, noNumber},
		{`[[10],[10]]`, `[[10],[20]]`, noNumber},
		{`"number":{"rolls":[[10],[10]],"digits":true},`, "", other},
		{"2d6ro1", "2d6 ro1", noSum},
		{"2d6ro1", "x", noSum},
		{"2d6ro1", "2d6", "with probability"},
		{"2d6ro1", "3d6!", noPool},
		{"2d6ro1", "2d6ro1+d6", noPool},
		{`"groups":[`, `"groups":[[],`, noPool},
		{`"groups":[[`, `"groups":[[{"at_once":1},`, noPool},
		{`"at_once":1`, `"at_once":0`, notDice},
		{`"from":[20]`, `"from":[4]`, notDice},
		{`"from":[20]`, `"from":[]`, notDice},
		{`"from":[20]`, `"from":[20,10]`, notDice},
		{`"from":[20]`, `"from":[1073741824,1073741824,1073741824]`, notDice},
		{`"from":[20]`, `"from":[-20]`, notDice},
		{`,"from":[20]`, ``, "cannot be made with the hand"},
		{good, `{"sides": 1, "steps": []}`, `the strategy does not start from one case`},
		{good, `[]`, "has no place there"},
		{good, ``, `unexpected end of JSON input`},
		{good, strings.Repeat(" ", maxDocument+1), "1048577 bytes; at most 1048576 can be read"},
	} {
		has := func(text string) bool { return strings.Contains(text, c.old) }
		text := documents[slices.IndexFunc(documents, has)]
		bad := strings.Replace(text, c.old, c.new, 1)
		if _, _, _, err := Parse([]byte(bad)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%.60s for %.60s: %v, want %q", c.new, c.old, err, c.want)
		}
	}
}

// A reader does not mind fields that it does not know, wherever they are, nor a document
// of the time before there was a version, nor one that states what a missing field stands
// for.
func TestParseIgnores(t *testing.T) {
	good := jsonOf(t, d13())
	for _, c := range []struct{ old, new string }{
		{`"version":1,`, ``},
		{`"last":12,"result":1`, `"last":12,"result":1,"span":0,"case":null`},
		{`"worst":null,`, ``},
		{`"worst":null`, `"worst":null, "more": 1`},
		{`"worst":null`, `"more": {"sides":7, "steps": [{"cases":1}]}, "worst":null`},
		{`"cases":7,`, `"cases":7, "more": [1, {"first": 3}],`},
		{`"last":12,"result":1`, `"last":12,"more":null,"result":1`},
		{`"roll":[20],"add":0`, `"more":"","roll":[20],"add":0`},
		{`"sides":13`, `"sides":13, "more": 1, "more": 2`},
	} {
		changed := strings.Replace(good, c.old, c.new, 1)
		a, _, _, err := Parse([]byte(changed))
		if changed == good || err != nil || jsonOf(t, a) != good {
			t.Errorf("%s for %s: %v", c.new, c.old, err)
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

// A plan that is too slow is refused in bounded time: 1 face in ten million is a result.
func TestLimitOfTheSlow(t *testing.T) {
	a := &Automaton{Target: 1, Throws: []Throw{single(10_000_000)}, Spaces: []Space{
		{1, []Run{{End: 1, To: 1}}},
		{10_000_000, []Run{
			{End: 1, Action: Decided, Span: 1},
			{Start: 1, End: 10_000_000, Action: Carried, To: 0, Span: 1},
		}},
	}}
	if n, err := proved(t, a).Limit(); err == nil || !strings.Contains(err.Error(), "too slow") {
		t.Error(n, err)
	}
	const idle = 4000 // segments that nothing leads to, and that differ, count too
	a.Spaces = append(a.Spaces, Space{Size: idle})
	for i := range uint64(idle) {
		a.Spaces[2].Runs = append(a.Spaces[2].Runs, Run{Start: i, End: i + 1, Action: Carried,
			To: int(2 - 2*(i/(idle-1))), Offset: (i + 1) % idle, Span: 1})
	}
	times := 0
	if _, err := proved(t, a).Limit(); err == nil {
		t.Error("no error")
	} else if fmt.Sscanf(err.Error(), "fair dice may be thrown more than %d times",
		&times); times < 1000 || times > maxLimit/idle {
		t.Error(err)
	}
}

// A proof that would take too long is given up: the work of a product grows with the
// square of its length, and elimination, back substitution and probabilities all count.
func TestProofsEnd(t *testing.T) {
	a := intricate(20)
	document := []byte(jsonOf(t, a))
	if _, _, _, err := Parse(document); err != nil {
		t.Error(err)
	}
	for left := 1000; left < 100_000; left += 3000 {
		if _, _, _, err := parse(document, work.New(t.Context(), left)); !errors.Is(err, errTooMuch) {
			t.Errorf("with a limit of %d: %v", left, err)
		}
	}
	long := markov.Arithmetic{Meter: work.Endless(t.Context())}
	x := new(big.Rat).SetInt(new(big.Int).Lsh(big.NewInt(1), 64_000))
	long.AddProduct(new(big.Rat), x, x)
	if long.Spent() < 2000*2000 {
		t.Error(long.Spent())
	}
}

// intricate is a d2 from n dice of distinct prime sides. Most faces lead to other dice.
func intricate(n int) *Automaton {
	a := &Automaton{Target: 2, Spaces: []Space{{1, []Run{{End: 1, To: n + 1}}}}}
	for p := int64(101); len(a.Throws) < n; p++ {
		if big.NewInt(p).ProbablyPrime(0) {
			a.Throws = append(a.Throws, single(int(p)))
			a.Spaces = append(a.Spaces,
				Space{1, []Run{{End: 1, Throw: len(a.Throws) - 1, To: n + len(a.Throws)}}})
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
		a.Spaces = append(a.Spaces, Space{die.Sides, runs})
	}
	return a
}
