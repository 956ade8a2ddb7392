import assert from "node:assert/strict";
import { printDefinition } from "../../../src/workflows/definition/canonical.ts";
import type { Definition, Step } from "../../../src/workflows/definition/definition.ts";
import { parseDefinition } from "../../../src/workflows/definition/parse.ts";
import { EXAMPLE } from "./example.ts";

/** A small linear generator, so that a failure can be repeated by its seed. */
function generator(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor(state / 65536) % below;
  };
}

const TEXTS = [
  "plain",
  "yes",
  "1.0",
  "null",
  "a: b",
  "# no comment",
  "two\nlines\n",
  " spaces ",
  "${{ 1 }}",
  "ü😀",
  "",
];

function makeDefinition(seed: number): Definition {
  const next = generator(seed);
  let ids = 0;
  const text = () => TEXTS[next(TEXTS.length)] ?? "";
  const makeStep = (depth: number): Step => {
    const id = `s${ids++}`;
    const shape = depth > 2 ? 0 : next(4);
    const inner = () => Array.from({ length: 1 + next(2) }, () => makeStep(depth + 1));
    if (shape === 1) return { id, parallel: inner(), timeout: "5m" };
    if (shape === 2) return { id, when: "1 < 2", steps: inner(), onError: inner() };
    const value = {
      nested: [text(), next(100) / 4, null, { [`key ${text()}`]: true }],
      text: text(),
    };
    const leaf: Step = { id, service: "data", action: "print", with: { value, as: "json" } };
    return next(2) === 0
      ? leaf
      : { ...leaf, title: text(), retry: { max: next(11), delay: "2s" }, forEach: "[1]" };
  };
  return {
    steps: Array.from({ length: next(4) }, () => makeStep(1)),
    name: `Generated ${seed}`,
    format: "planner/1",
    outputs: { b: text(), a: [text(), next(9)] },
    inputs: { z: { type: "string", default: text() }, a: { type: "number", required: false } },
  };
}

Deno.test("printDefinition() is undone by parseDefinition() in both formats", () => {
  for (let seed = 1; seed <= 40; seed++) {
    const definition = makeDefinition(seed);
    for (const format of ["yaml", "json"] as const) {
      const printed = printDefinition(definition, format);
      const parsed = parseDefinition(printed);
      assert.deepEqual(parsed.errors, [], `seed ${seed}\n${printed}`);
      assert.deepEqual(parsed.definition, definition, `seed ${seed}\n${printed}`);
      assert.equal(parsed.format, format);
    }
  }
});

Deno.test("printDefinition() prints the same text however the keys were ordered", () => {
  const { definition } = parseDefinition(EXAMPLE);
  assert.ok(definition);
  const reversed = parseDefinition(
    JSON.stringify(
      definition,
      (_, value) =>
        typeof value === "object" && value !== null && !Array.isArray(value) && "format" in value
          ? Object.fromEntries(Object.entries(value).reverse())
          : value,
    ),
  ).definition;
  assert.ok(reversed);
  assert.notEqual(JSON.stringify(reversed), JSON.stringify(definition));
  for (const format of ["yaml", "json"] as const) {
    assert.equal(printDefinition(reversed, format), printDefinition(definition, format));
  }
});

Deno.test("printDefinition() orders keys as the format's example does", () => {
  const { definition } = parseDefinition(`{
    "steps": [{ "with": { "as": "json", "value": 1 }, "when": "true", "timeout": "1s",
      "retry": { "delay": "1s", "max": 1 }, "action": "print", "service": "data", "id": "a" }],
    "name": "N", "format": "planner/1" }`);
  assert.ok(definition);
  assert.equal(
    printDefinition(definition, "yaml"),
    `format: planner/1
name: N
steps:
  - id: a
    service: data
    action: print
    when: "true"
    with:
      value: 1
      as: json
    retry:
      max: 1
      delay: 1s
    timeout: 1s
`,
  );
});
