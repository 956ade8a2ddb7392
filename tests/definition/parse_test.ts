import assert from "node:assert/strict";
import type { Json } from "../../src/lib/json.ts";
import { type DefinitionError, servicesUsed } from "../../src/definition/definition.ts";
import { parseDefinition } from "../../src/definition/parse.ts";
import { EXAMPLE, workflow } from "./example.ts";

function messages(source: string): string[] {
  return parseDefinition(source).errors.map(({ path, message }) => `${path}: ${message}`);
}

Deno.test("parseDefinition() finds nothing wrong with the example of the format", () => {
  const parsed = parseDefinition(EXAMPLE);
  assert.deepEqual(parsed.errors, []);
  assert.equal(parsed.format, "yaml");
  assert.equal(parsed.name, "Daily overdue invoices");
  assert.ok(parsed.definition);
  assert.equal(parsed.definition.steps.length, 2);
  assert.deepEqual(servicesUsed(parsed.definition), ["files", "http"]);
});

Deno.test("parseDefinition() reads JSON, with tabs too, and objects the same way", () => {
  const { definition } = parseDefinition(EXAMPLE);
  assert.ok(definition);
  const json = JSON.stringify(definition, null, "\t");
  assert.deepEqual(parseDefinition(json), { ...parseDefinition(EXAMPLE), format: "json" });
  assert.deepEqual(parseDefinition(JSON.parse(json)).definition, definition);
});

Deno.test("parseDefinition() takes an empty workflow", () => {
  assert.deepEqual(messages("{ format: planner/1, name: Empty, steps: [] }"), []);
});

Deno.test("parseDefinition() gives errors of an object a path and no place", () => {
  assert.deepEqual(parseDefinition({ format: "planner/1", name: "A", steps: 1 }).errors, [
    { path: "steps", line: null, column: null, message: "must be a list" },
  ]);
});

Deno.test("parseDefinition() reads the name of a broken definition where it can", () => {
  assert.equal(parseDefinition("name: Half done\nsteps: [").name, "Half done");
  assert.equal(parseDefinition("name: ''\nsteps: []").name, "Untitled");
  assert.equal(parseDefinition("- not\n- a map").name, "Untitled");
  assert.equal(parseDefinition({ name: 5 }).name, "Untitled");
});

Deno.test("parseDefinition() never throws on text that is no definition", () => {
  const texts = [
    "",
    "null",
    "[]",
    "42",
    "\0",
    "{",
    "a: b: c",
    "--- \n---\n",
    "? [a]\n: b",
    "\t- x",
  ];
  for (const text of texts) {
    const { definition, errors } = parseDefinition(text);
    assert.equal(definition, null, text);
    assert.notEqual(errors.length, 0, text);
  }
});

Deno.test("parseDefinition() refuses features of YAML that JSON lacks", () => {
  const refused: [string, RegExp][] = [
    ["name: &a Test", /anchors are not allowed/],
    ["name: &a Test\ndescription: *a", /aliases are not allowed/],
    ["env: { <<: { A: {} } }", /merge keys are not allowed/],
    ["name: !custom Test", /tags are not allowed/],
    ["name: !!str 5", /tags are not allowed/],
    ["name: A\nname: B", /key "name" is given twice/],
    ["inputs: { n: { type: number, default: .inf } }", /not a finite number/],
    ["? { a: 1 }\n: b", /key must be text/],
    ["format: planner/1\n---\nname: Second", /a second document/],
  ];
  for (const [text, message] of refused) assert.match(messages(text).join("\n"), message, text);
});

Deno.test("parseDefinition() reads YAML 1.2 whatever a directive says", () => {
  const { definition } = parseDefinition(
    "%YAML 1.1\n---\nformat: planner/1\nname: yes\nsteps: []\n",
  );
  assert.equal(definition?.name, "yes");
});

Deno.test("parseDefinition() refuses a definition above 256 KB, and no smaller one", () => {
  const head = "format: planner/1\nname: Big\nsteps: []\n# ";
  const fits = head + "x".repeat(256 * 1024 - head.length);
  assert.deepEqual(messages(fits), []);
  assert.throws(() => parseDefinition(`${fits}x`), { name: "AppError", code: "too_large" });
  assert.throws(() => parseDefinition(head + "ü".repeat(140_000)), { code: "too_large" });
  assert.throws(() => parseDefinition({ name: "x".repeat(300_000) }), { code: "too_large" });
});

Deno.test("parseDefinition() refuses brackets inside brackets without end", () => {
  for (
    const text of [
      "[".repeat(100_000),
      "a: ".repeat(50),
      `name: ${"[".repeat(150)}${"]".repeat(150)}`,
    ]
  ) {
    assert.equal(parseDefinition(text).definition, null);
  }
  let deep: Json = 1;
  for (let level = 0; level < 50_000; level++) deep = [deep];
  assert.deepEqual(parseDefinition({ name: "Deep", steps: deep }).errors, [
    { path: "", line: null, column: null, message: "it is nested too deeply" },
  ]);
});

Deno.test("parseDefinition() reports at most 1,000 errors", () => {
  for (const line of ["x: 1\n", "steps:\n - 1\n", "name: '\n"]) {
    const { errors } = parseDefinition(line.repeat(5000));
    assert.ok(errors.length > 0 && errors.length <= 1000);
  }
});

Deno.test("parseDefinition() reports all errors at once, in source order", () => {
  const { errors } = parseDefinition(workflow(`  - id: a
    service: http
    action: reqest
  - id: a
    service: wait
    action: for
    with: { duration: soon }
outputs: { x: "\${{ steps.b.output }}" }
extra: 1
`));
  const places = errors.map(({ line, column, path }) => `${line}:${column} ${path}`);
  assert.deepEqual(places, [
    "6:13 steps[0].action",
    "7:9 steps[1].id",
    "10:23 steps[1].with.duration",
    "11:26 outputs.x",
    "12:1 extra",
  ]);
});

Deno.test("parseDefinition() places errors inside texts of several lines", () => {
  const source = workflow(`  - id: a
    service: files
    action: write
    with:
      name: a.txt
      text: |
        First line
        Then \${{ inputs.x }}
`);
  const [error] = parseDefinition(source).errors;
  assert.deepEqual(pick(error), [11, 25, 'unknown input "x"']);
});

function pick(error: DefinitionError | undefined) {
  return [error?.line, error?.column, error?.message];
}
