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
// have accepted the data; it checks unknown keys and wrong types.
func strict(data []byte) error {
	s := &strictReader{json.NewDecoder(bytes.NewReader(data))}
	s.UseNumber()
	if err := s.value(""); err != nil {
		return fmt.Errorf("%w at byte %d", err, s.InputOffset())
	}
	return nil
}

type strictReader struct{ *json.Decoder }

// value reads a value that stands under a key, or in a list under it.
func (s *strictReader) value(key string) error {
	token, err := s.Token()
	if err != nil {
		return err
	}
	switch v := token.(type) {
	case json.Delim:
		if v == '{' {
			return s.object(key)
		}
		for s.More() {
			if err := s.value(key); err != nil {
				return err
			}
		}
		_, err = s.Token()
		return err
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

// object reads an object whose first brace is read.
func (s *strictReader) object(list string) error {
	seen := map[string]bool{}
	for s.More() {
		token, err := s.Token()
		if err != nil {
			return err
		}
		key := token.(string)
		if seen[key] {
			return fmt.Errorf("key %q is repeated", key)
		}
		for _, c := range key {
			if c < 'a' || c > 'z' {
				return fmt.Errorf("key %q is not in lower case", key)
			}
		}
		seen[key] = true
		if err := s.value(key); err != nil {
			return err
		}
	}
	for _, key := range required[list] {
		if !seen[key] {
			return fmt.Errorf("key %q is missing", key)
		}
	}
	_, err := s.Token()
	return err
}
