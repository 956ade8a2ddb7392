/** Evaluations of a decision rule a second: `deno run -A tests/bench/rules.ts`. */
import type { JsonObject } from "../../src/lib/json.ts";
import { compileRule, evaluateRule, parseRule } from "../../src/rules/table/mod.ts";
import { printTable, rateRow, type Row } from "./harness/table.ts";

const DURATION_MS = 1_000;
const ROWS = 50;
const PER_SECOND_MIN = 100_000;

/** Fifty rows of intervals and lists; the inputs below reach each of them alike. */
const TABLE: JsonObject = {
  format: "rule/1",
  name: "Fees",
  inputs: { amount: { type: "number" }, country: { type: "string" } },
  outputs: { fee: { type: "number" }, reason: { type: "string" } },
  rows: Array.from({ length: ROWS }, (_, at) => ({
    when: {
      country: at % 2 === 0 ? '"DE", "AT"' : '"FR"',
      amount: `[${at * 10}..${at * 10 + 20})`,
    },
    then: { fee: at, reason: `"row ${at}"` },
  })),
};

/** The table again, written by hand. */
function byHand({ amount, country }: { amount: number; country: string }): JsonObject {
  for (let at = 0; at < ROWS; at++) {
    const isHere = at % 2 === 0 ? country === "DE" || country === "AT" : country === "FR";
    if (!isHere || amount < at * 10 || amount >= at * 10 + 20) continue;
    return { outputs: { fee: at, reason: `row ${at}` }, matched: [at + 1] };
  }
  return { outputs: { fee: null, reason: null }, matched: [] };
}

/** Beside a loop that has no cells to read, no inputs to check and no types. */
export function measureRules(): Row[] {
  const { definition } = parseRule(TABLE);
  if (definition === null) throw new Error("Cannot measure a rule that is none");
  const rule = compileRule(definition);
  const inputs = Array.from({ length: 500 }, (_, at) => ({
    amount: at,
    country: ["DE", "FR"][at % 2] ?? "",
  }));
  const rates = [0, 0] as [number, number];
  for (let round = 0; round < 3; round++) {
    rates[0] = Math.max(rates[0], rateOf(inputs, (given) => evaluateRule(rule, given)));
    rates[1] = Math.max(rates[1], rateOf(inputs, byHand));
  }
  const [perSecond, referencePerSecond] = rates;
  const goal = { perSecond, referencePerSecond, ratioMin: 0.01, perSecondMin: PER_SECOND_MIN };
  return [rateRow(`evaluations of a rule of ${ROWS} rows`, goal)];
}

function rateOf<T>(inputs: readonly T[], evaluate: (given: T) => unknown): number {
  const start = performance.now();
  let count = 0;
  for (; performance.now() - start < DURATION_MS; count += inputs.length) {
    for (const given of inputs) evaluate(given);
  }
  return count / (performance.now() - start) * 1_000;
}

if (import.meta.main) printTable(measureRules());
