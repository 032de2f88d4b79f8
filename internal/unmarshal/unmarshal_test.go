package unmarshal

import (
	"reflect"
	"testing"
)

type row struct {
	First int  `json:"first"`
	Last  *int `json:"last"`
}

type leaf struct {
	row
	Rows [][]*row `json:"rows"`
	Next *leaf    `json:"next"`
	Kind string
}

// A known key stands once, as it is written, in each object; other keys may do as they
// like.
func TestJSON(t *testing.T) {
	for text, want := range map[string]string{
		`{"first":1,"last":2,"rows":[[{"first":3},{"first":4}],[]],"Kind":"a"}`:  "",
		`{"next":{"first":1},"first":2}`:                                         "",
		`{"more":1,"more":{"first":1,"first":2},"MORE":[{"first":1,"First":2}]}`: "",
		`[1]`:                                         "array at byte 1 has no place there",
		`{"next":{"first":"1"}}`:                      "string at byte 20 has no place there",
		`{"first":1,"first":1}`:                       `the key "first" stands twice, the second time at byte 18; delete one of them`,
		`{"first":1,"f\u0069rst":1}`:                  `the key "first" stands twice, the second time at byte 23; delete one of them`,
		`{"Kind":"","kind":""}`:                       `the key "kind" at byte 17 must be written "Kind"`,
		`{"rowſ":null}`:                               "the key \"rowſ\" at byte 8 must be written \"rows\"",
		`{"next":{"next":{"LAST":1}}}`:                `the key "LAST" at byte 23 must be written "last"`,
		`{"rows":[[{"last":1},{"last":1,"last":1}]]}`: `the key "last" stands twice, the second time at byte 37; delete one of them`,
		`{"next":{"next":null,"next":null}}`:          `the key "next" stands twice, the second time at byte 27; delete one of them`,
		`{"first":1} {}`:                              "invalid character '{' after top-level value",
	} {
		got := ""
		if err := JSON([]byte(text), new(leaf)); err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("%s: %s; want %s", text, got, want)
		}
	}
}

// What is read is what package json reads.
func TestJSONReads(t *testing.T) {
	last := 7
	want := leaf{row: row{1, &last}, Rows: [][]*row{{{First: 2}}, nil}, Next: &leaf{Kind: "b"}}
	var got leaf
	err := JSON([]byte(`{"first":1,"last":7,"rows":[[{"first":2}],null],"next":{"Kind":"b"}}`), &got)
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, %v", got, err)
	}
}
