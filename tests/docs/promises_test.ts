import assert from "node:assert/strict";
import { join } from "node:path";
import { readPage, ROOT } from "../support/pages.ts";

const PAGE = await readPage("docs/promises.md");

Deno.test("docs/promises.md names a test that there is in every row", async () => {
  const rows = PAGE.split("\n").filter((line) => /^\| (?!Promise |-)/.test(line));
  assert.ok(rows.length > 20);
  for (const row of rows) {
    const paths = [...row.matchAll(/`(tests\/[^`]+)`/g)].map(([, path = ""]) => path);
    assert.ok(paths.length > 0, row);
    for (const path of paths) await Deno.stat(join(ROOT, path));
  }
});
