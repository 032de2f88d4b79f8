// Package built says which version of this module a program was built from.
package built

import (
	"cmp"
	"fmt"
	"runtime"
	"runtime/debug"
)

// Version returns the line that a program prints for --version: its name, the version of the
// module, the commit if the go command knew it, the version of Go, and the platform.
func Version(program string) string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		info = new(debug.BuildInfo)
	}
	return fmt.Sprintf("%s, %s %s/%s", line(program, info), runtime.Version(), runtime.GOOS,
		runtime.GOARCH)
}

// line returns the part of the line that is the same on all platforms.
func line(program string, info *debug.BuildInfo) string {
	text := program + " " + cmp.Or(info.Main.Version, "(devel)")
	if commit := Commit(info); commit != "" {
		text += ", commit " + commit
	}
	return text
}

// Commit returns the first twelve digits of the commit of a build, with "+dirty" if files had
// changed since, or "" if the go command did not know it.
func Commit(info *debug.BuildInfo) string {
	commit, dirty := "", ""
	for _, setting := range info.Settings {
		switch {
		case setting.Key == "vcs.revision":
			commit = setting.Value[:min(12, len(setting.Value))]
		case setting.Key == "vcs.modified" && setting.Value == "true":
			dirty = "+dirty"
		}
	}
	if commit == "" {
		return ""
	}
	return commit + dirty
}
