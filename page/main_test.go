package main

import (
	"os"
	"path/filepath"
	"testing"
)

// The program says which file it wrote, by its whole path.
func TestSave(t *testing.T) {
	folder := t.TempDir()
	t.Chdir(folder)
	said, err := save("x.html", make([]byte, 1_960_000))
	if err != nil {
		t.Fatal(err)
	}
	wd, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	if want := "wrote " + filepath.Join(wd, "x.html") + ", 2.0 MB"; said != want {
		t.Errorf("%s; want %s", said, want)
	}
	if info, err := os.Stat("x.html"); err != nil || info.Size() != 1_960_000 {
		t.Error(info, err)
	}
	if _, err := save(filepath.Join("missing", "x.html"), nil); err == nil {
		t.Error("a file in a folder that does not exist is written")
	}
}
