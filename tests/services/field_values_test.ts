import assert from "node:assert/strict";
import type { JsonObject } from "../../src/lib/json.ts";
import { CATALOGUE, findAction } from "../../src/services/catalogue.ts";
import { checkFieldValues } from "../../src/services/field_values.ts";

function told(name: string, values: JsonObject): string[] {
  const [service = "", action = ""] = name.split(".");
  const declared = findAction(service, action);
  assert.ok(declared);
  return checkFieldValues(declared, values).map(({ path, message }) => `${path}: ${message}`);
}

Deno.test("checkFieldValues() accepts declared fields and treats null as absent", () => {
  assert.deepEqual(
    told("http.request", { url: "x", query: { a: 1, b: ["c"] }, expect: [200] }),
    [],
  );
  assert.deepEqual(told("http.request", { url: "x", json: null, method: null }), []);
  assert.deepEqual(told("files.write", { name: "a.json", json: null }), []);
  assert.deepEqual(told("data.print", { value: null, as: "json" }), []);
  assert.deepEqual(told("data.filter", { items: [] }), []);
});

Deno.test("checkFieldValues() reports each wrong value by its path", () => {
  assert.deepEqual(
    told("http.request", { method: "FETCH", basic: { username: 5 }, expect: 99, query: { a: {} } }),
    [
      "url: is required",
      "method: must be one of GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS",
      "query.a: must be a text",
      "basic.username: must be a text",
      "basic.password: is required",
      "expect: must be a whole number from 100 to 599",
    ],
  );
  assert.deepEqual(told("files.write", { name: "a", text: "x", rows: [] }), [
    'text: cannot be combined with "rows"',
  ]);
  assert.deepEqual(told("files.write", { name: "a" }), [
    "rows, json, text, base64: one of these is required",
  ]);
  assert.deepEqual(told("data.filter", { items: "abc" }), ["items: must be a list"]);
});

Deno.test("findAction() knows the catalogue and none of the host's own keys", () => {
  const slugs = [
    "http",
    "files",
    "data",
    "code",
    "model",
    "rules",
    "human",
    "email",
    "workflow",
    "wait",
  ];
  assert.deepEqual([...CATALOGUE.keys()], slugs);
  assert.equal(findAction("http", "toString"), null);
  assert.equal(findAction("constructor", "request"), null);
});
