package main

import (
	"strings"
	"testing"

	"example.com/dice/internal/command/commandtest"
)

func TestGolden(t *testing.T) {
	t.Chdir("testdata")
	for _, test := range []struct {
		name      string
		dialogues [][2]string // arguments, typed
	}{
		{"help", [][2]string{{"help"}, {"announce --help"}, {"draw --help"}, {"help check"}, {"pick"}}},
		{"misuse", [][2]string{
			{"draw -from 6,8 a b"}, {"draw -from 2d6 a b"}, {"announce"}, {"check"},
			{"draw -n -1 a"}, {"draw -n 0 a"}, {"draw -shuffle", "\n"}, {"draw -shuffle -weights",
				"0 Ada\n"}, {"draw -n 3 a b"}, {"draw -shuffle -n 2 a b"}, {"draw -typed a b"},
			{"draw -typed -from 6 -seed 1 a b"},
			{"draw -typed -from 6"}, {"draw -from 1 a b"}, {"draw -file names a"}, {"draw -file missing"},
			{"draw", "\n"},
			{"draw -weights", "ten Ada\n"}, {"draw -weights", "10\n"}, {"draw -weights", "0 Ada\n"},
			{"check t -n 3"},
			{"check names"}, {"draw -seed 1 -transcript names a b"},
		}},
		{"draw", [][2]string{
			{"draw -seed 7 -file names"},
			{"draw -seed 7 -n 3", "Ada\r\n\r\n Grace\r\nBarbara\r\n"},
			{"draw -seed 7 -shuffle a b c d e f"},
			{"draw -seed 7 -n 5 -replace heads tails"},
			{"draw -seed 7 -n 5 -replace -weights", "9 often\n1\trarely\n0 never\n"},
			{"draw -seed 7 -shuffle -weights", "9 often\n1\trarely\n0 never\n"},
			{"draw -from 6 -typed -n 2 -file names", "4\n7\n2\n"},
			{"draw -from 6 -typed -n 2 -file names", "4\n"},
			{"draw -from 6 -typed -n 4 -replace a b c d e f", "6\n6\n6\n6\n6\n6\n6\n6\n6\n6\n"},
			{"draw -from 6 -typed -file names", ""},
			{"draw -from 6 -typed -n 2 -file names", "undo\n5\nundo\n?\n4\n3\nsix\n\nU\n2\nq\n"},
			{"draw -from 10 -typed -shuffle a b c", "0\n"},
			{"draw -from 10 -typed -shuffle a b c", "0\nq\n"},
			{"draw -from 100 -typed a b c d e", "0\n00\n"},
			{"draw -from 6 -typed -weights -file heavy", "q\n"},
		}},
		{"check", [][2]string{
			{"draw -seed 7 -n 2", "Ada\n\nGrace\nAda\nBarbara\nGrace\nAda\n \n"},
			{"draw -seed 7 -n 2 -allow-duplicates", "Ada\nGrace\nAda\n"},
			{"draw -seed 7", strings.Repeat("a\nb\nc\nd\ne\nf\ng\n\n", 2) + strings.Repeat("\n", 5)},
			{"check transcript Ada Grace Barbara Margaret Edith"},
			{"check transcript Ada Grace Barbara Margaret Edith -json"},
			{"check transcript-public Ada Grace Barbara Margaret Edith"},
			{"check transcript -file names"},
			{"check transcript Grace Ada Barbara Margaret Edith"},
			{"check transcript Ada Grace Margaret Barbara Edith -json"},
			{"check names -file names -json"},
			{"check transcript", "\n"},
			{"check transcript-public -public 1 -announced announcement Ada Grace -json"},
			{"check transcript -announced names a"},
			{"draw -announced announcement -public 7 a"},
			{"draw -announced announcement a"},
			{"draw -announced announcement -public 7 -n 3 a"},
			{"announce N -replace -allow-duplicates a a b"},
			{"draw -seed 1",
				"Zo\u00eb\nZoe\u0308\nAda\nA\u200bda\n\u0410da\nAda\u00a0Lovelace\nAda Lovelace\n"},
			{"announce \x1b[2J -n 3 -file names"},
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			text := ""
			for _, s := range test.dialogues {
				text += tested.Dialogue(s[1], strings.Fields(s[0])...)
			}
			commandtest.Golden(t, test.name+".golden", text)
		})
	}
}
