module peers

go 1.24

require (
	example.com/dice v0.0.0
	lukechampine.com/frand v1.5.1
	pgregory.net/rand v1.0.2
)

replace example.com/dice => ../..
