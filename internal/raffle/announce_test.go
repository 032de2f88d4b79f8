package raffle

import (
	"strings"
	"testing"
)

func TestForms(t *testing.T) {
	for form, want := range map[string]string{
		"Lotto 2030-01-05: N N N N N N": "",
		"N":                             "",
		"DAX 2030-01-05, close: N.N":    "",
		"":                              "the public text is empty",
		"Lotto 2030-01-05":              "the form has no N",
		"No Number iN 3N":               "the form has no N",
		"N  N":                          "two blanks in a row",
		"Zoë N":                         `"ë"`,
	} {
		if err := CheckForm(form); (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v; want %q", form, err, want)
		}
	}
}

// An announcement and the verdict of the draw that follows it have the same summary.
func TestAnnouncedAndChecked(t *testing.T) {
	h := Header{N: 2, Items: 5, Hash: people.Hash(false), Sides: 6, From: Origin{Public, "7"}}
	text := drawTranscript(t, h, people)
	transcript, err := Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	v := NewVerdict(transcript, transcript.Check(people, "", func(int) error { return nil }))
	if !v.Checked || v.Problem != "" || *v.Draw != h || v.From != `public text "7"` {
		t.Errorf("%+v", v)
	}
	const want = `Checked: 2 of 5 items drawn without replacement from the list sha256 930dc56f301d6c72ab89f9ede318d421da73a3bfa3e953cd69226286ad377c6e; the rolls of the transcript (2, public text "7") give exactly these items in this order.`
	if v.String() != want {
		t.Errorf("%s\nwant\n%s", v, want)
	}
	err = transcript.Check(people[:4], "", nil)
	if v := NewVerdict(transcript, err); v.Checked || v.Problem != err.Error() || v.String() != "Not confirmed: "+err.Error()+"." {
		t.Errorf("%+v", v)
	}
	a := Announcement{Draw: h, Form: "N", Otherwise: "\x1b[2J", Command: "dice pick"}
	if text := a.String(); !strings.Contains(text, "2 of 5 items, without replacement, with a d6\n") || !strings.Contains(text, h.Hash) || strings.Contains(text, "\x1b") {
		t.Errorf("%q", text)
	}
}
