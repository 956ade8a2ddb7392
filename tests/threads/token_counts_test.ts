import { deepEqual, equal } from "node:assert/strict";
import { addUsage, findTokensOf, findUsage } from "../../src/threads/usage/usage_store.ts";
import { Buffer } from "node:buffer";
import { sha256Hex } from "../../src/lib/crypto.ts";
import { listUsage, totalUsage, type UsageReport } from "../../src/threads/usage/list_usage.ts";
import { openTestDatabase } from "../support/db/database.ts";
import { countRowsOf } from "../support/db/counted_rows.ts";
import { recordQueries } from "../support/db/query_plans.ts";
import { testContext } from "../support/identity/context.ts";

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
  const items = await findUsage(db.queries, { ...asked, after: null, limit: 100 });
  equal(items.length, 21);
  equal(tokens, items.reduce((sum, item) => sum + item.inputTokens + item.outputTokens, 0));
  const steps = await recorded.steps();
  deepEqual(steps, ["SEARCH token_counts USING PRIMARY KEY (org_key=? AND month=?)"]);
});

/** An organization in which 40 members use two models each in three months. */
async function openUsedDatabase() {
  const db = await openTestDatabase();
  const ctx = testContext(db);
  const { orgKey } = ctx.principal;
  await db.transaction(async ({ queries }) => {
    for (let at = 0; at < 240; at++) {
      await addUsage(queries, {
        orgKey,
        userId: at % 40 === 7 ? ctx.principal.userId : `u${String(at % 40).padStart(2, "0")}`,
        month: ["2026-01", "2026-03", "2026-04"][Math.floor(at / 80)] ?? "",
        model: at % 80 < 40 ? "large" : "small",
        inputTokens: 2,
        outputTokens: 3,
      });
    }
  });
  const admin = { ...ctx, principal: { ...ctx.principal, isAdmin: true } };
  return { db, ctx, admin, [Symbol.asyncDispose]: () => db[Symbol.asyncDispose]() };
}

const REPORT: UsageReport = { from: "2026-02", to: "2026-12", scope: "organization" };

Deno.test("the usage of an organization is read by pages, and each has the totals of all", async () => {
  await using test = await openUsedDatabase();
  const read = (cursor?: string) =>
    listUsage(test.admin, { ...REPORT, limit: 30, monthlyTokens: null, ...cursor && { cursor } });
  let page = await read();
  const items = [...page.items];
  for (; page.nextCursor !== null; items.push(...page.items)) page = await read(page.nextCursor);
  const places = items.map(({ month, userId, model }) => ({ month, userId, model }));
  deepEqual(
    places,
    places.toSorted((a, b) =>
      b.month.localeCompare(a.month) || (a.userId < b.userId ? -1 : a.userId > b.userId ? 1 : 0) ||
      (a.model < b.model ? -1 : 1)
    ),
  );
  equal(new Set(places.map((place) => JSON.stringify(place))).size, 160);
  const totals = { calls: 160, inputTokens: 320, outputTokens: 480 };
  deepEqual([page.totals, await totalUsage(test.admin, REPORT)], [totals, totals]);
});

Deno.test("a page of usage reads its own rows, and its totals a row for each month", async () => {
  await using test = await openUsedDatabase();
  const recorded = recordQueries(test.db);
  const admin = { ...test.admin, db: recorded.db };
  await listUsage(admin, { ...REPORT, limit: 30, monthlyTokens: null });
  deepEqual(
    new Set(await recorded.steps()),
    new Set([
      "SEARCH model_usage USING PRIMARY KEY (org_key=? AND month<?)",
      "SEARCH model_usage USING PRIMARY KEY (org_key=? AND month=? AND (user_id,model)>(?,?))",
      "SEARCH token_counts USING PRIMARY KEY (org_key=? AND month>? AND month<?)",
    ]),
  );
});

Deno.test("one's own totals are one row, whatever the months and models", async () => {
  await using test = await openUsedDatabase();
  const counted = countRowsOf(test.db);
  const recorded = recordQueries({ ...test.db, queries: counted.queries });
  const totals = await totalUsage({ ...test.ctx, db: recorded.db }, { ...REPORT, scope: "own" });
  deepEqual(totals, { calls: 4, inputTokens: 8, outputTokens: 12 });
  equal(counted.all(), 1);
  deepEqual(await recorded.steps(), [
    "SEARCH token_counts USING PRIMARY KEY (org_key=? AND month>? AND month<?)",
    "SEARCH model_usage USING PRIMARY KEY (org_key=? AND month=? AND user_id=?)",
  ]);
  const none = { from: "2026-05", to: "2026-12", scope: "own" } as const;
  deepEqual(await totalUsage(test.ctx, none), { calls: 0, inputTokens: 0, outputTokens: 0 });
});

Deno.test("a cursor of one's own usage leads to no other member's", async () => {
  await using test = await openUsedDatabase();
  const own = { ...REPORT, scope: "own" as const, monthlyTokens: null };
  const { principal: { orgKey, userId } } = test.ctx;
  const list = ["usage", orgKey, userId, REPORT.from, REPORT.to];
  const text = JSON.stringify([2, "2026-04", "u00", ""]);
  const digest = sha256Hex(`${JSON.stringify(list)}\n${text}`).slice(0, 16);
  const forged = Buffer.from(`${digest}${text}`).toString("base64url");
  const { items, totals } = await listUsage(test.ctx, { ...own, limit: 100, cursor: forged });
  deepEqual(new Set(items.map((item) => item.userId)), new Set([userId]));
  equal(totals.calls, 4);
  const { nextCursor, items: first } = await listUsage(test.ctx, { ...own, limit: 3 });
  const { items: rest } = await listUsage(test.ctx, { ...own, limit: 3, cursor: `${nextCursor}` });
  deepEqual([...first, ...rest].map(({ month, model }) => [month, model]), [
    ["2026-04", "large"],
    ["2026-04", "small"],
    ["2026-03", "large"],
    ["2026-03", "small"],
  ]);
});
