package automaton

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// required are the keys of every object of a list, by its key; the document's is "".
var required = map[string][]string{
	"":      {"sides", "hand", "dice", "unit", "expected", "worst", "steps"},
	"steps": {"cases", "lines"},
	"lines": {"first", "last"},
	"then":  {"first", "last"},
}

// strict returns an error if JSON readers could disagree on a document that
// encoding/json accepts: a key repeated, missing or not in lower case, a number that
// is not a plain whole number, damaged text, or null for a value. encoding/json must
// have accepted the data; it checks syntax, unknown keys and wrong types.
func strict(data []byte) error {
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	if err := strictValue(d, ""); err != nil {
		return fmt.Errorf("%w at byte %d", err, d.InputOffset())
	}
	return nil
}

// strictValue reads a value that stands under a key, or in a list under it.
func strictValue(d *json.Decoder, key string) error {
	token, _ := d.Token()
	switch v := token.(type) {
	case json.Delim:
		seen := map[string]bool{}
		for d.More() {
			next := key
			if v == '{' {
				name, _ := d.Token()
				next = name.(string)
				switch {
				case seen[next]:
					return fmt.Errorf("key %q is repeated", next)
				case strings.Trim(next, "abcdefghijklmnopqrstuvwxyz") != "":
					return fmt.Errorf("key %q is not in lower case", next)
				}
				seen[next] = true
			}
			if err := strictValue(d, next); err != nil {
				return err
			}
		}
		for _, name := range required[key] {
			if v == '{' && !seen[name] {
				return fmt.Errorf("key %q is missing", name)
			}
		}
		d.Token()
	case json.Number:
		plain := v == "0" || v[0] >= '1' && v[0] <= '9' // encoding/json refused fractions
		if !plain || v == "0" && slices.Contains([]string{"cost", "step", "span"}, key) {
			return fmt.Errorf("%s: %s is out of range", key, v)
		}
	case string:
		if strings.ContainsRune(v, utf8.RuneError) {
			return fmt.Errorf("%s is not text in UTF-8", key)
		}
	case nil:
		if key != "worst" {
			return fmt.Errorf("%s is null", key)
		}
	}
	return nil
}
