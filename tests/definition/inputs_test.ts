import assert from "node:assert/strict";
import { parseDuration } from "../../src/lib/duration.ts";
import { checkInputs } from "../../src/definition/inputs.ts";

Deno.test("checkInputs() gives every declared input, with its default or null", () => {
  const declarations = {
    region: { type: "string", default: "EU" },
    limit: { type: "number", required: false },
    data: { type: "json" },
  } as const;
  assert.deepEqual(checkInputs(declarations, { data: { a: [1] } }), {
    values: { region: "EU", limit: null, data: { a: [1] } },
    errors: [],
  });
  assert.deepEqual(checkInputs(declarations, { data: 0, region: "US", limit: 5 }).values, {
    region: "US",
    limit: 5,
    data: 0,
  });
  assert.equal(checkInputs(declarations, { data: 0, region: null }).values["region"], "EU");
});

Deno.test("checkInputs() refuses what is missing, unknown or of another type", () => {
  const declarations = {
    text: { type: "string" },
    count: { type: "number" },
    flag: { type: "boolean" },
    day: { type: "date" },
    size: { type: "enum", options: ["S", "M"] },
    file: { type: "file" },
    maybe: { type: "string", required: true, default: "x" },
  } as const;
  const given = { count: "5", flag: 1, day: "2026-13-01", size: "L", file: "", coutn: 1 };
  assert.deepEqual(checkInputs(declarations, given).errors, [
    { path: "text", message: "is required" },
    { path: "count", message: "must be a number" },
    { path: "flag", message: "must be true or false" },
    {
      path: "day",
      message: "must be an ISO 8601 date, such as 2026-03-01 or 2026-03-01T08:30:00Z",
    },
    { path: "size", message: 'must be "S" or "M"' },
    { path: "file", message: "must be an object key" },
    { path: "coutn", message: 'unknown input "coutn"; did you mean "count"?' },
  ]);
  const right = { text: "", count: 1, flag: false, day: "2026-12-01", size: "S", file: "a/b" };
  assert.deepEqual(checkInputs(declarations, right).errors, []);
});

Deno.test("checkInputs() does not take the host's own keys for inputs", () => {
  const { errors } = checkInputs({}, JSON.parse('{"__proto__": 1, "toString": 2}'));
  assert.deepEqual(errors.map(({ path }) => path), ["__proto__", "toString"]);
});

Deno.test("parseDuration() reads the five units and nothing else", () => {
  const known = { "500ms": 500, "30s": 30_000, "5m": 300_000, "2h": 7_200_000, "7d": 604_800_000 };
  for (const [text, ms] of Object.entries(known)) assert.equal(parseDuration(text), ms);
  for (const text of ["", "5", "s", "1.5h", "-1s", "5 m", "1w", "1H", "99999999999s", "1s "]) {
    assert.equal(parseDuration(text), null, text);
  }
});
