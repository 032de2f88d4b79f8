package answer

// An Example is a text that can be typed, with its meaning in a few words.
type Example struct{ Typed, Means string }

// Examples has one of every form. The page lists them.
var Examples = []Example{
	{"7", "a number from 1 to 7"},
	{"7 from a d6", "with the dice that make it; 7 from 2d6, 7 from 4 and 6"},
	{"2d6+3", "a total; also - * / and parentheses"},
	{"4d6kh3", "the best three of four; kl keeps the lowest, dh and dl drop"},
	{"adv", "the higher of two d20; dis is the lower one; adv+5"},
	{"5d10>=8", "how many dice show 8 or more"},
	{"d20+5>=15", "yes or no"},
	{"d20+3 vs d20", "yes if the first is higher"},
	{"3d6!", "a die that shows a 6 is rolled once more and added"},
	{"2d6r1", "a 1 is rolled again"},
	{"4dF", "Fate dice; d66 and d% are known too"},
	{"37%", "yes in 37 of 100 cases"},
	{"60:30:9:1", "outcomes A to D with these weights"},
	{"Ada: d20+3", "a roll with a name, also behind vs"},
	{"hit: d20+5; damage: 2d6", "several rolls; 6# 4d6kh3 are six, 2# orc: d20 two"},
	{"01-30 silver\n31-00 gold", "a table, also with weights: 3 silver"},
}
