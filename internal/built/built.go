// Package built says which version of this module a program was built from.
package built

import (
	"fmt"
	"runtime"
	"runtime/debug"
)

// Version returns the line that a program prints for --version: its name, the version of the
// module, the commit if the go command knew it, and the Go version and platform.
func Version(program string) string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		info = new(debug.BuildInfo)
	}
	line := program + " " + version(info)
	if commit := Commit(info); commit != "" {
		line += ", commit " + commit
	}
	return fmt.Sprintf("%s, %s %s/%s", line, runtime.Version(), runtime.GOOS, runtime.GOARCH)
}

// version returns the version of the main module, and "(devel)" for a build from a folder whose
// history the go command did not read.
func version(info *debug.BuildInfo) string {
	if info.Main.Version == "" {
		return "(devel)"
	}
	return info.Main.Version
}

// Commit returns the first twelve digits of the commit of a build, with "+dirty" if files had
// changed since, and "" if the go command did not know it.
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
