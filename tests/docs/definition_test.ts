import assert from "node:assert/strict";
import { parse } from "yaml";
import {
  DEFINITION_SIZE_BYTES_MAX,
  ERRORS_MAX,
  STEP_LEVELS_MAX,
  STEPS_MAX,
  TEXT_TOKENS_MAX,
} from "../../src/definition/limits.ts";
import { DEFINITION, ENV, RETRY, SCHEDULE, STEP } from "../../src/definition/definition.ts";
import { INPUT } from "../../src/services/catalogue.ts";
import { parseDefinition } from "../../src/definition/parse.ts";
import { codeBlocks, readPage } from "../support/processes/pages.ts";
import { plannerValidator } from "../support/workflows/planner_validator.ts";

const PAGE = await readPage("docs/definition.md");
const PIECES = codeBlocks(PAGE, "yaml");

/** A piece on the page as part of a definition that declares what it reads. */
function whole(piece: string): string {
  if (piece.includes("format: ")) return piece;
  const head = "format: planner/1\nname: Piece\n";
  if (!piece.startsWith("- ")) return `${head}steps: []\n${piece}`;
  return `${head}inputs: { orders: { type: json } }\nsteps:\n${piece}`;
}

Deno.test("docs/definition.md: each example is valid, for the checker and for the schema", () => {
  const validate = plannerValidator();
  assert.ok(PIECES.length >= 9);
  for (const source of [...PIECES.map(whole), ...codeBlocks(PAGE, "json definition")]) {
    assert.deepEqual(parseDefinition(source).errors, [], source);
    assert.ok(validate(parse(source)), `${source}\n${JSON.stringify(validate.errors)}`);
  }
});

Deno.test("docs/definition.md shows the errors that its wrong example has", () => {
  const [wrong = ""] = codeBlocks(PAGE, "yaml wrong");
  const [told = "[]"] = codeBlocks(PAGE, "json");
  assert.deepEqual(parseDefinition(wrong).errors, JSON.parse(told));
});

Deno.test("docs/definition.md names every key, and the limits as they are", () => {
  for (
    const key of [DEFINITION, INPUT, ENV, SCHEDULE, STEP, RETRY].flatMap((part) =>
      Object.keys(part)
    )
  ) {
    assert.match(PAGE, new RegExp(`\`${key.replace("$", "\\$")}[:\`]|\\b${key}: `), key);
  }
  const limits = [...PAGE.matchAll(/^\| (?:size|tokens|steps,|levels|errors)[^|]*\| +([\d,]+)/gm)]
    .map(([, limit = ""]) => Number(limit.replace(",", "")));
  const sizeKb = DEFINITION_SIZE_BYTES_MAX / 1024;
  assert.deepEqual(limits, [sizeKb, TEXT_TOKENS_MAX, STEPS_MAX, STEP_LEVELS_MAX, ERRORS_MAX]);
});

Deno.test("docs/definition.md links to pages that exist", async () => {
  for (const [, path = ""] of PAGE.matchAll(/\]\(([^)#:]+)\)/g)) await readPage(`docs/${path}`);
});
