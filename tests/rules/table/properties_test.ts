import assert from "node:assert/strict";
import { isJsonObject, type Json, type JsonObject } from "../../../src/lib/json.ts";
import { analyse } from "../../../src/rules/table/analysis/analyse.ts";
import {
  compileRule,
  evaluateRule,
  orderRule,
  parseRule,
  printRule,
} from "../../../src/rules/table/mod.ts";
import { makeInputs, makeRule } from "./generated.ts";

const TABLES = 300;
const INPUTS = 40;

/** Printing takes longer than reasoning. */
const PRINTED_TABLES = 60;

function compiledOf(seed: number) {
  const given = makeRule(seed);
  const { definition, problems } = parseRule(given);
  assert.ok(definition, `seed ${seed}: ${JSON.stringify([problems, given.rows])}`);
  return { definition, rule: compileRule(definition) };
}

Deno.test("printRule() of what parseRule() reads is read the same again, with and without comments", () => {
  for (let seed = 1; seed <= PRINTED_TABLES; seed++) {
    const { definition } = compiledOf(seed);
    const printed = printRule(definition);
    const read = parseRule(printed);
    assert.deepEqual(read.definition, orderRule(definition), `seed ${seed}`);
    assert.equal(printRule(read.definition ?? {}), printed, `seed ${seed}`);
    const commented = printed.replaceAll(/^( *)- /gm, "$1# about it\n$1- ");
    const kept = printRule(definition, { source: commented });
    assert.equal(printRule(definition, { source: kept }), kept, `seed ${seed}`);
    assert.deepEqual(parseRule(kept).definition, orderRule(definition), `seed ${seed}`);
  }
});

Deno.test("a gap that is found is taken by no row", () => {
  let gaps = 0;
  for (let seed = 1; seed <= TABLES; seed++) {
    const { rule } = compiledOf(seed);
    const { gap } = analyse(rule, 200_000);
    if (gap === null) continue;
    gaps++;
    assert.deepEqual(evaluateRule(rule, gap).matched, [], `seed ${seed}: ${JSON.stringify(gap)}`);
  }
  assert.ok(gaps > TABLES / 20, `only ${gaps} gaps`);
});

Deno.test("rows that take everything leave no inputs, and those that do not are told", () => {
  for (let seed = 1; seed <= TABLES; seed++) {
    const { rule } = compiledOf(seed);
    const { lacksDefault, isCutShort } = analyse(rule, 200_000);
    const isFull = !lacksDefault && rule.defaultRow === null && rule.hitPolicy === "first";
    if (!isFull || isCutShort) continue;
    for (const inputs of makeInputs(rule, { seed, count: INPUTS })) {
      assert.notDeepEqual(evaluateRule(rule, inputs).matched, [], `seed ${seed}`);
    }
  }
});

Deno.test("rows that are never reached, and cells that never match, give nothing", () => {
  let claims = 0;
  for (let seed = 1; seed <= TABLES; seed++) {
    const { rule } = compiledOf(seed);
    const { unreachable, never } = analyse(rule, 200_000);
    const silent = new Set([...unreachable, ...never].map(({ row }) => row));
    claims += silent.size;
    if (silent.size === 0 || rule.hitPolicy === "unique") continue;
    for (const inputs of makeInputs(rule, { seed, count: INPUTS })) {
      const { matched } = evaluateRule(rule, inputs);
      assert.ok(!matched.some((row) => silent.has(row)), `seed ${seed}: ${JSON.stringify(inputs)}`);
    }
  }
  assert.ok(claims > TABLES / 20, `only ${claims} claims`);
});

Deno.test("the example of an overlap matches both rows, and without one no two rows match", () => {
  let overlapping = 0;
  for (let seed = 1; seed <= TABLES; seed++) {
    const rule = { ...compiledOf(seed).rule, hitPolicy: "unique" as const };
    const all = { ...rule, hitPolicy: "collect" as const };
    const { overlaps, free, isCutShort } = analyse(rule, 200_000);
    if (overlaps.length > 0) overlapping++;
    for (const { rows, example } of overlaps) {
      const { matched } = evaluateRule(all, example);
      assert.deepEqual(rows.filter((row) => !matched.includes(row)), [], `seed ${seed}`);
    }
    if (overlaps.length > 0 || free.length > 0 || isCutShort) continue;
    for (const inputs of makeInputs(rule, { seed, count: INPUTS })) evaluateRule(rule, inputs);
  }
  assert.ok(overlapping > TABLES / 20, `only ${overlapping} tables`);
});

Deno.test("what is said holds for the values at the ends of all cells", () => {
  for (let seed = 1; seed <= TABLES; seed++) {
    const { rule, definition } = compiledOf(seed);
    const { unreachable, never } = analyse(rule, 200_000);
    const silent = new Set([...unreachable, ...never].map(({ row }) => row));
    if (silent.size === 0 || rule.hitPolicy === "unique") continue;
    for (const inputs of endsOf(definition.rows.map(({ when }) => when))) {
      const given = { ...makeInputs(rule, { seed, count: 1 })[0], ...inputs };
      const { matched } = evaluateRule(rule, given);
      assert.ok(!matched.some((row) => silent.has(row)), `seed ${seed}: ${JSON.stringify(given)}`);
    }
  }
});

/** Numbers that stand in cells of inputs called `n…`, and their neighbours. */
function endsOf(rows: readonly (Record<string, Json> | undefined)[]): JsonObject[] {
  return rows.flatMap((when) =>
    Object.entries(when ?? {}).flatMap(([name, cell]) => {
      if (!name.startsWith("n") || isJsonObject(cell)) return [];
      const numbers = String(cell).match(/-?\d+(\.\d+)?/g) ?? [];
      return numbers.flatMap((text) => {
        const value = Number(text);
        return [value, value + 2 ** -40, value - 2 ** -40].map((end) => ({ [name]: end }));
      });
    })
  );
}
