import assert from "node:assert/strict";
import { join } from "node:path";
import { readPage, ROOT } from "../support/processes/pages.ts";

const PAGE = await readPage("docs/promises.md");

/** Each promise, from its bold statement to the next promise or heading. */
const PROMISES = PAGE.split(/\n(?=\*\*|#)/).filter((text) => text.startsWith("**"));

Deno.test("docs/promises.md gives each promise a fault or an attack, and figures", () => {
  assert.ok(PROMISES.length > 120, `${PROMISES.length} promises`);
  for (const promise of PROMISES) {
    assert.match(promise, /^- (Fault|Attack): \S/m);
    assert.match(promise, /^- In the tests: \S/m);
  }
});

Deno.test("docs/promises.md names an existing test for each promise", async () => {
  for (const promise of PROMISES) {
    const [, tests = ""] = /^- Test: ([\s\S]*)$/m.exec(promise) ?? [];
    const paths = [...tests.matchAll(/`(tests\/[^`]+)`/g)].map(([, path = ""]) => path);
    assert.ok(paths.length > 0, promise);
    for (const path of paths) await Deno.stat(join(ROOT, path));
  }
});

Deno.test("docs/promises.md has lines that fit a screen", () => {
  for (const line of PAGE.split("\n")) assert.ok(line.length <= 110, line);
});
