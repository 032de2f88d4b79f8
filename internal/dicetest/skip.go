package dicetest

import "os"

// Missing skips a test for want of something on this machine. It fails the test if the
// environment variable CI is "true": there, everything must be tested.
func Missing(t interface {
	Helper()
	Skip(...any)
	Fatal(...any)
}, what ...any) {
	t.Helper()
	if os.Getenv("CI") == "true" {
		t.Fatal(append([]any{"missing, and CI is true:"}, what...)...)
	}
	t.Skip(append([]any{"missing:"}, what...)...)
}
