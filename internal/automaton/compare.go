package automaton

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
)

// compare returns an error unless a document has the same keys and values as the one that is
// wanted. Other documents may have other keys, which do not count.
func compare(data, want []byte) error {
	read, written := fields(data), fields(want)
	for _, key := range slices.Sorted(maps.Keys(keys)) {
		is, due := compact(read[key]), compact(written[key])
		if is != due && key == "steps" {
			return errors.New("the steps have other keys or values than are written for this strategy")
		} else if is != due {
			return fmt.Errorf("%q is %.80s, but the steps give %.80s; write that", key, is, due)
		}
	}
	return nil
}

// fields returns the fields of a document that the format has. Of one that stands twice, the last
// counts.
func fields(data []byte) (list map[string]any) {
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	d.Decode(&list)
	omitUnknown(list)
	delete(list, "version") // which documents may lack
	return list
}

// omitUnknown deletes all keys that the format does not have, at any depth.
func omitUnknown(value any) {
	switch x := value.(type) {
	case map[string]any:
		maps.DeleteFunc(x, func(key string, _ any) bool { return !keys[key] })
		for _, v := range x {
			omitUnknown(v)
		}
	case []any:
		for _, v := range x {
			omitUnknown(v)
		}
	}
}

// keys are the fields of the format at any depth. Parse ignores all others.
var keys = keysOf(reflect.TypeFor[document](), map[string]bool{})

func keysOf(t reflect.Type, known map[string]bool) map[string]bool {
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice:
		keysOf(t.Elem(), known)
	case reflect.Struct:
		for i := range t.NumField() {
			name, _, _ := strings.Cut(t.Field(i).Tag.Get("json"), ",")
			known[name] = true
			keysOf(t.Field(i).Type, known)
		}
	}
	return known
}
