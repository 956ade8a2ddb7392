import assert from "node:assert/strict";
import { expectedOf, outcomeOf } from "../outcome_of.ts";
import { KEPT_FILES } from "./kept_files.ts";
import { TWO_FILES } from "./two_files.ts";

for (const wish of [...TWO_FILES, ...KEPT_FILES]) {
  Deno.test(`a draft does what "${wish.says}" says`, async () => {
    assert.deepEqual(await outcomeOf(wish), expectedOf(wish.gives));
  });
}
