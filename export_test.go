package dice

import (
	"encoding/binary"
	"hash/crc64"
)

// MendChecksum returns a saved Recycler with the checksum that it should have,
// for tests of what else is checked.
func MendChecksum(data []byte) []byte {
	if len(data) < recyclerLength {
		return data
	}
	body := data[: recyclerLength-8 : recyclerLength-8]
	return binary.BigEndian.AppendUint64(body, crc64.Checksum(body, crcTable))
}
