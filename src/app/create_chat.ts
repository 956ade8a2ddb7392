import { Chat } from "../assistant/chat.ts";
import type { Turns } from "../assistant/replies/turns.ts";
import type { ProcessRegistry } from "../db/processes/process_registry.ts";
import type { Context } from "../identity/context.ts";
import { answerRun } from "../runs/questions/answer_run.ts";
import type { RunParts } from "../runs/context.ts";
import type { TrialParts } from "../runs/trial/trial_parts.ts";
import { followRun } from "../runs/follow/follow_run.ts";
import { listQuestions } from "../runs/questions/list_questions.ts";
import { withoutPrivateData } from "../runs/private_run.ts";
import type { Question } from "../runs/questions/question.ts";
import { getRun } from "../runs/read_run.ts";
import { cancelRun } from "../runs/cancel_run.ts";
import { listRuns } from "../runs/list_runs.ts";
import { retryRun } from "../runs/retry_run.ts";
import { startRun } from "../runs/start/start_run.ts";
import { dryRun } from "../runs/trial/dry_run.ts";
import { testStep } from "../runs/trial/test_step.ts";
import { isPrivateRun } from "../runs/store/file_reach_store.ts";
import type { ScheduleSettings } from "../schedules/context.ts";
import type { ObjectStorage } from "../storage/object_storage.ts";
import type { WorkerPool } from "../workers/mod.ts";
import type { WorkflowHooks } from "../workflows/hooks.ts";
import { createAttachmentStore } from "./attachment_store.ts";
import type { AppDeps } from "./deps.ts";

interface ChatParts {
  processes: ProcessRegistry;
  storage: ObjectStorage;
  runs: RunParts;
  trials: TrialParts;
  turns: Turns;
  pdfs: WorkerPool;
  images: WorkerPool;
  hooks: WorkflowHooks;
  schedules: ScheduleSettings;
}

/** Creates the assistant with the actions that it performs for its users. */
export function createChat({ config, log, memory }: AppDeps, parts: ChatParts): Chat {
  const { processes, storage, runs, trials, turns, pdfs, images, hooks, schedules } = parts;
  return new Chat({
    turns,
    processes,
    models: { ...config.models, fetch: config.fetch },
    onLeave: config.models.onLeave,
    log,
    monthlyTokens: config.models.monthlyTokens,
    monthlyTokensOfUser: config.models.monthlyTokensOfUser,
    pdfs,
    images,
    attachments: createAttachmentStore({ storage, memory }),
    actions: {
      hooks,
      schedules,
      sealer: runs.sealer,
      runs: {
        sendsMail: config.mail !== null,
        start: (ctx, input) => startRun({ ...ctx, ...runs }, { ...input, trigger: "chat" }),
        get: async (ctx, input) =>
          await withoutPrivateData(ctx.db.queries, await getRun(ctx, input)),
        questions: openQuestions,
        answer: (ctx, input) => answerRun({ ...ctx, ...runs }, input),
        retry: (ctx, input) => retryRun({ ...ctx, ...runs }, input),
        cancel: (ctx, input) => cancelRun({ ...ctx, ...runs }, input),
        dryRun: (ctx, input) => dryRun({ ...ctx, ...trials }, input),
        testStep: (ctx, input) => testStep({ ...ctx, ...trials }, input),
        latest: async (ctx, input) => (await listRuns(ctx, { ...input, limit: 1 })).runs[0] ?? null,
        follow: async (ctx, input) =>
          await withoutPrivateData(ctx.db.queries, await followRun({ ...ctx, ...runs }, input)),
      },
    },
  });
}

/** The open questions of a run, except those of private runs: others may read the thread. */
async function openQuestions(ctx: Context, input: { runId: string | null }): Promise<Question[]> {
  const { questions } = await listQuestions(ctx, { ...input, page: 1, limit: 20 });
  const isPrivate = await Promise.all(
    questions.map(({ runId }) => isPrivateRun(ctx.db.queries, runId)),
  );
  return questions.filter((_, at) => !isPrivate[at]);
}
