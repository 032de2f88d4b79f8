// Package unmarshal reads JSON that all readers understand alike.
package unmarshal

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
)

// JSON reads a document as [json.Unmarshal] does, and returns an error if a key that the
// value knows stands twice in an object, or differs from it in capitals only: package
// json would take the last one, and merge lists, where readers in other languages ignore
// one of them. Keys that the value does not know are ignored, with all that is in them.
// An error may leave a value that is read in part.
func JSON(document []byte, value any) error {
	err := json.Unmarshal(document, value)
	var wrong *json.UnmarshalTypeError
	if errors.As(err, &wrong) { // its text names types of the code
		return fmt.Errorf("%s at byte %d has no place there", wrong.Value, wrong.Offset)
	}
	if err != nil {
		return err
	}
	return object{json.NewDecoder(bytes.NewReader(document))}.value(reflect.TypeOf(value))
}

// An object is a reader of the tokens of a document that is known to be JSON.
type object struct{ tokens *json.Decoder }

// value reads a value of a type, or of an unknown one, which is nil.
func (o object) value(t reflect.Type) error {
	for t != nil && t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	token, err := o.tokens.Token()
	if err != nil {
		return err
	}
	if token == json.Delim('{') {
		return o.keys(fields(t))
	}
	if token != json.Delim('[') {
		return nil
	}
	if t != nil && t.Kind() == reflect.Slice {
		t = t.Elem()
	}
	for o.tokens.More() {
		if err := o.value(t); err != nil {
			return err
		}
	}
	_, err = o.tokens.Token()
	return err
}

// keys reads an object with known keys, to its end.
func (o object) keys(known map[string]reflect.Type) error {
	seen := map[string]bool{}
	for o.tokens.More() {
		token, err := o.tokens.Token()
		if err != nil {
			return err
		}
		key, _ := token.(string)
		for name := range known {
			if name != key && strings.EqualFold(name, key) {
				return fmt.Errorf("the key %q at byte %d must be written %q", key,
					o.tokens.InputOffset(), name)
			}
		}
		if seen[key] && known[key] != nil {
			return fmt.Errorf("the key %q stands twice, the second time at byte %d; delete one of them",
				key, o.tokens.InputOffset())
		}
		seen[key] = true
		if err := o.value(known[key]); err != nil {
			return err
		}
	}
	_, err := o.tokens.Token()
	return err
}

// fields returns the types of the fields of a struct by their keys; of other types, nil.
func fields(t reflect.Type) map[string]reflect.Type {
	if t == nil || t.Kind() != reflect.Struct {
		return nil
	}
	known := map[string]reflect.Type{}
	for _, field := range reflect.VisibleFields(t) {
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		if !field.Anonymous && field.IsExported() && name != "-" {
			known[cmp.Or(name, field.Name)] = field.Type
		}
	}
	return known
}
