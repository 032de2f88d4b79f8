package dice_test

import (
	"bufio"
	"context"
	cryptorand "crypto/rand"
	"fmt"
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"io"
	"math/rand/v2"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"example.com/dice"
	"github.com/google/go-cmp/cmp"
)

func TestMust(t *testing.T) {
	if got := dice.Must(dice.Script(5).Draw(6)); got != 5 {
		t.Errorf("got %d", got)
	}
	defer func() {
		if err := recover(); err != errLunch {
			t.Errorf("panics with %v", err)
		}
	}()
	dice.Must(dice.Failing(dice.New(6), 1, errLunch).Roll())
}

// Types that must not be copied have a field that go vet knows by its methods.
func TestVetReportsCopies(t *testing.T) {
	locker := reflect.TypeFor[sync.Locker]()
	for _, typ := range []reflect.Type{
		reflect.TypeFor[dice.Recycler](), reflect.TypeFor[dice.BitStream](),
		reflect.TypeFor[dice.Walk](),
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

// A made type is ready only if its constructor made it; the others are ready as they are.
// Where the constructor returns an error, a nil value often comes from an error that was
// not looked at.
var madeBy = map[reflect.Type]string{
	reflect.TypeFor[dice.Recycler]():     "Recycle",
	reflect.TypeFor[dice.BitStream]():    "Bits",
	reflect.TypeFor[dice.Guarded]():      "Guard",
	reflect.TypeFor[dice.Recorder]():     "Record",
	reflect.TypeFor[dice.Table]():        "Weighted",
	reflect.TypeFor[dice.Distribution](): "Enumerate",
	reflect.TypeFor[dice.Strategy]():     "Plan",
	reflect.TypeFor[dice.Walk]():         "Strategy.Walk",
	reflect.TypeFor[dice.Expr]():         "Parse",
}

// Every method of a nil or zero value panics with the name of the type and its
// constructor. String never panics, and data that cannot be restored or written is an
// error.
func TestNilAndZeroValues(t *testing.T) {
	errs := map[string]string{
		"zero Recycler.UnmarshalText": "dice: Recycler.UnmarshalText: the Recycler has no die; " +
			"restore into one that Recycle made",
		"zero Strategy.MarshalJSON": "dice: Strategy.MarshalJSON: an empty strategy; " +
			"make one with Plan",
		"zero Strategy.UnmarshalJSON": "dice: Strategy.UnmarshalJSON: ",
		"zero Expr.MarshalText": "dice: Expr.MarshalText: the expression is empty; " +
			"make it with Parse",
		"zero Expr.UnmarshalText": "dice: Parse: \"\" is not known; " +
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
				case "Plan", "Weighted":
					hint = "look at the error of " + made
				case "Parse":
					hint = "look at the error of Parse, or for a field that the data lacks"
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

// callWithNothing calls a method with zero arguments and a context, and returns its
// panic, its error, or else its first result.
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

// Printed with %v, a die shows where it comes from, and nothing that it holds.
func TestDiceAsText(t *testing.T) {
	d6, d20, plan := dice.Seeded(6), dice.New(20), planFor(13, []int{8, 20})
	store, words := dice.Recycle(d6), strings.NewReader("")
	for want, value := range map[string]any{
		"dice.Random":                                       dice.Random,
		"dice.Crypto":                                       dice.Crypto,
		"dice.Generator(src)":                               dice.Generator(pcg()),
		"dice.Prompt(r, w)":                                 dice.Prompt(words, io.Discard),
		"dice.Script(3 faces)":                              dice.Script(1, 2, 3),
		"dice.Set(a d6 and two d20)":                        dice.Set(d20, dice.New(6), d20),
		"dice.Recycle(d6)":                                  store,
		"dice.Die(dice.Random, 6)":                          dice.New(6),
		"dice.Die(dice.Crypto, 6)":                          dice.Die(dice.Crypto, 6),
		"dice.Die(dice.Generator(src), 6)":                  d6,
		"dice.Die(dice.Recycle(d256), 6)":                   dice.Die(dice.Reader(words), 6),
		"dice.Die(dice.Recycle(d6), 13)":                    dice.Die(store, 13),
		"dice.Die(dice.Script(3 faces), 6)":                 dice.Showing(6, 1, 2, 3),
		"dice.Sim(d6, 13)":                                  dice.Sim(d6, 13),
		"dice.Reject(d6, 5)":                                dice.Reject(d6, 5),
		"dice.Product(d6, d20)":                             dice.Product(d6, d20),
		"dice.Product()":                                    dice.Product(),
		"dice.Plan(13).Source()":                            dice.Must(plan.Source(dice.Random)),
		"dice.Recycle(d0)":                                  new(dice.Recycler),
		"dice.Plan(0)":                                      new(dice.Strategy),
		"dice.Enumerate()":                                  new(dice.Distribution),
		"dice.Parse()":                                      new(dice.Expr),
		"0 rolls, 0.0 bits in: 0.0 out, 0.0 held, 0.0 lost": dice.Account{},
		"1 roll, 1.0 bits in: 0.0 out, 1.0 held, 0.0 lost":  dice.Account{Rolls: 1, In: 1, Held: 1},
	} {
		if got := fmt.Sprint(value); got != want {
			t.Errorf("%%v prints %s; want %s", got, want)
		}
		if got := fmt.Sprintf("%+v", value); got != want {
			t.Errorf("%%+v prints %s; want %s", got, want)
		}
	}
	_, err := dice.Enumerate(1, func(rng dice.Dice) (int, error) {
		if got := fmt.Sprint(rng); got != "dice.Enumerate()" {
			t.Errorf("%%v prints %s", got)
		}
		return 0, nil
	})
	if err != nil {
		t.Error(err)
	}
}

// Nothing that rolls or draws allocates.
func TestRollsAllocateNothing(t *testing.T) {
	store, deck := dice.Recycle(dice.Seeded(6)), make([]int, 52)
	weights, swap := []int{1, 2, 3}, func(i, j int) {}
	bytes := bufio.NewReader(cryptorand.Reader)
	random, few := dice.Generator(pcg()), dice.Set(dice.Seeded(6), dice.Seeded(20), dice.Seeded(8))
	planned := dice.Must(planFor(13, []int{6, 20}).Source(few))
	calls := map[string]func(){
		"Guard, large": rolling(dice.Guard(dice.Seeded(1 << 20))),
		"New":          rolling(dice.New(6)),
		"SimWeighted":  drawing(dice.SimWeighted(dice.Seeded(6), 3, 2, 1)),
		"Picker":       drawing(planFor(4, []int{6, 20}, dice.Weights(60, 30, 9, 1)).Picker(random)),
		"Source":       rolling(planned),
	}
	for _, c := range combinators {
		if c.name != "Record" { // keeps every face
			calls[c.name] = rolling(c.make(dice.Seeded))
		}
	}
	table := dice.Must(dice.Weighted(1, 1, 2, 3, 2, 1000003))
	for _, rng := range []dice.Dice{random, dice.Generator(rand.NewChaCha8([32]byte{})), dice.Random,
		dice.Crypto, dice.Script(slices.Repeat([]int{1}, 20_000)...), dice.Reader(bytes), store,
		dice.Debias(dice.Seeded(6)), dice.Bits(store), dice.Foreign(random),
		dice.DiceFunc(func(sides int) (int, error) { return sides, nil })} {
		name := fmt.Sprintf("%T: ", rng)
		calls[name+"Draw"] = func() { rng.Draw(20) }
		calls[name+"Die"] = rolling(dice.Die(rng, 6))
		calls[name+"Between"] = func() { dice.Between(rng, 3, 9) }
		calls[name+"Chance"] = func() { dice.Chance(rng, 3, 10) }
		calls[name+"Pick"] = func() { dice.Pick(rng, deck) }
		calls[name+"Table.Pick"] = func() { table.Pick(rng) }
		calls[name+"WeightedPick"] = func() { dice.WeightedPick(rng, weights...) }
		calls[name+"Shuffle"] = func() { dice.Shuffle(rng, 200, swap) }
		calls[name+"ShuffleSlice"] = func() { dice.ShuffleSlice(rng, deck) }
	}
	for _, text := range []string{"4d6kh3", "100d6kh50", "3d6!", "20d6+3", "5d10>=8", "2d6/2",
		"d20+5>=15", "8d6mi2", "d66", "{d6,2d8}kh1", "{3d6!+d8}>=5"} {
		e := dice.Must(dice.Parse(text))
		calls[text] = func() { e.Roll(random) }
	}
	for name, call := range calls {
		if n := testing.AllocsPerRun(200, call); n != 0 {
			t.Errorf("%s: %v allocations", name, n)
		}
	}
}

func rolling(die dice.Source) func() { return func() { die.Roll() } }

// drawing returns pick without its results.
func drawing(pick func() (int, error), _ error) func() { return func() { pick() } }

// What makes things allocates little.
func TestMakingAllocatesLittle(t *testing.T) {
	expr, rng := dice.Must(dice.Parse("4d6kh3")), dice.Generator(pcg())
	store := dice.Recycle(dice.New(6))
	for name, test := range map[string]struct {
		most float64
		call func()
	}{
		"Die":            {1, func() { dice.Die(rng, 6) }},
		"Die of a store": {1, func() { dice.Die(store, 6) }},
		"Sum":            {2, func() { dice.Sum(2, 6, 3) }},
		"RollDice":       {9, func() { expr.RollDice(rng) }},
	} {
		if n := testing.AllocsPerRun(100, test.call); n > test.most {
			t.Errorf("%s: %v allocations", name, n)
		}
	}
}

// Everything that makes a die from dice is fair, as far as it is done after a few rolls.
func TestCombinatorsAreFair(t *testing.T) {
	fair := 0
	for _, c := range combinators {
		planned := strings.HasPrefix(c.name, "Source") // which is proved elsewhere
		if sides := c.make(dice.Seeded).Sides(); sides > 30 || c.name == "Debias" || planned {
			continue // more rolls, or blocks
		}
		d := dice.Must(dice.Enumerate(4, func(rng dice.Dice) (int, error) {
			die := c.make(func(sides int) dice.Source { return dice.Die(rng, sides) })
			return die.Roll()
		}))
		if len(d.Outcomes()) == 0 {
			t.Logf("%s: no result after so few rolls", c.name)
			continue
		}
		fair++
		if sides := c.make(dice.Seeded).Sides(); !d.Fair(1, sides) {
			t.Errorf("%s: results of a d%d are not equally likely:\n%v", c.name, sides, d)
		}
	}
	if fair < 12 {
		t.Errorf("only %d are enumerated", fair)
	}
}

// surface returns what the package exports.
func surface() *doc.Package {
	var files []*ast.File
	positions := token.NewFileSet()
	for _, name := range dice.Must(filepath.Glob("*.go")) {
		if !strings.HasSuffix(name, "_test.go") {
			file := dice.Must(parser.ParseFile(positions, name, nil, parser.SkipObjectResolution))
			files = append(files, file)
		}
	}
	return dice.Must(doc.NewFromFiles(positions, files, "example.com/dice"))
}

// What is exported, by what it is for. A new function or method takes the place of
// another.
var exported = map[string]string{
	"rolls come from Dice": "Generator Reader Prompt Script ScriptOf Set DiceFunc.Draw Record " +
		"Recorder.Draw Recorder.Faces Recorder.Sizes Recorder.Script Recorder.Reset",
	"a die is a Source": "New Die Sim SimWeighted Product Reject Guard Guarded.Sides Guarded.Roll " +
		"Guarded.Counts Guarded.Evidence Evidence",
	"a store makes Dice of a die": "Recycle Deck Recycler.Draw Recycler.SetReserve " +
		"Recycler.Account " +
		"Account.String Recycler.MarshalText Recycler.UnmarshalText Recycler.String Debias " +
		"Bits BitStream.Draw BitStream.Sides BitStream.Roll BitStream.Read " +
		"BitStream.Uint64",
	"what draws takes Dice": "Between Chance Pick Shuffle ShuffleSlice WeightedPick WeightedPerm " +
		"Weighted Table.Pick",
	"what games write": "Parse Sum Expr.Roll Expr.RollDice Expr.Chances Expr.Plan Expr.Bounds " +
		"Expr.String Expr.MarshalText Expr.UnmarshalText SyntaxError.Error ReadTable",
	"plans": "Plan PlanContext Weights Names Cost PerThrow Bounded Simplest Strategy.Source " +
		"Strategy.Picker Strategy.Walk Strategy.Sides Strategy.Dice Strategy.Label " +
		"Strategy.Expected Strategy.LowerBound Strategy.Worst Strategy.Ease " +
		"Strategy.Compare Strategy.Verify Strategy.String Strategy.SVG " +
		"Strategy.MarshalJSON Strategy.UnmarshalJSON Walk.Next Walk.Feed Walk.Undo " +
		"Walk.Result Walk.Probability",
	"exact probabilities": "Enumerate Chain Ends.P Ends.Steps Ends.Distribution " +
		"Distribution.Outcomes Distribution.P Distribution.AtLeast Distribution.Equal " +
		"Distribution.AtMost Distribution.Matches Distribution.Fair Distribution.Open " +
		"Distribution.Mean Distribution.Variance Distribution.Median Distribution.Quantile " +
		"Distribution.String",
	"calls that cannot fail": "Must",
}

// The surface has at most 110 exported functions and methods, and no exported constants.
func TestSurface(t *testing.T) {
	all := surface()
	constants := len(all.Consts)
	var got, want []string
	for _, f := range all.Funcs {
		got = append(got, f.Name)
	}
	for _, typ := range all.Types {
		constants += len(typ.Consts)
		for _, f := range typ.Funcs {
			got = append(got, f.Name)
		}
		for _, method := range typ.Methods {
			if method.Level == 0 {
				got = append(got, typ.Name+"."+method.Name)
			}
		}
	}
	for _, names := range exported {
		want = append(want, strings.Fields(names)...)
	}
	slices.Sort(got)
	slices.Sort(want)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("exported functions and methods (-known +found):\n%s", diff)
	}
	if len(got) > 110 || constants > 0 {
		t.Errorf("%d exported functions and methods, %d constants; at most 110 and none are wanted",
			len(got), constants)
	}
}

// A value is a Source or Dice, and only a BitStream is both. All that the functions
// return which return one of these is here.
func TestRoles(t *testing.T) {
	d6, rng, plan := dice.New(6), dice.Generator(pcg()), planFor(13, poly)
	text := strings.NewReader("")
	sources := map[string]any{
		"New": d6, "Die": dice.Die(rng, 6), "Die of Random": dice.Die(dice.Random, 6),
		"Die of Crypto": dice.Die(dice.Crypto, 6), "Die of a store": dice.Die(dice.Recycle(d6), 6),
		"Sim": dice.Sim(d6, 13), "Product": dice.Product(d6, d6), "Reject": dice.Reject(d6, 5),
		"Guard": dice.Guard(d6), "Source": dice.Must(plan.Source(rng)),
	}
	draw := map[string]any{
		"Generator": rng, "Random": dice.Random, "Crypto": dice.Crypto, "Reader": dice.Reader(text),
		"Prompt": dice.Prompt(text, io.Discard), "Script": dice.Script(1),
		"ScriptOf": dice.Must(dice.ScriptOf(nil, nil)), "Set": dice.Set(d6), "Record": dice.Record(rng),
		"Recorder.Script": dice.Record(rng).Script(), "DiceFunc": dice.DiceFunc(rng.Draw),
		"Recycle": dice.Recycle(d6), "Debias": dice.Debias(d6),
	}
	dice.Must(dice.Enumerate(1, func(rng dice.Dice) (int, error) {
		draw["Enumerate"] = rng
		return 0, nil
	}))
	for name, value := range sources {
		made := func(c combinator) bool { return strings.Contains(c.name, strings.Fields(name)[0]) }
		if name != "New" && name[:3] != "Die" && !slices.ContainsFunc(combinators, made) {
			t.Errorf("%s: no combinator, so it may be unfair", name)
		}
		_, isSource := value.(dice.Source)
		if _, isDice := value.(dice.Dice); !isSource || isDice {
			t.Errorf("%s: a Source %t, Dice %t", name, isSource, isDice)
		}
	}
	for name, value := range draw {
		_, isDice := value.(dice.Dice)
		typ := reflect.TypeOf(value)
		_, sides := typ.MethodByName("Sides")
		if _, roll := typ.MethodByName("Roll"); !isDice || sides || roll {
			t.Errorf("%s: Dice %t, Sides %t, Roll %t", name, isDice, sides, roll)
		}
	}
	both := any(dice.Bits(rng))
	_, isSource := both.(dice.Source)
	if _, isDice := both.(dice.Dice); !isSource || !isDice {
		t.Errorf("Bits: a Source %t, Dice %t", isSource, isDice)
	}
	for _, typ := range surface().Types {
		known := map[string]map[string]any{"Source": sources, "Dice": draw}[typ.Name]
		for _, f := range typ.Funcs {
			if known != nil && known[f.Name] == nil {
				t.Errorf("%s is not checked", f.Name)
			}
		}
	}
}
