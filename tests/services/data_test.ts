import assert from "node:assert/strict";
import type { Json, JsonObject } from "../../src/lib/json.ts";
import { createDataService } from "../../src/services/data/service.ts";
import { createScope } from "../../src/expressions/mod.ts";
import { Conversions } from "../../src/services/formats/conversions.ts";
import { WorkerPool } from "../../src/workers/mod.ts";
import { silentLog } from "../support/logs/silent_log.ts";
import {
  expression,
  failureOf,
  itemTemplate,
  outputOf,
  stepCall,
} from "../support/runs/step_calls.ts";

const workers = new WorkerPool({ log: silentLog });
const data = createDataService({ conversions: new Conversions(workers) });

const ORDERS = [
  { id: 1, customer: 7, total: 10 },
  { id: 2, customer: 8, total: 20 },
  { id: 3, customer: 7, total: 30 },
];

Deno.test("data.map fills its template for each item, with index and the scope around it", async () => {
  const to = itemTemplate({ at: "${{ index }}", twice: "${{ item.total * inputs.by }}", n: "n" });
  const scope = createScope({ inputs: { by: 2 } });
  const call = stepCall("map", { values: { items: ORDERS }, itemTemplates: { to }, scope });
  assert.deepEqual(await outputOf(data, call), [
    { at: 0, twice: 20, n: "n" },
    { at: 1, twice: 40, n: "n" },
    { at: 2, twice: 60, n: "n" },
  ]);
});

Deno.test("data.filter keeps items that give true and refuses other types than booleans", async () => {
  const filter = (where: string) =>
    stepCall("filter", { values: { items: ORDERS }, expressions: { where: expression(where) } });
  const kept = await outputOf(data, filter("item.total >= 20 && index < 2"));
  assert.deepEqual(kept, [ORDERS[1]]);
  const { code, message } = await failureOf(data, filter("item.total"));
  assert.deepEqual([code, message], [
    "expression_failed",
    'items[0]: "where" must give true or false',
  ]);
  assert.match((await failureOf(data, filter("item.nope == 1"))).message, /^items\[0\]: .*nope/);
});

Deno.test("data.group collects by value, in the order of appearance", async () => {
  const group = (items: Json[], by: string) =>
    outputOf(data, stepCall("group", { values: { items }, expressions: { by: expression(by) } }));
  assert.deepEqual(await group(ORDERS, "item.customer"), [
    { key: 7, items: [ORDERS[0], ORDERS[2]] },
    { key: 8, items: [ORDERS[1]] },
  ]);
  const mixed: Json[] = [1, "1", null, { a: 1, b: [2] }, { b: [2], a: 1 }, [1], [[1]], true];
  const sizes = await group(mixed, "item") as { items: Json[] }[];
  assert.deepEqual(sizes.map(({ items }) => items.length), [1, 1, 1, 2, 1, 1, 1]);
});

Deno.test("data.join pairs equal keys; a left join keeps rows without a partner", async () => {
  const right = [{ id: 7, n: "a" }, { id: 7, n: "b" }, { id: 9, n: "c" }];
  const join = (kind: string) =>
    outputOf(
      data,
      stepCall("join", {
        values: { left: ORDERS.slice(0, 2), right, kind },
        expressions: { leftKey: expression("item.customer"), rightKey: expression("item.id") },
      }),
    );
  const inner = [{ left: ORDERS[0], right: right[0] }, { left: ORDERS[0], right: right[1] }];
  assert.deepEqual(await join("inner"), inner);
  assert.deepEqual(await join("left"), [...inner, { left: ORDERS[1], right: null }]);
});

Deno.test("data.join refuses numbers on one side and their texts on the other", async () => {
  const join = (left: Json[], right: Json[], kind = "inner") =>
    stepCall("join", {
      values: { left, right, kind },
      expressions: { leftKey: expression("item"), rightKey: expression("item") },
    });
  const cases: [left: Json[], right: Json[], message: string][] = [
    [
      [7],
      ["007"],
      'the keys 7 and "007" are never equal, as one is a number and the other a ' +
      'text: write double(…) around "rightKey"',
    ],
    [
      ["7"],
      [8],
      'the keys "7" and 8 are never equal, as one is a number and the other a text: ' +
      'write double(…) around "leftKey"',
    ],
  ];
  for (const [left, right, message] of cases) {
    for (const kind of ["inner", "left"]) {
      const failure = await failureOf(data, join(left, right, kind));
      assert.deepEqual([failure.code, failure.message], [
        "expression_failed",
        `left[0]: ${message}`,
      ]);
    }
  }
  for (const [left, right] of [[["x"], [7]], [[7], ["x", null]], [["007"], ["7"]]] as const) {
    assert.deepEqual(await outputOf(data, join([...left], [...right])), []);
  }
});

Deno.test("data.join refuses a product without bounds", async () => {
  const items = Array.from({ length: 400 }, () => 1);
  const one = expression("1");
  const values = { left: items, right: items, kind: "inner" };
  const call = stepCall("join", { values, expressions: { leftKey: one, rightKey: one } });
  assert.match((await failureOf(data, call)).message, /more than 100000 pairs/);
});

Deno.test("data refuses more than 100,000 items and stops when the step is aborted", async () => {
  const expressions = { where: expression("true") };
  const many = Array.from({ length: 100_001 }, () => 0);
  const long = stepCall("filter", { values: { items: many }, expressions });
  assert.equal((await failureOf(data, long)).code, "input_invalid");
  const stop = new AbortController();
  const slow = { where: expression("[1, 2, 3, 4, 5, 6, 7, 8].all(x, x > 0)") };
  const values = { items: many.slice(1) };
  const running = data(stepCall("filter", { values, expressions: slow, signal: stop.signal }));
  stop.abort(new Error("cancelled"));
  await assert.rejects(running, { message: "cancelled" });
});

Deno.test("data.parse gives columns of a CSV the types that it is told", async () => {
  const parse = (as: string) =>
    stepCall("parse", { values: { text: "id,n\nA1,2.5\n", as, columns: { n: "number" } } });
  assert.deepEqual(await outputOf(data, parse("csv")), [{ id: "A1", n: 2.5 }]);
  const { code, message } = await failureOf(data, parse("yaml"));
  const expected = '"columns" is for `as: csv` only, not for yaml';
  assert.deepEqual([code, message], ["input_invalid", expected]);
});

Deno.test("data.parse and data.print go through the formats", async () => {
  const rows = [{ a: "1" }];
  const printed = await outputOf(data, stepCall("print", { values: { value: rows, as: "csv" } }));
  assert.equal(printed, "a\r\n1\r\n");
  const call = stepCall("parse", { values: { text: String(printed), as: "csv" } });
  assert.deepEqual(await outputOf(data, call), rows);
});

Deno.test("data.parse and data.print take the separator of a CSV, and of no other format", async () => {
  const values = { value: [{ a: "1,5", b: "x;y" }], as: "csv", separator: ";" };
  const printed = await outputOf(data, stepCall("print", { values }));
  assert.equal(printed, 'a;b\r\n"1,5";"x;y"\r\n');
  for (const separator of [undefined, ";"]) {
    const given: JsonObject = separator === undefined ? {} : { separator };
    const read: JsonObject = { text: String(printed), as: "csv", ...given };
    assert.deepEqual(await outputOf(data, stepCall("parse", { values: read })), values.value);
  }
  for (
    const call of [
      stepCall("parse", { values: { text: "a: 1", as: "yaml", separator: ";" } }),
      stepCall("print", { values: { ...values, as: "yaml" } }),
    ]
  ) {
    const { code, message } = await failureOf(data, call);
    const expected = '"separator" is for `as: csv` only, not for yaml';
    assert.deepEqual([code, message], ["input_invalid", expected]);
  }
});
