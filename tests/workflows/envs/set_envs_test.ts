import assert from "node:assert/strict";
import type { Context } from "../../../src/identity/context.ts";
import { deleteEnv } from "../../../src/workflows/envs/delete_env.ts";
import type { EnvInput } from "../../../src/workflows/envs/check_envs.ts";
import { envBinding } from "../../../src/workflows/envs/env_binding.ts";
import { readSealedEnvs } from "../../../src/workflows/envs/env_store.ts";
import { listEnvs } from "../../../src/workflows/envs/list_envs.ts";
import { setEnvs } from "../../../src/workflows/envs/set_envs.ts";
import { setDefaultVersion } from "../../../src/workflows/versions/set_default_version.ts";
import { testContext } from "../../support/identity/context.ts";
import { openTestDatabase } from "../../support/db/database.ts";
import { TEST_SEALER, withSealer } from "../../support/workflows/envs.ts";
import { ManualClock } from "../../support/time/manual_clock.ts";
import {
  draftedWorkflow,
  publishedWorkflow,
  publishVersion,
} from "../../support/workflows/workflows.ts";

async function defaultVersionOf({ db }: Context, workflowId: string): Promise<string> {
  const { id } = await db.queries.selectFrom("workflows").select("default_version_id as id")
    .where("id", "=", workflowId).executeTakeFirstOrThrow();
  return id!;
}

/** The envs kept for a version, opened; for the default one unless stated. */
async function valuesOf(
  ctx: Context,
  workflowId: string,
  versionId?: string,
): Promise<Record<string, string>> {
  const id = versionId ?? await defaultVersionOf(ctx, workflowId);
  const rows = await readSealedEnvs(ctx.db.queries, id);
  return Object.fromEntries(
    rows.map(({ name, sealedValue }) =>
      [name, TEST_SEALER.open(envBinding(workflowId, name), sealedValue)] as const
    ),
  );
}

function numbered(count: number, from = 0): EnvInput[] {
  return Array.from({ length: count }, (_, at) => ({ name: `N${from + at}`, value: "x" }));
}

Deno.test("setEnvs() upserts by name, answers all by name and keeps what is not given", async () => {
  await using db = await openTestDatabase();
  const clock = new ManualClock(Date.UTC(2030, 0, 1));
  const ctx = withSealer({ ...testContext(db), clock });
  const workflowId = await publishedWorkflow(ctx);
  await setEnvs(ctx, {
    workflowId,
    envs: [
      { name: "TOKEN", value: "one", description: "Of the ERP" },
      { name: "REGION", value: "EU" },
    ],
  });
  clock.advance(1_000);
  const envs = [{ name: "TOKEN", value: "two" }, { name: "_late", value: "" }];
  const answer = await setEnvs(ctx, { workflowId, envs });
  const expected = [
    { name: "REGION", description: null, updatedAt: "2030-01-01T00:00:00.000Z" },
    { name: "TOKEN", description: "Of the ERP", updatedAt: "2030-01-01T00:00:01.000Z" },
    { name: "_late", description: null, updatedAt: "2030-01-01T00:00:01.000Z" },
  ];
  assert.deepEqual(answer, { success: true, envs: expected });
  assert.deepEqual(await listEnvs(ctx, { workflowId }), { envs: expected });
  assert.deepEqual(await valuesOf(ctx, workflowId), { TOKEN: "two", REGION: "EU", _late: "" });
});

Deno.test("setEnvs() keeps names that no definition can declare", async () => {
  await using db = await openTestDatabase();
  const ctx = withSealer(testContext(db));
  const workflowId = await publishedWorkflow(ctx);
  const names = ["1A", "__proto__", "a-b", "größe 2", "while"];
  const { envs } = await setEnvs(ctx, {
    workflowId,
    envs: names.map((name) => ({ name, value: "x" })),
  });
  assert.deepEqual(envs.map(({ name }) => name), names);
  await deleteEnv(ctx, { workflowId, name: "__proto__" });
  assert.equal((await listEnvs(ctx, { workflowId })).envs.length, 4);
});

Deno.test("setEnvs() replaces a description, and drops it for an empty one", async () => {
  await using db = await openTestDatabase();
  const ctx = withSealer(testContext(db));
  const workflowId = await publishedWorkflow(ctx);
  const seen: (string | null | undefined)[] = [];
  for (const description of ["First", undefined, "Second", "", undefined]) {
    const env = { name: "TOKEN", value: "x" };
    const given = description === undefined ? env : { ...env, description };
    const { envs } = await setEnvs(ctx, { workflowId, envs: [given] });
    seen.push(envs[0]?.description);
  }
  assert.deepEqual(seen, ["First", "First", "Second", null, null]);
});

Deno.test("setEnvs() of nothing changes nothing", async () => {
  await using db = await openTestDatabase();
  const ctx = withSealer(testContext(db));
  const workflowId = await publishedWorkflow(ctx);
  const { envs } = await setEnvs(ctx, { workflowId, envs: [{ name: "A", value: "x" }] });
  assert.deepEqual(await setEnvs(ctx, { workflowId, envs: [] }), { success: true, envs });
});

Deno.test("setEnvs() needs a published version", async () => {
  await using db = await openTestDatabase();
  const ctx = withSealer(testContext(db));
  const workflowId = await draftedWorkflow(ctx);
  const refused = setEnvs(ctx, { workflowId, envs: [{ name: "A", value: "x" }] });
  await assert.rejects(refused, { code: "conflict", extra: { currentVersionNumber: 0 } });
  assert.deepEqual(await listEnvs(ctx, { workflowId }), { envs: [] });
});

Deno.test("setEnvs() seals a value to its workflow and name", async () => {
  await using db = await openTestDatabase();
  const ctx = withSealer(testContext(db));
  const first = await publishedWorkflow(ctx);
  const second = await publishedWorkflow(ctx);
  for (const workflowId of [first, second]) {
    await setEnvs(ctx, { workflowId, envs: [{ name: "A", value: "x" }] });
  }
  const [row] = await readSealedEnvs(db.queries, await defaultVersionOf(ctx, first));
  assert.equal(TEST_SEALER.open(envBinding(first, "A"), row!.sealedValue), "x");
  for (const place of [envBinding(second, "A"), envBinding(first, "B")]) {
    assert.throws(() => TEST_SEALER.open(place, row!.sealedValue));
  }
});

Deno.test("a new version starts with the variables of the one before, and each keeps its own", async () => {
  await using db = await openTestDatabase();
  const ctx = withSealer(testContext(db));
  const workflowId = await publishedWorkflow(ctx);
  const first = await defaultVersionOf(ctx, workflowId);
  const set = (name: string, value: string) =>
    setEnvs(ctx, { workflowId, envs: [{ name, value }] });
  await set("A", "a1");
  await set("B", "b1");
  const { versionId: second } = await publishVersion(ctx, { workflowId, name: "Second" });
  await set("A", "a2");
  await deleteEnv(ctx, { workflowId, name: "B" });
  await set("C", "c2");
  assert.deepEqual(await valuesOf(ctx, workflowId, first), { A: "a1", B: "b1" });
  assert.deepEqual(await valuesOf(ctx, workflowId, second), { A: "a2", C: "c2" });

  await setDefaultVersion(ctx, { workflowId, versionId: first });
  await set("A", "a3");
  const { versionId: third } = await publishVersion(ctx, { workflowId, name: "Third" });
  assert.deepEqual(await valuesOf(ctx, workflowId, second), { A: "a2", C: "c2" });
  assert.deepEqual(await valuesOf(ctx, workflowId, third), { A: "a3", B: "b1" });
});

Deno.test("a value that versions share is stored once, and deleted with the last version that has it", async () => {
  await using db = await openTestDatabase();
  const ctx = withSealer(testContext(db));
  const workflowId = await publishedWorkflow(ctx);
  const count = async () =>
    (await db.queries.selectFrom("env_values").select("id").execute()).length;
  await setEnvs(ctx, { workflowId, envs: numbered(3) });
  for (const name of ["Second", "Third"]) await publishVersion(ctx, { workflowId, name });
  assert.equal(await count(), 3);
  await setEnvs(ctx, { workflowId, envs: numbered(1) });
  assert.equal(await count(), 4);
  for (let times = 0; times < 3; times++) await setEnvs(ctx, { workflowId, envs: numbered(1) });
  assert.equal(await count(), 4);
  await deleteEnv(ctx, { workflowId, name: "N0" });
  assert.equal(await count(), 3);
});

Deno.test("a new version keeps the variables", async () => {
  await using db = await openTestDatabase();
  const ctx = withSealer(testContext(db));
  const workflowId = await publishedWorkflow(ctx);
  const { envs } = await setEnvs(ctx, { workflowId, envs: [{ name: "A", value: "x" }] });
  await publishVersion(ctx, { workflowId, name: "Second" });
  assert.deepEqual(await listEnvs(ctx, { workflowId }), { envs });
  assert.deepEqual(await valuesOf(ctx, workflowId), { A: "x" });
});

/** Each is refused with these paths, and nothing of the request is kept. */
const REFUSED: Record<string, [EnvInput[], string[]]> = {
  "an empty name": [[{ name: "", value: "x" }], ["envs[0].name"]],
  "a name of 256 characters": [[{ name: "N".repeat(256), value: "x" }], ["envs[0].name"]],
  "a name with a control character": [
    [{ name: "A\n", value: "" }, { name: "\u0000", value: "" }, { name: "\ud800", value: "" }],
    ["envs[0].name", "envs[1].name", "envs[2].name"],
  ],
  "a value of 64 KiB and a byte": [
    [{ name: "OK", value: "x" }, { name: "A", value: "é".repeat(32 * 1024) + "x" }],
    ["envs[1].value"],
  ],
  "a value that is no Unicode": [[{ name: "A", value: "a\ud800" }], ["envs[0].value"]],
  "a description of 1,001 characters": [
    [{ name: "A", value: "x", description: "d".repeat(1_001) }],
    ["envs[0].description"],
  ],
  "a name given twice": [
    [{ name: "A", value: "x" }, { name: "B", value: "x" }, { name: "A", value: "x" }],
    ["envs[2].name"],
  ],
  "201 variables": [numbered(201), ["envs"]],
};

for (const [what, [envs, paths]] of Object.entries(REFUSED)) {
  Deno.test(`setEnvs() refuses ${what}, and keeps nothing`, async () => {
    await using db = await openTestDatabase();
    const ctx = withSealer(testContext(db));
    const workflowId = await publishedWorkflow(ctx);
    await assert.rejects(setEnvs(ctx, { workflowId, envs }), (error: unknown) => {
      const { code, issues } = error as { code: string; issues: { path: string }[] };
      assert.deepEqual([code, issues.map(({ path }) => path)], ["invalid_request", paths]);
      return true;
    });
    assert.deepEqual(await listEnvs(ctx, { workflowId }), { envs: [] });
  });
}

Deno.test("setEnvs() takes each bound itself", async () => {
  await using db = await openTestDatabase();
  const ctx = withSealer(testContext(db));
  const workflowId = await publishedWorkflow(ctx);
  const longest: EnvInput = {
    name: "N".repeat(255),
    value: "é".repeat(32 * 1024),
    description: "d".repeat(1_000),
  };
  const { envs } = await setEnvs(ctx, { workflowId, envs: [longest, ...numbered(199)] });
  assert.equal(envs.length, 200);
  assert.equal((await valuesOf(ctx, workflowId))[longest.name], longest.value);
});

Deno.test("setEnvs() keeps at most 200 variables of a workflow over all calls", async () => {
  await using db = await openTestDatabase();
  const ctx = withSealer(testContext(db));
  const workflowId = await publishedWorkflow(ctx);
  await setEnvs(ctx, { workflowId, envs: numbered(199) });
  const tooMany = setEnvs(ctx, { workflowId, envs: numbered(2, 199) });
  await assert.rejects(tooMany, { code: "unprocessable" });
  assert.equal((await listEnvs(ctx, { workflowId })).envs.length, 199);
  await setEnvs(ctx, { workflowId, envs: numbered(1, 199) });
  await setEnvs(ctx, { workflowId, envs: numbered(2, 198) });
  await deleteEnv(ctx, { workflowId, name: "N0" });
  assert.equal((await setEnvs(ctx, { workflowId, envs: numbered(1, 300) })).envs.length, 200);
});

Deno.test("deleteEnv() forgets one variable, with its description, and no other", async () => {
  await using db = await openTestDatabase();
  const ctx = withSealer(testContext(db));
  const workflowId = await publishedWorkflow(ctx);
  const other = await publishedWorkflow(ctx);
  const envs = [{ name: "A", value: "x", description: "Old" }, { name: "B", value: "x" }];
  for (const id of [workflowId, other]) await setEnvs(ctx, { workflowId: id, envs });
  const done = { success: true, message: "Environment variable deleted" };
  assert.deepEqual(await deleteEnv(ctx, { workflowId, name: "A" }), done);
  await assert.rejects(deleteEnv(ctx, { workflowId, name: "A" }), { code: "not_found" });
  assert.deepEqual(await valuesOf(ctx, workflowId), { B: "x" });
  assert.deepEqual(await valuesOf(ctx, other), { A: "x", B: "x" });
  const again = await setEnvs(ctx, { workflowId, envs: [{ name: "A", value: "y" }] });
  assert.equal(again.envs[0]?.description, null);
});
