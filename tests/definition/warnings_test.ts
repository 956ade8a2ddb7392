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
