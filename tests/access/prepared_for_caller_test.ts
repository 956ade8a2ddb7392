import assert from "node:assert/strict";
import type { Queries } from "../../src/db/dialect.ts";
import { readableWorkflows } from "../../src/access/sharing.ts";
import { type Parts, preparedForCaller } from "../../src/access/prepared_for_caller.ts";
import { testContext, testPrincipal } from "../support/identity/context.ts";
import { openTestDatabase } from "../support/db/database.ts";
import { draftedWorkflow } from "../support/workflows/workflows.ts";

interface Values extends Record<string, string | number> {
  name: string;
  limit: number;
}

type NamedParts = Parts<Values, { isReversed: boolean }>;

function byName(queries: Queries, { principal, values, shape }: NamedParts) {
  return queries.selectFrom("workflows")
    .select("workflows.id")
    .where("workflows.name", "=", values.name)
    .where(readableWorkflows(principal))
    .orderBy("workflows.id", shape.isReversed ? "desc" : "asc")
    .limit(values.limit);
}

Deno.test("preparedForCaller() answers each call by its own caller, values and shape", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db, { teamKeys: ["a", "b"] });
  const { orgKey } = ctx.principal;
  const first = await draftedWorkflow(ctx, { name: "Twice", teamKeys: ["b"] });
  const second = await draftedWorkflow(ctx, { name: "Twice" });
  const once = await draftedWorkflow(ctx, { name: "Once" });
  let built = 0;
  const find = preparedForCaller((queries, parts: NamedParts) => {
    built++;
    return byName(queries, parts);
  });
  const idsFor = async (
    principal: Partial<NamedParts["principal"]>,
    values: Values,
    isReversed = false,
  ) => {
    const parts = {
      principal: testPrincipal({ orgKey, ...principal }),
      values,
      shape: { isReversed },
    };
    return (await find(db.queries, parts)).map(({ id }) => id);
  };
  const twice = { name: "Twice", limit: 5 };
  assert.deepEqual(await idsFor(ctx.principal, twice), [first, second]);
  assert.deepEqual(await idsFor(ctx.principal, { ...twice, limit: 1 }), [first]);
  assert.deepEqual(await idsFor(ctx.principal, { ...twice, name: "Once" }), [once]);
  assert.deepEqual(await idsFor({ teamKeys: ["b", "c"] }, twice), [first]);
  assert.deepEqual(await idsFor({ teamKeys: ["c", "d"] }, twice), []);
  assert.equal(built, 1);
  assert.deepEqual(await idsFor(ctx.principal, twice, true), [second, first]);
  assert.deepEqual(await idsFor({ isAdmin: true, teamKeys: ["b"] }, twice), [first]);
  assert.deepEqual(await idsFor({ teamKeys: ["b"] }, twice), [first]);
  assert.deepEqual(await idsFor({}, twice), []);
  assert.equal(built, 5);
});

Deno.test("preparedForCaller() refuses a query that holds a value of its own", async () => {
  await using db = await openTestDatabase();
  const find = preparedForCaller((
    queries,
    { values }: Parts<{ id: string }, Record<never, never>>,
  ) =>
    queries.selectFrom("workflows").select("id").where("id", "=", values.id).where("name", "=", "x")
  );
  const call = find(db.queries, { principal: testPrincipal(), values: { id: "1" }, shape: {} });
  await assert.rejects(
    call,
    /^Error: Cannot prepare select .*: parameter x is no value of a call$/,
  );
});
