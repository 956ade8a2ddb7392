import assert from "node:assert/strict";
import { parseDefinition } from "../../src/definition/parse.ts";
import type { Json, JsonObject } from "../../src/lib/json.ts";

const WAIT = { service: "wait", action: "for", with: { duration: "1s" } };
const OFF = "the step never runs: its condition is always false";
const EMPTY = "the step never runs: its list is always empty";

function warningsOf(...steps: JsonObject[]): string[] {
  const inputs = { a: { type: "boolean" } };
  const definition = { format: "planner/1", name: "Odd", inputs, steps };
  const { errors, warnings } = parseDefinition(definition);
  assert.deepEqual(errors, []);
  return warnings.map(({ path, message }) => `${path}: ${message}`);
}

Deno.test("parseDefinition() warns of a step that is turned off, and takes it", () => {
  const off = [
    "false",
    " false ",
    "(false)",
    "!true",
    "false && inputs.a",
    "inputs.a && false",
    "inputs.a && (false || !true)",
    "!(true || inputs.a)",
    "1 == 2",
    "'on' == 'off'",
    "'on' != 'on'",
    "1 > 2",
    "1.0 != 1",
    "-1 >= 0 || 2 <= 1",
    "1 + 2 * 3 == 9",
    "null == 0",
    "(1 < 2 ? false : true) && inputs.a",
    "1 > 2 && inputs.a",
  ];
  for (const when of off) {
    assert.deepEqual(warningsOf({ id: "s", when, ...WAIT }), [`steps[0].when: ${OFF}`], when);
  }
  const on = [
    "true",
    "inputs.a",
    "inputs.a || false",
    "1 == 1",
    "inputs.a == false",
    "!false",
    "1 < 2",
  ];
  for (const when of on) assert.deepEqual(warningsOf({ id: "s", when, ...WAIT }), [], when);
});

Deno.test("parseDefinition() warns of blocks and loops that never run", () => {
  assert.deepEqual(
    warningsOf(
      { id: "b", when: "false", steps: [{ id: "s", when: "false", ...WAIT }] },
      { id: "l", forEach: "[ ]", ...WAIT },
    ),
    [
      `steps[0].when: ${OFF}`,
      `steps[0].steps[0].when: ${OFF}`,
      `steps[1].forEach: ${EMPTY}`,
    ],
  );
});

Deno.test("parseDefinition() places warnings in the text, beside errors", () => {
  const source = `format: planner/1
name: Both
steps:
  - id: a
    when: "false"
    service: wait
    action: nap
`;
  const { definition, errors, warnings } = parseDefinition(source);
  assert.equal(definition, null);
  assert.deepEqual(errors.map(({ path }) => path), ["steps[0].action"]);
  assert.deepEqual(warnings, [{ path: "steps[0].when", line: 5, column: 11, message: OFF }]);
});

Deno.test("parseDefinition() takes a condition that is true or false without quotes", () => {
  assert.deepEqual(warningsOf({ id: "s", when: false, ...WAIT }), [`steps[0].when: ${OFF}`]);
  assert.deepEqual(warningsOf({ id: "s", when: true, ...WAIT }), []);
});

Deno.test("parseDefinition() refuses a condition that is no expression", () => {
  const messages = (when: Json) => {
    const step = { id: "s", when, ...WAIT };
    const { errors } = parseDefinition({ format: "planner/1", name: "Bare", steps: [step] });
    return errors.map(({ message }) => message);
  };
  assert.deepEqual(messages(0), ['must be an expression in quotes: "0"']);
  assert.deepEqual(messages("${{ false }}"), ["an expression is written here without ${{ }}"]);
});

/** The warnings about a text in a field of a step. */
function warningsOfText(url: string) {
  const inputs = { id: { type: "string" } };
  const steps = [{ id: "s", service: "http", action: "request", with: { url } }];
  const definition = { format: "planner/1", name: "Odd", inputs, steps };
  const { errors, warnings } = parseDefinition(definition);
  assert.deepEqual(errors, []);
  return warnings.map(({ path, message, suggestion }) => ({ path, message, suggestion }));
}

Deno.test("parseDefinition() warns of an expression in the braces of other formats", () => {
  const texts: [string, string, string][] = [
    ["https://example.org/{{ inputs.id }}", "{{ inputs.id }}", "${{ inputs.id }}"],
    ["https://example.org/{{inputs.id}}/x", "{{inputs.id}}", "${{ inputs.id }}"],
    ["https://example.org/${inputs.id}", "${inputs.id}", "${{ inputs.id }}"],
    ["https://example.org/{{ steps.a.output }}", "{{ steps.a.output }}", "${{ steps.a.output }}"],
  ];
  for (const [url, written, suggestion] of texts) {
    const message = `"${written}" is no expression, so it stays as it is`;
    assert.deepEqual(warningsOfText(url), [{ path: "steps[0].with.url", message, suggestion }]);
  }
});

Deno.test("parseDefinition() takes the braces of other languages as text", () => {
  const texts = [
    "https://example.org/${{ inputs.id }}",
    "https://example.org/{{ name }}",
    "https://example.org/${HOME}",
    "https://example.org/{inputs.id}",
    "https://example.org/{{ inputsOf }}",
  ];
  for (const url of texts) assert.deepEqual(warningsOfText(url), [], url);
});

Deno.test("parseDefinition() warns of other braces in any value, in lists and in outputs", () => {
  const inputs = { id: { type: "string" } };
  const to = { name: "{{ item.name }}", tags: ["${item.tag}"] };
  const steps = [{ id: "s", service: "data", action: "map", with: { items: [{}], to } }];
  const outputs = { id: "{{ inputs.id }}" };
  const definition = { format: "planner/1", name: "Odd", inputs, steps, outputs };
  const { warnings } = parseDefinition(definition);
  assert.deepEqual(warnings.map(({ path }) => path), [
    "steps[0].with.to.name",
    "steps[0].with.to.tags[0]",
    "outputs.id",
  ]);
});
