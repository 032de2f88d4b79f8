package typed_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"example.com/dice"
	"example.com/dice/internal/notation"
	"example.com/dice/internal/typed"
)

// Numbers may have their digits in groups of three, if no group can be a number by
// itself.
func TestGroupedNumbers(t *testing.T) {
	for text, want := range map[string]string{
		"1,000,000": "d1000000", "1 000 000": "d1000000", "1.000": "d1000", "12’005": "d12005",
		"1\u202f000 from 6": "d1000", "100 200": "d100", "a number from 1 to 7": "d7",
		"number from 1 to 8":                      "d8",
		"A number from 1 to 1,000,000 from a d10": "d1000000",
	} {
		read, err := typed.Read(text)
		if err != nil || read.Made.Title != want {
			t.Errorf("%q is %s, %v; want %s", text, read.Made.Title, err, want)
		}
	}
}

// Dice behind a target make it, one at a time or thrown together.
func TestHands(t *testing.T) {
	for text, want := range map[string]string{
		"7 from two d6 and a d8": "7 [6 6 8] false", "7 from 6, 6 together": "7 [6 6] true",
		"13 by tossing coins": "13 [2] false", "7 from 2 d6 and d8 thrown together": "7 [6 6 8] true",
		"2d6 using d4 all at once": "2d6 [4] true", "a d9 from a d20": "d9 [20] false",
		"13 6 20":            "13 [6 20] false",
		"9 from 2 d6 + 1 d8": "9 [6 6 8] false", "9 from 6 20 d6": "9 [6 20 6] false",
		"9 from 1d66": "9 [66] false", "9 from 8 1d6": "9 [8 6] false",
		"9 from 20 2d6": "9 [20 6 6] false", "9 from 6s and 20s": "9 [6 20] false",
		"9 from 100 d6": "9 [100 6] false", "9 from two d6s, 8": "9 [6 6 8] false",
		"9 from three coins":       "9 [2 2 2] false",
		"9 from two d20s together": "9 [20 20] true", "9 from 2 d%": "9 [100 100] false",
		"9 from 2 d6 and 20": "9 [6 6 20] false", "9 from 2coins & D8": "9 [2 2 8] false",
		"13": "13 [] false",
	} {
		read, err := typed.Read(text)
		if got := fmt.Sprint(read.Text, " ", read.Hand, " ", read.Together); err != nil || got != want {
			t.Errorf("%s: %s, %v; want %s", text, got, err, want)
		}
	}
}

// Of several expressions each is rolled, under its name and with the words of its dice. An
// initiative is in order.
func TestRoll(t *testing.T) {
	for text, want := range map[string]string{
		"Ada: d1+3": "Ada=4 of 1 + 3", "2# 2d1+1; x: 3d1": "2d1+1=3 of 2 + 1 2d1+1=3 of 2 + 1 x=3 of ",
		"d1+3 vs d1":   "d1+3=4, wins of 1 + 3 d1=1 of ",
		"orc: 2# d1+1": "orc 1=2 of 1 + 1 orc 2=2, tied of 1 + 1", "2# 3# 2d1": "", "2 orcs: d1+1": "",
		"Bo: d1+1; 1# Ada: d1+2; Bo: d1+1": "Ada=3 of 1 + 2 Bo 1=2 of 1 + 1 Bo 2=2, tied of 1 + 1",
		"Bo: d1+9; Ada: 2d1+9; C: d1+10":   "Ada=11 of 2 + 9 C=11, tied of 1 + 10 Bo=10 of 1 + 9",
		"Ada: d1>=2; Bo: d1+1":             "Ada=no of 1 = 1 Bo=2 of 1 + 1",
		"Ada: d1+3 vs orc: d1":             "Ada=4, wins of 1 + 3 orc=1 of ",
		"hit vs AC: d1+5":                  "hit vs AC=6 of 1 + 5", "d1 vs Bo": "",
		"b: 2d2mi2; a: 2d2mi2+1": "b=4 of 2 + 2 a=5 of (2 + 2) + 1", "3d1;\n": "3d1=3 of ", "13; 14": "",
		"11# d1; 10# d1": "", strings.Repeat("d1;", 21): "",
		"2d1:3": "", "ac: 15": "", "2# d1: d1": "", "0# d1": "",
		": d1": "", "Ada: d1 vs 2# Bo: d1": "", "Ada: d1+3 VS Bo: d1": "Ada=4, wins of 1 + 3 Bo=1 of ",
		"a: 3d1/2 vs b: 2d1/2":     "a=1 of 3/2 b=1, tied of 2/2",
		"d1+3 vs Bo: d1":           "d1+3=4, wins of 1 + 3 Bo=1 of ",
		"d1 vs 1d1":                "d1=1 of  d1=1, tied of ",
		"Ada: 2d1 vs orc: 3d1 + 1": "orc=4, wins of 3 + 1 Ada=2 of ",
	} {
		var list []string
		for _, r := range dice.Must(typed.Roller(text, dice.Random)()) {
			list = append(list, r.Name+"="+r.Result+" of "+r.From)
		}
		if got := strings.Join(list, " "); got != want {
			t.Errorf("%q: %q; want %q", text, got, want)
		}
	}
}

// A text whose parts can be read is asked about as one that separates them as it should
// be.
func TestSeveral(t *testing.T) {
	for text, want := range map[string]string{
		"d20+5 and 2d6+3": "d20+5; 2d6+3", "d20+5, 2d6+3": "d20+5; 2d6+3", "2d6 or d12": "2d6; d12",
		"compare 2d6 with d12": "2d6; d12", "2d6>=9; d12>=9": "(2d6)>=9; d12>=9",
		"hit: adv+5, damage: 2d6":          "hit: adv+5; damage: 2d6",
		"1-3 old, rusty sword, 4-6 2d6 gp": "1-3 old, rusty sword\n4-6 2d6 gp",
		"1 6 20":                           "1:6:20",
		"3 silver; 2 gold":                 "3 silver\n2 gold", "2d6 and gold": "", "1,000 coins": "",
		"2 orcs: d20\n3x elf: d6": "2# orcs: d20; 3# elf: d6", "2 x orc : d20": "2# orc : d20",
		"orc: d20 with advantage": "orc: adv", "Ada d20+3 vs guard d20": "Ada: d20+3 vs guard: d20",
		"Ada d20+3, orc chief 2 d20": "", "best of 3 d20": "3d20kh", "lowest of 2 d20": "2d20kl",
		"best of three d20": "3d20kh", "highest 3 of 4 d6": "4d6kh3", "best of 3 d20, d6": "3d20kh; d6",
		"2d6>=8 d12>=8": "(2d6)>=8; d12>=8", "d20+5 attack, 2d6 damage": "attack: d20+5; damage: 2d6",
		"2d6 gold": "", "20 sided": "d20", "2 20-sided dice": "2d20", "a 20-sided die": "d20",
		"Ada d20+3, 2 orcs d20, 3x elf: d20":       "Ada: d20+3; 2# orcs: d20; 3# elf: d20",
		"2 d6 gold d8":                             "",
		"Attack d20+7 against AC 15, damage 2d6+4": "Attack: d20+7>=15; damage: 2d6+4",
		"hit d20+7 against armour 15, harm 2d6":    "hit: d20+7>=15; harm: 2d6",
		"three goblins d20+2 each":                 "3# goblins: d20+2",
		"sum of 6# 4d6kh3":                         "",
		"Ada +3, Bo -1; 2 goblins + 2":             "Ada: d20+3; Bo: d20-1; 2# goblins: d20+ 2",
		"attack d20 +5, damage d8":                 "attack: d20 +5; damage: d8",
		"Initiative: Ada +3, Bo +1":                "Ada: d20+3; Bo: d20+1",
		"Ada +3, Cy and two orcs":                  "Ada: d20+3; Cy: d20; 2# orcs: d20", "Ada, Bo": "",
		"1 sword +1, 2 shields": "1 sword +1\n2 shields", "gold+3": "", "three orcs +2": "",
		"Three orcs: d20":                       "3# orcs: d20",
		"six times 4d6, keep the highest three": "6# 4d6kh3", "6x 4d6kh3": "6# 4d6kh3",
		"six times four d6, best three": "6# 4d6kh3", "three exploding d6": "3d6!",
		"1-3 d6, 4-6 d8": "1-3 d6\n4-6 d8", "13 with a d6": "",
		"Ada adv vs Bo dis": "Ada: adv vs Bo: dis",
		"Max d20, Bo d20":   "Max: d20; Bo: d20", "Ada +3, Max +1": "Ada: d20+3; Max: d20+1",
		"x loor(d6): loor(d6)": "x loor(d6): floor(d6)", "coins: 2 coins; d6": "",
		"heads or tails": "coin",
		"twice d20":      "", "three times orc: d20+4": "3# orc: d20+4", "2d6, or d12": "2d6; d12",
		"Ada +3, Bo 12": "", "hit = d20+5": "", "d20; a 6": "",
		"Ada d20 versus Bo d4":         "Ada: d20 vs Bo: d4",
		"compare 2d6, d8":              "2d6; d8",
		"Angriff: W20+5; Schaden: 2W6": "Angriff: d20+5; Schaden: 2d6",
		"6# 4d6 drop lowest":           "6# 4d6dl", "Ada adv +3, Bo +1": "Ada: adv +3; Bo: d20+1",
		"double d20 +3, Bo +1":   "",
		"compare 2d6, d8 to d12": "2d6; d8; d12", "2d6+d4 with advantage": "",
		"at least 15 on 3d6": "", "advantage on d20+5": "adv+5", "double 2d6": "", "15 vs d20": "",
		"13,": "13", "d20+5 then 2d6": "", "13 on d6": "", "Ada: d20 vs AC: 15": "",
		"d20 d6": "d20; d6", "hit d20+7 2d6": "hit: d20+7; 2d6",
		"Ada: +3, Bo: +1":  "Ada: d20+3; Bo: d20+1",
		"4d6kh3 six times": "6# 4d6kh3", "orc: d20; 6 x 2d6": "orc: d20; 6# 2d6",
		"Ada: d20 against the orc d20": "Ada: d20 vs the orc: d20", "damage 2d6": "damage: 2d6",
	} {
		_, err := typed.Read(text)
		use := ""
		var wrong *notation.Misreading
		if errors.As(err, &wrong) {
			use = wrong.Use
		}
		if err == nil || use != want {
			t.Errorf("%q: %v, to use %q; want %q", text, err, use, want)
		}
	}
}

// The second side of a contest may have a name, whatever dice the first one has.
func TestSidesOfContests(t *testing.T) {
	for _, text := range []string{"d20 vs Bo: d20", "adv vs Bo: d20", "d% vs Bo: d100",
		"4dF vs Bo: d4", "(dis+3) vs Bo: d20", "Ada: d20 vs Bo: d4"} {
		list, err := typed.Rolls(text)
		if err != nil || len(list) != 1 || list[0].Other != "Bo" {
			t.Errorf("%s is %+v, %v", text, list, err)
		}
	}
}

// The results of like dice with names are ranked, those of others are not.
func TestRanks(t *testing.T) {
	for text, want := range map[string]bool{
		"Ada: d20+3; Bo: adv": true, "Ada: d20+3; Bo: d8": false, "Ada: d20; d20": false,
		"Ada: d20":              false,
		"hit: d20+5; harm: 2d6": false, "Str: 4d6kh3; Dex: 4d6kh3": false, "a: coin; b: coin": false,
		"a: 3d4>=3; b: 3d4>=3": false, "Ada: d7; Bo: 2d4": false,
		"a: d2>=2; b: d2>=2": false, "a: {d4,d6}>=3; b: {d4,d6}>=3": false, "d20 vs d20": true,
		"Ada: d20/2 vs Bo: d20/2": true,
	} {
		if all := dice.Must(typed.Roller(text, dice.Random)()); (all[0].Rank > 0) != want {
			t.Errorf("%s: %+v", text, *all[0])
		}
	}
}
