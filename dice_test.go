package dice_test

import (
	"bufio"
	"context"
	cryptorand "crypto/rand"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"io/fs"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"

	"example.com/dice"
	"pgregory.net/rapid"
)

// A fast path and an interface must not differ: the same words or bytes give
// the same results whether or not Sim knows where they come from.
func TestHiddenSourcesGiveTheSameResults(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.OneOf(rapid.IntRange(2, 100), rapid.IntRange(2, math.MaxInt)).Draw(t, "n")
		m := rapid.OneOf(rapid.IntRange(1, 100), rapid.IntRange(1, math.MaxInt)).Draw(t, "m")
		seed := rapid.Uint64().Draw(t, "seed")
		known := dice.FromRand(rand.NewPCG(seed, 1), n)
		hidden := struct{ dice.Source }{dice.FromRand(rand.NewPCG(seed, 1), n)}
		if rapid.Bool().Draw(t, "recycle") {
			known, hidden.Source = dice.Sim(dice.Recycle(known), m), dice.Sim(dice.Recycle(hidden), m)
		} else {
			known, hidden.Source = dice.Sim(known, m), dice.Sim(hidden, m)
		}
		for range 20 {
			a, errA := known.Roll()
			b, errB := hidden.Roll()
			if a != b || errA != nil || errB != nil {
				t.Fatalf("%d, %v and %d, %v", a, errA, b, errB)
			}
		}
	})
}

func TestMust(t *testing.T) {
	if got := dice.Must(dice.Replay(6, 5).Roll()); got != 5 {
		t.Errorf("got %d", got)
	}
	defer func() {
		if err := recover(); err != io.EOF {
			t.Errorf("panics with %v", err)
		}
	}()
	dice.Must(dice.Replay(6).Roll())
}

func TestNewStaysInRange(t *testing.T) {
	for _, sides := range []int{1, 2, 6, math.MaxInt} {
		die := dice.New(sides)
		if die.Sides() != sides {
			t.Errorf("a d%d says it has %d sides", sides, die.Sides())
		}
		for _, face := range take(t, die, 100) {
			if face < 1 || face > sides {
				t.Errorf("a d%d rolled %d", sides, face)
			}
		}
	}
}

func TestMisusePanics(t *testing.T) {
	d6 := dice.Replay(6)
	for _, test := range []struct {
		want string
		call func()
	}{
		{"dice: New: no die has 0 sides; it needs at least 1", func() { dice.New(0) }},
		{"dice: FromRand: no die has -1 sides; it needs at least 1", func() {
			dice.FromRand(rand.NewPCG(1, 2), -1)
		}},
		{"dice: FromRand: nil source; pass one such as rand.NewPCG(1, 2)", func() {
			dice.FromRand(nil, 6)
		}},
		{"dice: FromRand: nil source; pass one such as rand.NewPCG(1, 2)", func() {
			dice.FromRand((*rand.PCG)(nil), 6)
		}},
		{"dice: FromRand: nil source; pass one such as rand.NewPCG(1, 2)", func() {
			dice.FromRand((*rand.Rand)(nil), 20)
		}},
		{"dice: FromRand: nil source; pass one such as rand.NewPCG(1, 2)", func() {
			dice.FromRand((*rand.ChaCha8)(nil), 6)
		}},
		{"dice: FromRand: nil source; pass one such as rand.NewPCG(1, 2)", func() {
			dice.FromRand((*dice.BitStream)(nil), 6)
		}},
		{"dice: Secure: no die has -1 sides; it needs at least 1", func() { dice.Secure(-1) }},
		{"dice: FromReader: no die has 0 sides; it needs at least 1", func() {
			dice.FromReader(strings.NewReader(""), 0)
		}},
		{"dice: FromReader: nil reader; pass one such as crypto/rand.Reader", func() {
			dice.FromReader(nil, 6)
		}},
		{"dice: Sim: nil source; " + dice.AnySource, func() { dice.Sim(nil, 6) }},
		{"dice: Sim: no die has 0 sides; it needs at least 1", func() { dice.Sim(d6, 0) }},
		{"dice: Sim: no die has 0 sides; it needs at least 1", func() {
			dice.Sim(dice.Untouched(0), 6)
		}},
		{"dice: Sim: cannot make a d13 from a d1; use a die with at least 2 sides", func() {
			dice.Sim(dice.Replay(1), 13)
		}},
		{"dice: Sim: cannot make a d13 from a d1; use a die with at least 2 sides", func() {
			dice.Sim(dice.Recycle(dice.Replay(1)), 13)
		}},
		{"dice: Range: nil source; " + dice.AnySource, func() { dice.Range(nil, 1, 2) }},
		{"dice: Range: no integers from 3 to 2; put the lower bound first", func() {
			dice.Range(d6, 3, 2)
		}},
		{fmt.Sprintf("dice: Range: more than %d integers from %d to %d", math.MaxInt, math.MinInt,
			math.MaxInt),
			func() { dice.Range(d6, math.MinInt, math.MaxInt) }},
		{fmt.Sprintf("dice: Range: more than %d integers from 0 to %d", math.MaxInt, math.MaxInt),
			func() { dice.Range(d6, 0, math.MaxInt) }},
		{"dice: Range: cannot make a d2 from a d1; use a die with at least 2 sides", func() {
			dice.Range(dice.Replay(1), 1, 2)
		}},
		{"dice: Replay: no die has 0 sides; it needs at least 1", func() { dice.Replay(0) }},
		{"dice: Record: nil source; " + dice.AnySource, func() { dice.Record(nil) }},
		{"dice: Prompt: nil reader or writer; pass ones such as os.Stdin and os.Stderr", func() {
			dice.Prompt(nil, io.Discard, 6)
		}},
		{"dice: Prompt: nil reader or writer; pass ones such as os.Stdin and os.Stderr", func() {
			dice.Prompt(strings.NewReader(""), nil, 6)
		}},
		{"dice: ReadTable: nil reader; pass one such as an open file", func() {
			dice.ReadTable(nil)
		}},
		{"dice: Prompt: no die has 0 sides; it needs at least 1", func() {
			dice.Prompt(strings.NewReader(""), io.Discard, 0)
		}},
		{"dice: Product: nil source; pass a die such as dice.New(6)", func() { dice.Product(d6, nil) }},
		{fmt.Sprintf("dice: Product: a die of %d·2 sides passes %[1]d; use fewer or smaller dice",
			math.MaxInt),
			func() { dice.Product(dice.Untouched(math.MaxInt), dice.Untouched(2)) }},
		{"dice: Reject: nil source; pass a die such as dice.New(6)", func() { dice.Reject(nil, 6) }},
		{"dice: Reject: no die has 0 sides; it needs at least 1", func() { dice.Reject(d6, 0) }},
		{"dice: Reject: cannot make a d9 from a d6 by re-rolling; use Sim", func() {
			dice.Reject(d6, 9)
		}},
		{"dice: Recycle: nil source; pass a die such as dice.New(6)", func() { dice.Recycle(nil) }},
		{"dice: SetReserve: cannot keep a reserve of 65 bits; use 0 to 64", func() {
			dice.Recycle(d6).SetReserve(65)
		}},
		{"dice: SetReserve: cannot keep a reserve of -1 bits; use 0 to 64", func() {
			dice.Recycle(d6).SetReserve(-1)
		}},
		{"dice: Guard: nil source; pass a die such as dice.New(6)", func() { dice.Guard(nil) }},
		{"dice: Guard: cannot count the faces of a d1048577; use a die of at most 1048576 sides",
			func() { dice.Guard(dice.Untouched(1<<20 + 1)) }},
		{"dice: SetLimit: cannot wait for 7 bits of evidence; use 8 to 120", func() {
			dice.Guard(d6).SetLimit(7)
		}},
		{"dice: Evidence: no counts; give one for each face, face 1 first", func() {
			dice.Evidence(nil)
		}},
		{"dice: Evidence: face 2 came -1 times; a count is 0 or more", func() {
			dice.Evidence([]int{3, -1})
		}},
		{"dice: SetLimit: cannot wait for 121 bits of evidence; use 8 to 120", func() {
			dice.Guard(d6).SetLimit(121)
		}},
		{"dice: Debias: nil source; pass a die such as dice.New(6)", func() { dice.Debias(nil) }},
		{"dice: Bits: nil source; " + dice.AnySource, func() { dice.Bits(nil) }},
		{"dice: Bits: cannot make a d2 from a d1; use a die with at least 2 sides", func() {
			dice.Bits(dice.Replay(1))
		}},
	} {
		func() {
			defer func() {
				if got := recover(); got != test.want {
					t.Errorf("panic %q; want %q", got, test.want)
				}
			}()
			test.call()
		}()
	}
}

// Types that must not be copied have a field that go vet knows by its methods.
func TestVetReportsCopies(t *testing.T) {
	locker := reflect.TypeFor[sync.Locker]()
	for _, typ := range []reflect.Type{
		reflect.TypeFor[dice.Recycler](), reflect.TypeFor[dice.BitStream](),
		reflect.TypeFor[dice.Table](),
		reflect.TypeFor[dice.Debiased](), reflect.TypeFor[dice.Walk](),
		reflect.TypeFor[dice.Guarded](),
	} {
		locks := 0
		for i := range typ.NumField() {
			if reflect.PointerTo(typ.Field(i).Type).Implements(locker) {
				locks++
			}
		}
		if locks != 1 {
			t.Errorf("%v has %d such fields", typ, locks)
		}
	}
}

// go vet does not see a copy of what a call returns, so a copy of a Recycler panics.
func TestCopiesOfARecyclerPanic(t *testing.T) {
	r := *dice.Recycle(dice.New(6))
	for i, use := range []func(){
		func() { r.Roll() }, func() { dice.Sim(&r, 13) }, func() { dice.Bits(&r) }, func() {
			dice.ShuffleSlice(&r, []int{1, 2})
		},
		func() { r.MarshalBinary() }, func() { json.Marshal(&r) }, func() { r.SetReserve(1) }, func() {
			r.Account()
		},
	} {
		func() {
			defer func() {
				want := "dice: Recycler: a copy would repeat the results of the original; " +
					"use the pointer that Recycle returned"
				if got := recover(); got != want {
					t.Errorf("call %d: panic %v; want %s", i, got, want)
				}
			}()
			use()
		}()
	}
}

// A made type is ready only if its constructor made it; the others are ready as they are. Where
// the constructor returns an error, a nil value often comes from an error that was not looked at.
var madeBy = map[reflect.Type]string{
	reflect.TypeFor[dice.Recycler]():     "Recycle",
	reflect.TypeFor[dice.BitStream]():    "Bits",
	reflect.TypeFor[dice.Debiased]():     "Debias",
	reflect.TypeFor[dice.Guarded]():      "Guard",
	reflect.TypeFor[dice.Table]():        "Weighted",
	reflect.TypeFor[dice.Distribution](): "Enumerate",
	reflect.TypeFor[dice.Strategy]():     "Plan",
	reflect.TypeFor[dice.Walk]():         "Strategy.Walk",
	reflect.TypeFor[dice.Expr]():         "Parse",
}

// Every method of a nil or zero value panics with the name of the type and its constructor.
// String never panics, and data that cannot be restored or written is an error.
func TestNilAndZeroValues(t *testing.T) {
	errs := map[string]string{
		"zero Recycler.UnmarshalBinary": "dice: Recycler.UnmarshalBinary: the Recycler has no die; " +
			"restore into one that Recycle made",
		"zero Recycler.UnmarshalText": "dice: Recycler.UnmarshalText: the Recycler has no die; " +
			"restore into one that Recycle made",
		"zero Strategy.MarshalJSON": "dice: Strategy.MarshalJSON: an empty strategy; " +
			"make one with Plan",
		"zero Strategy.UnmarshalJSON": "dice: Strategy.UnmarshalJSON: ",
		"zero Expr.MarshalText": "dice: Expr.MarshalText: the expression is empty; " +
			"make it with Parse",
		"zero Expr.UnmarshalText": "dice: \"\" is not an expression; " +
			"write 13, 2d6+3, 4d6dl1, adv or coin",
		"nil Expr.UnmarshalText": "dice: Expr.UnmarshalText: nil Expr; pass a pointer to one",
		"nil Expr.MarshalText": "value method example.com/dice.Expr.MarshalText called " +
			"using nil *Expr pointer",
		// A value method: Go itself panics. In JSON, nil is null.
		"nil Strategy.MarshalJSON": "value method example.com/dice.Strategy.MarshalJSON called using " +
			"nil *Strategy pointer",
	}
	for typ, made := range madeBy {
		for kind, value := range map[string]reflect.Value{"nil": reflect.Zero(reflect.PointerTo(typ)),
			"zero": reflect.New(typ)} {
			for i := range value.NumMethod() {
				name := value.Type().Method(i).Name
				hint := "make one with " + made
				switch made {
				case "Enumerate":
					hint = "look at the error of Enumerate or Chances"
				case "Plan", "Parse", "Weighted":
					hint = "look at the error of " + made
				}
				want := "dice: " + typ.Name() + ": nil and the zero value are not ready for use; " + hint
				call := kind + " " + typ.Name() + "." + name
				if text, found := errs[call]; found {
					want = text
				} else if name == "String" {
					want = "dice." + strings.Replace(made, "Strategy.Walk", "Plan", 1)
				}
				if got := callWithNothing(value.Method(i)); !strings.HasPrefix(got, want) ||
					name != "String" && name != "UnmarshalJSON" && got != want {
					t.Errorf("%s: %s; want %s", call, got, want)
				}
			}
		}
	}
}

// callWithNothing calls a method with zero arguments and a context, and returns its panic,
// its error, or else its first result.
func callWithNothing(method reflect.Value) (text string) {
	defer func() {
		if v := recover(); v != nil {
			text = fmt.Sprint(v)
		}
	}()
	var in []reflect.Value
	for i := range method.Type().NumIn() {
		typ := method.Type().In(i)
		switch {
		case typ == reflect.TypeFor[context.Context]():
			in = append(in, reflect.ValueOf(context.Background()))
		case !method.Type().IsVariadic() || i < method.Type().NumIn()-1:
			in = append(in, reflect.Zero(typ))
		}
	}
	out := method.Call(in)
	if len(out) == 0 {
		return "no panic"
	}
	if err, ok := out[len(out)-1].Interface().(error); ok {
		return err.Error()
	}
	return fmt.Sprint(out[0])
}

// A nil or zero value is not a source either.
func TestSourcesFromNothing(t *testing.T) {
	for i, call := range []func(){
		func() { dice.Sim(new(dice.Recycler), 13) }, func() { dice.Sim((*dice.Recycler)(nil), 13) },
		func() { dice.Bits(new(dice.Recycler)) }, func() { dice.Perm(new(dice.Recycler), 3) },
		func() { json.Marshal(new(dice.Recycler)) },
	} {
		func() {
			defer func() {
				want := "dice: Recycler: nil and the zero value are not ready for use; make one with Recycle"
				if got := recover(); got != want {
					t.Errorf("call %d: panic %v; want %s", i, got, want)
				}
			}()
			call()
		}()
	}
}

// The lists name every exported type with methods, and every exported error.
func TestExportedNames(t *testing.T) {
	errs := map[string]error{"ErrFace": dice.ErrFace, "ErrUnfair": dice.ErrUnfair,
		"ErrNoBound": dice.ErrNoBound}
	for name, err := range errs {
		if !strings.HasPrefix(err.Error(), "dice: ") {
			t.Errorf("%s is %q, without the name of the package", name, err)
		}
	}
	// ready as they are
	known := map[string]bool{"Source": true, "Dice": true, "DiceFunc": true, "Recorder": true,
		"PlanOption": true, "Account": true, "Rolled": true, "RolledDie": true, "SyntaxError": true,
		"PoolDice": true}
	for typ := range madeBy {
		known[typ.Name()] = true
	}
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for n := range ast.Preorder(file) {
			switch spec := n.(type) {
			case *ast.TypeSpec:
				if spec.Name.IsExported() && !known[spec.Name.Name] {
					t.Errorf("%s: the type %s is in no list", name, spec.Name.Name)
				}
			case *ast.ValueSpec:
				if v := spec.Names[0].Name; strings.HasPrefix(v, "Err") && errs[v] == nil {
					t.Errorf("%s: the error %s is in no list", name, v)
				}
			}
		}
	}
}

// What makes a die from dice has a test beside all others, a panic for a nil source, a proof by
// enumeration or a file of tests, a row of docs/service.md, and a place in the package comment.
func TestConstructorsAreInEveryList(t *testing.T) {
	files := parsedFiles(t)
	rolls := map[string]bool{"Source": true} // types with a method Roll
	var made []*ast.FuncDecl
	for _, file := range files {
		for _, d := range file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && f.Recv != nil && f.Name.Name == "Roll" {
				rolls[strings.TrimPrefix(types.ExprString(f.Recv.List[0].Type), "*")] = true
			} else if ok && f.Recv == nil && f.Name.IsExported() && f.Type.Results != nil {
				made = append(made, f)
			}
		}
	}
	text := func(name string) string { return string(dice.Must(os.ReadFile(name))) }
	names := ""
	for _, c := range combinators {
		names += c.name + "\n"
	}
	proofs, panics, services := text("proof_test.go"), text("dice_test.go"), text("docs/service.md")
	found := 0
	for _, f := range made {
		name, takes := f.Name.Name, false
		for _, p := range f.Type.Params.List {
			takes = takes || strings.TrimPrefix(types.ExprString(p.Type), "...") == "Source"
		}
		result := strings.TrimPrefix(types.ExprString(f.Type.Results.List[0].Type), "*")
		if !takes || !rolls[result] {
			continue
		}
		found++
		_, err := os.Stat(strings.ToLower(name) + "_test.go")
		for place, there := range map[string]bool{
			"combinators in errors_test.go":  strings.Contains(names, name),
			"TestMisusePanics":               strings.Contains(panics, "dice: "+name+": nil source"),
			"proof_test.go":                  err == nil || strings.Contains(proofs, name+"("),
			"the package comment in dice.go": strings.Contains(files["dice.go"].Doc.Text(), "["+name),
			"docs/service.md":                strings.Contains(services, "`"+name+"("),
		} {
			if !there {
				t.Errorf("%s is not in %s", name, place)
			}
		}
	}
	if found < 7 {
		t.Errorf("only %d constructors are found", found)
	}
}

// parsedFiles returns the files of the package that are not tests, by name.
func parsedFiles(t *testing.T) map[string]*ast.File {
	t.Helper()
	code := func(f fs.FileInfo) bool { return !strings.HasSuffix(f.Name(), "_test.go") }
	packages, err := parser.ParseDir(token.NewFileSet(), ".", code, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	return packages["dice"].Files
}

// Printed with %v, a die shows where it comes from, and nothing that it holds.
func TestDiceAsText(t *testing.T) {
	d6 := func() dice.Source { return dice.FromRand(pcg(), 6) }
	plan := mustPlan(t, 13, []int{8, 20})
	recycled := dice.Recycle(d6())
	for want, value := range map[string]any{
		"dice.New(6)":                    dice.New(6),
		"dice.Secure(6)":                 dice.Secure(6),
		"dice.FromRand(src, 6)":          d6(),
		"dice.FromReader(r, 6)":          dice.FromReader(strings.NewReader(""), 6),
		"dice.Replay(6)":                 dice.Replay(6, 1, 2, 3),
		"dice.Prompt(r, w, 6)":           dice.Prompt(strings.NewReader(""), io.Discard, 6),
		"dice.Sim(d6, 13)":               dice.Sim(d6(), 13),
		"dice.Reject(d6, 5)":             dice.Reject(d6(), 5),
		"dice.Product(d6, d20)":          dice.Product(d6(), dice.New(20)),
		"dice.Product()":                 dice.Product(),
		"dice.Recycle(d6)":               recycled,
		"dice.Sim(dice.Recycle(d6), 13)": dice.Sim(recycled, 13),
		"dice.Sim(dice.Debias(d6), 13)":  dice.Sim(dice.Debias(d6()), 13),
		"dice.Plan(13).Source()":         mustSource(t, plan, dice.New(8), dice.New(20)),
		"dice.Recycle(d0)":               new(dice.Recycler),
		"dice.Plan(0)":                   new(dice.Strategy),
		"dice.Enumerate()":               new(dice.Distribution),
		"dice.Parse()":                   new(dice.Expr),
		"0 rolls, 0.0 bits in: 0.0 out, 0.0 held, 0.0 lost": dice.Account{},
	} {
		if got := fmt.Sprint(value); got != want {
			t.Errorf("%%v prints %s; want %s", got, want)
		}
		if got := fmt.Sprintf("%+v", value); got != want {
			t.Errorf("%%+v prints %s; want %s", got, want)
		}
	}
	_, err := dice.Enumerate(1, func(die func(int) dice.Source) (int, error) {
		if got := fmt.Sprint(die(6)); got != "dice.Enumerate(d6)" {
			t.Errorf("%%v prints %s", got)
		}
		return 0, nil
	})
	if err != nil {
		t.Error(err)
	}
}

// Rolling allocates nothing.
func TestRollsAllocateNothing(t *testing.T) {
	words := func() dice.Source { return dice.FromRand(pcg(), 6) }
	recorded := dice.Record(words())
	take(t, recorded, 5000)
	for name, die := range map[string]dice.Source{
		"New":           dice.New(6),
		"FromRand":      words(),
		"Secure":        dice.Secure(6),
		"FromReader":    dice.FromReader(bufio.NewReader(cryptorand.Reader), 6),
		"Replay":        dice.Replay(6, recorded.Faces()...),
		"Sim":           dice.Sim(words(), 13),
		"Sim, large":    dice.Sim(words(), math.MaxInt),
		"Recycle":       dice.Sim(dice.Recycle(words()), 13),
		"Recycle, wide": dice.Sim(dice.Recycle(words()), math.MaxInt),
		"Bits":          dice.Bits(words()),
		"Guard":         dice.Guard(words()),
		"Guard, large":  dice.Guard(dice.FromRand(pcg(), 1<<20)),
		"Reject":        dice.Reject(words(), 5),
		"Product":       dice.Product(words(), words()),
	} {
		if allocs := testing.AllocsPerRun(1000, func() { _, _ = die.Roll() }); allocs != 0 {
			t.Errorf("%s: %v allocations a roll", name, allocs)
		}
	}
	for _, test := range combinators {
		if test.name == "Record" { // keeps every face
			continue
		}
		die := test.make(func(sides int) dice.Source { return dice.FromRand(pcg(), sides) })
		if allocs := testing.AllocsPerRun(1000, func() { _, _ = die.Roll() }); allocs != 0 {
			t.Errorf("%s: %v allocations a roll", test.name, allocs)
		}
	}
}

// The surface has at most 110 exported functions and methods, and no exported constants.
func TestSurface(t *testing.T) {
	count := 0
	for _, file := range parsedFiles(t) {
		for _, decl := range file.Decls {
			switch d := decl.(type) {
			case *ast.FuncDecl:
				if d.Name.IsExported() && (d.Recv == nil || exportedReceiver(d.Recv.List[0].Type)) {
					count++
				}
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					if v, ok := spec.(*ast.ValueSpec); ok && d.Tok == token.CONST && v.Names[0].IsExported() {
						t.Errorf("%s is an exported constant", v.Names[0])
					}
				}
			}
		}
	}
	if count > 110 || count < 50 {
		t.Errorf("%d exported functions and methods; at most 110 are wanted: a new one takes the place "+
			"of another", count)
	}
}

func exportedReceiver(receiver ast.Expr) bool {
	if star, ok := receiver.(*ast.StarExpr); ok {
		receiver = star.X
	}
	name, ok := receiver.(*ast.Ident)
	return ok && name.IsExported()
}
