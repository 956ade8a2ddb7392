import assert from "node:assert/strict";
import { parseRule } from "../../../src/rules/table/mod.ts";
import { DISCOUNT, errorsOf, sketch } from "./lab.ts";

Deno.test("parseRule() reads the example of the format", () => {
  const { definition, name, description, format, problems } = parseRule(DISCOUNT);
  assert.deepEqual(problems, []);
  assert.deepEqual([name, description, format], ["Discount", "What a customer gets off", "yaml"]);
  assert.equal(definition?.rows.length, 3);
  assert.deepEqual(parseRule(JSON.stringify(definition)).definition, definition);
});

Deno.test("parseRule() reports the line and the column of a position inside a cell", () => {
  const { problems, definition } = parseRule(DISCOUNT.replace('"AT"\'', "AT'"));
  assert.equal(definition, null);
  assert.deepEqual(problems, [{
    path: "rows[0].when.country",
    line: 14,
    column: 48,
    message: 'unknown name "AT"',
    suggestion: '"AT"',
  }]);
});

const WRONG: [string, string, string, string[]][] = [
  ["another format", "rule/1", "rule/2", ['format: must be "rule/1"']],
  ["no name", "name: Discount\n", "", ['name: "name" is required']],
  ["an unknown key", "hitPolicy", "hitpolicy", ['hitpolicy: unknown key "hitpolicy" [hitPolicy]']],
  ["an unknown policy", "first", "any", [
    'hitPolicy: must be "first", "unique" or "collect"',
  ]],
  ["an aggregate of another policy", "first\n", "first\naggregate: sum\n", [
    "aggregate: only the hit policy collect has one",
  ]],
  ["a sum of texts", "first\n", "collect\naggregate: sum\n", [
    "outputs.reason: must be a number where the aggregate is sum",
  ]],
  ["an input called value", "  amount: {", "  value: { type: string, default: a }\n  amount: {", [
    'inputs.value: "value" is no name of an input: cells call their own value so',
  ]],
  [
    "required on an output",
    "{ type: string, default:",
    "{ type: string, required: true, default:",
    [
      'outputs.reason.required: an output has no "required"',
    ],
  ],
  ["an unknown input", 'country: \'"DE"', 'contry: \'"DE"', [
    'rows[0].when.contry: unknown input "contry" [country]',
  ]],
  ["an unknown output", "discount: 5", "dicsount: 5", [
    'rows[1].then.dicsount: unknown output "dicsount" [discount]',
  ]],
  ["a value of another type", "discount: 5", "discount: yes", [
    'rows[1].then.discount: unknown name "yes"',
  ]],
  ["an expression of another type", "discount: 5", "discount: country + 'x'", [
    "rows[1].then.discount: must give a number, not a string",
  ]],
  ["a row without then", "    then: { discount: 5 }\n", "", ['rows[1].then: "then" is required']],
  ["two defaults", "  - then: { discount: 0 }", "  - then: {}\n  - then: { discount: 0 }", [
    'rows[3]: is a second default: row 3 has no "when" either',
  ]],
  ["a test with wrong inputs", "amount: 1500", "amuont: 1500", [
    "tests[0].inputs.amount: is required",
    'tests[0].inputs.amuont: unknown input "amuont"; did you mean "amount"?',
  ]],
  ["a test of an unknown output", "expect: { discount", "expect: { off", [
    'tests[0].expect.off: unknown output "off"',
  ]],
  ["a control character", "What a customer", '"What\\u0000a customer', [
    "description: must have no control characters",
  ]],
];

for (const [what, from, to, expected] of WRONG) {
  Deno.test(`parseRule() refuses ${what}`, () => {
    const source = to.startsWith('"What')
      ? DISCOUNT.replace("What a customer gets off", '"What\\u0000a customer gets off"')
      : DISCOUNT.replace(from, to);
    const errors = errorsOf(source);
    assert.deepEqual(errors, expected);
  });
}

Deno.test("parseRule() says nothing about the cells of an input that is declared wrongly", () => {
  const inputs = { a: { type: "nubmer" } } as never;
  assert.deepEqual(errorsOf(sketch({ inputs, rows: [{ a: "> 5" }] })), [
    'inputs.a.type: must be "string", "number", "boolean", "date", "enum", "json" or "file" [number]',
  ]);
});

Deno.test("parseRule() keeps what it can read of a text that is no rule", () => {
  const { name, description, definition } = parseRule(
    "name: Half\ndescription: A draft\nrows: 5\n",
  );
  assert.deepEqual([name, description, definition], ["Half", "A draft", null]);
  assert.equal(parseRule("[").name, "Untitled");
});
