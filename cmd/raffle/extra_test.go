package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"example.com/dice/internal/command/commandtest"
)

// Prizes, reserves, teams and Secret Santas are drawn, bound by the transcript, and named by the
// check.
func TestDrawsForSomething(t *testing.T) {
	prizes, apart := commandtest.Write(t, "Bike\nBook\n"), commandtest.Write(t, "Ada,Grace\n")
	for _, test := range []struct {
		args, files, drawn, line, verdict string
	}{
		{"-n 2 -reserves 2", "", "Margaret\nGrace\nAda\treserve 1\nEdith\treserve 2\n",
			"draw 4 without replacement", "\nReserves, in this order: \"Ada\", \"Edith\".\n"},
		{"-teams 2", "", "", "teams 2", "\nTeam 1: \""},
		{"", "-prizes " + prizes, "", "prizes 2 sha256 ", "\nPrize 1, \"Bike\": \""},
		{"-santa", "-apart " + apart, "", "santa 1 pairs sha256 ",
			"each gives to the drawn item; 1 pair kept apart"},
		{"-santa", "", "", "santa 0 pairs sha256 ", "0 pairs kept apart"},
	} {
		record := filepath.Join(t.TempDir(), "record")
		args := append([]string{"draw", "-seed", "7", "-transcript", record},
			strings.Fields(test.args+" "+test.files)...)
		code, drawn, stderr := tested.Try(append(args, people...)...)
		if code != 0 || stderr != "raffle draw"+remark || test.drawn != "" && drawn != test.drawn {
			t.Errorf("%s: exit %d, %q, %s", test.args, code, drawn, stderr)
		}
		text := commandtest.Content(t, record)
		if !strings.HasPrefix(text, "dice pick transcript 3\n") || !strings.Contains(text,
			"\n"+test.line) {
			t.Errorf("%s: %s", test.args, text)
		}
		args = append([]string{"check", record}, strings.Fields(test.files)...)
		code, again, stderr := tested.Try(append(args, people...)...)
		if code != 0 || again != drawn || !strings.Contains(stderr, test.verdict) {
			t.Errorf("%s: exit %d, %q, %s", test.args, code, again, stderr)
		}
	}
	swapped := commandtest.Write(t, "a\nb\nc\nd\ne\nf\n")
	unknown := commandtest.Write(t, "Ada,Mallory")
	for args, want := range map[string]string{
		"draw -n 3 -prizes " + prizes: "there are 2 prizes for 3 winners",
		"draw -n 5 -reserves 1":       "5 winners of 5 items leave no reserves; omit -reserves",
		"draw -n 6 -reserves 1":       "cannot draw 6 of 5 items; use -n 5; see",
		"draw -n 3 -reserves 5": "3 winners and 5 reserves are more than 5 items; use " +
			"-reserves 2",
		"draw -n 3 -prizes " + swapped: "the list has 5 items, and -prizes has 6 lines; " +
			"exchange the files if they are swapped",
		"announce x -prizes " + swapped: "the list has 5 items, and -prizes has 6 lines; " +
			"exchange the files if they are swapped",
		"draw -teams 6":                 "6 teams cannot be made of 5 items",
		"draw -teams 2 -santa":          "teams are made of all items; omit -santa",
		"draw -apart " + apart:          "add -santa",
		"draw -santa -apart " + unknown: `line 1 of the pairs: "Mallory" is not in the list`,
	} {
		words := strings.Fields(args)
		if words[0] == "announce" {
			words[1] = "KENO 2030-01-05: 20 of 70"
		}
		code, stdout, stderr := tested.Try(append(words, people...)...)
		if code == 0 || stdout != "" || !strings.Contains(stderr, want) {
			t.Errorf("%s: exit %d, %s%s; want %s", args, code, stdout, stderr, want)
		}
	}
}

// An announcement binds prizes, reserves and teams: what is changed afterwards is named.
func TestAnnouncementsOfPrizes(t *testing.T) {
	prizes, others := commandtest.Write(t, "Bike\nBook\n"), commandtest.Write(t, "Book\nBike\n")
	announce := append([]string{"announce", "KENO 2030-01-05: 20 of 70", "-prizes", prizes,
		"-reserves", "1"}, people...)
	code, text, stderr := tested.Try(announce...)
	if code != 0 || !strings.Contains(text, "\nreserves 1\nprizes 2 sha256 ") {
		t.Fatalf("exit %d, %s%s", code, text, stderr)
	}
	announcement, record := commandtest.Write(t, text), filepath.Join(t.TempDir(), "record")
	keno := "KENO 2030-01-05: 2 5 9 12 13 17 20 24 28 31 33 38 41 44 46 52 57 61 66 70"
	draw := append([]string{"draw", "-announced", announcement, "-public", keno, "-transcript",
		record}, people...)
	if code, _, stderr := tested.Try(draw...); code != 0 {
		t.Fatal(stderr)
	}
	transcript, err := os.ReadFile(record)
	if err != nil {
		t.Fatal(err)
	}
	check := func(text string, more ...string) string {
		args := []string{"check", commandtest.Write(t, text), "-announced", announcement}
		args = append(args, more...)
		_, _, stderr := tested.Try(append(args, people...)...)
		return stderr
	}
	for _, test := range []struct{ stderr, want string }{
		{check(string(transcript), "-prizes", prizes), "\nPrize 1, \"Bike\": \""},
		{check(string(transcript)), "\nFirst drawn, first of 2 prizes, whose list has the sha256 "},
		{check(string(transcript), "-prizes", others), "the list of prizes is another one"},
		{check(strings.Replace(string(transcript), "reserves 1\n", "", 1)),
			"there are 2 prizes for 3 winners"},
		{check(strings.Replace(string(transcript), "sha256 0", "sha256 1", 1)), ""},
	} {
		if !strings.Contains(test.stderr, test.want) {
			t.Errorf("%s; want %s", test.stderr, test.want)
		}
	}
	_, text, _ = tested.Try(append([]string{"announce", "KENO 2030-01-05: 20 of 70", "-n", "2"},
		people...)...)
	if !strings.HasPrefix(text, "dice pick announcement 2\n") || !strings.Contains(text,
		"\nfirst drawn, first prize\nwhere ") {
		t.Error(text)
	}
	announced := commandtest.Write(t, text)
	draw = append([]string{"draw", "-announced", announced, "-public", keno,
		"-transcript", record + "2"}, people...)
	if code, _, stderr := tested.Try(draw...); code != 0 {
		t.Fatal(stderr)
	}
	check2 := append([]string{"check", record + "2", "-announced", announced}, people...)
	_, _, stderr = tested.Try(check2...)
	if !strings.HasPrefix(stderr, "Announced draw, checked: ") || !strings.HasSuffix(stderr,
		"\nFirst drawn, first prize.\n") {
		t.Error(stderr)
	}
}

// A check names each file that is another one, the list too.
func TestChecksOfSeveralOtherFiles(t *testing.T) {
	prizes, others := commandtest.Write(t, "Bike\nBook\n"), commandtest.Write(t, "Book\nBike\n")
	apart, none := commandtest.Write(t, "Ada,Grace\n"), commandtest.Write(t, "Ada,Edith\n")
	for _, test := range []struct{ made, checked, want string }{
		{"-prizes " + prizes, "-prizes " + others, "the list of prizes is another one"},
		{"-santa -apart " + apart, "-apart " + none, "the pairs are others"},
	} {
		record := filepath.Join(t.TempDir(), "record")
		args := append([]string{"draw", "-seed", "7", "-transcript", record},
			strings.Fields(test.made)...)
		if code, _, stderr := tested.Try(append(args, people...)...); code != 0 {
			t.Fatal(stderr)
		}
		args = append([]string{"check", record}, strings.Fields(test.checked)...)
		for n, list := range map[int][]string{1: people, 2: {"Edith", "Ada", "Grace", "Bo", "Cy"}} {
			code, stdout, stderr := tested.Try(append(args, list...)...)
			differences := strings.Count(stderr, "raffle check: the ")
			if code != 1 || stdout != "" || !strings.Contains(stderr, test.want) ||
				strings.Contains(stderr, ": the list is another one") != (n == 2) || differences != n {
				t.Errorf("%s: exit %d, %s%s", test.checked, code, stdout, stderr)
			}
		}
	}
}

// Teams of many people need more bits than lotteries have.
func TestTeamsOfManyAreNotAnnounced(t *testing.T) {
	code, stdout, stderr := tested.Try("announce", "KENO 2030-01-05: 20 of 70", "-teams", "4",
		"1-300")
	const want = "300 of 300 items need 2041; that is more than lotteries draw; use -typed, before " +
		"witnesses\n"
	if code != 1 || stdout != "" || !strings.HasSuffix(stderr, want) {
		t.Errorf("exit %d, %s%s", code, stdout, stderr)
	}
	code, stdout, stderr = tested.Try("announce", "KENO 2030-01-05: 20 of 70", "-teams", "4",
		"1-30")
	if code != 1 || stdout != "" || !strings.HasSuffix(stderr, "; announce 2 more draws of "+
		"20 of 70, each with a date in front, or a larger lottery\n") {
		t.Errorf("exit %d, %s%s", code, stdout, stderr)
	}
}
