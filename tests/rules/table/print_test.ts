import assert from "node:assert/strict";
import { orderRule, parseRule, printRule } from "../../../src/rules/table/mod.ts";
import { DISCOUNT } from "./lab.ts";

function definitionOf(source: string) {
  const { definition } = parseRule(source);
  assert.ok(definition);
  return definition;
}

Deno.test("printRule() puts keys, cells and values in one order", () => {
  const { rows, name, ...rest } = definitionOf(DISCOUNT);
  const shuffled = {
    rows: rows.map(({ then, when }) => ({
      then: Object.fromEntries(Object.entries(then).reverse()),
      ...(when && { when: Object.fromEntries(Object.entries(when).reverse()) }),
    })),
    ...rest,
    name,
  };
  assert.equal(printRule(shuffled), printRule(definitionOf(DISCOUNT)));
});

Deno.test("printRule() keeps the order of inputs, which is that of the trace", () => {
  const { inputs } = orderRule({ inputs: { b: { type: "number" }, a: { type: "number" } } });
  assert.deepEqual(Object.keys(inputs as object), ["b", "a"]);
});

Deno.test("printRule() keeps comments with their rows when one comes between them", () => {
  const definition = definitionOf(DISCOUNT);
  const row = { when: { amount: ">= 10000" }, then: { discount: 20 } };
  const rows = definition.rows.toSpliced(1, 0, row);
  const printed = printRule({ ...definition, rows }, { source: DISCOUNT });
  assert.deepEqual(parseRule(printed).definition, orderRule({ ...definition, rows }));
  const lines = printed.split("\n").map((line) => line.trim());
  assert.equal(lines[0], "# Who pays less");
  assert.equal(lines[lines.indexOf("# the large ones") + 2], 'amount: ">= 1000"');
  assert.equal(lines[lines.indexOf("# the medium ones") + 2], 'amount: "[100..1000)"');
});

Deno.test("printRule() drops the comments of a row that is gone, and no other", () => {
  const definition = definitionOf(DISCOUNT);
  const rows = definition.rows.toSpliced(0, 1);
  const printed = printRule({ ...definition, rows }, { source: DISCOUNT });
  assert.ok(printed.includes('# the medium ones\n  - when:\n      amount: "[100..1000)"'), printed);
});

Deno.test("printRule() prints JSON that reads the same", () => {
  const definition = definitionOf(DISCOUNT);
  assert.deepEqual(JSON.parse(printRule(definition, { format: "json" })), orderRule(definition));
});
