package main

import (
	"regexp"
	"strings"
	"testing"
)

// The sentences below a card name a plan with its price, and the flag given there prints
// that plan.
func TestPointersPrintWhatTheySay(t *testing.T) {
	pointer := regexp.MustCompile(`(?:found|possible|card)[^:.]*: (\S+) (?:rolls?|throws?) ` +
		`[^()]*\(ask for it with: dice plan (-within \d+) …\)`)
	found := 0
	for _, request := range []string{"13 6 20", "3d4 6", "9 4 6", "4d6kh3 6", "d3+d5 4 6 8"} {
		args := strings.Fields(request)
		_, out, _ := tested.Try(append([]string{"plan"}, args...)...)
		for _, m := range pointer.FindAllStringSubmatch(strings.Join(strings.Fields(out), " "), -1) {
			found++
			again := append([]string{"plan"}, strings.Fields(m[2])...)
			_, card, _ := tested.Try(append(again, args...)...)
			title, _, _ := strings.Cut(card, "\n")
			price := m[1][:min(len(m[1]), 3)] // the card rounds
			if !strings.Contains(title, price) || strings.Contains(card, "too long for a card: it has") {
				t.Errorf("dice plan %s says %s; dice plan %s %s prints %s", request, m[0], m[2],
					request, title)
			}
		}
	}
	if found < 3 {
		t.Errorf("%d pointers were read", found)
	}
}
