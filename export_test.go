package dice

import (
	"encoding/binary"
	"flag"
)

// Random tests are the same in every run; -rapid.seed=0 makes new ones.
func init() { flag.Set("rapid.seed", "1") }

// MendChecksum returns a saved Recycler with the checksum that it should have,
// for tests of what else is checked.
func MendChecksum(data []byte) []byte {
	if len(data) < 8 {
		return data
	}
	body := data[: len(data)-8 : len(data)-8]
	return binary.BigEndian.AppendUint64(body, checksum(body))
}
