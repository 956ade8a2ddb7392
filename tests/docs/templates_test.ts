import assert from "node:assert/strict";
import { TEMPLATE_TEXTS } from "../../src/workflows/templates/texts.ts";
import { codeBlocks, readPage, runPage } from "../support/processes/pages.ts";

const PAGE = await readPage("docs/templates.md");

Deno.test("docs/templates.md shows each template whole", () => {
  assert.deepEqual(codeBlocks(PAGE, "yaml"), TEMPLATE_TEXTS.map(({ source }) => source));
});

Deno.test("docs/templates.md: its bash block works", async () => {
  const printed = await runPage(PAGE);
  for (const sign of ['"slug":"api-report"', '"source":"# A CSV file', '"valid":true']) {
    assert.ok(printed.includes(sign), `${sign} is not in ${printed}`);
  }
});
