"use strict";

// The walk follows a plan as Strategy.MarshalJSON documents it. All its numbers are
// BigInt, because those of a plan may have 63 bits.

// parsePlan reads the data, with BigInts for numbers, also for names like 12, which no one reads.
function parsePlan(text) {
  const quoted = text.replace(/("(?:[^"\\]|\\.)*")|\d+/g, (all, string) => string ?? `"${all}"`);
  return JSON.parse(quoted, (_, v) => (typeof v === "string" && /^\d+$/.test(v) ? BigInt(v) : v));
}

const lineAt = (lines, number) => lines.find((l) => l.first <= number && number <= l.last);

// settle goes on from a line of a step, or an entry, to a line with a roll or a result.
function settle(line, number, step) {
  if (line.roll) return { step, number, line };
  const offset = (number - line.first) % (line.span ?? line.last - line.first + 1n);
  if (line.result !== undefined) return { result: line.result + offset };
  const next = line.case + offset;
  return settle(lineAt(strategy.steps[line.step - 1n].lines, next), next, line.step);
}

// begin returns the first place of a walk.
const begin = () => settle({ first: 0n, span: 1n, step: 1n, case: 0n }, 0n);

// feed returns the place after a throw of the dice of place.line.roll.
function feed({ line, number }, faces) {
  const thrown = line.roll.reduce((sum, sides, i) =>
    sum * sides + (line.zero ? faces[i] % sides : faces[i] - 1n), number - line.first) + line.add;
  return settle(lineAt(line.then, thrown), thrown);
}
