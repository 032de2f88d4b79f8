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
  line.roll.forEach((sides, i) => (number = number * sides + (line.zero ? faces[i] % sides : faces[i] - 1n)));
  number += line.add;
  return settle(plan, lineAt(line.then, number), number);
}
