package main

import (
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

var people = []string{"Ada", "Grace", "Barbara", "Margaret", "Edith"}

// write writes a file for a test and returns its name.
func write(t *testing.T, text string) string {
	t.Helper()
	file, err := os.CreateTemp(t.TempDir(), "")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := file.WriteString(text); err != nil {
		t.Fatal(err)
	}
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
	return file.Name()
}

// drawTranscript draws with a transcript and returns it, and what was drawn.
func drawTranscript(t *testing.T, typed string, args ...string) (text, drawn string) {
	t.Helper()
	name := filepath.Join(t.TempDir(), "record")
	var out, errs strings.Builder
	if code := run(append([]string{"pick", "-transcript", name}, args...), strings.NewReader(typed), &out, &errs); code != 0 {
		t.Fatalf("dice pick %q: exit %d, %s", args, code, &errs)
	}
	content, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(content), out.String()
}

// refused runs the program, which must say in one line what is wrong.
func refused(t *testing.T, name, want string, args ...string) {
	t.Helper()
	code, stdout, stderr := runProgram(t, "", args...)
	if code != 1 || stdout != "" || !strings.Contains(stderr, want) ||
		!strings.HasPrefix(stderr, "dice pick: ") || strings.Count(stderr, "\n") != 1 {
		t.Errorf("%s: exit %d, %q, %q; want one line with %q", name, code, stdout, stderr, want)
	}
}

// A transcript that is bent in any way is refused by the built program.
func TestBentTranscripts(t *testing.T) {
	draw := []string{"-seed", "3", "-n", "3", "-from", "6"}
	text, drawn := drawTranscript(t, "", append(draw, people...)...)
	golden(t, filepath.Join("testdata", "transcript"), text)
	const (
		rolls = "rolls 2 6 1\n"
		first = "drawn 2 \"Grace\"\n"
		last  = "drawn 1 \"Ada\"\n"
		items = "items 5 sha256 "
	)
	hash := text[strings.Index(text, items)+len(items):][:64]
	largest := strconv.Itoa(math.MaxInt)

	for _, test := range []struct{ name, old, new, want string }{
		{"nothing", "", "", ""},
		{"line ends", "\n", "\r\n", ""},

		// what it is
		{"another text", text, "Ada\nGrace\n", `line 1: this is no transcript, which begins with "dice pick transcript 2"`},
		{"an empty file", text, "", "line 1: the draw was broken off here"},
		{"no head", "dice pick transcript 2\n", "", "line 1: this is no transcript"},
		{"an old version", "transcript 2", "transcript 1", "line 1: this is a transcript of version 1, which can be bent without notice; draw again,"},
		{"a later version", "transcript 2", "transcript 3", `line 1: this is a transcript of version "3", and this program reads version 2;`},
		{"no version", "transcript 2", "transcript ", `version ""`},

		// each header once and in order
		{"no draw", "draw 3 without replacement\n", "", `line 2: "items 5 sha256`},
		{"a second draw", rolls, "draw 1 without replacement\n" + rolls, `line 6: "draw 1 without replacement" is not "rolls", "drawn" or "end"`},
		{"a line without end", "draw 3", strings.Repeat("draw 3", 1_000_000), "is longer than any line that this program writes"},
		{"two draws", "draw 3 without replacement\n", "draw 3 without replacement\ndraw 1 without replacement\n", `line 3: "draw 1 without replacement" is not "items 5`},
		{"a second list", rolls, items + hash + "\n" + rolls, "line 6: "},
		{"a second die", rolls, "die d8\n" + rolls, `line 6: "die d8" is not`},
		{"a second origin", rolls, "from typed rolls\n" + rolls, "line 6: "},
		{"another order", "die d6\nfrom seed 3\n", "from seed 3\ndie d6\n", `line 4: "from seed 3" is not "die d6" or the like`},
		{"a note", "die d6", "die d6\nnote hello", `line 5: "note hello" is not "from`},

		// how to draw
		{"fewer", "draw 3", "draw 2", "line 9: this is one item more than the 2 that are drawn"},
		{"more", "draw 3", "draw 4", "line 10: the transcript ends with 3 of the 4 items"},
		{"as many as can be", "draw 3 without", "draw " + largest + " with", "the transcript ends with 3 of the " + largest},
		{"more than can be", "draw 3", "draw 99999999999999999999", `"99999999999999999999" is no number`},
		{"a negative number", "draw 3", "draw -3", `line 2: "-3" is no number`},
		{"a number with a sign", "draw 3", "draw +3", `line 2: "+3" is no number`},
		{"a number with a zero", "draw 3", "draw 03", `line 2: "03" is no number`},
		{"a number with junk", "draw 3", "draw 3x", `line 2: "3x" is no number`},
		{"with replacement", "without", "with", `line 8: it says "drawn 5`},
		{"beside replacement", "without", "beside", `line 2: "draw 3 beside replacement" is not "draw 3 without replacement" or the like`},
		{"with junk", "replacement", "replacement, please", "line 2: "},
		{"with weights", "replacement", "replacement with weights", `line 1: "Ada" is no weight`},
		{"two blanks", "draw 3 ", "draw 3  ", "line 2: "},

		// the items
		{"fewer items", "items 5", "items 4", "these are not the items of the transcript; give the same 4 items in the same order"},
		{"as many items as can be", "items 5", "items " + largest, "these are not the items"},
		{"another hash", hash, strings.Repeat("0", 64), "these are not the items"},
		{"a hash in capitals", hash, strings.ToUpper(hash), "line 3: "},
		{"a short hash", hash, hash[1:], "line 3: "},
		{"a hash with junk", hash, hash + " x", "line 3: "},

		// the die and the rolls
		{"a d1", "die d6", "die d1", "line 4: a d1 draws nothing"},
		{"a d0", "die d6", "die d0", "line 4: a d0 draws nothing"},
		{"a die with junk", "die d6", "die d6 ", `line 4: "6 " is no number`},
		{"another die", "die d6", "die d8", "roll 1 is 2 in the transcript, but the seed 3 gives 3"},
		{"another seed", "seed 3", "seed 4", "but the seed 4 gives "},
		{"no seed", "seed 3", "seed 03", `"seed 03" is nowhere that rolls come from`},
		{"an unknown origin", "seed 3", "heaven", `line 5: "heaven" is nowhere`},
		{"another roll", rolls, "rolls 2 6 2\n", "roll 3 is 2 in the transcript, but the seed 3 gives 1"},
		{"a roll less", rolls, "rolls 2 6\n", "too few rolls, 2, to draw 3 items"},
		{"no rolls", rolls, "", "too few rolls, 0, to draw 3 items"},
		{"a roll more", rolls, "rolls 2 6 1 4\n", "the draw takes 3 of the 4 rolls"},
		{"a roll in a line more", rolls, rolls + "rolls 1\n", "line 7: there must be 20 rolls in each line but the last"},
		{"too long a line", rolls, "rolls 1" + strings.Repeat(" 1", 20) + "\n", "line 6: there must be 20 rolls"},
		{"an impossible roll", rolls, "rolls 2 6 7\n", "line 6: 7 is not a face of a d6 (1 to 6)"},
		{"a roll of zero", rolls, "rolls 2 6 0\n", "line 6: 0 is not a face of a d6"},
		{"no number", rolls, "rolls 2 6 x\n", `line 6: "x" is no number`},
		{"a line without rolls", rolls, rolls + "rolls\n", `line 7: "rolls" is not`},
		{"rolls and a blank", rolls, "rolls 2 6 1 \n", `line 6: "" is no number`},
		{"rolls behind the items", last, last + rolls, `line 10: "rolls 2 6 1" is not`},

		// what was drawn
		{"another winner", first, "drawn 6 \"Mallory\"\n", `line 7: it says "drawn 6 \"Mallory\"", but the rolls draw item 2, "Grace"`},
		{"another name", first, "drawn 2 \"Mallory\"\n", `line 7: it says "drawn 2 \"Mallory\""`},
		{"another place", first, "drawn 3 \"Grace\"\n", "line 7: "},
		{"another spelling", `"Ada"`, `"\u0041da"`, "line 9: "},
		{"without quotes", `"Ada"`, `Ada`, "line 9: "},
		{"with junk behind a winner", last, "drawn 1 \"Ada\" \n", "line 9: "},
		{"one winner less", last, "", "line 9: the transcript ends with 2 of the 3 items"},
		{"one winner more", last, last + "drawn 4 \"Margaret\"\n", "line 10: this is one item more than the 3"},
		{"two winners in each other's place", first, last, "line 7: "},

		// the end
		{"no end", "end\n", "", "line 10: the draw was broken off here"},
		{"a cut end", "end\n", "end", `line 10: "end" is cut off; it has no line end`},
		{"a cut line", last + "end\n", "drawn 1 \"A", `line 9: "drawn 1 \"A" is cut off`},
		{"a line behind the end", "end\n", "end\nend\n", "line 11: nothing may follow the end"},
		{"junk behind the end", "end\n", "end\njunk", "line 11: nothing may follow the end"},
		{"an empty line behind the end", "end\n", "end\n\n", "line 11: nothing may follow the end"},
		{"an empty line", rolls, rolls + "\n", "line 7: an empty line has no place here"},
		{"another transcript behind it", "end\n", "end\n" + text, "line 11: nothing may follow the end"},
	} {
		bent := write(t, strings.ReplaceAll(text, test.old, test.new))
		args := append([]string{"pick", "-replay", bent}, people...)
		if test.want != "" {
			refused(t, test.name, test.want, args...)
			continue
		}
		if code, stdout, stderr := runProgram(t, "", args...); code != 0 || stdout != drawn || stderr != "" {
			t.Errorf("%s: exit %d, %q, %q", test.name, code, stdout, stderr)
		}
	}

	record := write(t, text)
	swapped := append([]string{"Grace", "Ada"}, people[2:]...)
	refused(t, "items in another order", "these are not the items", append([]string{"pick", "-replay", record}, swapped...)...)
	refused(t, "fewer items", "these are not the items", append([]string{"pick", "-replay", record}, people[:4]...)...)
	refused(t, "no file", "no such file", "pick", "-replay", record+"x", "a")
	refused(t, "no regular file", "which is no regular file; save the transcript in one", "pick", "-replay", os.TempDir(), "a")
}

// Draws that take no rolls end with the lines of the transcript, however many it
// asks for.
func TestBentTranscriptOfOneItem(t *testing.T) {
	text, _ := drawTranscript(t, "", "-n", "2", "-replace", "a")
	for _, test := range []struct{ old, new, want string }{
		{"draw 2", "draw " + strconv.Itoa(math.MaxInt), "line 8: the transcript ends with 2 of the"},
		{"draw 2 with", "draw 2 without", "line 2: 2 items cannot be drawn from 1"},
		{"drawn 1 \"a\"\nend", "rolls 3\nend", `line 7: "rolls 3" is not`},
		{"drawn 1 \"a\"\ndrawn", "rolls 3\ndrawn 1 \"a\"\ndrawn", "the draw takes 0 of the 1 rolls"},
	} {
		refused(t, test.new, test.want, "pick", "-replay", write(t, strings.Replace(text, test.old, test.new, 1)), "a")
	}
}

// Nobody can draw nothing any more, but who did can still show it.
func TestTranscriptsOfNothing(t *testing.T) {
	for _, list := range []items{nil, {{"Ada", 1}, {"Grace", 1}}} {
		text := header{items: len(list), hash: list.hash(false), sides: 256, from: origin{kind: system}}.String() + "end\n"
		args := []string{"pick", "-file", write(t, strings.Repeat("\n", 3)), "-replay", write(t, text)}
		if len(list) > 0 {
			args = append([]string{"pick", "-replay", args[4]}, "Ada", "Grace")
		}
		if code, stdout, stderr := try(args...); code != 0 || stdout+stderr != "" {
			t.Errorf("%d items: exit %d, %q, %q", len(list), code, stdout, stderr)
		}
	}
}

// Lists that differ in any way have different hashes, and an item can hold
// whatever a line of the transcript does.
func TestTranscriptsOfAwkwardItems(t *testing.T) {
	injected := "a\nend\ndrawn 2 \"b\"\n"
	lists := [][]string{
		{"x", "a\nb", "c"}, {"x", "a", "b\nc"}, {"x", "a", "b", "c"}, {"x", "1:a,", "b"}, {"x,1:a", "b"}, {"x", "ab"}, {"xa", "b"},
		{injected, "b"}, {"a\r", "\x1b[2J\u202e\u2028\xff", `"q\"`}, {strings.Repeat("x", 100_000), "y"}, {"Zoë", "Zoe\u0308", "🎲"}, {"Ada", "Ada"},
	}
	hashes := map[string]int{}
	for i, list := range lists {
		text, drawn := drawTranscript(t, "", append([]string{"-json", "-shuffle", "-seed", "1"}, list...)...)
		if strings.Count(text, "\n") != 7+len(list) {
			t.Errorf("%.40q: lines were injected in\n%s", list, text)
		}
		name := write(t, text)
		if code, again, stderr := runProgram(t, "", append([]string{"pick", "-json", "-replay", name}, list...)...); code != 0 || again != drawn {
			t.Errorf("%.40q: exit %d, %q, %q; drawn was %q", list, code, again, stderr, drawn)
		}
		hash := strings.Split(text, "\n")[2]
		if before, found := hashes[hash]; found {
			t.Errorf("%.40q and %.40q have the same hash", lists[before], list)
		}
		hashes[hash] = i
	}
}

// Nothing is printed of a transcript that is wrong at its very end.
func TestReplayPrintsNothingBeforeAllIsChecked(t *testing.T) {
	text, _ := drawTranscript(t, "", "-n", "5000", "-replace", "Ada", "Grace")
	refused(t, "another last winner", "line ", "pick", "-replay",
		write(t, text[:len(text)-len("\"\nend\n")]+"x\"\nend\n"), "Ada", "Grace")
}

// The hash can be made with other programs.
func TestTranscriptHash(t *testing.T) {
	list := items{{"Ada", 2}, {"Zoë", 30}}
	// printf %s '2 3:Ada,30 4:Zoë,' | sha256sum
	for weights, want := range map[bool]string{
		true:  "45349e259f6ae12ba7374aa969be751cc062d40163154446e4a94860e8ef5191",
		false: "78bf3e1de55c72ecf31edfaac622e6eaffe93a09b569ce5850b758baaef7356f",
	} {
		if got := list.hash(weights); got != want {
			t.Errorf("weights %v: %s, want %s", weights, got, want)
		}
	}
}

// The documentation has the grammar, the transcript and the vector of the code.
func TestDocsOfTranscripts(t *testing.T) {
	docs := strings.ReplaceAll(content(t, "../../docs/pick.md"), "\r", "")
	comment, _, _ := strings.Cut(content(t, "transcript.go"), "\n//\n// Nothing follows the end.")
	_, grammar, _ := strings.Cut(comment, "//\n//\t")
	parts := []string{
		strings.ReplaceAll("//\t"+grammar, "//\t", "    "),
		"```\n" + content(t, "testdata/transcript-public") + "```\n",
		"    seed    eea68b081477bc383b5c0c78e2adb61f2ed17df170cb7107526976266d401a26\n",
	}
	for sides, faces := range publicVector {
		parts = append(parts, "    d"+strconv.Itoa(sides)+strings.Repeat(" ", 7-len(strconv.Itoa(sides)))+faces+" …\n")
	}
	for _, part := range parts {
		if !strings.Contains(docs, part) {
			t.Errorf("docs/pick.md does not say\n%s", part)
		}
	}
}
