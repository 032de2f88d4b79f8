package raffle

import (
	"cmp"
	"fmt"
	"strings"
	"testing"
	"unicode"

	"example.com/dice"
	"example.com/dice/internal/dicetest"
)

// What a list may hide is named.
func TestDoubts(t *testing.T) {
	const alike, each = "items that are alike: ", "; each counts by itself"
	const mixed = "items with letters of several scripts: "
	const hidden = "items with characters that do not show: "
	const numbers = "all items begin with a number, and are drawn with it: "
	const remove = "; if these are weights, add -weights; if they only count the lines, remove them"
	for items, want := range map[string]string{
		"Ada|Grace|7|8":        "",
		"Ada|Adam|stra\u00dfe": "",
		"Ada Lee|Ada\u2800Lee": alike + `line 1 "Ada Lee" and line 2 "Ada\u2800Lee"` + each + "/" + hidden +
			`line 2 "Ada\u2800Lee"; remove them`,
		"x\u3164":              mixed + `line 1 "x\u3164"` + each + "/" + hidden + `line 1 "x\u3164"; remove them`,
		"\ufb01a|fia|\uff26ia": alike + `line 1 "\ufb01a", line 2 "fia" and line 3 "\uff26ia"` + each,
		"\u00c6sa|Aesa":        alike + `line 1 "\u00c6sa" and line 2 "Aesa"` + each,
		"O'Hara|O\u2019Hara|O\u00b4Hara": alike + `line 1 "O'Hara", line 2 "O\u2019Hara" and line 3 ` +
			`"O\u00b4Hara"` + each,
		"a-b|a\u2013b|a\u2212b":        alike + `line 1 "a-b", line 2 "a\u2013b" and line 3 "a\u2212b"` + each,
		"\U0001d400da|\u24b6da|\uff11": alike + `line 1 "\U0001d400da" and line 2 "\u24b6da"` + each,
		"1-4,7-9|Ada": `items that are ranges of numbers: line 1 "1-4,7-9"; each is one ` +
			"item; for tickets, write the range as the argument of a draw",
		"Ada|Bo|Ada|ada":           alike + `line 1 "Ada", line 3 "Ada" and line 4 "ada"` + each,
		`"Bo"|Bo|'Bo'`:             alike + `line 1 "\"Bo\"", line 2 "Bo" and line 3 "'Bo'"` + each,
		"ian|IAN":                  alike + `line 1 "ian" and line 2 "IAN"` + each,
		"Bo Li|BoLi":               alike + `line 1 "Bo Li" and line 2 "BoLi"` + each,
		"Zo\u00eb|Zoe|Zoe\u0308":   alike + `line 1 "Zo\u00eb", line 2 "Zoe" and line 3 "Zoe\u0308"` + each,
		"\u1ea4n|an":               alike + `line 1 "\u1ea4n" and line 2 "an"` + each,
		"\u03a3|\u03c2":            alike + `line 1 "\u03a3" and line 2 "\u03c2"` + each,
		"10|010|100":               alike + `line 1 "10" and line 2 "010"` + each,
		"1\tIan|1 Ian|x":           alike + `line 1 "1\tIan" and line 2 "1 Ian"` + each,
		"Ada|\u0410dam":            mixed + `line 2 "\u0410dam"` + each,
		"\u0410\u0434\u0430 Smith": mixed + `line 1 "\u0410\u0434\u0430 Smith"` + each,
		"\u5c71\u7530\u3048\u308a": "",
		"x\u0d20":                  mixed + `line 1 "x\u0d20"` + each,
		"x\u202ey":                 hidden + `line 1 "x\u202ey"; remove them`,
		"x\x1by":                   hidden + `line 1 "x\x1by"; remove them`,
		"x\u2028y":                 hidden + `line 1 "x\u2028y"; remove them`,
		"Zo\xeb":                   `items that are not UTF-8: line 1 "Zo\xeb"; save the list as UTF-8`,
		"3 Ada|1\tBo|1.5 Cy|2. Di": "",
		"3 Ada|1\tBo|12. Di":       numbers + `line 1 "3 Ada"` + remove,
		"1. Emma|2. Bo|3. emma": numbers + `line 1 "1. Emma"` + remove + "/" +
			alike + `line 1 "1. Emma" and line 3 "3. emma"` + each,
		"(1) Emma|2) Emma": alike + `line 1 "(1) Emma" and line 2 "2) Emma"` + each,
		"x|y\u00a0":        hidden + `line 2 "y\u00a0"; remove them`,
	} {
		lines := strings.Split(items, "|")
		list := dice.Must(NewList(lines, false))
		var got []string
		for _, doubt := range list.Doubts(false, true) {
			got = append(got, doubt.Text(true))
		}
		if strings.Join(got, "/") != want {
			t.Errorf("%+q: %s; want %s", items, strings.Join(got, "/"), want)
		}
	}
}

// A name all of one script is plain, whatever the script and the signs between its
// letters, and with a letter of another at any place it is mixed.
func TestScripts(t *testing.T) {
	tested := 0
	for name, table := range unicode.Scripts {
		var letters []rune
		for char := rune(0); char < 0x20000 && len(letters) < 3; char++ {
			if unicode.Is(table, char) && unicode.IsLetter(char) {
				letters = append(letters, char)
			}
		}
		if len(letters) < 3 || name == "Common" || name == "Inherited" {
			continue
		}
		tested++
		plain := string(letters[0]) + "-1 " + string(letters[1:])
		other := "x"
		if name == "Latin" {
			other = "\u0430"
		}
		if mixed(plain) || mixed(plain+" 7") || !mixed(plain+other) || !mixed(other+plain) ||
			!mixed(string(letters[0])+" "+other+string(letters[1:])) {
			t.Errorf("%s: %+q with %+q", name, plain, other)
		}
	}
	if tested < 100 {
		t.Errorf("%d scripts; want at least 100", tested)
	}
	if mixed("\u5c71\u3048\u30a8\uac00\u3105") {
		t.Error("the scripts of East Asia are mixed in a name")
	}
}

// Numbers behind weights are no weights.
func TestDoubtsOfWeights(t *testing.T) {
	list := dice.Must(NewList([]string{"3 1. Ada", "1 2. Bo"}, true))
	if got := list.Doubts(true, true); len(got) > 0 {
		t.Error(got)
	}
}

// Repeats that are meant are no remark, but for another spelling.
func TestDoubtsWithoutRepeats(t *testing.T) {
	for items, want := range map[string]int{"Ada|Ada": 0, "Ada|Ada|ada": 1, "Ada|ada": 1} {
		list := dice.Must(listOf(strings.Split(items, "|")...))
		if got := list.Doubts(false, false); len(got) != want {
			t.Errorf("%s: %v", items, got)
		}
	}
}

// A draw names up to 50 places, and the command list all of them.
func TestRemarksNameTheirPlaces(t *testing.T) {
	places := make([]string, 60)
	for i := range places {
		places[i] = fmt.Sprint("item ", i)
	}
	r := Remark{"odd", places, "remove them"}
	some, all := r.Text(false), r.Text(true)
	if !strings.HasPrefix(some, "odd:\n  item 0,\n  item 1,\n") || !strings.HasSuffix(some,
		",\n  item 49,\n  10 more; remove them") {
		t.Error(some)
	}
	r.Places = places[:50]
	if r.Text(false) != r.Text(true) {
		t.Errorf("of 50 places: %s", r.Text(false))
	}
	if strings.Count(all, "\n") != 60 || !strings.HasSuffix(all, "\n  item 59; remove them") {
		t.Error(all)
	}
}

func TestRemarks(t *testing.T) {
	for want, list := range map[string]List{
		"":                  people,
		"2 items are alike": {{"Ada", 1, 0}, {"Grace", 1, 0}, {"Ada", 1, 0}},
		"5 items are alike": {
			{"Ada", 1, 0}, {"A\u200bda", 1, 0}, {"Bo", 1, 0}, {"ada", 1, 0}, {"Grace", 1, 0}, {"Bo", 1, 0},
		},
		"weights from 0 to 9, 1 item cannot be drawn": {{"Ada", 9, 0}, {"Grace", 0, 0}},
	} {
		if got := list.Remarks(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// Items that show nothing, or are not UTF-8, are refused; one with a blank that shows
// nothing behind it repeats another.
func TestItemsThatAreRefused(t *testing.T) {
	for item, want := range map[string]string{
		"\u00a0": `line 2, "\u00a0", shows nothing; delete it`,
		"Zo\xeb": `line 2, "Zo\xeb", is not UTF-8, but perhaps Latin-1 or Windows-1252; save the list as ` +
			"UTF-8",
		"Ada\u00a0": `the list has repeats: line 1 "Ada" and line 2 "Ada\u00a0"`,
	} {
		list := dice.Must(listOf("Ada", item))
		dicetest.Says(t, cmp.Or(list.Check(), list.CheckRepeats()), want)
	}
	text := drawTranscript(t, Header{N: 1, Sides: PublicSides, From: Origin{Kind: System}},
		dice.Must(listOf("Ada", "Zo\u00eb")))
	refused(t, "the list in Latin-1", "is not UTF-8, but perhaps", text, []string{"Ada", "Zo\xeb"})
}

// No new item or note can show a file otherwise than it is, but tabs and joiners are
// plain.
func TestControlsAreRefused(t *testing.T) {
	const controls = "\x01\n\v\f\r\x1b\x7f\u0085\u009b\u061c\u200e\u200f\u2028\u2029\u202a\u202e" +
		"\u2066\u2069"
	for _, char := range controls {
		item := "Bo" + string(char) + "drawn 1 Ada"
		says := fmt.Sprintf("%+q, has %U, which can make a file show other winners", item, char)
		dicetest.Says(t, CheckControls(item), says)
		dicetest.Says(t, dice.Must(listOf("Ada", item)).Check(), "line 2, "+says)
	}
	for _, plain := range []string{"Bo\tLi", "\U0001f469\u200d\U0001f467", "\u0646\u200c\u0647"} {
		dicetest.Says(t, cmp.Or(CheckControls(plain), dice.Must(listOf(plain)).Check()), "", plain)
	}
}
