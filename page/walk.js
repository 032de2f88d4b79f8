"use strict";

// The walk follows a plan as Strategy.MarshalJSON documents it. All its numbers are
// BigInt, because those of a plan may have 63 bits.

// parsePlan reads the data, with BigInts for numbers. It marks each number, and each
// string that is not a key, by its first character, so that no text reads as a number.
function parsePlan(text) {
  const marked = text.replace(/"((?:[^"\\]|\\.)*)"(\s*:)?|\d+/g, (all, string, colon) =>
    colon ? all : string === undefined ? `"n${all}"` : `"t${string}"`);
  return JSON.parse(marked, (_, v) => (typeof v !== "string" ? v : v[0] === "n" ? BigInt(v.slice(1)) : v.slice(1)));
}

const lineAt = (lines, number) => lines.find((l) => l.first <= number && number <= l.last);
const spanOf = (entry) => entry.span ?? entry.last - entry.first + 1n;
const product = (dice) => dice.reduce((n, sides) => n * sides, 1n);

// settle goes on from an entry, or a line without a roll, to a line with a roll or a result.
function settle(plan, entry, number) {
  const offset = (number - entry.first) % spanOf(entry);
  if (entry.result !== undefined) return { result: entry.result + offset };
  return arrive(plan, entry.step, entry.case + offset);
}

function arrive(plan, step, number) {
  const line = lineAt(plan.steps[Number(step) - 1].lines, number);
  return line.roll ? { step, number, line } : settle(plan, line, number);
}

// begin returns the first place of a walk.
const begin = (plan) => arrive(plan, 1n, 0n);

// feed returns the place after a throw of the dice of place.line.roll.
function feed(plan, place, faces) {
  const { line } = place;
  let number = place.number - line.first;
  line.roll.forEach((sides, i) => (number = number * sides + BigInt(faces[i]) - 1n));
  number += line.add;
  return settle(plan, lineAt(line.then, number), number);
}

// finishing returns how many outcomes of the next throw give a result, and of how many.
function finishing(plan, { line, number }) {
  const all = product(line.roll);
  const from = (number - line.first) * all + line.add;
  return [ending(plan, line.then, from, from + all - 1n), all];
}

// ending counts the numbers from lo to hi that end without a further roll.
function ending(plan, entries, lo, hi) {
  let sum = 0n;
  for (const entry of entries) {
    const from = entry.first > lo ? entry.first : lo;
    const to = entry.last < hi ? entry.last : hi;
    if (from > to || entry.roll) continue;
    sum += entry.result !== undefined ? to - from + 1n : carried(plan, entry, from, to);
  }
  return sum;
}

// carried does so for an entry that leads to another step, whose cases come round
// again after its span.
function carried(plan, entry, from, to) {
  const span = spanOf(entry);
  const { lines } = plan.steps[Number(entry.step) - 1];
  const upTo = (n) => // the first n numbers of the entry
    (n / span) * ending(plan, lines, entry.case, entry.case + span - 1n) +
    (n % span && ending(plan, lines, entry.case, entry.case + (n % span) - 1n));
  return upTo(to - entry.first + 1n) - upTo(from - entry.first);
}
