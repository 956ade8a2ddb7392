import assert from "node:assert/strict";
import type { Json, JsonObject } from "../../../src/lib/json.ts";
import {
  checkRule,
  exportCsv,
  exportJdm,
  importCsv,
  importJdm,
  orderRule,
  parseRule,
  type RuleDefinition,
} from "../../../src/rules/table/mod.ts";
import { makeRule } from "./generated.ts";
import { DISCOUNT, sketch } from "./lab.ts";

function definitionOf(source: string | JsonObject): RuleDefinition {
  const { definition, problems } = parseRule(source);
  assert.ok(definition, JSON.stringify(problems));
  return definition;
}

Deno.test("importCsv() of exportCsv() is the same rule", () => {
  for (let seed = 1; seed <= 200; seed++) {
    const definition = definitionOf(makeRule(seed));
    const { definition: again } = importCsv(exportCsv(definition), { base: definition });
    assert.ok(again);
    const bare = (rule: RuleDefinition) => ({
      ...rule,
      rows: rule.rows.map(({ when, then }) => ({ when: withoutAny(when), then })),
    });
    assert.deepEqual(bare(definitionOf(again)), bare(definition), `seed ${seed}`);
  }
});

/** Of cells that take everything a row needs one at most; a list that begins with - is wrapped. */
function withoutAny(when: RuleDefinition["rows"][number]["when"]) {
  const cells = Object.entries(when ?? {}).filter(([, cell]) => cell !== "-")
    .map(([name, cell]) => [name, String(cell).replace(/^not\(not\((-.*)\)\)$/, "$1")]);
  return when === undefined ? null : Object.fromEntries(cells);
}

Deno.test("importCsv() makes a rule of a spreadsheet alone", () => {
  const text = "\ufeffwhen amount: number;then fee: number\r\n".replace(";", ",") +
    '>= 10,"1"\r\n,0\r\n';
  const { definition } = importCsv(text, { name: "Fees" });
  const { valid, warnings } = checkRule(definition ?? {});
  assert.deepEqual([valid, warnings], [true, []]);
});

Deno.test("importCsv() reports errors in the header", () => {
  const { definition, problems } = importCsv("amount,when a,when b: number,when b: number\n");
  assert.equal(definition, null);
  assert.deepEqual(problems, [
    {
      path: "column 1",
      message: 'must begin with "when" or "then" and a name: when amount: number',
    },
    { path: "column 2", message: 'must state its type, as in "when a: number"' },
    { path: "column 4", message: '"when b" occurs twice' },
  ]);
  assert.match(importCsv('"').problems[0]?.message ?? "", /^is no CSV: /);
  assert.match(importCsv("").problems[0]?.message ?? "", /^must have a line of names/);
});

Deno.test("exportCsv() begins no cell like a formula", () => {
  const inputs = { a: { type: "number" }, b: { type: "boolean" } } as const;
  const rows = [{ a: "== 5" }, { a: "-5, 3" }, { a: "=5" }, { a: "-value > 3" }, { a: "-5" }];
  const definition = definitionOf(sketch({ inputs, rows }));
  const then = definition.rows.map((row, at) => ({ ...row, then: { row: at ? "-a" : -1 } }));
  const text = exportCsv({ ...definition, rows: then });
  const cells = text.split("\r\n").slice(1, -1).flatMap((line) => line.split(/,(?! )/));
  assert.deepEqual(cells.filter((cell) => /^"?[=+@-]/.test(cell)), ["-1", "-5"]);
  const { definition: again } = importCsv(text, { base: definition });
  assert.ok(again && checkRule(again).valid);
});

Deno.test("exportCsv() holds no formula for a spreadsheet that separates by semicolons", () => {
  const inputs = { a: { type: "string" } } as const;
  const cells = ['"x;=1+1"', "'x;=1+1'", '"x; @y", "z"', 'value == "x;" + "=1"', 'value == "y;-2"'];
  const definition = definitionOf(sketch({ inputs, rows: cells.map((a) => ({ a })) }));
  const then = cells.map((text, at) => at < 2 ? text : { list: ["y;=1"] });
  const rows = definition.rows.map((row, at) => ({ ...row, then: { row: then[at] ?? null } }));
  const text = exportCsv({ ...definition, rows });
  assert.doesNotMatch(text, /[;\t][;"'\s]*[=+\-@]/);
  const { definition: again } = importCsv(text, { base: definition });
  const first = again?.rows as { when: { a: string }; then: { row: Json } }[];
  assert.deepEqual(
    first.map(({ when }) => JSON.parse(`[${when.a.replace("value == ", "").replace(" + ", ",")}]`)),
    [["x;=1+1"], ["x;=1+1"], ["x; @y", "z"], ["x;", "=1"], ["y;-2"]],
  );
  assert.deepEqual(first[0]?.then.row, '"x\\u003b=1+1"');
  assert.deepEqual(first[2]?.then.row, { list: ["y;=1"] });
});

Deno.test("exportJdm() and importJdm() keep a table of plain cells", () => {
  const definition = definitionOf(DISCOUNT);
  const { document, notes } = exportJdm(definition);
  assert.deepEqual(notes, [
    "JDM has no types, defaults and options of inputs and outputs",
    "JDM has no tests in a table",
  ]);
  const imported = importJdm(document);
  const again = definitionOf(imported.definition ?? {});
  assert.deepEqual(Object.keys(again.inputs ?? {}), ["amount", "country"]);
  assert.deepEqual(again.inputs?.["amount"], { type: "number", required: false });
  assert.deepEqual(
    again.rows.map(({ when }) => when),
    definition.rows.map(({ when }) => when),
  );
});

const TABLE: JsonObject = {
  id: "t",
  name: "Fees",
  type: "decisionTableNode",
  content: {
    hitPolicy: "first",
    inputs: [{ id: "a", name: "Total", field: "cart.total" }, { id: "b", field: "vip" }],
    outputs: [{ id: "o", field: "fee" }],
    rules: [
      { _id: "1", a: "> 100", b: "$ == true and not false", o: "0", _description: "large" },
      { _id: "2", a: "[1..5]", b: "true", o: "cart_total * 2" },
      { _id: "3", a: "", b: "", o: "1" },
    ],
  },
};

Deno.test("importJdm() reads the cells and words of JDM, and tells what it changed", () => {
  const { definition, notes } = importJdm({ nodes: [TABLE] }, { name: "Fees" });
  assert.deepEqual(notes, ['"cart.total" is called "cart_total" here']);
  const ordered = orderRule(definition ?? {});
  assert.deepEqual(ordered["rows"], [
    {
      description: "large",
      when: { cart_total: "> 100", vip: "value == true && !false" },
      then: { fee: "0" },
    },
    { when: { cart_total: "[1..5]", vip: "true" }, then: { fee: "cart_total * 2" } },
    { then: { fee: "1" } },
  ]);
  assert.equal(checkRule(ordered).valid, true);
});

Deno.test("importJdm() refuses other nodes by name, and a table that it cannot say", () => {
  const node = { id: "f", name: "Total", type: "functionNode" };
  assert.deepEqual(importJdm({ nodes: [TABLE, node] }).problems, [
    {
      path: "nodes[1]",
      message: '"Total" is of type "functionNode": only decision tables can be imported',
    },
  ]);
  const other = { ...TABLE, name: "Other" };
  assert.deepEqual(importJdm({ nodes: [TABLE, other] }).problems, [
    {
      path: "nodes",
      message: 'has 2 decision tables, of which one must be chosen: "Fees", "Other"',
    },
  ]);
  assert.equal(importJdm({ nodes: [TABLE, other] }, { table: "Other" }).problems.length, 0);
  assert.deepEqual(importJdm({}).problems.map(({ path }) => path), ["nodes"]);
  const loop = { ...TABLE, content: { executionMode: "loop", inputs: [{}], outputs: 5 } };
  assert.deepEqual(importJdm({ nodes: [loop, 5] }).problems.map(({ path }) => path), ["nodes[1]"]);
  assert.deepEqual(importJdm({ nodes: [loop] }).problems.map(({ path }) => path), [
    "nodes[0].content.executionMode",
    "nodes[0].content.inputs[0]",
    "nodes[0].content.outputs",
    "nodes[0].content.rules",
  ]);
});
