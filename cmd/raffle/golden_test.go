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
		{"help", [][2]string{{"help"}, {"announce --help"}, {"draw --help"}, {"help check"},
			{"help list"}, {"pick"}}},
		{"misuse", [][2]string{
			{"draw -typed 6,8 a b"}, {"draw -typed 2d6 a b"}, {"announce"},
			{"announce KENO 2030-01-05: 20 of 70"}, {"check"},
			{"draw -n -1 a"}, {"draw -n 0 a"}, {"draw -n all", "\n"}, {"draw -n all -weights",
				"0 Ada\n"}, {"draw -n 3 a b"}, {"draw -n every a b"}, {"draw -typed a b"},
			{"draw -typed 6 -public 1 a b"},
			{"draw -typed 6"}, {"draw -typed 1 a b"}, {"draw -typed 1000001 a " +
				"b"}, {"draw -file names a"}, {"draw -file missing"},
			{"draw", "\n"},
			{"draw -weights", "ten Ada\n"}, {"draw -weights", "10\n"}, {"draw -weights", "0 Ada\n"},
			{"check t -n 3"},
			{"check names"}, {"check announcement -file names"},
			{"check transcript -file transcript"}, {"check transcript names"},
			{"draw -announced transcript -public 1 -file names"},
			{"draw names"}, {"draw Ada ../testdata/names"}, {"draw 3 Ada Bo"}, {"draw 5000"},
			{"draw -n 3 1-50 60-80"},
			{"draw -public 1 -transcript names a b"},
			{"draw -note= a b"}, {"draw -column 1 a b"}, {"draw -winners 3 a b"}, {"draw -list names"},
			{"draw 1-1000000000"}, {"draw 1-5000,9-7"}, {"list -head maybe", "a\n"},
			{"list -head yes a b"},
		}},
		{"list", [][2]string{
			{"list -file names"}, {"list 1-5000"}, {"list", "\n"},
			{"list", "Ada\n\nBo Li\nAda\nAdam\nA\u200bda\n\u0410dam\nBoLi\nada\n007\n7\n"},
			{"list -allow-duplicates", "Ada\nAda\n"},
			{"list -weights", "9 often\n1\trarely\n0 never\n"},
			{"list", "Name,Email\nAda,a@x.org\nAda,a@x.org\n"}, {"list", "3 Ada\n1 Bo\n"},
			{"list", strings.Repeat("Ada Lovelace\nada Lovelace\n", 60)},
			{"draw -public 1", strings.Repeat("Ada Lovelace\nada Lovelace\n", 60)},
			{"list Anna Meier Peter M\u00fcller"},
			{"draw -public 1 -n 3 Anna Meier Peter M\u00fcller"},
			{"list missing names"}, {"list names"},
			{"list -n 3 a"},
			{"list", "Name;Class\nAda;3b\n"}, {"list -column name", "Name;Class\nAda;3b\n"},
			{"list", "1. Anna Meier\n2. Ben Schulz\n3. Anna Meier\n"},
			{"list", "1\tAnna Meier\n7\tBen Schulz\n"},
			{"list", "Numero,Nome\n5,Ada\n8,Bo\n"}, {"list -column Nome", "Numero,Nome\n5,Ada\n8,Bo\n"},
			{"list -column 2", "Numero,Nome\n5,Ada\n8,Bo\n"},
			{"list -column 2 -head yes", "Numero,Nome\n5,Ada\n8,Bo\n"},
			{"list -weights -column address", "address,weight\n0xab,3\n0xcd,5\n"},
			{"list 1..5000"}, {"list 1-5000,7000-8000"},
			{"list", "Ada Lee\nAda\u2800Lee\n\uff21da\nAda\nO'Hara\nO\u2019Hara\n"},
			{"list", "Nr;Name;Klasse\n1;Anna Meier;3b\n2;Ben Schulz;3a\n"},
			{"list -column Name", "Nr;Name;Klasse\n1;Anna Meier;3b\n2;Ben Schulz;3a;x\n"},
			{"list -column Name", "Nr;Name\n1;Anna Meier\n2;\n3;Ben Schulz\n"},
			{"list", "\"Meier, Anna\"\n\"Bo \"\"B\"\" Li\"\n"},
			{"list", "\"Bo\"\nAnna\nBo\n"}, {"list -column 0", "\"Bo\"\nAnna\nBo\n"},
		}},
		{"draw", [][2]string{
			{"draw -public 7 -file names"},
			{"draw -public 7 -n 3", "Ada\r\n\r\n Grace\r\nBarbara\r\n"},
			{"draw -public 7 -n all a b c d e f"},
			{"draw -public 7 -n 5 -replace heads tails"},
			{"draw -public 7 -n 5 -replace -weights", "9 often\n1\trarely\n0 never\n"},
			{"draw -public 7 -n all -weights", "9 often\n1\trarely\n0 never\n"},
			{"draw -typed 6 -n 2 -file names", "4\n7\n2\n"},
			{"draw -typed 6 -n 2 -file names", "4\n"},
			{"draw -typed 6 -n 4 -replace a b c d e f", "6\n6\n6\n6\n6\n6\n6\n6\n6\n6\n"},
			{"draw -typed 6 -file names", ""},
			{"draw -typed 6 -n 2 -file names", "undo\n5\nundo\n?\n4\n3\nsix\n\nU\n2\nq\n"},
			{"draw -typed 10 -n all a b c", "0\n"},
			{"draw -typed 10 -n all a b c", "0\nq\n"},
			{"draw -typed 100 a b c d e", "0\n00\n"},
			{"draw -typed 6 -weights -file heavy", "q\n"},
		}},
		{"check", [][2]string{
			{"draw -public 7 -n 2", "Ada\n\nGrace\nAda\nBarbara\nGrace\nAda\n \n"},
			{"draw -public 7 -n 2 -allow-duplicates", "Ada\nGrace\nAda\n"},
			{"draw -public 7", strings.Repeat("a\nb\nc\nd\ne\nf\ng\n\n", 2) + strings.Repeat("\n", 5)},
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
			{"draw -public 1",
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

func TestEachFlagIsTyped(t *testing.T) { commandtest.FlagsAreUsed(t) }
