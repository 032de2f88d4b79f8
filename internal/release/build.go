package main

import (
	"crypto/sha256"
	"debug/buildinfo"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// A platform is what the programs are built for. Its name is that in the names of files.
type platform struct{ name, system, processor string }

var platforms = []platform{
	{"linux/amd64", "linux", "amd64"}, {"linux/arm64", "linux", "arm64"},
	{"macos/amd64", "darwin", "amd64"}, {"macos/arm64", "darwin", "arm64"},
	{"windows/amd64", "windows", "amd64"}, {"windows/arm64", "windows", "arm64"},
}

// fixed are the settings of the go command that change what it compiles.
var fixed = []string{
	"GOTOOLCHAIN=" + toolchain, "GOFLAGS=-trimpath", "GOWORK=off", "GOEXPERIMENT=", "GOFIPS140=off",
	"CGO_ENABLED=0", "GOAMD64=v1", "GOARM64=v8.0",
}

// A job makes the files of one release.
type job struct {
	source string // a clone of the commit
	out    string // the folder of the files
	work   string // a folder for everything else
}

// release makes the files of a release in a folder, which must not exist.
func release(out, only string) error {
	chosen, err := choose(only)
	if err != nil {
		return err
	}
	if _, err := os.Lstat(out); err == nil {
		return fmt.Errorf("%s exists; remove it, or name another folder", out)
	}
	work, err := os.MkdirTemp("", "release")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	j := job{filepath.Join(work, "source"), filepath.Join(work, "dist"), work}
	if err := j.clone(); err != nil {
		return err
	}
	if err := os.Mkdir(j.out, 0o755); err != nil {
		return err
	}
	version, err := j.programs(chosen)
	if err != nil {
		return err
	}
	for _, step := range []func() error{
		j.pages, j.book, func() error { return j.notes(version) },
		j.sums, func() error { return j.print(version) },
	} {
		if err := step(); err != nil {
			return err
		}
	}
	return os.CopyFS(out, os.DirFS(j.out)) // the folder is there only if it is complete
}

// choose returns the platforms of a list of names, or all for an empty one.
func choose(names string) (chosen []platform, err error) {
	if names == "" {
		return platforms, nil
	}
	for name := range strings.SplitSeq(names, ",") {
		i := slices.IndexFunc(platforms, func(p platform) bool { return p.name == name })
		if i < 0 {
			return nil, fmt.Errorf("%q is not a platform; write one of %v", name, platforms)
		}
		chosen = append(chosen, platforms[i])
	}
	return chosen, nil
}

func (p platform) String() string { return p.name }

// clone copies the commit that is checked out here, without what is not committed.
func (j job) clone() error {
	here := tool{dir: "."}
	root, err := here.output("git", "rev-parse", "--show-toplevel")
	if err != nil {
		return err
	}
	changes, err := here.output("git", "status", "--short")
	if err != nil {
		return err
	}
	if changes != "" {
		log.Printf("not committed, so not in the release:\n%s", changes)
	}
	commit, err := here.output("git", "rev-parse", "HEAD")
	if err != nil {
		return err
	}
	if _, err := here.output("git", "clone", "--quiet", root, j.source); err != nil {
		return err
	}
	_, err = tool{dir: j.source}.output("git", "checkout", "--quiet", "--detach", commit)
	return err
}

// programs packs the commands for each platform. It returns the version in them.
func (j job) programs(chosen []platform) (v version, err error) {
	entries, err := os.ReadDir(filepath.Join(j.source, "cmd"))
	if err != nil {
		return version{}, err
	}
	var names []string
	for _, entry := range entries {
		names = append(names, entry.Name())
	}
	for _, p := range chosen {
		programs, err := j.compile(p, names)
		if err != nil {
			return version{}, err
		}
		info, err := buildinfo.ReadFile(programs[0].path)
		if err != nil {
			return version{}, err
		}
		v = versionOf(info)
		licence := packed{name: "LICENSE", path: filepath.Join(j.source, "LICENSE")}
		name := "dice-" + strings.ReplaceAll(p.name, "/", "-")
		pack, suffix := tarball, ".tar.gz"
		if p.system == "windows" {
			pack, suffix = zipped, ".zip"
		}
		name += suffix
		err = pack(filepath.Join(j.out, name), append([]packed{licence}, programs...))
		if err != nil {
			return version{}, err
		}
		log.Print(name)
	}
	return v, nil
}

// compile makes the commands for a platform.
func (j job) compile(p platform, names []string) (programs []packed, err error) {
	dir := filepath.Join(j.work, p.system+p.processor) + string(filepath.Separator)
	args := []string{"build", "-buildvcs=true", "-ldflags=-s", "-o", dir}
	for _, name := range names {
		args = append(args, "./cmd/"+name)
		if p.system == "windows" {
			name += ".exe"
		}
		programs = append(programs, packed{name: name, path: dir + name, program: true})
	}
	run := tool{j.source, append(slices.Clone(fixed), "GOOS="+p.system, "GOARCH="+p.processor)}
	_, err = run.output("go", args...)
	return programs, err
}

// pages makes the planner and the checker of raffles as files of HTML.
func (j job) pages() error {
	planner, checker := filepath.Join(j.out, "dice.html"), filepath.Join(j.out, "check.html")
	run := tool{filepath.Join(j.source, "page"), fixed}
	_, err := run.output("go", "run", ".", "-o", planner, "-check", checker)
	log.Print("dice.html and check.html")
	return err
}

// book makes the book of the usual six dice.
func (j job) book() error {
	book, err := tool{j.source, fixed}.output("go", "run", "-ldflags=-s", "./cmd/dice", "book")
	if err != nil {
		return err
	}
	log.Print("book.html")
	return os.WriteFile(filepath.Join(j.out, "book.html"), []byte(book+"\n"), 0o644)
}

// sums writes the checksums of all files that are there, as sha256sum does.
func (j job) sums() error {
	entries, err := os.ReadDir(j.out) // in the order of their names
	if err != nil {
		return err
	}
	var sums strings.Builder
	for _, entry := range entries {
		data, err := os.ReadFile(filepath.Join(j.out, entry.Name()))
		if err != nil {
			return err
		}
		fmt.Fprintf(&sums, "%x  %s\n", sha256.Sum256(data), entry.Name())
	}
	return os.WriteFile(filepath.Join(j.out, "SHA256SUMS"), []byte(sums.String()), 0o644)
}
