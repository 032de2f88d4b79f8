package main

import (
	"path/filepath"
	"strings"
	"testing"

	"example.com/dice/internal/command/commandtest"
	"example.com/dice/internal/dicetest"
)

// A table of results of a roll is read by each command, which says how; and so is what is wrong.
func TestTablesOfRolls(t *testing.T) {
	for text, want := range map[string]string{
		"01-98 Human\n99 Orc\n100 Half-Orc\n":            "is read as ranges of a d100\n",
		"| 2d6 | Beast |\n| 2–6 | Orc |\n| 7–12 | Elf |": "is read as sums of 2d6\n",
		"1. Ada\n2. Grace\n3. Barbara the 4.\n":          "read as ranges of a d3\n",
		"01-97 Human\n99 Orc\n100 Half-Orc\n": "line 2: 98 is missing between 97 in line " +
			"1 and 99 (add a line for it, or change a range); line 1 has a range, so 99 is a result and " +
			"not a weight\n",
		"2 a\n3 b\n4 c\n5 d\n6 e\n7 f\n8 g\n": "line 1: the numbers may be weights, or " +
			"nearly results of 2d4 (",
	} {
		file := commandtest.Write(t, text)
		for _, args := range []string{"plan 6 -table ", "walk 6 -table ", "roll -table "} {
			wrong := strings.HasPrefix(want, "line ")
			code, stdout, stderr := tested.Typing("1\n1\n1\n1\n1\n1\n1\n1\n", strings.Fields(args+file)...)
			if (code != 0) != wrong || (stdout == "") != wrong || !strings.Contains(stderr,
				strings.TrimPrefix(want, "is ")) {
				t.Errorf("dice %s of %q: exit %d, %s%s; want %s", args, text, code, stdout, stderr, want)
			}
		}
	}
}

// A roll of a table tells the number that the book means, and the dice that were added. Dice of
// -from make the names.
func TestRollOfATable(t *testing.T) {
	sums, d66 := "2-6 Orc\n7 Elf\n8-12 Ogre\n", "11-36 low\n41-66 high\n"
	for _, test := range []struct{ text, args, want string }{
		{"1-60 Gold\n61-99 Silver\n00 Sword\n", "-seed 3 -n 2", "29 → Gold\n91 → Silver\n"},
		{sums, "-seed 3 -n 2 -roll 2d6", "8 → Ogre   from 5 3\n10 → Ogre   from 4 6\n"},
		{d66, "-seed 3 -n 2 -roll d66", "25 → low\n63 → high\n"},
		{"1-60 Gold\n61-99 Silver\n00 Sword\n", "-seed 3 -json", `{"face":"Gold","number":29}` + "\n"},
		{sums, "-seed 3 -roll 2d6 -json", `{"face":"Ogre","from":[5,3],"number":8}` + "\n"},
		{"30 Gold\n70 Silver\n", "-seed 3", "  Gold   from 3\n"},
	} {
		code, stdout, _ := tested.Try(append(strings.Fields("roll "+test.args), "-table",
			commandtest.Write(t, test.text))...)
		if code != 0 || stdout != test.want {
			t.Errorf("dice roll %s: exit %d, %q; want %q", test.args, code, stdout, test.want)
		}
	}
	gold := commandtest.Write(t, "1-60 Gold\n61-99 Silver\n00 Sword\n")
	code, stdout, _ := tested.Try("roll", "-seed", "3", "-from", "6", "-table", gold)
	if code != 0 || strings.Contains(stdout, "→") {
		t.Errorf("exit %d, %s", code, stdout)
	}
}

// The chart of many results takes a time that grows with their number, not with its square, which
// would be minutes here; its two columns and both ends agree with each other.
func TestChancesOfManyResults(t *testing.T) {
	dicetest.Long(t)
	code, stdout, stderr := tested.Try("chances", "d100000-1")
	lines := strings.Split(strings.TrimSpace(stdout), "\n")
	if code != 0 || len(lines) < 90_000 {
		t.Fatalf("exit %d, %d lines, %s", code, len(lines), stderr)
	}
	for i, want := range map[int]string{2: "  less     <0.01%            (4 results)",
		3:              "     4     <0.01%    >99.99%  " + strings.Repeat("#", 40),
		50_000:         " 50001     <0.01%     50.00%  " + strings.Repeat("#", 40),
		len(lines) - 2: "  more     <0.01%     <0.01%",
	} {
		if lines[i] != want {
			t.Errorf("line %d: %q; want %q", i, lines[i], want)
		}
	}
}

// One result that is rare has its own line at an end of a chart, as two would not.
func TestChancesFoldSeveralResults(t *testing.T) {
	_, stdout, _ := tested.Try("chances", "5d10")
	if strings.Contains(stdout, "less") || strings.Contains(stdout, "more") ||
		!strings.Contains(stdout, "\n     5     <0.01%    100.00%\n") {
		t.Errorf("5d10:\n%s", stdout)
	}
}

// The card of a table has the name of its file, unless the title has its weights.
func TestTitleOfATable(t *testing.T) {
	dir := t.TempDir()
	for _, test := range []struct{ file, lines, want string }{
		{"forest.txt", "10 Orc\n20 Elf\n", "Orc 10, Elf 20 from a d12"},
		{"forest.txt", "Elf 10\nOrc 10\nOgre 10\n", "Table forest from a d12"},
		{"2d6", "Elf 10\nOrc 10\nOgre 10\n", "Table 2d6 from a d12"},
		{"old mine.md", "10 a rusty dagger\n20 a bag of 12 gold\n30 a lantern\n",
			"Table old mine from a d12"},
		{"nine.csv", "a,1\nb,1\nc,1\nd,1\ne,1\nf,1\ng,1\nh,1\ni,4\n", "Table nine from a d12"},
	} {
		path := filepath.Join(dir, test.file)
		writeAll(t, dir, map[string]string{test.file: test.lines})
		_, stdout, stderr := tested.Try("plan", "-table", path, "12")
		if title, _, _ := strings.Cut(stdout, " · "); title != test.want {
			t.Errorf("%s: %q; want %q\n%s", test.file, title, test.want, stderr)
		}
	}
}

// The chances of a table are those of its rolls, as fractions.
func TestChancesOfATable(t *testing.T) {
	file := commandtest.Write(t, "2d6\n2-6 Orc\n7 Elf\n8-12 Ogre\n")
	const want = " 41.67 %       5/12  Orc\n 16.67 %        1/6  Elf\n 41.67 %       5/12  Ogre\n"
	if code, stdout, stderr := tested.Try("chances", "-table", file); code != 0 || stdout != want ||
		!strings.Contains(stderr, "sums of 2d6") {
		t.Errorf("exit %d, %s%s", code, stdout, stderr)
	}
	const document = `[{"name":"Orc","p":"5/12"},{"name":"Elf","p":"1/6"},{"name":"Ogre","p":"5/12"}]` + "\n"
	code, stdout, _ := tested.Try("chances", "-format", "json", "-table", file)
	if code != 0 || stdout != document {
		t.Errorf("exit %d, %s", code, stdout)
	}
	for _, args := range [][]string{{"-table", file, "2d6"}, {"-roll", "2d6"}} {
		if code, _, stderr := tested.Try(append([]string{"chances"}, args...)...); code != 2 {
			t.Errorf("dice chances %q: exit %d, %s; want 2", args, code, stderr)
		}
	}
}

// The mean of dice that explode without end is that of the results which are listed, and the
// program says so. The true one is 21/5.
func TestChancesNameATailThatWasCut(t *testing.T) {
	const cut = "mean 4.2000, standard deviation 3.2619\n" +
		"Both omit a tail of probability 6e-14 that was cut.\n"
	for args, cut := range map[string]string{
		"chances d6!": cut, "chances 4d6!kh3": "mean 12.8336, standard deviation 3.1919\n",
	} {
		code, stdout, _ := tested.Try(strings.Fields(args)...)
		if code != 0 || !strings.HasSuffix(stdout, cut) {
			t.Errorf("dice %s: exit %d, %s; want %s", args, code, stdout, cut)
		}
	}
}
