package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"example.com/dice/internal/command/commandtest"
	"example.com/dice/internal/dicetest"
)

func TestGolden(t *testing.T) {
	long, typed, list := strings.Repeat("a long way ", 60), rolled(8, 50, 80), strings.Builder{}
	for i := range 2048 {
		fmt.Fprintf(&list, "w%d\n", i)
	}
	tested.Golden(t, []commandtest.Dialogues{
		{Name: "help", Calls: [][2]string{{"help"}, {"plan --help"}, {"walk --help"}, {"help book"},
			{"roll --help"}, {"chances --help"}, {"test --help"}, {"key --help"}, {"help throw"},
			{"pick -n 2 a b c"}}},
		{Name: "misuse", Calls: [][2]string{
			{"plan"}, {"plan 13"}, {"plan 13 six"}, {"plan six"}, {"plan -compare -format svg 13 20"},
			{"plan 13,6"}, {"plan 13 4,6,8"}, {"roll -from 6,8 13"},
			{"plan 13 d66"}, {"roll -from d66 13"}, {"roll -seed 1 66"}, {"roll -seed 1 1d66"},
			{"plan 1d6"}, {"plan 1D6 6"}, {"plan 2d6 6"}, {"plan 36 2d6"},
			{"book 2d6"}, {"book 0"}, {"book 1"}, {"book 6 -bounded"}, {"roll -from 2d6 13"},
			{"plan 13 6 -cost 2d6=3"}, {"plan 13 d%"}, {"plan 6 37%"},
			{"walk 6 8 7", "7\nq\n"}, {"walk 4 6 13", "q\n"}, {"plan d% 1d%"},
			{"plan 13 6 -format png"}, {"plan 13 6 -cost 6"}, {"plan 13 6 -cost 6=0"},
			{"plan 13 6 -cost 20=3"}, {"plan 13 6 20 -per-throw -cost 20=3"}, {"plan 13 6 -bounded"},
			{"plan 13 6 -within -1"}, {"plan 13 1 -within 5%"}, {"plan 13 1 -within 2.5_%"},
			{"walk 13 6 -within nan"}, {"plan 13 1"}, {"walk 13"},
			{"paln 13 20"}, {"13 20"}, {"2d6"}, {"2d6 + 3"}, {"2d6 -n 3"}, {"-n 3 2d6"},
			{"plan 13 coins"},
			{"plan 4d6drop1 6"}, {"plan 13 6 -withn 5"},
			{"plan 13 6 -within5"}, {"roll 2d6 -n3"}, {"plan 13 6 -json"},
			{"plan 13 6 -within"}, {"chances -d6/4"}, {"chances 2d6+1d"}, {"chances 2d6 over 7"},
			{"chances"}, {"chances d6 d8"}, {"chances d6 60%"}, {"chances d6+d8k1"},
			{"chances -bands 1-3,3 d6"}, {"chances -bands x d6"}, {"chances -bands 3-1 d6"},
			{"chances -bands 1 -at-most d6"}, {"chances -bands 1 37%"},
			{"roll 4d6kh3 zap"}, {"roll 4d"}, {"roll +2d6"}, {"roll [[2d6]]"},
			{"roll d20+STR"}, {"roll 2d6 + 3"},
			{"plan 2d6 + 3 6"}, {"plan 3d6 drop lowest 6"}, {"plan loot 6"}, {"chances loot"},
			{"roll 5d10 8+"},
			{"plan -table loot 13 6"}, {"roll 2d6 x3"},
			{"roll 6 4d6kh3"}, {"chances 01-33"},
			{"--plan 13 6"}, {"rol 13"}, {"roll 0"}, {"roll -from d 100"}, {"roll -seed 1.5 13"},
			{"roll -x 13"}, {"roll -n 0 13"}, {"plan -within x 13 6"}, {"plan -within 2000 13 6"},
			{"plan -bounded=x 13 6"}, {"chances -table beasts 2d6"}, {"chances -roll 2d6"},
		}},
		{Name: "test", Calls: [][2]string{
			{"test 6", "6\n6 6, 2\nundo\n6 6 7\n6 6 6\nq\n"},
			{"test 6", "1 2 3 4 5 6\n6 5 4 3 2 1\n"},
			{"test d2", "h h h t\n"}, {"test 10", "0 0 0 0 0 0 0 0 0 0 0 0 0 0\n"},
			{"test -file rolls.txt 20"}, {"test -file rolls.txt 6"},
			{"test -file marked.txt 6"}, {"test -file missing 6"},
			{"test 1000", "77 77 77 77 5\n"},
			{"test 20 -counts -file counts"}, {"test 20 -file sorted"}, {"test 20 -counts -file faces.csv"},
			{"test 6 -file log.csv"}, {"test 6 -file log.csv -column roll"}, {"test 6 -file numbered"},
			{"test 6 -counts", "10 12 9\n8 20 7\n\n"}, {"test 6 -counts", "10 12 9 8\n"},
			{"test 6 -counts", "1 0\n1 6\n3 4\n4 4\n5 4\n6 4\n"}, {"test 6 -counts", "1 -5 2 3 4 5\n"},
			{"test 6 -column 2"}, {"test 6 -column 2 -file uneven.csv"}, {"test d6+d8"},
			{"test 6", "q\n"}, {"test"}, {"test 1"}, {"test 6 8"}, {"test 2d6"}, {"test 2000000"},
		}},
		{Name: "key", Calls: [][2]string{
			{"key 6 -of 7776", "4 5 4 4 5 5 2 2 5 4\n6 5 2 1 4 3 2 9 5 6\nundo\n5\nundo\nundo\n" +
				"4 5 4 4 5\n5 2 2 5 4\n6 5 2 1 4\n3 2 1 5 6\n6 1 5 4 4 6 6 5 6 2 1 1\n"},
			{"key 10 -n 1", "0 3\n"}, {"key 20 -n 1", "?\n45122011\n4 5\n"},
			{"key 3 -of 3 -n 11", "1 2\nq\n"},
			{"key coin -n 1", "hthh\nh t t h\nt t h h\n"},
			{"key 6 -of 7776 -n 1", "454\n4 57\n4 5\n"},
			{"key 6", "4 5 4\n2\n"}, {"key 6", "4 5 4\n2\nq\n"}, {"key 6", ""},
			{"key 6", "1 1 1 1 1 1 1 1 1 1\n1 1 1 1 1 1 1 1 1 1\n"},
			{"key 6 -of 2048 -n 12 -checksum",
				"4544552254652143215661\n54466562515111225143452526341614634516335311514413\n" +
					"6141341162121446441562\n"},
			{"key 6", strings.Repeat("454455225465214321566154466562515\n", 3)},
			{"key 6 -n 8", "6616266366466566616266366\n3\n2\n"},
			{"key 6 -checksum"}, {"key 6 -checksum -words names"}, {"key 6 -checksum -n 11 -of 2048"},
			{"key 4 2 -n 1", "3h 2 t\n1\n32 4 2\n3 h 1 t 4 1\nq\n"}, {"key 6 6 -n 16 -margin 20", "1 2"},
			{"key deck -n 4", "AS T♥ ♦q, 52\n10h\n1X 4\n7♣️ 3 1\n7♣️ 3\n"},
			{"key Deck -n 4", "AS 10H\nundo\nAS AS\nAS QD KC 10h 5\n"}, {"key cards"},
			{"key Coin -n 1", "q\n"},
			{"key 6 -checksum -n 12"}, {"key 6 -checksum -of 2048"}, {"key 6 deck"},
			{"key deck32 -n 1", "5S\nas Ah AD AC 32\n"}, {"key deck36 -n 1 -of 36", "9\n"},
			{"key deck -margin 20"}, {"key deck 6"},
			{"key 6 -n 1 -margin 50", "1234512\n"}, {"key 52 -n 4", "1 2 50 30 20 4 51\n"},
			{"key 52", "1 3 40 21 25 22 7 51 32 2 18 44 9 11 4 6 35 36 24 30 52 41 5 12 13 50 49 8 17\n" +
				"33 10 34 14 37 29 15 23 16 39 19 38 20 48 26 27\n"},
			{"key"}, {"key 1000000 1000000 1000000 1000000"}, {"key 1"}, {"key 2d6"}, {"key 6 -n 0"},
			{"key 6 -of 1"},
			{"key 6 -of 7776 -words names"}, {"key 6 -words missing"}, {"key 2000000"},
		}},
		{Name: "files", Files: map[string]string{
			"text": "a b\n", "twice": "1 ant\n2 bee\n\n3 ant\n", "one": "ant\n",
			"broken": "454 4,5;5 2254\n", "sums": "12\n18\n",
			"ones": strings.Repeat("1 ", 30), "apart": "1 2\n457\n",
			"coin": "# dice key -of 7776 -n 6 d2\r\n1 2 1\n", "short": "# dice key -n 16 d6\n",
			"plain": "4 5 4\n", "list": "11\tant\n12 bee fly\r\n\n13 cat\ndog",
			"unfair": "# dice key -n 8 d6\n6616266366466566616266366\n3\n2\n",
			"orders": "1 go to 2\n1 quest\n",
			"long":   "1-5 " + long + "a\n6-10 " + long + "b\n",
			"w2048":  list.String(),
		}, Calls: [][2]string{
			{"key 6 -rolls text"}, {"key 6 -rolls apart"}, {"key 6 -rolls broken"}, {"key 6 -rolls sums"},
			{"key 6 -rolls coin"}, {"key 6 -rolls short"}, {"key 6 -rolls ."}, {"key 6 -rolls ones"},
			{"key 6 -words twice"}, {"key 6 -words one"},
			{"key 6 -of 7776 -n 1 -rolls plain", "4 5\n"}, {"key 6 -of 7776 -n 1 -rolls plain"},
			{"test -file plain 6"},
			{"key 6 -n 1 -rolls kept", "4 5 6\nundo\n4 5\nq\n"}, {"key 6 -n 1 -rolls kept", "6 1\n"},
			{"key 6 -n 8 -rolls unfair"}, {"key 6 -n 8 -rolls new", "6616266366466566616266366\n3\nq\n"},
			{"key 4 -of 4 -n 5", "4 1 2 3 2\n"}, {"key 4 -words list -n 5", "4 1 2 3 2\n"},
			{"roll -seed 1 -n 4 -table orders"}, {"roll -seed 1 -n 2 -json -table orders"},
			{"key 8 -words w2048 -n 12", typed}, {"key 8 -words w2048 -n 12 -checksum", typed},
			{"key 8 -words w2048 -n 13", typed}, {"key 8 -of 2048 -n 12", typed},
			{"roll -seed 1 -table long"}, {"plan -table long 10"},
		}},
		{Name: "walk", Calls: [][2]string{
			{"walk 13 4 6 8 10 12 20", "14\n3\n"},
			{"walk 13 d20 d8", "d8 14\n14\n3\n"},
			{"walk 13 d20 d8", "20\nundo\n15\n9\n8\nU\nU\nU\n13\n"},
			{"walk 4 6", "7\n0\n-1\nfive\n1 2\n\n5\n6"},
			{"walk 9 6 8 -per-throw -within 0", "8\n9 1\n8 7\n8, 6\n3\n"},
			{"walk 1 6"},
			{"walk 100 10 10 -per-throw", "90 7\n"}, {"walk 100 10", "00\n10\n10\n"},
			{"walk 13 6", ""},
			{"walk 13 6", "6\n6\n"},
			{"walk -n 2 13 20", "13\n20\nundo\nundo\n?\n1\n2\n"},
			{"walk -n 2 13 20", "13\n20\nq\n"},
			{"walk 13 20", "QUIT\n"},
			{"walk -n 0 13 20"},
			{"walk 36 6 6 -per-throw", "2 3\n"},
			{"walk 20 10 100", "0\n"},
			{"walk 100 10 -per-throw", "0\n00\n0\n"}, {"walk 100 10", "70\n7\n10\n"},
			{"walk 2d100 10 -within 1000", "3\n4\n0\n0\n"},
			{"walk 100 100", "0\n00\n"},
			{"walk 5 2", "h\nT\nheads\nh\nt\nh\nh\n"},
		}},
		{Name: "targets", Calls: [][2]string{
			{"plan 2d6 6"}, {"plan 2d6 20 -within 0.5"}, {"plan 37% d20 -within 0"},
			{"plan -table loot 20"}, {"plan 60:30:9:1 20 -format markdown"},
			{"plan 1:2:1 4 -format json"}, {"plan 1:1 6"}, {"plan 100% 6"},
			{"walk -table loot 20", "20\nundo\n20\n17\n"}, {"walk 37% 20 -n 2", "3\n8\n"},
			{"walk 1:2:1 4", "3\n"}, {"walk 2d6 6", "q\n"},
			{"plan 2d6+3 6"}, {"plan coin 6"}, {"plan adv d20 -format markdown"}, {"plan 11d6 6"},
			{"plan 15 2 3 -within 0"}, {"plan 4d6 drop lowest"}, {"plan d8-d6 20"}, {"plan 7 coin"},
			{"plan 0.5:0.3:0.2 6"}, {"plan 60,30,9,1 20"}, {"plan 101% 6"}, {"plan 0:0 6"},
			{"plan -table names 6"}, {"plan -table missing 6"}, {"plan -table loot"},
			{"plan -table loot 1"},
			{"plan 37% 6 -bounded"}, {"plan 5d10>=8 6"}, {"plan 2d6!+d6 20"},
			{"plan 4d6kh3 6"}, {"plan 3d6 20 -within 5"},
			{"chances 37%"}, {"chances 60:30:9:1"}, {"chances 37% -format json"}, {"chances 101%"},
			{"chances 0:0"}, {"chances 37%+2"}, {"chances -table -"},
			{"chances -table beasts"}, {"chances -table beasts -format json"}, {"chances 5d10"},
			{"chances {d6,d8,d10}kh2 -at-most"}, {"chances -bands 1-3,4-5,6 3d6kh1"},
			{"chances -bands 6-,7-9,10+ -format json 2d6+1"}, {"plan {d6,d8}kh1 6 8"},
			{"plan -per-throw 6d6 6 6 6 6 6 6"}, {"plan 12.34% coin"}, {"plan 6d20kh3 20"},
			{"walk -per-throw 6d6 6 6 6 6 6 6", "3 4 6 2 3 5\n"}, {"walk 78.01% 10", "5\n"},
			{"chances d6!"}, {"plan -table d66 6"}, {"plan d66 6"}, {"plan -format markdown d66 6"},
			{"plan 66 66"},
			{"plan -per-throw d66 6 6"}, {"plan -format json -bounded d66 6"}, {"walk d66 6", "4\n3\n"},
		}},
		{Name: "roll", Calls: [][2]string{
			{"roll -seed 7 -n 2 2d6+3"}, {"roll -seed 7 -n 2 4d6dl1"}, {"roll -seed 7 -n 2 4d6kl1+d8"},
			{"roll -seed 7 -n 2 {2d6,3d8}kh1"}, {"roll -seed 7 -n 2 {5d6+d8}>=4"},
			{"roll -seed 7 adv"}, {"roll -seed 7 -n 2 4dF -json"},
			{"roll -seed 7 d20-1"}, {"roll -seed 7 coin"}, {"roll -seed 7 37%"}, {"roll -seed 7 100%"},
			{"roll -seed 7 60:30:9:1"}, {"roll -seed 7 11d6"}, {"roll -seed 7 1000000007"},
			{"roll -seed 7 -n 2 -table loot -json"}, {"roll -seed 7 -n 3 -table patrols.csv -column mood"},
			{"plan -table patrols.csv -column mood 6"},
			{"walk -bounded -cost 6=2 -table patrols.csv -column mood 6", "1\n2\n3\n"},
			{"walk -table beasts -roll 2d6+1 6", "1\n2\n3\n4\n"},
			{"book -cost 6=2 -per-throw -within 3 2d6"},
			{"roll -table patrols.csv"}, {"chances -table beasts -roll 2d6+1"}, {"chances -column 2 2d6"},
			{"roll -seed 7 -from 6 2d6+3"}, {"roll -seed 7 -from 6 -n 2 4dF"},
			{"roll -seed 7 -from 6 coin"}, {"roll -seed 7 -from 6 37% -n 2"}, {"roll -seed 7 -from 6 10d8"},
			{"roll -seed 7 -from 20 -n 2 -table loot"},
			{"roll -seed 7 -n 2 hit:d20+5;harm:2d6"}, {"roll -seed 7 6#4d6kh3"}, {"roll -seed 7 Ada:2d1"},
			{"roll -seed 7 Ada:d20+3;Bo:d20;Cy:2#d20"}, {"roll -json Ada:d20"}, {"roll -from 6 d4;d8"},
			{"chances hit:d20>=9;harm:2#2d2"}, {"chances -format json a:2d2;d4"}, {"chances d4;3d1"},
			{"plan hit:d20;harm:2d6 6"}, {"plan Ada:d20 6"}, {"roll 2d6,d8"}, {"roll -seed 7 1,000"},
			{"roll -seed 7 3x2d6"}, {"chances -at-most 37%"},
			{"chances 1000001"}, {"roll -seed 7 -n 2 Ada:d20"},
			{"roll"}, {"roll 2d6 6"}, {"roll 4d6 drop lowest"}, {"roll 0:0"}, {"roll -from 1 2d6"},
			{"roll -from 1 10d6"}, {"roll -table missing"},
			{"chances d20+3vsd20"}, {"chances DIS>=15"},
			{"roll -seed 7 -n 3 13"}, {"roll 1"}, {"roll -seed 7 d13 -n 2 -from d6 -json"},
			{"roll -seed 7 -from 6 6"}, {"roll -seed 7 -from 6 -n 3 13"},
			{"roll -seed 3 -n 2 -table beasts"}, {"roll -seed 3 -table beasts -json"},
			{"roll -seed 1 -n 2 d666"}, {"roll -seed 1 -json d66"}, {"roll -seed 1 -n 2 -from 6 d66"},
			{"roll -seed 1 -n 2 -from 20 d666"},
			{"roll -seed 3 -n 2 -table d66"}, {"roll -seed 3 -json -table d66"},
		}},
	})
}

func TestCostsGolden(t *testing.T) {
	dicetest.Long(t)
	text := ""
	for _, args := range []string{
		"13 6", "4 6", "4 6 -bounded", "9 2 8 -cost 2=1,8=3", "9 d8 2 -cost 8=1", "9 6 8 -per-throw",
		"7 6 6 -per-throw",
		"1 6", "6 6", "13 6 6", "1000000007 6", "2 1 6", "13 6 -within 0", "14 4 6 8 10 12 20 -within 5",
		"13 6 20", "13 6 20 -within 0", "9 4 6 8 10 12 20 -within 0",
	} {
		code, stdout, stderr := tested.Try(strings.Fields("plan -compare " + args)...)
		if code != 0 || stderr != "" {
			t.Errorf("dice plan %s: exit %d, %s", args, code, stderr)
		}
		_, costs, _ := strings.Cut(stdout, "\nWhat it costs")
		for _, line := range strings.Split(stdout, "\n") {
			if n := utf8.RuneCountInString(line); n > 80 {
				t.Errorf("dice plan %s: %d characters in %s", args, n, line)
			}
		}
		text += "$ dice plan -compare " + args + "\n…" + costs + "\n"
	}
	commandtest.Golden(t, filepath.Join("testdata", "costs.golden"), text)
}

// The picture of the README is the card that its command prints.
func TestPictureGolden(t *testing.T) {
	code, stdout, stderr := tested.Try("plan", "-format", "svg", "13", "20")
	if code != 0 || stderr != "" {
		t.Errorf("exit %d, %s", code, stderr)
	}
	commandtest.Golden(t, "../../docs/d13.svg", stdout)
}

// docs/playing.md explains words that stand on cards: these have all of them.
func TestPlayingExplainsCards(t *testing.T) {
	cards := ""
	for _, args := range []string{"13 4 6 8 10 12 20", "11 20", "20 6", "9 6 20", "97 10", "97 18",
		"7:5:3:1 2", "69 6 20 -per-throw", "285 8 8 -per-throw", "365 20", "13 2",
		"6d8>=6f1 20", "2d6*d8+1 6 8", "78.01% 10", "1d20 2", "3d4 2", "5d6ro1 8 8 8 -per-throw",
		"34:5:280:43 12 12 -per-throw"} {
		_, stdout, _ := tested.Try(strings.Fields("plan -format markdown " + args)...)
		cards += stdout
	}
	text, err := os.ReadFile("../../docs/playing.md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, found := strings.Cut(string(text), "\n| the card says | it means |\n| --- | --- |\n")
	if !found {
		t.Fatal("docs/playing.md has no table of what a card says")
	}
	table, _, _ = strings.Cut(table, "\n\n")
	for _, word := range []string{"go to", "any →", "at once", "as shown", "reroll", "start over",
		"tails  1st →", "| 0 |"} {
		if !strings.Contains(table, word) {
			t.Errorf("docs/playing.md does not explain %q", word)
		}
	}
	for line := range strings.Lines(table) {
		words, _, _ := strings.Cut(strings.TrimPrefix(line, "| "), " | ")
		for phrase := range strings.SplitSeq(words, "; ") {
			if !strings.Contains(cards, phrase) {
				t.Errorf("docs/playing.md explains %q, which is on none of these cards", phrase)
			}
		}
	}
}

func TestEachFlagIsTyped(t *testing.T) { commandtest.FlagsAreUsed(t) }
