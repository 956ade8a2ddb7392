import { deepEqual, equal } from "node:assert/strict";
import { addUsage, findTokensOf, findUsage } from "../../src/threads/usage/usage_store.ts";
import { openTestDatabase } from "../support/db/database.ts";
import { recordQueries } from "../support/db/query_plans.ts";

Deno.test("the tokens of an organization are one row, whatever its members and models", async () => {
  await using db = await openTestDatabase();
  const november = { orgKey: "acme", month: "2026-11" };
  await db.transaction(async ({ queries }) => {
    for (let call = 0; call < 60; call++) {
      const usage = { userId: `u${call % 7}`, model: `m${call % 3}`, inputTokens: call };
      await addUsage(queries, { ...november, ...usage, outputTokens: 1 });
    }
    const other = { userId: "u1", model: "m1", inputTokens: 1_000, outputTokens: 0 };
    await addUsage(queries, { ...november, ...other, month: "2026-12" });
    await addUsage(queries, { ...november, ...other, orgKey: "other" });
  });
  const recorded = recordQueries(db);
  const tokens = await findTokensOf(recorded.db.queries, november);
  const asked = { orgKey: "acme", userId: null, from: "2026-11", to: "2026-11" };
  const items = await findUsage(db.queries, asked);
  equal(items.length, 21);
  equal(tokens, items.reduce((sum, item) => sum + item.inputTokens + item.outputTokens, 0));
  const steps = await recorded.steps();
  deepEqual(steps, ["SEARCH token_counts USING PRIMARY KEY (org_key=? AND month=?)"]);
});
