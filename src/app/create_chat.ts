import { Chat } from "../assistant/chat.ts";
import type { Turns } from "../assistant/turns.ts";
import type { ProcessRegistry } from "../db/process_registry.ts";
import { storeObject } from "../objects/store_object.ts";
import { answerRun } from "../runs/answer_run.ts";
import type { RunEngine } from "../runs/engine.ts";
import { followRun } from "../runs/follow_run.ts";
import { listQuestions } from "../runs/list_questions.ts";
import { getRun } from "../runs/read_run.ts";
import { startRun } from "../runs/start_run.ts";
import type { ScheduleSettings } from "../schedules/context.ts";
import type { ObjectStorage } from "../storage/object_storage.ts";
import type { WorkflowHooks } from "../workflows/hooks.ts";
import type { Ground } from "./ground.ts";

interface ChatParts {
  processes: ProcessRegistry;
  storage: ObjectStorage;
  engine: RunEngine;
  turns: Turns;
  hooks: WorkflowHooks;
  schedules: ScheduleSettings;
}

/** The assistant, with what it does on behalf of its users. */
export function createChat({ config }: Ground, parts: ChatParts): Chat {
  const { processes, storage, engine, turns, hooks, schedules } = parts;
  return new Chat({
    turns,
    processes,
    models: { ...config.models, fetch: config.fetch },
    storeFile: (ctx, { name, contentType, bytes }) =>
      storeObject({ ...ctx, storage }, { kind: "inputs", name, contentType, body: bytes }),
    actions: {
      hooks,
      schedules,
      runs: {
        start: (ctx, input) => startRun({ ...ctx, engine }, { ...input, trigger: "chat" }),
        get: getRun,
        questions: async (ctx, input) =>
          (await listQuestions(ctx, { ...input, page: 1, limit: 20 })).questions,
        answer: (ctx, input) => answerRun({ ...ctx, engine }, input),
        follow: (ctx, input) => followRun({ ...ctx, engine }, input),
      },
    },
  });
}
