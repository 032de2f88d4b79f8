package main

import "C"

import (
	"crypto/rand"
	"unsafe"
)

//export fillBuffer
func fillBuffer(p unsafe.Pointer) { rand.Read(unsafe.Slice((*byte)(p), 4096)) }
