import assert from "node:assert/strict";
import { ALTERNATIVES } from "./alternatives.ts";
import { CHANGED_CELLS } from "./changed_cells.ts";
import { LATE_CONDITIONS } from "./late_conditions.ts";
import { MORE_WISHES } from "./more_wishes.ts";
import { NAMED_FILES } from "./named_files.ts";
import { expectedOf, outcomeOf } from "./outcome_of.ts";
import { WISHES } from "./wishes.ts";

const TABLES = [WISHES, MORE_WISHES, LATE_CONDITIONS, NAMED_FILES, CHANGED_CELLS, ALTERNATIVES];

for (const wish of TABLES.flat()) {
  Deno.test(`a draft does what "${wish.says}" says`, async () => {
    assert.deepEqual(await outcomeOf(wish), expectedOf(wish.gives));
  });
}
