module peers/notation

go 1.24

require (
	example.com/dice v0.0.0
	github.com/justinian/dice v0.0.0
)
