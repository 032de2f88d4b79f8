// Package peers times package dice beside other programs. The script run clones and
// compiles them.
package peers

/*
#cgo CFLAGS: -fvisibility=hidden
#include <stdint.h>
void recycleDraws(int buffered, long n, uint64_t m);
void dividedDraws(long n, uint64_t m);
void econvDraws(long n, uint64_t m);
void *lookupTable(int *weights, int n);
void lookupDraws(void *t, long n);
void *aldrTable(uint32_t *weights, int n);
void aldrDraws(void *t, long n);
void recycleShuffle(int buffered, uint64_t *deck, long n);
void batchShuffle(int buffered, uint64_t *deck, long n);
*/
import "C"

import (
	"crypto/rand"
	"unsafe"
)

const million, draws, sides = 1_000_000, 20_000, 1_000_003

var elements = make([]int, million)

func swap(i, j int) { elements[i], elements[j] = elements[j], elements[i] }

//export fillBuffer
func fillBuffer(p unsafe.Pointer) { rand.Read(unsafe.Slice((*byte)(p), 4096)) }

// A words is where the words of a program in C come from.
type words C.int

const (
	generator words = iota
	buffered        // of the system
)

func (w words) recycleDraws(m int) { C.recycleDraws(C.int(w), draws, C.uint64_t(m)) }

func (w words) recycleShuffle(n int) { C.recycleShuffle(C.int(w), deck(), C.long(n)) }

func (w words) batchShuffle(n int) { C.batchShuffle(C.int(w), deck(), C.long(n)) }

func deck() *C.uint64_t { return (*C.uint64_t)(unsafe.Pointer(&elements[0])) }

func dividedDraws(m int) { C.dividedDraws(draws, C.uint64_t(m)) }

func econvDraws(m int) { C.econvDraws(draws, C.uint64_t(m)) }

// lookupDraws returns a program that draws from the table of weights.
func lookupDraws(weights []int32) func() {
	table := C.lookupTable((*C.int)(&weights[0]), C.int(len(weights)))
	return func() { C.lookupDraws(table, draws) }
}

// aldrDraws is lookupDraws from coins.
func aldrDraws(weights []int32) func() {
	table := C.aldrTable((*C.uint32_t)(unsafe.Pointer(&weights[0])), C.int(len(weights)))
	return func() { C.aldrDraws(table, draws) }
}
