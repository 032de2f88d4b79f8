// Compares the exact chances of this library with rolls of two other programs: chi-square tests at a
// probability of 10^-6, with a fixed seed. node peers.js [ROLLS]
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { DiceRoll, NumberGenerator } from "@dice-roller/rpg-dice-roller";
import parser from "@3d-dice/dice-roller-parser";

const rolls = Number(process.argv[2] ?? 100_000);
let state = 1n;
function next() { // PCG, 32 bits
  state = BigInt.asUintN(64, state * 6364136223846793005n + 1442695040888963407n);
  const word = Number(BigInt.asUintN(32, ((state >> 18n) ^ state) >> 27n));
  const turn = Number(state >> 59n);
  return ((word >>> turn) | (word << (-turn & 31))) >>> 0;
}
NumberGenerator.generator.engine = { next: () => next() | 0 };

// That parser rounds its random number, so that a d6 shows 1 to 7, the ends half as often. It gets
// numbers that are whole multiples of 1/sides, which leaves its dice fair.
let random;
const other = new parser.DiceRoller(() => random);
const rollDie = other.generateDiceRoll.bind(other);
other.generateDiceRoll = (sides, order) => {
  random = Math.floor((next() / 2 ** 32) * sides) / sides;
  return rollDie(sides, order);
};

const peers = {
  "rpg-dice-roller": (text) => new DiceRoll(text).total,
  "dice-roller-parser": (text) => other.rollValue(text),
};

// Q(a, x), the upper regularized gamma function, by its series or continued fraction.
function upperGamma(a, x) {
  const log = a * Math.log(x) - x - logGamma(a);
  if (x < a + 1) {
    let sum = 1 / a, term = sum;
    for (let n = a + 1; Math.abs(term) > 1e-15 * sum; n++) sum += term *= x / n;
    return 1 - sum * Math.exp(log);
  }
  let b = x + 1 - a, c = 1e300, d = 1 / b, h = d;
  for (let i = 1; i < 10_000; i++) {
    const an = -i * (i - a);
    b += 2;
    d = 1 / (an * d + b);
    c = b + an / c;
    h *= d * c;
    if (Math.abs(d * c - 1) < 1e-15) break;
  }
  return Math.exp(log) * h;
}

function logGamma(x) { // Stirling's series, after a shift
  let shift = 0;
  for (; x < 20; x++) shift -= Math.log(x);
  return shift + (x - 0.5) * Math.log(x) - x + Math.log(2 * Math.PI) / 2 + 1 / (12 * x) - 1 / (360 * x ** 3);
}

function number(fraction) {
  const [n, d = "1"] = fraction.split("/");
  const digits = Math.max(0, d.length - 30); // both are within the range of a double
  return Number(BigInt(n) / 10n ** BigInt(digits)) / Number(BigInt(d) / 10n ** BigInt(digits));
}

// compare returns the probability of a worse fit, or 0 for an impossible result.
function compare(outcomes, counts) {
  let square = 0, bins = 0, expected = 0, seen = 0, left = rolls;
  for (const { result, p } of outcomes) {
    expected += rolls * number(p);
    seen += counts.get(result) ?? 0;
    left -= counts.get(result) ?? 0;
    if (expected < 10) continue;
    square += (seen - expected) ** 2 / expected;
    bins++;
    expected = seen = 0;
  }
  if (left > 0) return 0;
  if (expected > 0.5) square += (seen - expected) ** 2 / Math.max(expected, 1), bins++;
  return bins < 2 ? 1 : upperGamma((bins - 1) / 2, square / 2);
}

let failed = 0, compared = 0;
for (const line of readFileSync("expressions.tsv", "utf8").trimEnd().split("\n").slice(1)) {
  const [ours, ...theirs] = line.split("\t");
  const { outcomes } = JSON.parse(execFileSync(process.env.DICE, ["chances", "-format", "json", ours], { stdio: ["ignore", "pipe", "ignore"] }));
  Object.entries(peers).forEach(([name, roll], i) => {
    const text = theirs[i];
    if (!text || text === "-") return;
    const counts = new Map();
    try {
      for (let n = 0; n < rolls; n++) {
        const total = Math.floor(Number(roll(text)));
        counts.set(total, (counts.get(total) ?? 0) + 1);
      }
    } catch (e) {
      failed++;
      console.log(`${ours}: ${name} does not read ${text}: ${e.message}`);
      return;
    }
    const p = compare(outcomes, counts);
    compared++;
    if (p < 1e-6) {
      failed++;
      console.log(`${ours}: ${name} of ${text} fits with probability ${p}; ${[...counts].sort((a, b) => a[0] - b[0]).slice(0, 12).map(([k, v]) => `${k}: ${v}`).join(", ")}`);
    }
  });
}
console.log(`${compared} comparisons, ${failed} differ`);
process.exit(failed ? 1 : 0);
