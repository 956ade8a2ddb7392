import assert from "node:assert/strict";
import { printDefinition } from "../../src/definition/canonical.ts";
import { parseDefinition } from "../../src/definition/parse.ts";
import { EXAMPLE } from "./example.ts";
import { makeDefinition } from "./generated.ts";

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

Deno.test("printDefinition() keeps a text of several lines readable, and a long one whole", () => {
  const text = "Dear ${{ inputs.name }},\n\n  your order: it's on the way.\n# not a comment\n";
  const long = `${"a long sentence without a break, ".repeat(12)}and its end`;
  const definition = {
    format: "planner/1",
    name: "Letters",
    description: long,
    inputs: { name: { type: "string" } },
    steps: [{ id: "a", service: "files", action: "write", with: { name: "a.txt", text } }],
  };
  const printed = printDefinition(definition, "yaml");
  const block = text.split("\n").map((line) => line && `        ${line}`).join("\n");
  assert.ok(printed.includes(`      text: |\n${block}`), printed);
  assert.ok(printed.includes(`\ndescription: ${long}\n`), printed);
  assert.deepEqual(parseDefinition(printed).definition, definition);
});

Deno.test("printDefinition() orders the keys of steps wherever they stand", () => {
  const wait = (id: string) => ({ with: { duration: "1s" }, action: "for", service: "wait", id });
  const steps = [
    { parallel: [wait("a")], id: "both", onError: [wait("b")] },
    { steps: [{ ...wait("c"), onError: [wait("d")] }], when: "true", id: "block" },
  ];
  const printed = printDefinition({ format: "planner/1", name: "Order", steps }, "yaml");
  const firsts = [...printed.matchAll(/^ *- (\w+): (\w+)$/gm)].map(([, key, id]) => [key, id]);
  assert.deepEqual(firsts, ["both", "a", "b", "block", "c", "d"].map((id) => ["id", id]));
  const keys = [...printed.matchAll(/^ *(?:- )?(service|action|with):/gm)].map(([, key]) => key);
  assert.deepEqual(keys, Array.from({ length: 4 }, () => ["service", "action", "with"]).flat());
});
