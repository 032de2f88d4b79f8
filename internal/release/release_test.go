package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// An archive has the files with their modes, and neither times nor owners: files that differ
// only in these give the same bytes.
func TestArchives(t *testing.T) {
	for _, pack := range []struct {
		name  string
		write func(name string, files []packed) error
		read  func(t *testing.T, data []byte) []string
	}{{"tar", tarball, readTar}, {"zip", zipped, readZip}} {
		var archives [2][]byte
		for i := range archives {
			dir := t.TempDir()
			files := []packed{{name: "LICENSE", path: filepath.Join(dir, "a")},
				{name: "dice", path: filepath.Join(dir, "b"), program: true}}
			for _, f := range files {
				if err := os.WriteFile(f.path, []byte("the "+f.name), 0o600); err != nil {
					t.Fatal(err)
				}
				then := time.Date(2001+i, 2, 3, 4, 5, 6, 0, time.UTC)
				if err := os.Chtimes(f.path, then, then); err != nil {
					t.Fatal(err)
				}
			}
			out := filepath.Join(dir, "out")
			if err := pack.write(out, files); err != nil {
				t.Fatal(err)
			}
			data, err := os.ReadFile(out)
			if err != nil {
				t.Fatal(err)
			}
			archives[i] = data
		}
		if !bytes.Equal(archives[0], archives[1]) {
			t.Errorf("%s: two archives of the same files differ", pack.name)
		}
		want := []string{"LICENSE -rw-r--r-- the LICENSE", "dice -rwxr-xr-x the dice"}
		if got := pack.read(t, archives[0]); !slices.Equal(got, want) {
			t.Errorf("%s: %q; want %q", pack.name, got, want)
		}
	}
}

func readTar(t *testing.T, data []byte) (files []string) {
	compressed, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if !compressed.ModTime.IsZero() || compressed.Name != "" {
		t.Errorf("the archive has the time %v and the name %q", compressed.ModTime, compressed.Name)
	}
	archive := tar.NewReader(compressed)
	for {
		header, err := archive.Next()
		if err == io.EOF {
			return files
		}
		if err != nil {
			t.Fatal(err)
		}
		if header.ModTime.Unix() != 0 || header.Uid != 0 || header.Uname != "" {
			t.Errorf("%s has the time %v and the owner %d %s", header.Name, header.ModTime, header.Uid,
				header.Uname)
		}
		files = append(files, entryOf(t, header.Name, header.FileInfo().Mode(), archive))
	}
}

func readZip(t *testing.T, data []byte) (files []string) {
	archive, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range archive.File {
		content, err := file.Open()
		if err != nil {
			t.Fatal(err)
		}
		if file.Modified.Year() >= 1980 { // zip has no earlier years
			t.Errorf("%s has the time %v", file.Name, file.Modified)
		}
		files = append(files, entryOf(t, file.Name, file.Mode(), content))
	}
	return files
}

func entryOf(t *testing.T, name string, mode fs.FileMode, content io.Reader) string {
	text, err := io.ReadAll(content)
	if err != nil {
		t.Fatal(err)
	}
	return name + " " + mode.String() + " " + string(text)
}

const changes = "# Changelog\n\nThe latest.\n\n## Version 1.2.0, 2030-01-05\n\n- New.\n\n### " +
	"More\n\n## Version 1.1.0\n\n- Old.\n"

// The notes are those of the tag, or of the section in work for a commit without a tag.
func TestNotes(t *testing.T) {
	const section = "## Version 1.2.0, 2030-01-05\n\n- New.\n\n### More\n\n"
	for _, name := range []string{"v1.2.0", "v1.2.1-0.20300105120000-0123456789ab", "(devel)"} {
		got, err := latest(changes, name)
		if err != nil || got != section {
			t.Errorf("%s: %q, %v; want %q", name, got, err, section)
		}
	}
	for name, want := range map[string]string{
		"v1.1.0": `CHANGELOG.md is about "1.2.0, 2030-01-05"; make the heading "## Version 1.1.0"`,
		"v1.3.0": `CHANGELOG.md is about "1.2.0, 2030-01-05"; make the heading "## Version 1.3.0"`,
	} {
		_, err := latest(changes, name)
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v; want %s", name, err, want)
		}
	}
	if _, err := latest("# Changelog\n", "v1.0.0"); err == nil {
		t.Error("a changelog without versions gives notes")
	}
}

// The changelog of this repository has notes for a commit without a tag.
func TestNotesOfThisChangelog(t *testing.T) {
	changelog, err := os.ReadFile("../../CHANGELOG.md")
	if err != nil {
		t.Fatal(err)
	}
	section, err := latest(string(changelog), "(devel)")
	if err != nil || !strings.HasPrefix(section, "## Version 1") || strings.Contains(section,
		"\n## ") {
		t.Errorf("%v\n%s", err, section)
	}
}

func TestPrintedTimes(t *testing.T) {
	commit := time.Date(2030, 1, 5, 12, 0, 1, 0, time.FixedZone("", 3600))
	const pdf = "<</CreationDate (D:20261125222903+00'00')\n/ModDate (D:20261125222904+00'00')>>"
	const want = "<</CreationDate (D:20300105110001+00'00')\n/ModDate (D:20300105110001+00'00')>>"
	got, err := dated([]byte(pdf), commit)
	if err != nil || string(got) != want {
		t.Errorf("%s, %v; want %s", got, err, want)
	}
	if _, err := dated([]byte("<</CreationDate (5 January)>>"), commit); err == nil {
		t.Error("a time that is not replaced is not an error")
	}
}

func TestChoose(t *testing.T) {
	all, err := choose("")
	if err != nil || len(all) != 6 {
		t.Errorf("%v, %v; want six platforms", all, err)
	}
	two, err := choose("macos/arm64,linux/amd64")
	if err != nil || !slices.Equal(two, []platform{platforms[3], platforms[0]}) {
		t.Errorf("%v, %v", two, err)
	}
	if _, err := choose("linux/amd64,plan9/386"); err == nil || !strings.Contains(err.Error(),
		`"plan9/386" is not a platform`) {
		t.Error(err)
	}
}

func TestSums(t *testing.T) {
	j := job{out: t.TempDir()}
	for _, name := range []string{"b", "a"} {
		if err := os.WriteFile(filepath.Join(j.out, name), []byte("abc"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := j.sums(); err != nil {
		t.Fatal(err)
	}
	const abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad" // FIPS 180-2, B.1
	got, err := os.ReadFile(filepath.Join(j.out, "SHA256SUMS"))
	if err != nil || string(got) != abc+"  a\n"+abc+"  b\n" {
		t.Errorf("%s, %v", got, err)
	}
}

// A module of another path is renamed wherever it is named, and nothing else is.
func TestRename(t *testing.T) {
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("missing: ", err)
	}
	dir := t.TempDir()
	before := map[string]string{
		"go.mod": "module example.org/a\n\ngo 1.24\n",
		"a.go":   "package a\n\nimport (\n\t_ \"example.org/a/b\"\n\t_ \"example.org/c\"\n)\n",
		"b/b.go": "package b\n",
		"page/go.mod": "module example.org/a/page\n\nrequire example.org/a v0.0.0\n\nreplace " +
			"example.org/a => ../\n",
		"README.md": "`example.org/a` (example.org/a.Strategy), not example.org/ab, " +
			"example.org/a-b or example_org/a\nexample.org/a",
		"run":             "all='^example.org/a(|/b)$' # example.org/a example.org/a\n",
		"other.bin":       "\x00\xff\n",
		".gitignore":      "ignored\n",
		"ignored/made.md": "example.org/a\n",
	}
	after := map[string]string{
		"go.mod": "module forge.example/x/a\n\ngo 1.24\n",
		"a.go": "package a\n\nimport (\n\t_ \"example.org/c\"\n\t_ " +
			"\"forge.example/x/a/b\"\n)\n",
		"page/go.mod": "module forge.example/x/a/page\n\nrequire forge.example/x/a " +
			"v0.0.0\n\nreplace forge.example/x/a => ../\n",
		"README.md": "`forge.example/x/a` (forge.example/x/a.Strategy), not example.org/ab, " +
			"example.org/a-b or example_org/a\nforge.example/x/a",
		"run":             "all='^forge.example/x/a(|/b)$' # forge.example/x/a forge.example/x/a\n",
		"b/b.go":          before["b/b.go"],
		"other.bin":       before["other.bin"],
		".gitignore":      before[".gitignore"],
		"ignored/made.md": before["ignored/made.md"],
	}
	for name, text := range before {
		file := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if out, err := exec.Command("git", "init", "--quiet", dir).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	for _, path := range []string{"not a path", "forge.example/x/a/v2"} {
		if err := rename(dir, path); err == nil {
			t.Errorf("%q is accepted", path)
		}
	}
	if err := rename(dir, "forge.example/x/a"); err != nil {
		t.Fatal(err)
	}
	for name, want := range after {
		got, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil || string(got) != want {
			t.Errorf("%s: %v\n%s\nwant\n%s", name, err, got, want)
		}
	}
}
