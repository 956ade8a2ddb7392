import assert from "node:assert/strict";
import type { Database } from "../../src/db/database.ts";
import type { Context } from "../../src/identity/context.ts";
import type { Principal } from "../../src/identity/principal.ts";
import { AppError } from "../../src/lib/errors.ts";
import { openDraft } from "../../src/workflows/drafts/copy_version_to_draft.ts";
import { deleteEnv } from "../../src/workflows/envs/delete_env.ts";
import { deleteWorkflow } from "../../src/workflows/delete_workflow.ts";
import { diffWorkflow } from "../../src/workflows/versions/diff_workflow.ts";
import { discardDraft } from "../../src/workflows/drafts/discard_draft.ts";
import { getDraft } from "../../src/workflows/drafts/draft_access.ts";
import { getVersion } from "../../src/workflows/versions/get_version.ts";
import { getWorkflow } from "../../src/workflows/get_workflow.ts";
import { listEnvs } from "../../src/workflows/envs/list_envs.ts";
import { listVersions } from "../../src/workflows/versions/list_versions.ts";
import { loadRunnableVersion } from "../../src/workflows/versions/load_runnable_version.ts";
import { publishWorkflow } from "../../src/workflows/versions/publish_workflow.ts";
import { saveDraft } from "../../src/workflows/drafts/save_draft.ts";
import { setDefaultVersion } from "../../src/workflows/versions/set_default_version.ts";
import { setEnvs } from "../../src/workflows/envs/set_envs.ts";
import { setWorkflowPublic } from "../../src/workflows/set_workflow_public.ts";
import { shareWorkflow } from "../../src/workflows/share_workflow.ts";
import { testContext } from "../support/identity/context.ts";
import { openTestDatabase } from "../support/db/database.ts";
import { withSealer } from "../support/workflows/envs.ts";
import {
  copyVersionToDraft,
  definitionNamed,
  publishedWorkflow,
  withHooks,
} from "../support/workflows/workflows.ts";

interface Target {
  workflowId: string;
  versionId: string;
}

type Call = (ctx: Context, target: Target) => Promise<unknown>;

const DEFINITION = definitionNamed("Changed");

const READING: Record<string, Call> = {
  getWorkflow,
  getDraft,
  getVersion,
  listEnvs,
  diffWorkflow: (ctx, target) => diffWorkflow(ctx, { ...target, from: 1, to: "draft" }),
  listVersions: (ctx, target) => listVersions(ctx, { ...target, limit: 20, includeAll: false }),
  loadRunnableVersion: ({ db, principal }, { workflowId }) =>
    loadRunnableVersion(db.queries, { principal, workflowId }),
};

const WRITING: Record<string, Call> = {
  saveDraft: (ctx, target) => saveDraft(ctx, { ...target, definition: DEFINITION }),
  openDraft,
  discardDraft,
  copyVersionToDraft,
  publishWorkflow: (ctx, target) => publishWorkflow(withHooks(ctx), { ...target, force: true }),
  setDefaultVersion,
  setEnvs: (ctx, target) =>
    setEnvs(withSealer(ctx), { ...target, envs: [{ name: "TOKEN", value: "changed" }] }),
  deleteEnv: (ctx, target) => deleteEnv(ctx, { ...target, name: "TOKEN" }),
};

const MANAGING: Record<string, Call> = {
  shareWorkflow: (ctx, target) => shareWorkflow(ctx, { ...target, teamKeys: [] }),
  setWorkflowPublic: (ctx, target) => setWorkflowPublic(ctx, { ...target, isPublic: true }),
  deleteWorkflow: (ctx, target) => deleteWorkflow(withHooks(ctx), target),
};

type Outcome = "done" | "forbidden" | "not_found";

interface Row {
  caller: Partial<Principal>;
  isPublic?: boolean;
  expected: [read: Outcome, write: Outcome, manage: Outcome];
}

const NOTHING: Row["expected"] = ["not_found", "not_found", "not_found"];
const READS: Row["expected"] = ["done", "forbidden", "forbidden"];

/** Besides the owner: the rows of "Who may do what", and who is none of them. */
const ROWS: Record<string, Row> = {
  "shares a team": { caller: { teamKeys: ["sales"] }, expected: READS },
  "shares a team, with workflow:write": {
    caller: { teamKeys: ["sales"], canWrite: true },
    expected: ["done", "done", "forbidden"],
  },
  "admin": { caller: { isAdmin: true }, expected: NOTHING },
  "admin, public": { caller: { isAdmin: true }, isPublic: true, expected: READS },
  "same organization, public": { caller: {}, isPublic: true, expected: READS },
  "same organization, public, with workflow:write": {
    caller: { canWrite: true, teamKeys: ["ops"] },
    isPublic: true,
    expected: READS,
  },
  "same organization": { caller: { teamKeys: ["ops"], canWrite: true }, expected: NOTHING },
  "same team key elsewhere": {
    caller: { orgKey: "elsewhere", teamKeys: ["sales"], canWrite: true },
    isPublic: true,
    expected: NOTHING,
  },
  "admin elsewhere": { caller: { orgKey: "elsewhere", isAdmin: true }, expected: NOTHING },
};

async function workflowFor(owner: Context, isPublic: boolean): Promise<Target> {
  const workflowId = await publishedWorkflow(owner, { teamKeys: ["sales"] });
  const { versions } = await listVersions(owner, { workflowId, limit: 1, includeAll: false });
  await saveDraft(owner, { workflowId, definition: DEFINITION });
  await setEnvs(withSealer(owner), { workflowId, envs: [{ name: "TOKEN", value: "first" }] });
  await setWorkflowPublic(owner, { workflowId, isPublic });
  return { workflowId, versionId: versions[0]!.versionId };
}

async function outcomeOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return "done";
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

async function snapshot({ queries }: Database): Promise<unknown> {
  return [
    await queries.selectFrom("workflows").selectAll().execute(),
    await queries.selectFrom("workflow_teams").selectAll().execute(),
    await queries.selectFrom("drafts").selectAll().execute(),
    await queries.selectFrom("workflow_versions").selectAll().execute(),
    await queries.selectFrom("version_envs").selectAll().execute(),
  ];
}

for (const [who, { caller, isPublic = false, expected }] of Object.entries(ROWS)) {
  Deno.test(`the operations on a workflow let "${who}" do what the table says`, async () => {
    await using db = await openTestDatabase();
    const owner = testContext(db, { teamKeys: ["sales"] });
    const ctx = testContext(db, { orgKey: owner.principal.orgKey, ...caller });
    const unchanged = await workflowFor(owner, isPublic);
    for (const [index, group] of [READING, WRITING, MANAGING].entries()) {
      const changes = group !== READING && expected[index] === "done";
      const before = await snapshot(db);
      for (const [name, call] of Object.entries(group)) {
        const target = changes ? await workflowFor(owner, isPublic) : unchanged;
        assert.equal(await outcomeOf(call(ctx, target)), expected[index], name);
        if (!changes) assert.deepEqual(await snapshot(db), before, name);
      }
    }
  });
}

Deno.test("the operations on a workflow let its owner do everything, once deleted nothing", async () => {
  await using db = await openTestDatabase();
  const owner = testContext(db, { teamKeys: ["sales"] });
  const gone = await workflowFor(owner, false);
  await deleteWorkflow(withHooks(owner), gone);
  for (const [name, call] of Object.entries({ ...READING, ...WRITING, ...MANAGING })) {
    const target = await workflowFor(owner, false);
    assert.equal(await outcomeOf(call(owner, target)), "done", name);
    const outcome = await outcomeOf(call(owner, gone));
    assert.equal(outcome, "not_found", `${name} of a deleted one`);
  }
});
