package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"example.com/dice"
)

// A scribe writes documents that say what others say, in other words, and makes
// mistakes.
type scribe struct{ *rand.Rand }

// write writes a value of a document with its keys in any order, and blanks and
// escapes anywhere.
func (s scribe) write(b *bytes.Buffer, value any) {
	switch v := value.(type) {
	case map[string]any:
		keys := slices.Sorted(maps.Keys(v))
		s.Shuffle(len(keys), func(i, j int) { keys[i], keys[j] = keys[j], keys[i] })
		b.WriteString("{")
		for i, key := range keys {
			if i > 0 {
				b.WriteString(",")
			}
			name := key
			switch s.IntN(4000) {
			case 0:
				name = strings.ToUpper(key[:1]) + key[1:]
			case 1:
				fmt.Fprintf(b, "%q:1, ", key)
			case 2:
				continue
			}
			if s.IntN(10) == 0 {
				name = fmt.Sprintf(`\u%04x%s`, name[0], name[1:])
			}
			fmt.Fprintf(b, `"%s"%*s:%*s`, name, s.IntN(2), "", s.IntN(2), "")
			x := v[key]
			if n, ok := x.(json.Number); ok && s.IntN(2000) == 0 {
				x = []any{plus(n, 1), plus(n, -1), nil, json.Number(n + ".0"), json.Number("-0")}[s.IntN(5)]
			}
			s.write(b, x)
		}
		b.WriteString("}")
	case []any:
		b.WriteString("[\n")
		for i, x := range v {
			if i > 0 {
				b.WriteString(" , ")
			}
			s.write(b, x)
		}
		b.WriteString("]")
	default:
		text, err := json.Marshal(v)
		if err != nil {
			panic(err)
		}
		b.Write(text)
	}
}

func number(v any) int64 {
	n, err := v.(json.Number).Int64()
	if err != nil {
		panic(err)
	}
	return n
}

func plus(v any, n int64) json.Number { return json.Number(strconv.FormatInt(number(v)+n, 10)) }

// reword changes lines and entries, mostly so that they mean what they meant.
func (s scribe) reword(lines []any) (reworded []any) {
	for _, l := range lines {
		x := l.(map[string]any)
		count := number(x["last"]) - number(x["first"]) + 1
		if then := x["then"]; then != nil {
			entries := s.reword(then.([]any))
			if s.IntN(3) == 0 {
				more := s.Int64N(50)
				x["add"] = plus(x["add"], more)
				for _, e := range entries {
					entry := e.(map[string]any)
					entry["first"], entry["last"] = plus(entry["first"], more), plus(entry["last"], more)
				}
			}
			x["then"] = entries
		} else if x["span"] == nil && count > 1 && s.IntN(3) == 0 {
			rest := maps.Clone(x)
			cut := 1 + s.Int64N(count-1)
			x["last"], rest["first"] = plus(x["first"], cut-1), plus(x["first"], cut)
			for _, key := range []string{"result", "case"} {
				if x[key] != nil {
					rest[key] = plus(x[key], cut)
				}
			}
			reworded = append(reworded, x, rest)
			continue
		} else if x["span"] == nil && s.IntN(3) == 0 {
			x["span"] = plus(json.Number("0"), count+s.Int64N(2)*s.Int64N(5))
		}
		reworded = append(reworded, x)
	}
	return reworded
}

// crossing is a plan that no search makes. The roll of a case of step 2 ends
// in the middle of a span, and half of that span has a result without a roll.
const crossing = `{"sides": 2, "dice": [2, 3], "unit": "roll", "expected": "5/2", "worst": "3", "steps": [
	{"cases": 1, "lines": [{"first": 0, "last": 0, "roll": [2], "add": 0, "then": [{"first": 0, "last": 1, "step": 2, "case": 0}]}]},
	{"cases": 2, "lines": [{"first": 0, "last": 1, "roll": [3], "add": 0, "then": [{"first": 0, "last": 5, "step": 3, "case": 0, "span": 2}]}]},
	{"cases": 2, "lines": [{"first": 0, "last": 0, "result": 1}, {"first": 1, "last": 1, "roll": [2], "add": 0, "then": [
		{"first": 0, "last": 1, "result": 2, "span": 1}]}]}]}`

// The page and the library make the same of every document that the library accepts,
// however it is written.
func TestDocumentsMeanTheSame(t *testing.T) {
	x := open(t, "#2:2")
	x.shown(2)
	usual := []int{4, 6, 8, 10, 12, 20}
	plans := []*dice.Strategy{
		planOf(t, 13, usual), planOf(t, 9, usual), planOf(t, 10, []int{2, 3}), planOf(t, 24, []int{4, 6},
			dice.Bounded()),
		planOf(t, 23, []int{6, 6, 8}, dice.PerThrow()), planOf(t, 15, usual, dice.Simplest(0.02)),
		planOf(t, 1<<40+15, []int{20}),
		planOf(t, 10, []int{4, 6}, dice.Cost(func(sides int) int { return sides })), planOf(t, 1, nil),
	}
	documents := [][]byte{[]byte(crossing)}
	for _, p := range plans {
		documents = append(documents, dice.Must(p.MarshalJSON()))
	}
	s := scribe{rand.New(rand.NewPCG(7, 24))}
	type playedGame struct {
		Document string
		Faces    []int
	}
	var games []playedGame
	var want []string
	refused := 0
	for i := range 600 {
		decoder := json.NewDecoder(bytes.NewReader(documents[i%len(documents)]))
		decoder.UseNumber()
		var d map[string]any
		if err := decoder.Decode(&d); err != nil {
			t.Fatal(err)
		}
		for _, step := range d["steps"].([]any) {
			step := step.(map[string]any)
			step["lines"] = s.reword(step["lines"].([]any))
		}
		var text bytes.Buffer
		s.write(&text, d)
		plan := new(dice.Strategy)
		if err := plan.UnmarshalJSON(text.Bytes()); err != nil {
			refused++
			continue
		}
		for range 5 {
			faces, heard := followed(t, plan.Walk(), s.Rand)
			games, want = append(games, playedGame{text.String(), faces}), append(want, heard)
		}
	}
	if accepted := len(games) / 5; accepted < 100 || refused < 40 {
		t.Errorf("%d documents are accepted and %d refused; too few to tell", accepted, refused)
	}
	played, err := json.Marshal(games)
	if err != nil {
		t.Fatal(err)
	}
	got := value[[]string](x, fmt.Sprintf(`%s.map(({ Document, Faces }) => {
		const plan = parsePlan(Document);
		let place = begin(plan), heard = "";
		while (!place.result) {
			const { step, number, line } = place;
			heard += step + "." + number + " " + line.roll + "; ";
			place = feed(plan, place, Faces.splice(0, line.roll.length));
		}
		return heard + place.result;
	})`, played))
	for i := range want {
		if got[i] != want[i] {
			t.Fatalf("faces %v:\n%q\nwant\n%q, by\n%s", games[i].Faces, got[i], want[i], games[i].Document)
		}
	}
}

// followed plays a game and returns its faces, and the places on the way.
func followed(t *testing.T, walk *dice.Walk, random *rand.Rand) (faces []int, heard string) {
	for {
		if result, done := walk.Result(); done {
			return faces, heard + strconv.Itoa(result)
		}
		step, number := walk.Position()
		var throw []int
		for _, sides := range walk.Next() {
			throw = append(throw, random.IntN(sides)+1)
		}
		dice := strings.Trim(strings.ReplaceAll(fmt.Sprint(walk.Next()), " ", ","), "[]")
		heard += fmt.Sprintf("%d.%d %s; ", step, number, dice)
		faces = append(faces, throw...)
		if err := walk.Feed(throw...); err != nil {
			t.Fatal(err)
		}
	}
}
