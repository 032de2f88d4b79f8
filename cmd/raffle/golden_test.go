package main

import (
	"strings"
	"testing"

	"example.com/dice/internal/command/commandtest"
)

// entries is a table whose lines look like items.
const entries = "Name,Email\nAda,a@x.org\nBo,b@x.org\n"

// again is the call that makes testdata/transcript, with another file.
func again(file, typed string) [2]string {
	const draw = "draw -typed 6 -n 3 -note the_first_wins_the_bike -file names -transcript "
	return [2]string{draw + file, typed}
}

func TestGolden(t *testing.T) {
	whole := commandtest.Content(t, "testdata/transcript")
	begun := whole[:strings.Index(whole, "drawn")]
	tested.Golden(t, []commandtest.Dialogues{
		{Name: "help", Calls: [][2]string{{"help"}, {"announce --help"}, {"draw --help"}, {"help check"},
			{"help list"}, {"pick"}}},
		{Name: "misuse", Calls: [][2]string{
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
		{Name: "list", Calls: [][2]string{
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
			{"announce KENO_2030-01-05:_20_of_70 -head yes -column Name", "Nr;Name\n1;Ada\n2;Bo\n"},
			{"check -head no -column 2 transcript", "Nr;Name\n1;Ada\n2;Bo\n"},
			{"list 1..5000"}, {"list 1-5000,7000-8000"},
			{"list", "Ada Lee\nAda\u2800Lee\n\uff21da\nAda\nO'Hara\nO\u2019Hara\n"},
			{"list", "Nr;Name;Klasse\n1;Anna Meier;3b\n2;Ben Schulz;3a\n"},
			{"list -column Name", "Nr;Name;Klasse\n1;Anna Meier;3b\n2;Ben Schulz;3a;x\n"},
			{"list -column Name", "Nr;Name\n1;Anna Meier\n2;\n3;Ben Schulz\n"},
			{"list", "\"Meier, Anna\"\n\"Bo \"\"B\"\" Li\"\n"},
			{"list", "\"Bo\"\nAnna\nBo\n"}, {"list -column 0", "\"Bo\"\nAnna\nBo\n"},
		}},
		{Name: "draw", Calls: [][2]string{
			{"draw -public 7 -file names"},
			{"draw -public 7 -n 3", "Ada\r\n\r\n Grace\r\nBarbara\r\n"},
			{"draw -public 7 -n all a b c d e f"},
			{"draw -public 7 -n 5 -replace heads tails"},
			{"draw -public 7 -n 5 -replace -weights", "9 often\n1\trarely\n0 never\n"},
			{"draw -public 7 -n all -weights", "9 often\n1\trarely\n0 never\n"},
			{"draw -json -n all -public 3 Ada <b>&\"\\ a_b x\u200by y\U000e0041 Zo\u00eb"},
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
		{Name: "check", Calls: [][2]string{
			{"draw -public 7 -n 2", "Ada\n\nGrace\nAda\nBarbara\nGrace\nAda\n \n"},
			{"draw -public 7 -n 2 -allow-duplicates", "Ada\nGrace\nAda\n"},
			{"draw -public 7", strings.Repeat("a\nb\nc\nd\ne\nf\ng\n\n", 2) + strings.Repeat("\n", 5)},
			{"check transcript Ada Grace Barbara Margaret Edith"},
			{"check transcript Ada Grace Barbara Margaret Edith -json"},
			{"check transcript-public Ada Grace Barbara Margaret Edith"},
			{"check transcript-public -public Lotto_2030-01-05:_3_11_19_28_40_47. Ada Grace Barbara " +
				"Margaret Edith"},
			{"check transcript-public -public 47,40,28,19,11,3 Ada Grace Barbara Margaret Edith"},
			{"check transcript-public -public 47,40,28,19,11,3 -announced announcement Ada Grace"},
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
		// items
		{Name: "heads", Files: map[string]string{"entries": entries, "list.CSV": "Uczestnik\nAda\nBo\n",
			"list": "Uczestnik\nAda\nBo\n", "table.csv": "Nr;Wer\n1;Uczestnik\n"},
			Calls: [][2]string{
				{"draw -n all -transcript record -file entries"}, {"draw -file -", entries},
				{"announce KENO_2030-01-05:_20_of_70", entries},
				{"draw", "Names:\nAda\nBo\n"}, {"list", "Names:\nAda\nBo\n"},
				{"draw -public 1 -n all -head no", "Names:\nAda\nBo\n"},
				{"draw -public 1 -n all", "Ada: a\nNames:\nBo: b\n"},
				{"draw -public 1 -n all", "Meier, Ada\nSchulz, Bo\n"},
				{"draw -public 1 -n all -weights", "3 Ada;x\n2 Bo;y\n"},
				{"draw -public 1 -n all name email"},
				{"list -file list.CSV"}, {"draw -public 1 -file list.CSV"}, {"list -head no -file list.CSV"},
				{"list -head yes -file list.CSV"}, {"list -column Wer -file table.csv"}, {"list -file list"},
			}},
		{Name: "columns", Files: map[string]string{"table": "Ticket;Buyer\n17;Ada\n18;Bo\n19;Cy\n"},
			Calls: [][2]string{
				{"draw -typed 3 -n 2 -column buyer -file table -transcript record", "3\n"},
				{"draw -typed 3 -n 2 -column buyer -file table -transcript record", "1\n"},
				{"check record -file table"}, {"check record Ada Bo Cy"},
			}},
		{Name: "tickets",
			Files: map[string]string{"one": "1-5000", "all": "3\n4\n5\n6\n7\n8\n9\n10\n11"},
			Calls: [][2]string{
				{"draw -public 1 -transcript record", "1-5000\n"}, {"check record 1-5000"},
				{"check record -file one"},
				{"draw -n all -public 2 -transcript tickets 3-11"}, {"draw -n all -public 2 -file all"},
				{"check tickets 3-11"}, {"check tickets -file all"},
				{"draw -typed 2 -transcript broken 3-11", "1\n"},
				{"draw -typed 2 -transcript broken 3-11", "2\n1\n1\n"},
				{"draw a 1-9"}, {"draw 9-1"}, {"draw -weights 1-9"},
			}},
		{Name: "texts", Files: map[string]string{"bytes": "\ufeffAda\nGra\x00ce\n",
			"latin": "Zo\xeb\nAda\n", "blank": "\ufeff\r\n", "control": "Ada\nBo\x1bdrawn 1 Ada\n"},
			Calls: [][2]string{
				{"draw -file bytes"}, {"draw -file latin"}, {"draw -file blank"},
				{"draw -public 4 -file control"}, {"list -file control"},
				{"announce KENO_2030-01-05:_20_of_70 -file control"},
				{"draw -note Bo\x1bdrawn Ada Bo"}, {"draw -public 1\u20132 Ada Bo"},
			}},
		{Name: "repeats", Files: map[string]string{"list": "Ada\n\nBo\nAda\nCy\n",
			"weights": "5 Ada\n2 Bo\n1 Ada\n4 Cy\n"},
			Calls: [][2]string{
				{"draw -typed 6 -n 2 -transcript record -file list", "4\n2\n6\n"},
				{"draw -public x -n 9 -replace -transcript record -file list"},
				{"announce KENO_2030-01-05:_20_of_70 -file list"},
				{"draw -public x -weights -n 2 -file weights"}, {"draw Bo Ada Bo"},
				{"draw -public x -n all -allow-duplicates -file list"},
				{"announce KENO_2030-01-05:_20_of_70 -allow-duplicates -file list"},
				{"draw -public x -weights -n 2 -allow-duplicates -file weights"},
				{"draw -typed 6 -n 3 -transcript record -allow-duplicates -file list", "4\n"},
				{"draw -typed 6 -n 3 -transcript record -file list", "2\n1\n3\n"},
				{"check record -file list"}, {"check record -allow-duplicates -file list"},
				{"announce Rehearsal_KENO_1955-10-09:_1_of_70 -allow-duplicates -o announced -file list"},
				{"draw -announced announced -public Rehearsal_KENO_1955-10-09:_7 -file list"},
			}},

		// announcements, and draws that break off
		{Name: "rehearsal", Files: map[string]string{"list": "Ada\nBo\nCleo\n"}, Calls: [][2]string{
			{"announce Rehearsal_KENO_1955-10-09:_6_of_70 -o announced -file list"},
			{"draw -announced announced -public Rehearsal_KENO_1955-10-09:_3_12_13_16_23_41 " +
				"-transcript record -file list"},
			{"check record -announced announced -public Rehearsal_KENO_1955-10-09:_3_12_13_16_23_41 " +
				"-file list"},
			{"check record -announced announced -file list"},
		}},
		{Name: "announced", Files: map[string]string{"list": strings.Join(people, "\n"),
			"later": strings.NewReplacer("2029-12-01", "2030-02-03", "2030-01-05", "2030-03-05").Replace(
				commandtest.Content(t, "testdata/announcement"))},
			Calls: [][2]string{
				{"announce Lotto_2030-01-05:_6_of_49 -n 3 -file list"},
				{"announce Lotto_2030-01-05:_6_of_49 -n 3 -note a_book -file list -o new"},
				{"announce Lotto_2030-01-05:_6_of_49 -n 2 -file list -o new"},
				{"announce Lotto_2030-01-05:_6_of_49 -file list -o list/new"},
				{"announce Lotto_2030-01-05:_6_of_49 -json -file list"},
				{"announce Lotto_2030-01-05:_6_of_49 -typed 6 -file list"},
				{"announce Lotto_2030-01-05:_6_of_49 -public 1 -file list"},
				{"announce Lotto_2030-01-05:_6_of_49 -n 6 -file list"},
				{"draw -announced new -file list"}, {"draw -announced newx -public 7 -file list"},
				{"draw -announced new -public 7 -file list"},
				{"draw -announced new -public Lotto_2030-01-05:_3_11_19_28_40_47 Ada Bo"},
				{"draw -announced new -public Lotto_2030-01-05:_3_11_19_28_40_47 -n 3 -file list"},
				{"draw -announced new -public Lotto_2030-01-05:_3_11_19_28_40_47 -typed 6 -file list"},
				{"draw -announced new -public Lotto_2030-01-05:_3_11_19_28_40_47 -transcript record " +
					"-file list"},
				{"draw -n 3 -public Lotto_2030-01-05:_3_11_19_28_40_47 -file list"},
				{"check record -announced new -public Lotto_2030-01-05:_3_11_19_28_40_47 -file list"},
				{"draw -public Lotto_2030-02-03:_3_11_19_28_40_47 a b"},
				{"draw -announced later -public Lotto_2030-03-05:_3_11_19_28_40_47 -file list"},
			}},
		{Name: "broken", Files: map[string]string{"names": strings.Join(people, "\n"),
			"whole": whole, "other": "Ada\nGrace\n",
			"number": strings.Replace(begun, "draw 3", "draw 2", 1),
			"note":   strings.Replace(begun, "bike", "book", 1),
			"list":   strings.Replace(begun, "sha256 93", "sha256 39", 1),
			"lines":  strings.ReplaceAll(begun, "\n", "\r\n"),
			"face":   begun + "rolls 7\n",
			"half":   strings.TrimSuffix(begun, "\n"),
			"empty":  "", // such as one of mktemp
			"title":  begun[:10],
			"header": begun[:strings.Index(begun, "rolls")],
			"return": strings.TrimSuffix(begun, "\n") + "\r\n",
			"rolls":  begun, // what is lost behind them follows from them
			"wrong":  begun + "drawn 1 z\n",
			"items":  strings.TrimSuffix(whole, "end\n"),
			"more":   strings.Replace(begun, "2 6 1", "2 6 1 5", 1),
			"bent":   strings.Replace(whole, "2 6 1", "2 6 2", 1),
		}, Calls: [][2]string{
			{"draw -transcript record -typed 6 a b"}, {"draw -transcript record -n 3 a b"},
			{"draw -transcript record -n x a b"}, {"draw -transcript record -weights -file names"},
			again("whole", ""), again("other", ""), again("number", ""), again("note", ""),
			again("list", ""), again("lines", ""), again("face", ""), again("half", ""),
			again("empty", "2\n6\n1\n"), again("title", "2\n6\n1\n"), again("header", "2\n6\n1\n"),
			again("return", ""), again("rolls", ""), again("wrong", ""), again("items", ""),
			again("more", ""), {"check bent -file names"}, {"check none a"}, {"check . a"},
		}},
	})
}

func TestEachFlagIsTyped(t *testing.T) { commandtest.FlagsAreUsed(t) }
