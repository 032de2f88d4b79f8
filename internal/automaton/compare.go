package automaton

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// compare returns an error unless a document has the keys of the one that is wanted, each
// once, and the same values. Other documents may have other keys, which do not count.
func compare(data, want []byte) error {
	end := saying{"\U0010ffff", ""} // after all others
	said, meant := append(said(data), end), append(said(want), end)
	for i, s := range said {
		switch m := meant[i]; {
		case s == m:
		case s.place == m.place:
			return fmt.Errorf("%.80q is %.80s, but the steps give %.80s; write that", s.place,
				s.value, m.value)
		case s.place < m.place:
			return fmt.Errorf("%.80s at %.80q is one too many; delete it", s.value, s.place)
		default:
			return fmt.Errorf("%.80q is missing; write %.80s", m.place, m.value)
		}
	}
	return nil
}

// A saying is a value of a document, and its place: keys, and indices from 1.
type saying struct{ place, value string }

// said returns the values of a document, sorted by place.
func said(data []byte) (list []saying) {
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	var read func(place string)
	read = func(place string) {
		token, _ := d.Token()
		kind, compound := token.(json.Delim)
		if !compound {
			list = append(list, saying{place, compact(token)})
			return
		}
		list = append(list, saying{place, map[json.Delim]string{'[': "a list", '{': "an object"}[kind]})
		for i := 1; d.More(); i++ {
			name := any(i)
			if kind == '{' {
				name, _ = d.Token()
				key, _ := name.(string)
				if key == "version" || !keys[key] {
					var unknown json.RawMessage
					d.Decode(&unknown)
					continue
				}
			}
			read(strings.TrimPrefix(fmt.Sprint(place, " ", name), " "))
		}
		d.Token()
	}
	read("")
	slices.SortFunc(list, func(a, b saying) int {
		return cmp.Or(cmp.Compare(a.place, b.place), cmp.Compare(a.value, b.value))
	})
	return list
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
