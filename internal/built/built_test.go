package built

import (
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
)

func TestVersionNamesVersionAndCommit(t *testing.T) {
	commit := debug.BuildSetting{Key: "vcs.revision",
		Value: "0123456789abcdef0123456789abcdef01234567"}
	clean := debug.BuildSetting{Key: "vcs.modified", Value: "false"}
	changed := debug.BuildSetting{Key: "vcs.modified", Value: "true"}
	for _, test := range []struct {
		version  string
		settings []debug.BuildSetting
		want     string
	}{
		{"", nil, "raffle (devel)"},
		{"v1.0.0", nil, "raffle v1.0.0"}, // go install of a version: the commit is not known
		{"v1.0.0", []debug.BuildSetting{commit, clean}, "raffle v1.0.0, commit 0123456789ab"},
		{"v1.0.0+dirty", []debug.BuildSetting{changed, commit},
			"raffle v1.0.0+dirty, commit 0123456789ab+dirty"},
		{"(devel)", []debug.BuildSetting{clean}, "raffle (devel)"},
	} {
		info := &debug.BuildInfo{Settings: test.settings}
		info.Main.Version = test.version
		if got := line("raffle", info); got != test.want {
			t.Errorf("%q, %v: %q; want %q", test.version, test.settings, got, test.want)
		}
	}
	platform := runtime.Version() + " " + runtime.GOOS + "/" + runtime.GOARCH
	if got := Version("raffle"); !strings.HasPrefix(got, "raffle ") || !strings.HasSuffix(got,
		", "+platform) {
		t.Errorf("%q; want a line from raffle to %s", got, platform)
	}
}
