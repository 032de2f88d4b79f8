package main

import (
	_ "embed"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"strings"
	"time"

	"example.com/dice/internal/built"
)

// A version is that of the programs of a release.
type version struct {
	name   string    // such as v1.0.0, or of a commit without a tag v0.0.0-20300105120000-0123456789ab
	commit string    // its first digits
	time   time.Time // of the commit
}

func versionOf(info *debug.BuildInfo) version {
	v := version{name: info.Main.Version, commit: built.Commit(info)}
	for _, setting := range info.Settings {
		if setting.Key == "vcs.time" {
			v.time, _ = time.Parse(time.RFC3339, setting.Value) // the go command wrote it
		}
	}
	return v
}

//go:embed install.md
var install string

// notes writes the notes of the version: how to install the files, and its section of the
// changelog.
func (j job) notes(v version) error {
	changelog, err := os.ReadFile(filepath.Join(j.source, "CHANGELOG.md"))
	if err != nil {
		return err
	}
	section, err := latest(string(changelog), v.name)
	if err != nil {
		return err
	}
	head := fmt.Sprintf("# dice %s\n\nMade from commit %s.\n\n", v.name, v.commit)
	text := head + install + section
	return os.WriteFile(filepath.Join(j.out, "NOTES.md"), []byte(text), 0o644)
}

var (
	heading = regexp.MustCompile(`(?m)^## .*\n`)
	tagged  = regexp.MustCompile(`^v\d+\.\d+\.\d+$`)
)

// latest returns the first section about a version of a changelog. A tagged version must be
// that of its heading.
func latest(changelog, name string) (section string, err error) {
	places := heading.FindAllStringIndex(changelog, -1)
	for i, place := range places {
		title, found := strings.CutPrefix(changelog[place[0]:place[1]], "## Version ")
		if !found {
			continue
		}
		number, _, _ := strings.Cut(strings.TrimSpace(title), ",")
		if tagged.MatchString(name) && "v"+number != name {
			const message = "CHANGELOG.md is about %q; make the heading %q in the commit of tag %s"
			return "", fmt.Errorf(message, strings.TrimSpace(title), "## Version "+name[1:], name)
		}
		end := len(changelog)
		if i+1 < len(places) {
			end = places[i+1][0]
		}
		return changelog[place[0]:end], nil
	}
	return "", fmt.Errorf("CHANGELOG.md has no heading \"## Version %s\"", name)
}
