import assert from "node:assert/strict";
import type { Json, JsonObject } from "../../../../src/lib/json.ts";
import { section } from "../../../support/specification/specification.ts";
import { leaf, outputOf, withSteps } from "../../../support/specification/runs.ts";

const ORDERS: JsonObject[] = [
  { id: 1, region: "EU", total: 5 },
  { id: 2, region: "US", total: 50 },
  { id: 3, region: "EU", total: 500 },
];

section({
  file: import.meta.url,
  heading: "definition.md: Services of the first release",
  statements: {
    async "data.map | `items`, `to` (per-item template) | the list"(server) {
      const to = { name: "${{ item.region }}-${{ index }}", total: "${{ item.total * 2 }}" };
      const step = leaf("a", "data.map", { items: ORDERS.slice(1), to });
      assert.deepEqual(await outputOf(await server.caller(), step), [
        { name: "US-0", total: 100 },
        { name: "EU-1", total: 1000 },
      ]);
    },
    async "data.filter | `items`, `where` | the list"(server) {
      const step = leaf("a", "data.filter", { items: ORDERS, where: "item.total >= 50" });
      assert.deepEqual(await outputOf(await server.caller(), step), ORDERS.slice(1));
    },
    async "data.group | `items`, `by` | `[{ key, items }]`"(server) {
      const [first, second, third] = ORDERS;
      const step = leaf("a", "data.group", { items: ORDERS, by: "item.region" });
      assert.deepEqual(await outputOf(await server.caller(), step), [
        { key: "EU", items: [first, third] },
        { key: "US", items: [second] },
      ]);
    },
    async "data.join | `left`, `right`, `leftKey`, `rightKey`, `kind` inner or left | `[{ left, right }]`"(
      server,
    ) {
      const caller = await server.caller();
      const [left, right] = [[{ k: 1 }, { k: 2 }], [{ id: 2, n: "x" }, { id: 2, n: "y" }]];
      const pairs = [{ left: { k: 2 }, right: right[0] }, { left: { k: 2 }, right: right[1] }];
      const given = { left, right, leftKey: "item.k", rightKey: "item.id" } as JsonObject;
      const join = (more: JsonObject) =>
        outputOf(caller, leaf("a", "data.join", { ...given, ...more }));
      assert.deepEqual(await join({}), pairs);
      assert.deepEqual(await join({ kind: "inner" }), pairs);
      const outer = [{ left: { k: 1 }, right: null }, ...pairs];
      assert.deepEqual(await join({ kind: "left" }), outer);
    },
    async "data.parse, data.print | `text` or `value`, `as` csv, json, xml, yaml, html (tables; parse only) | the value, or the text [data.parse]"(
      server,
    ) {
      const caller = await server.caller();
      const table = "<p>x</p><table><tr><th>a</th></tr><tr><td>1</td></tr></table>";
      const texts: [string, string, Json][] = [
        ["csv", "a,b\n1,x", [{ a: "1", b: "x" }]],
        ["json", '{"a":[1,null]}', { a: [1, null] }],
        ["yaml", "a: [1, x]", { a: [1, "x"] }],
        ["html", table, [[{ a: "1" }]]],
      ];
      for (const [as, text, value] of texts) {
        assert.deepEqual(await outputOf(caller, leaf("a", "data.parse", { text, as })), value, as);
      }
      const xml = leaf("a", "data.parse", { text: "<a><b>x</b></a>", as: "xml" });
      assert.deepEqual(await outputOf(caller, xml), { a: { b: "x" } });
    },
    async "data.parse, data.print | `text` or `value`, `as` csv, json, xml, yaml, html (tables; parse only) | the value, or the text [data.print]"(
      server,
    ) {
      const caller = await server.caller();
      const print = async (as: string, value: Json): Promise<string> =>
        (await outputOf(caller, leaf("a", "data.print", { value, as }))).trimEnd();
      assert.equal(await print("csv", [{ a: 1, b: null }]), "a,b\r\n1,");
      assert.deepEqual(JSON.parse(await print("json", { a: [1] })), { a: [1] });
      assert.equal(await print("yaml", { a: 1 }), "a: 1");
      assert.match(await print("xml", { a: { b: "x" } }), /<a>\s*<b>x<\/b>\s*<\/a>/);
    },
    async "html (tables; parse only)"(server) {
      const caller = await server.caller();
      const print = leaf("a", "data.print", { value: [], as: "html" });
      const { valid, errors } = await caller.expect(200, "POST /api/v1/workflows/validate", {
        json: { definition: withSteps(print) },
      });
      assert.deepEqual([valid, errors[0].path], [false, "steps[0].with.as"]);
    },
  },
});
