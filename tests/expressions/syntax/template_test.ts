import assert from "node:assert/strict";
import {
  compileTemplate,
  compileTemplateValue,
  createScope,
  evaluateTemplate,
} from "../../../src/expressions/mod.ts";
import type { Json } from "../../../src/lib/json.ts";

const SCOPE = createScope({
  inputs: { rows: [1, 2], n: 2.5, text: 'say "hi"', nothing: null, map: { a: [true] } },
});

function fill(value: Json): Json {
  const { template, issues } = compileTemplateValue(value);
  assert.deepEqual(issues, []);
  assert.ok(template);
  return evaluateTemplate(template, SCOPE);
}

Deno.test("evaluateTemplate() keeps the type of one whole template", () => {
  assert.deepEqual(fill("${{ inputs.rows }}"), [1, 2]);
  assert.equal(fill("${{ inputs.nothing }}"), null);
  assert.equal(fill("${{ inputs.n > 2 }}"), true);
  assert.equal(fill("${{ inputs.n }} "), "2.5 ");
});

Deno.test("evaluateTemplate() prints values inside text", () => {
  assert.equal(
    fill(
      "${{ inputs.text }}|${{ inputs.n }}|${{ inputs.nothing }}|${{ inputs.map }}|${{ inputs.rows }}",
    ),
    'say "hi"|2.5||{"a":[true]}|[1,2]',
  );
  assert.equal(fill("${{ true }}${{ 1.0 }}"), "true1");
});

Deno.test("compileTemplate() reads CEL to find the end of an expression", () => {
  assert.equal(fill("x${{ '}}' }}"), "x}}");
  assert.equal(fill('${{ "\\"}}" }}'), '"}}');
  assert.equal(fill("${{ {'a': {'b': 1}}.a.b }}"), 1);
  assert.deepEqual(fill("${{ {'a': {'b': 1}}}}"), { a: { b: 1 } });
  assert.equal(fill("${{ r'\\d' + '}}' }}!"), "\\d}}!");
  assert.equal(fill("${{ '''it's }}''' }}"), "it's }}");
  assert.equal(fill("${{ 1 // }}\n }}"), 1);
});

Deno.test("compileTemplate() takes $${{ for the text itself", () => {
  assert.equal(fill("$${{ inputs.n }}"), "${{ inputs.n }}");
  assert.equal(fill("a $${{ ${{ inputs.n }}"), "a ${{ 2.5");
  assert.equal(fill("costs $5 or ${ 3 } or {{ 4 }}"), "costs $5 or ${ 3 } or {{ 4 }}");
});

Deno.test("compileTemplate() reports the position of an error in the text", () => {
  assert.deepEqual(compileTemplate("a ${{ inputz.n }} ${{ 1 + }}").issues, [
    {
      path: [],
      offset: 6,
      message: 'unknown name "inputz"',
      unknownName: "inputz",
      suggestion: "inputs",
    },
    { path: [], offset: 26, message: "unexpected token: the end" },
  ]);
  assert.deepEqual(compileTemplate("ab ${{ 'open }}").issues.map(({ offset }) => offset), [3]);
});

Deno.test("compileTemplateValue() fills every text of a tree and leaves the rest alone", () => {
  const literal = { a: [1, { b: "text" }], c: null };
  assert.equal(fill(literal), literal);
  assert.deepEqual(fill({ a: ["${{ inputs.n }}", 1], "${{ inputs.n }}": "n=${{ inputs.n }}" }), {
    a: [2.5, 1],
    "${{ inputs.n }}": "n=2.5",
  });
  assert.deepEqual(fill({ a: ["$${{ x }}"] }), { a: ["${{ x }}"] });
});

Deno.test("compileTemplateValue() gives each issue the path of its text", () => {
  const { issues } = compileTemplateValue({ a: [1, "${{ zz }}"], b: "${{ yy }}" });
  assert.deepEqual(issues.map(({ path }) => path), [["a", 1], ["b"]]);
});

Deno.test("evaluateTemplate() keeps a key called __proto__", () => {
  const value = JSON.parse('{"__proto__": "${{ inputs.n }}"}');
  assert.equal(JSON.stringify(fill(value)), '{"__proto__":2.5}');
});
