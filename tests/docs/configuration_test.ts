import assert from "node:assert/strict";
import { PAGES } from "../../.ci/docs.ts";

const ROOT = new URL("../../", import.meta.url);

for (const [path, page] of Object.entries(PAGES)) {
  Deno.test(`${path} says what the code says; else run deno task docs`, async () => {
    assert.equal(await Deno.readTextFile(new URL(path, ROOT)), await page());
  });
}
