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

// feed returns the place after the first dice of place.line.roll, or nothing while it depends on
// others: on those that are thrown with them, or on what their numbers lead to.
function feed({ line, number }, faces) {
  const left = line.roll.slice(faces.length);
  if (left.length && !line.costs?.[faces.length]) return undefined;
  const block = left.reduce((all, sides) => all * sides, 1n);
  const first = block * faces.reduce((sum, face, i) =>
    sum * line.roll[i] + (line.zero ? face % line.roll[i] : face - 1n), number - line.first) + line.add;
  const last = first + block - 1n;
  const then = line.then.filter((e) => e.first <= last && first <= e.last);
  const places = then.map((e) => settle(e, e.first < first ? first : e.first));
  const one = (e) => (e.span ?? e.last - e.first + 1n) === 1n || first === last;
  const like = (a) => a.result === places[0].result && (a.line === undefined || same(a, places[0]));
  return then.every(one) && places.every(like) ? places[0] : undefined;
}
