import assert from "node:assert/strict";
import { ERRORS_MAX, TEXT_TOKENS_MAX } from "../../src/definition/limits.ts";
import { meantTemplate } from "../../src/definition/check/check_with.ts";
import { parseDefinition } from "../../src/definition/parse.ts";
import { readFileHead } from "../../src/definition/workflow_file.ts";
import { readText } from "../../src/definition/source/read_document.ts";

const SIZE = 250_000;

function filledWith(unit: string, { before = "", after = "" } = {}): string {
  return before + unit.repeat(Math.floor(SIZE / unit.length)) + after;
}

/** A definition whose text is told apart into so many words and signs. */
function ofTokens(count: number): string {
  const before = "{format: planner/1,name: T,steps: [],outputs: {all: [";
  const text = (items: number) => `${before}${"1,".repeat(items)}1]}}`;
  const tokens = (source: string) => source.match(/[{}[\],:\n]| |[^{}[\],:\n ]+/g)?.length ?? 0;
  return text((count - tokens(text(0))) / 2);
}

Deno.test("parseDefinition() refuses a text of more than 100,000 words and signs, at its place", () => {
  assert.deepEqual(parseDefinition(ofTokens(TEXT_TOKENS_MAX)).errors, []);
  const text = ofTokens(TEXT_TOKENS_MAX + 2);
  const [error, ...others] = parseDefinition(text).errors;
  assert.equal(error?.message, "it has more than 100000 words and signs");
  assert.deepEqual([error.line, error.column, others], [1, text.length, []]);
});

const FAULTY = [
  filledWith("[}").slice(0, 60_000),
  filledWith("a: @b\n").slice(0, 60_000),
  filledWith(",", { before: "[" }).slice(0, 60_000),
  filledWith("\\q", { before: 'a: "', after: '"' }),
];

Deno.test("parsing stops after 1,000 errors and reports them", () => {
  for (const text of FAULTY) {
    const { document, faults } = readText(text);
    assert.deepEqual([document, faults.length], [null, ERRORS_MAX], text.slice(0, 9));
    const { errors, definition, name } = parseDefinition(text);
    assert.deepEqual([definition, name], [null, "Untitled"]);
    assert.ok(errors.length > 0 && errors[0]?.message !== "", text.slice(0, 9));
  }
});

Deno.test("parseDefinition() reports nesting that is too deep, and its position", () => {
  for (const unit of ["[", "{a: ", "- ", "? ", "[[}", "- - a\n"]) {
    const { errors } = parseDefinition(unit.repeat(30_000));
    assert.ok(errors.length > 0, unit);
    for (const { message } of errors) assert.doesNotMatch(message, /call stack|exhaust/i, unit);
  }
  const [error] = parseDefinition(`x: ${"[".repeat(30_000)}`).errors;
  assert.deepEqual([error?.message, error?.column], ["it is nested too deeply", 105]);
});

Deno.test("brackets in texts are no lists inside each other", () => {
  const source = `format: planner/1
name: "${"[".repeat(150)}"
description: |
  ${"[".repeat(150)}
  {
steps: []
# ${"{".repeat(150)}
`;
  assert.deepEqual(parseDefinition(source).errors, []);
});

/** So long that whatever reads it more than a few times does not come to an end. */
const LENGTH = 4_000_000;

Deno.test("the head of a workflow's file is read in one go", () => {
  for (const unit of [" ", "\t", "\n", "# ", "# heddle-key: a ", "# heddle-key: "]) {
    const long = unit.repeat(LENGTH / unit.length);
    assert.equal(readFileHead(`# heddle-key: a${long}b`).base, null);
  }
  const head = "\uFEFF# heddle-key: a b \t \r\n#heddle-base:c\r\n# heddle-key: d\n";
  assert.deepEqual(readFileHead(head), { key: "a b", base: "c" });
});

Deno.test("templates that are never closed are looked for in one go", () => {
  for (const unit of ["${{ inputs.a ", "${{ ", "${{", "$", "}", "${{ inputs "]) {
    assert.equal(meantTemplate(unit.repeat(LENGTH / unit.length)), null, unit);
  }
  assert.equal(meantTemplate('a ${{ b ${{ env.A + "$" }} c'), '${{ env.A + "$" }}');
});

function unknownEnvs({ known, unknown }: { known: number; unknown: number }): string {
  const names = Array.from({ length: known }, (_, at) => `  TOKEN_${at}: {}\n`).join("");
  const outputs = Array.from({ length: unknown }, (_, at) => `  o${at}: \${{ env.TOKNE_${at} }}\n`);
  return `format: planner/1\nname: T\nenv:\n${names}steps: []\noutputs:\n${outputs.join("")}`;
}

Deno.test("every unknown name gets a suggestion, but where very many stand against very many", () => {
  const { errors } = parseDefinition(unknownEnvs({ known: 50, unknown: 900 }));
  assert.equal(errors.length, 900);
  assert.ok(errors.every(({ suggestion }) => suggestion !== undefined));
  const [tooMany, ...hostile] = parseDefinition(unknownEnvs({ known: 3_000, unknown: 900 })).errors;
  assert.equal(tooMany?.message, "must have at most 200 variables");
  assert.equal(hostile.length, 900);
  assert.ok(hostile[0]?.suggestion !== undefined && hostile[899]?.suggestion === undefined);
});
