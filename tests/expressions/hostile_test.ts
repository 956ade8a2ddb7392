import assert from "node:assert/strict";
import {
  compileExpression,
  compileTemplateValue,
  createScope,
  evaluateInTurns,
  evaluateTemplateInTurns,
} from "../../src/expressions/mod.ts";

const LIST = Array.from({ length: 100_000 }, (_, v) => ({ v }));
const ACME = { orgKey: "acme" };

const SCOPE = createScope({
  inputs: { list: LIST, big: "ab".repeat(500_000), huge: "a".repeat(8_000_000) },
});
const WORK = /(it|one call in it) takes more than (5000000|1200000) units of work$/;
const LENGTH = /a text has \d+ characters, more than 16000000$/;
const COUNT = /a list has \d+ items, more than 100000$/;

/** Every one ends by itself, and with the bound that it broke. */
async function assertEnd(bound: RegExp, sources: readonly string[]): Promise<void> {
  for (const source of sources) {
    const { expression, issues } = compileExpression(source);
    assert.deepEqual(issues, [], source);
    assert.ok(expression);
    const failure = { name: "EvaluationError", message: bound };
    await assert.rejects(
      async () => await evaluateInTurns(expression, SCOPE, ACME),
      failure,
      source,
    );
  }
}

Deno.test("evaluateInTurns() ends texts that grow in functions", async () => {
  await assertEnd(LENGTH, [
    "'a'.padEnd(1e15)",
    "'a'.padStart(16000001, 'bc')",
    "size(inputs.huge.replace('a', inputs.big))",
    "regex.replace(inputs.big, 'a', inputs.big)",
    "size([inputs.huge, inputs.huge, inputs.huge].join())",
    "size(url.encode(inputs.huge))",
    "size(json.print([inputs.huge, inputs.huge]))",
  ]);
});

Deno.test("evaluateInTurns() ends lists that grow in functions", async () => {
  await assertEnd(COUNT, [
    "lists.range(1e9)",
    "inputs.huge.split('a')",
    "regex.extractAll(inputs.big, 'a')",
    "[inputs.list, [1]].flatten()",
  ]);
});

Deno.test("evaluateInTurns() ends keys and results that hold a large value many times", async () => {
  await assertEnd(WORK, [
    "inputs.list.map(x, inputs.big)",
    "inputs.list.map(x, inputs.big).distinct()",
    "inputs.list.sortBy(x, inputs.big)",
    "inputs.list.groupBy(x, inputs.list)",
    "size(inputs.list.groupBy(x, inputs.big))",
    "inputs.list.map(x, inputs.list.reverse())",
    "json.print(inputs.list.map(x, inputs.big))",
    "lists.range(1000).map(x, base64.encode(inputs.big))",
    "inputs.list.map(x, json.parse('[') || true)",
    "lists.range(100000).map(x, timestamp(x).format('yyyy', 'Europe/Berlin'))",
    "lists.range(100000).map(x, default(inputs.list[200000], x))",
  ]);
});

Deno.test("evaluateInTurns() ends regular expressions that are large programs, or many", async () => {
  await assertEnd(WORK, [
    String.raw`re2(inputs.huge, '(a*)*b')`,
    String.raw`re2(inputs.big, r'${String.raw`\pL{500}`.repeat(100)}')`,
    "lists.range(1000).map(x, re2('a', 'a{' + string(x) + '}' + '(b|c)?'.padEnd(900, '(b|c)?')))",
    "lists.range(100000).map(x, re2(string(x), string(x)))",
  ]);
});

Deno.test("evaluateInTurns() ends values that are nested deeply", async () => {
  const depth = /(nested too deeply|the result has more than 200 levels)$/;
  for (const levels of ["5000", "200000"]) {
    const nested = `json.parse('['.padEnd(${levels}, '[') + ']'.padEnd(${levels}, ']'))`;
    await assertEnd(depth, [
      nested,
      `json.print(${nested})`,
      `${nested} == ${nested}`,
      `[${nested}].distinct()`,
      `[${nested}, ${nested}].sort()`,
      `[1, ${nested}]`,
    ]);
  }
});

Deno.test("evaluateTemplateInTurns() counts a value each time that it is filled in", async () => {
  const templates = [
    Array(1_000).fill("${{ inputs.big }}"),
    { a: Array(50).fill({ b: "${{ inputs.list }}" }) },
    "x ${{ inputs.list.map(x, inputs.big) }}",
  ];
  for (const value of templates) {
    const { template } = compileTemplateValue(value);
    assert.ok(template);
    await assert.rejects(async () => await evaluateTemplateInTurns(template, SCOPE, ACME), {
      name: "EvaluationError",
      message: WORK,
    });
  }
  const { template } = compileTemplateValue("${{ inputs.huge }}".repeat(3));
  assert.ok(template);
  await assert.rejects(
    async () => await evaluateTemplateInTurns(template, SCOPE, ACME),
    /more than 16000000 characters/,
  );
});
