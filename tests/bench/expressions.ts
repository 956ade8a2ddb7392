import { parse } from "@marcbachmann/cel-js";
import { compileExpression, createScope, evaluate } from "../../src/expressions/mod.ts";
import { rateRow, type Row } from "./harness/table.ts";

const DURATION_MS = 500;
const VALUES = {
  inputs: { items: Array.from({ length: 20 }, (_, id) => ({ id, net: id * 1.5, open: id % 2 })) },
};

/** Expressions of a workflow, `bare` if the library itself writes them differently. */
const EXPRESSIONS: readonly { source: string; bare?: string; ratioMin: number }[] = [
  { source: "size(inputs.items) > 0", ratioMin: 0.5 },
  {
    source: "inputs.items.filter(x, x.net > 9 && x.open == 1).map(x, {'id': x.id, 'net': x.net})",
    bare: "inputs.items.filter(x, x.net > 9.0 && x.open == 1.0).map(x, {'id': x.id, 'net': x.net})",
    ratioMin: 0.35,
  },
];

/** Evaluations a second beside the bare library, its integers and missing bounds included. */
export function measureExpressions(): Row[] {
  return EXPRESSIONS.map(({ source, bare = source, ratioMin }) => {
    const { expression } = compileExpression(source);
    if (expression === null) throw new Error(`Cannot measure "${source}"`);
    const scope = createScope(VALUES);
    const reference = parse(bare);
    const rates = [0, 0] as [number, number];
    // In turn, so that a drift of the machine's speed falls on both; the better of each counts.
    for (let round = 0; round < 3; round++) {
      rates[0] = Math.max(rates[0], rateOf(() => evaluate(expression, scope)));
      rates[1] = Math.max(rates[1], rateOf(() => reference(VALUES)));
    }
    const [perSecond, referencePerSecond] = rates;
    const what = source.length > 40 ? "filter and map of 20 items" : source;
    return rateRow(`evaluations of ${what}`, { perSecond, referencePerSecond, ratioMin });
  });
}

function rateOf(run: () => unknown): number {
  const start = performance.now();
  let count = 0;
  for (; performance.now() - start < DURATION_MS; count += 100) {
    for (let at = 0; at < 100; at++) run();
  }
  return count / (performance.now() - start) * 1_000;
}
