package main

import (
	"testing"

	"example.com/dice/internal/command/commandtest"
)

// The transcript that other tests read is one of the program.
func TestPublicTranscriptGolden(t *testing.T) {
	text, _ := drawTranscript(t, "", append([]string{"-public", lotto, "-n", "2"}, people...)...)
	commandtest.Golden(t, "testdata/transcript-public", text)
}

// The announcement that other tests read is one of the program.
func TestAnnouncementGolden(t *testing.T) {
	_, text, _ := tested.Try(append([]string{"announce", "Lotto 2030-01-05: 6 of 49", "-n", "3",
		"-note", "the first wins the bike, the next two a book"}, people...)...)
	commandtest.Golden(t, "testdata/announcement", text)
}
