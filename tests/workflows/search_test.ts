import assert from "node:assert/strict";
import { listWorkflows } from "../../src/workflows/list_workflows.ts";
import { testContext } from "../support/identity/context.ts";
import { openTestDatabase } from "../support/db/database.ts";
import { draftedWorkflow } from "../support/workflows/workflows.ts";

const NAMES = [
  "Rechnungen Straße",
  "RECHNUNGEN STRASSE",
  "Résumé",
  "İstanbul",
  "ıspanak",
  "100 % done",
  "a_b",
  "a\\b",
  "axb",
  "東京 レポート",
];

const FOUND: Record<string, string[]> = {
  "rechnungen": ["RECHNUNGEN STRASSE", "Rechnungen Straße"],
  "STRASSE": ["RECHNUNGEN STRASSE", "Rechnungen Straße"],
  "STRAßE": ["RECHNUNGEN STRASSE", "Rechnungen Straße"],
  "RE\u0301SUM": ["Résumé"],
  "resume": [],
  "İSTANBUL": ["İstanbul"],
  "ISPANAK": ["ıspanak"],
  "ıspa": ["ıspanak"],
  "%": ["100 % done"],
  "_": ["a_b"],
  "a_b": ["a_b"],
  "\\": ["a\\b"],
  "ﾚﾎﾟｰﾄ": ["東京 レポート"],
  "' OR 1=1 --": [],
};

Deno.test("listWorkflows() finds part of a name, whatever its case, as plain text", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  for (const name of NAMES) await draftedWorkflow(ctx, { name });
  for (const [search, expected] of Object.entries(FOUND)) {
    const { workflows, total } = await listWorkflows(ctx, { page: 1, limit: 20, search });
    assert.deepEqual(workflows.map(({ name }) => name), expected, `search ${search}`);
    assert.equal(total, expected.length, `total of ${search}`);
  }
});

Deno.test("listWorkflows() with an empty search lists everything", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  for (const name of NAMES) await draftedWorkflow(ctx, { name });
  const { total } = await listWorkflows(ctx, { page: 1, limit: 20, search: "" });
  assert.equal(total, NAMES.length);
});
