import type { Context } from "../../../src/identity/context.ts";
import type { Principal } from "../../../src/identity/principal.ts";
import { AppError } from "../../../src/lib/errors.ts";
import { createRule } from "../../../src/rules/create_rule.ts";
import { getRuleDraft } from "../../../src/rules/drafts/draft_access.ts";
import { getThread } from "../../../src/threads/get_thread.ts";
import { linkRule, linkWorkflow } from "../../../src/threads/link_thread.ts";
import { createThread } from "../../../src/threads/create_thread.ts";
import { createWorkflow } from "../../../src/workflows/create_workflow.ts";
import { listMessages } from "../../../src/threads/list_messages.ts";
import { getDraft } from "../../../src/workflows/drafts/draft_access.ts";
import { saveDraft } from "../../../src/workflows/drafts/save_draft.ts";
import { getWorkflow } from "../../../src/workflows/get_workflow.ts";
import { publishWorkflow } from "../../../src/workflows/versions/publish_workflow.ts";
import { shareWorkflow } from "../../../src/workflows/share_workflow.ts";
import { ask, type TestChat } from "../../support/chat/chat.ts";
import { contentsOf, openTestDatabase } from "../../support/db/database.ts";
import { testContext } from "../../support/identity/context.ts";
import { endedStep, type FakeRuns, fakeRuns } from "../../support/runs/fake_runs.ts";
import { publishedWorkflow, withHooks } from "../../support/workflows/workflows.ts";
import type { Outcome, SceneName } from "./outcomes.ts";
import { OF_SCENES, RULE } from "./definitions.ts";

export interface State {
  /** The number of the default version; null without a workflow. */
  version: string | null;
  isPaused: boolean | null;
  teamKeys: readonly string[];
  isLinked: boolean;
  started: number;
  draft: string;
  /** Whether there is a draft, and it has no errors. */
  isValid: boolean;
  /** The deed that waits for the user. */
  proposal: string | null;
}

export type Done = Extract<Outcome, { done: unknown }>["done"];

export interface Scene extends AsyncDisposable {
  ctx: Context;
  threadId: string;
  runs: FakeRuns;
  prepare(chat: TestChat): Promise<void>;
  state(): Promise<State>;
}

const TEAM = "sales";

/** A workflow whose greeting tells its versions apart. */
function definitionSaying(text: string): string {
  return `format: planner/1
name: Daily report
inputs:
  region: { type: enum, options: [EU, US], default: EU }
steps:
  - { id: note, service: files, action: write, with: { name: note.txt, text: ${text} } }
  - { id: extra, service: files, action: write, with: { name: extra.txt, text: More } }
`;
}

const FAILURE = { code: "storage_failed", message: "The disk is full" };

/** The contents that every copy of a scene begins with. */
interface Beginning {
  contents: Uint8Array;
  principal: Principal;
  threadId: string;
}

/** Hundreds of messages are sent to few scenes. */
const beginnings = new Map<SceneName, Promise<Beginning>>();

/** A scene in a database of its own, gone when disposed of. */
export async function openScene(name: SceneName): Promise<Scene> {
  const beginning = beginnings.get(name) ?? makeBeginning(name);
  beginnings.set(name, beginning);
  const { contents, principal, threadId } = await beginning;
  const db = await openTestDatabase(contents);
  const ctx = testContext(db, principal);
  const runs = fakeRuns(
    name === "failed"
      ? {
        status: "failed",
        error: { ...FAILURE, stepId: "note" },
        steps: [endedStep({ id: "note", path: "note", status: "failed", error: FAILURE })],
      }
      : {},
  );
  return {
    ctx,
    threadId,
    runs,
    async prepare(chat) {
      if (name === "failed") await ask(chat, { ctx, threadId, message: "run it" });
    },
    state: () => readState(ctx, { threadId, runs }),
    [Symbol.asyncDispose]: () => db[Symbol.asyncDispose](),
  };
}

async function makeBeginning(name: SceneName): Promise<Beginning> {
  await using db = await openTestDatabase();
  const ctx = testContext(db, { teamKeys: [TEAM] });
  await publishedWorkflow(ctx, { name: "Large orders" });
  await publishedWorkflow(colleagueOf(ctx), { name: "Team report", teamKeys: [TEAM] });
  const threadId = await openThread(ctx, name);
  return { contents: await contentsOf(db), principal: ctx.principal, threadId };
}

function colleagueOf({ db, principal }: Context): Context {
  const { orgKey } = principal;
  return testContext(db, { orgKey, teamKeys: [TEAM] });
}

/** The draft is the thread's own; two versions of it are published if the scene is live. */
async function openThread(ctx: Context, name: SceneName): Promise<string> {
  const { threadId } = await createThread(ctx);
  if (name === "empty") return threadId;
  if (name === "rule") {
    const { ruleId } = await createRule(ctx, { definition: RULE, threadId });
    await linkRule(ctx, { threadId, ruleId });
    return threadId;
  }
  const definition = OF_SCENES[name] ?? definitionSaying("Hello");
  const { workflowId } = await createWorkflow(ctx, { definition, threadId });
  await linkWorkflow(ctx, { threadId, workflowId });
  if (["draft", "orders", "broken"].includes(name)) return threadId;
  await publishWorkflow(withHooks(ctx), { workflowId, threadId });
  if (name === "needs") return threadId;
  await saveDraft(ctx, { workflowId, threadId, definition: definitionSaying("Good morning") });
  await publishWorkflow(withHooks(ctx), { workflowId, threadId });
  await shareWorkflow(ctx, { workflowId, teamKeys: [TEAM] });
  return threadId;
}

async function readState(
  ctx: Context,
  { threadId, runs }: Pick<Scene, "threadId" | "runs">,
): Promise<State> {
  const { proposal, workflowPublicId: workflowId } = await listMessages(ctx, {
    threadId,
    page: 1,
    limit: 1,
  });
  const workflow = workflowId === null ? null : await orNull(getWorkflow(ctx, { workflowId }));
  const { rule } = await getThread(ctx, { threadId });
  const draft = workflowId
    ? await orNull(getDraft(ctx, { workflowId, threadId }))
    : rule && await orNull(getRuleDraft(ctx, { ruleId: rule.id, threadId }));
  return {
    version: workflow?.version ?? null,
    isPaused: workflow?.isPaused ?? null,
    teamKeys: workflow?.sharedTeamKeys ?? [],
    isLinked: workflow !== null,
    started: runs.started.length,
    draft: draft ? draft.source : "",
    isValid: draft ? draft.errors.length === 0 : false,
    proposal: proposal?.deed ?? null,
  };
}

async function orNull<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}

const NO_DRAFT = { draft: "", isValid: false } as const;

/** The changes of a deed; everything else stays. */
export function changedBy(deed: Done, before: State): State {
  switch (deed) {
    case "publish":
      return { ...before, version: "1", ...NO_DRAFT };
    case "publish and run":
      return { ...before, version: "1", ...NO_DRAFT, started: before.started + 1 };
    case "go back":
      return { ...before, version: "1" };
    case "run":
      return { ...before, started: before.started + 1 };
    case "schedule":
      return { ...before, isPaused: false };
    case "unshare":
      return { ...before, teamKeys: [] };
    case "delete":
      return { ...before, version: null, isLinked: false, teamKeys: [] };
  }
}
