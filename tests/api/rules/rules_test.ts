import assert from "node:assert/strict";
import { ruleRoutes } from "../../../src/http/api/rules/routes.ts";
import { CompiledRules } from "../../../src/rules/compiled_rules.ts";
import { testContext } from "../../support/identity/context.ts";
import { openTestDatabase } from "../../support/db/database.ts";
import { mountRoutes } from "../../support/http/mounted_routes.ts";
import { BROKEN_RULE, ruleNamed } from "../../support/rules/rules.ts";
import { insertTestThread } from "../../support/chat/threads.ts";

async function openRules() {
  const db = await openTestDatabase();
  const ctx = testContext(db);
  const send = mountRoutes(ruleRoutes(new CompiledRules()), ctx);
  return { db, ctx, send, [Symbol.asyncDispose]: () => db[Symbol.asyncDispose]() };
}

const GREEN = [{ name: "large", passed: true, outputs: { discount: 10 }, problem: null }];

Deno.test("a rule goes through the API from its draft to its default version", async () => {
  await using rules = await openRules();
  const { send } = rules;
  const created = await send("POST", "/rules", { definition: ruleNamed("First") });
  const { ruleId, draftId } = created.body;
  assert.deepEqual(created, {
    status: 201,
    body: { ruleId, draftId, valid: true, errors: [], warnings: [], tests: GREEN },
  });
  const path = `/rules/${ruleId}`;
  const first = await send("POST", `${path}/publish`);
  assert.deepEqual([first.status, first.body.versionNumber, first.body.isDefault], [201, 1, true]);
  assert.equal((await send("GET", `${path}/draft`)).status, 404);
  const put = await send("PUT", `${path}/draft`, { definition: ruleNamed("Second") });
  assert.deepEqual([put.status, put.body.baseVersionNumber, put.body.tests], [200, 1, GREEN]);
  assert.equal((await send("POST", `${path}/publish`)).body.versionNumber, 2);
  const list = await send("GET", `${path}/versions?limit=1`);
  assert.deepEqual([list.body.versions.length, list.body.total, list.body.truncated], [1, 2, true]);
  const next = await send("GET", `${path}/versions?limit=1&cursor=${list.body.nextCursor}`);
  assert.deepEqual([next.body.versions[0].versionNumber, next.body.nextCursor], [1, null]);
  const { versionId } = next.body.versions[0];
  const shown = await send("GET", `${path}/versions/${versionId}`);
  assert.deepEqual(shown.body.rule, ruleNamed("First"));
  const made = await send("POST", `${path}/versions/${versionId}/default`);
  const expected = { success: true, ruleId, versionId, versionNumber: 1 };
  assert.deepEqual(made, { status: 200, body: expected });
  const detail = await send("GET", path);
  assert.deepEqual([detail.body.name, detail.body.version], ["First", "1"]);
  assert.deepEqual(detail.body.rule, ruleNamed("First"));
});

Deno.test("the list pages by cursor, searches, and filters drafts", async () => {
  await using rules = await openRules();
  const { send } = rules;
  for (const name of ["Alpha", "100%_beta", "Gamma"]) {
    const { body } = await send("POST", "/rules", { definition: ruleNamed(name) });
    if (name !== "Gamma") await send("POST", `/rules/${body.ruleId}/publish`);
  }
  const names = async (query: string) =>
    (await send("GET", `/rules?${query}`)).body.rules.map(({ name }: { name: string }) => name);
  assert.deepEqual(await names("isDraft=true"), ["Gamma"]);
  assert.deepEqual(await names("search=%25_"), ["100%_beta"]);
  assert.deepEqual(await names("search=ALPH"), ["Alpha"]);
  const first = (await send("GET", "/rules?limit=2")).body;
  assert.deepEqual([first.total, first.totalPages, first.totalIsExact], [3, 2, true]);
  const rest = (await send("GET", `/rules?limit=2&cursor=${first.nextCursor}`)).body;
  assert.deepEqual([rest.rules.length, rest.nextCursor], [1, null]);
  assert.deepEqual(await names("page=9"), []);
  for (const query of ["limit=0", "limit=101", "page=0", "scope=none", "isDraft=1", "cursor=x"]) {
    assert.equal((await send("GET", `/rules?${query}`)).status, 400, query);
  }
});

Deno.test("publish answers 409 without a draft and over a newer version, 422 for errors", async () => {
  await using rules = await openRules();
  const { send, ctx } = rules;
  const created = await send("POST", "/rules", { definition: BROKEN_RULE });
  assert.deepEqual([created.status, created.body.valid], [201, false]);
  const path = `/rules/${created.body.ruleId}`;
  const invalid = await send("POST", `${path}/publish`);
  assert.deepEqual([invalid.status, invalid.body.code], [422, "unprocessable"]);
  assert.equal(invalid.body.errors.length, created.body.errors.length);
  await send("DELETE", `${path}/draft`);
  const missing = await send("POST", `${path}/publish`);
  assert.deepEqual([missing.status, missing.body.currentVersionNumber], [409, 0]);

  const { body: { ruleId } } = await send("POST", "/rules", { definition: ruleNamed("A") });
  await send("POST", `/rules/${ruleId}/publish`);
  const thread = `?threadId=${await insertTestThread(ctx)}`;
  await send("PUT", `/rules/${ruleId}/draft${thread}`, { definition: ruleNamed("Old") });
  const { body: draft } = await send(
    "PUT",
    `/rules/${ruleId}/draft?threadId=${await insertTestThread(ctx)}`,
    {
      definition: ruleNamed("New"),
    },
  );
  await send("POST", `/rules/${ruleId}/publish`, { draftId: draft.draftId });
  const stale = await send("POST", `/rules/${ruleId}/publish${thread}`);
  assert.deepEqual([stale.status, stale.body.baseVersionNumber, stale.body.currentVersionNumber], [
    409,
    1,
    2,
  ]);
  assert.equal(
    (await send("POST", `/rules/${ruleId}/publish${thread}`, { force: true })).status,
    201,
  );
});

Deno.test("validate answers errors, warnings and tests, and stores nothing", async () => {
  await using rules = await openRules();
  const { send } = rules;
  const valid = await send("POST", "/rules/validate", { definition: ruleNamed("A") });
  assert.deepEqual(valid.body, { valid: true, errors: [], warnings: [], tests: GREEN });
  const rows = [{ when: { amount: ">= 1000" }, then: { discount: 10 } }];
  const odd = await send("POST", "/rules/validate", { definition: ruleNamed("A", { rows }) });
  assert.equal(odd.body.valid, true);
  assert.ok(odd.body.warnings.length > 0, "a gap without a default is odd");
  const wrong = await send("POST", "/rules/validate", { definition: BROKEN_RULE });
  assert.deepEqual([wrong.status, wrong.body.valid], [200, false]);
  assert.equal((await send("GET", "/rules")).body.total, 0);
});

Deno.test("a definition that is neither text nor object is 400, one above 256 KB 413", async () => {
  await using rules = await openRules();
  const { send } = rules;
  const { body: { ruleId } } = await send("POST", "/rules", { definition: ruleNamed("A") });
  const large = `format: rule/1\nname: A\n# ${"x".repeat(256 * 1024)}`;
  for (const request of ["POST /rules", "POST /rules/validate", `PUT /rules/${ruleId}/draft`]) {
    const [method = "", path = ""] = request.split(" ");
    for (const definition of [3, null, []]) {
      assert.equal((await send(method, path, { definition })).status, 400, request);
    }
    assert.equal((await send(method, path, { definition: large })).status, 413, request);
    assert.equal((await send(method, path, { definition: "a", more: 1 })).status, 400, request);
  }
});

Deno.test("diff compares versions and the draft", async () => {
  await using rules = await openRules();
  const { send } = rules;
  const { body: { ruleId } } = await send("POST", "/rules", { definition: ruleNamed("A") });
  const path = `/rules/${ruleId}`;
  await send("POST", `${path}/publish`);
  await send("PUT", `${path}/draft`, { definition: ruleNamed("B") });
  const { status, body } = await send("GET", `${path}/diff?from=1&to=draft`);
  assert.deepEqual([status, body.from, body.to], [200, 1, "draft"]);
  assert.deepEqual(body.changes, [{ path: "name", before: "A", after: "B" }]);
  assert.match(body.text, /-name: A\n\+name: B/);
  assert.equal((await send("GET", `${path}/diff?from=2&to=draft`)).status, 404);
  assert.equal((await send("GET", `${path}/diff?from=x&to=1`)).status, 400);
});

Deno.test("a rule is shared, made public and deleted as a workflow is", async () => {
  await using rules = await openRules();
  const { send, ctx } = rules;
  const { body: { ruleId } } = await send("POST", "/rules", { definition: ruleNamed("A") });
  const path = `/rules/${ruleId}`;
  const own = mountRoutes(ruleRoutes(new CompiledRules()), {
    ...ctx,
    principal: { ...ctx.principal, teamKeys: ["ops", "sales"] },
  });
  const shared = await own("PATCH", `${path}/sharing`, {
    shareWithTeamKeys: ["sales", "ops", "ops"],
  });
  assert.deepEqual(shared.body, {
    id: ruleId,
    sharedTeamKeys: ["ops", "sales"],
    visibility: "teams",
  });
  assert.equal((await own("PATCH", `${path}/sharing`, { shareWithTeamKeys: ["hr"] })).status, 400);
  assert.equal((await own("PATCH", path, { isPublic: true })).body.isPublic, true);
  assert.deepEqual((await own("DELETE", path)).body, { success: true, message: "Rule deleted" });
  for (const request of ["GET", "DELETE"]) assert.equal((await own(request, path)).status, 404);
  assert.equal((await own("GET", "/rules")).body.total, 0);
});

Deno.test("a quota limits rules, and a deleted one makes room", async () => {
  await using rules = await openRules();
  const { ctx } = rules;
  const quotas = { ...ctx.quotas, perUser: { ...ctx.quotas.perUser, rules: 1 } };
  const send = mountRoutes(ruleRoutes(new CompiledRules()), { ...ctx, quotas });
  const { body: { ruleId } } = await send("POST", "/rules", { definition: ruleNamed("A") });
  const refused = await send("POST", "/rules", { definition: ruleNamed("B") });
  const { setting, limit, used } = refused.body;
  assert.deepEqual([refused.status, setting, limit, used], [409, "MAX_RULES_PER_USER", 1, 1]);
  await send("DELETE", `/rules/${ruleId}`);
  assert.equal((await send("POST", "/rules", { definition: ruleNamed("B") })).status, 201);
});
