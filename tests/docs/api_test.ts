import assert from "node:assert/strict";
import { readPage, runPage } from "../support/processes/pages.ts";

Deno.test("docs/api.md: its bash blocks work, run in order", async () => {
  const printed = await runPage(await readPage("docs/api.md"));
  for (const sign of ['"organization":"acme"', "Hello, Ada!", '"ready":true']) {
    assert.ok(printed.includes(sign), `${sign} is not in ${printed}`);
  }
});
