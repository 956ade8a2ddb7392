import assert from "node:assert/strict";
import {
  canonicalText,
  fingerprintOf,
  isFileKey,
  printWorkflowFile,
  readFileHead,
} from "../../src/definition/workflow_file.ts";
import { formatSource } from "../../src/definition/format_source.ts";
import { parseDefinition } from "../../src/definition/parse.ts";

const BODY = "format: planner/1\nname: A\nsteps: []\n";

const HEADS: readonly [title: string, source: string, key: string | null, base: string | null][] = [
  ["nothing", BODY, null, null],
  ["an empty text", "", null, null],
  ["both lines", `# heddle-key: a\n# heddle-base: b\n${BODY}`, "a", "b"],
  ["other comments and lines between", `# Ours.\n\n#heddle-key:  a b \n# x\n${BODY}`, "a b", null],
  ["the first of two", `# heddle-key: a\n# heddle-key: b\n${BODY}`, "a", null],
  ["a line below the definition", `${BODY}# heddle-key: a\n`, "a", null],
  ["a line inside a text", `description: |\n  # heddle-key: a\n${BODY}`, null, null],
  ["a line behind a key", `format: planner/1 # heddle-key: a\n`, null, null],
  ["no value", `# heddle-key:\n# heddle-base: \n${BODY}`, null, null],
  ["a byte order mark and Windows line ends", `\uFEFF# heddle-key: a\r\n${BODY}`, "a", null],
  ["decomposed letters", `# heddle-key: u\u0308\n${BODY}`, "ü", null],
  ["JSON", '{ "name": "# heddle-key: a" }', null, null],
];

for (const [title, source, key, base] of HEADS) {
  Deno.test(`readFileHead() of ${title}`, () => {
    assert.deepEqual(readFileHead(source), { key, base });
  });
}

Deno.test("isFileKey() takes what one line of a comment gives back, and nothing else", () => {
  for (const key of ["a", "a b", "請求書", "../x", "x".repeat(200), "# a", "a: b"]) {
    assert.ok(isFileKey(key), key);
    const definition = { format: "planner/1", name: "A", steps: [] };
    const text = printWorkflowFile({ key, definition });
    assert.equal(readFileHead(text).key, key);
    assert.deepEqual(parseDefinition(text).definition, definition);
  }
  for (
    const key of ["", " ", " a", "a ", "a\nb", "a\u0000", "a\u0085", "\ud800", "x".repeat(201)]
  ) {
    assert.ok(!isFileKey(key), JSON.stringify(key));
  }
});

Deno.test("fingerprintOf() is the same for the same definition, in any order of the keys", () => {
  const inputs = { a: { type: "string" }, b: { type: "number" } };
  const one = { format: "planner/1", name: "A", inputs, steps: [] };
  const { a, b } = inputs;
  const other = { steps: [], inputs: { b, a }, name: "A", format: "planner/1" };
  // Files keep it: another value would make every one of them a stranger.
  assert.equal(fingerprintOf(one), "cc5f3746981fefd8");
  assert.equal(fingerprintOf(other), fingerprintOf(one));
  assert.notEqual(fingerprintOf({ ...one, name: "B" }), fingerprintOf(one));
});

Deno.test("canonicalText() keeps the order of the names that the author chose alone", () => {
  const [a, b] = [{ type: "string" }, { type: "number" }];
  const one = { format: "planner/1", name: "A", inputs: { a, b }, steps: [] };
  assert.equal(
    canonicalText({ steps: [], name: "A", inputs: { a, b }, format: "planner/1" }),
    canonicalText(one),
  );
  assert.notEqual(canonicalText({ ...one, inputs: { b, a } }), canonicalText(one));
});

Deno.test("formatSource() leaves the head to be read, whichever key it stood above", () => {
  const source = `# heddle-key: a\n# heddle-base: b\nname: A\nformat: planner/1\nsteps: []\n`;
  const { text } = formatSource(source);
  assert.notEqual(text, source);
  assert.deepEqual(readFileHead(text ?? ""), { key: "a", base: "b" });
});
