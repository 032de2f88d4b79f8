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
	"":      {"sides", "dice", "unit", "expected", "worst", "steps"},
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
		return strictValues(d, key, v == '{')
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

// strictValues reads the rest of a list, or of an object in it.
func strictValues(d *json.Decoder, list string, object bool) error {
	seen := map[string]bool{}
	for d.More() {
		key := list
		if object {
			token, _ := d.Token()
			key = token.(string)
			switch {
			case seen[key]:
				return fmt.Errorf("key %q is repeated", key)
			case strings.Trim(key, "abcdefghijklmnopqrstuvwxyz") != "":
				return fmt.Errorf("key %q is not in lower case", key)
			}
			seen[key] = true
		}
		if err := strictValue(d, key); err != nil {
			return err
		}
	}
	for _, key := range required[list] {
		if object && !seen[key] {
			return fmt.Errorf("key %q is missing", key)
		}
	}
	d.Token()
	return nil
}
