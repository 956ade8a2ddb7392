import type { SentFile } from "../../../src/assistant/attachments.ts";
import { Chat, type ChatDeps } from "../../../src/assistant/chat.ts";
import type { PostInput } from "../../../src/assistant/chat_input.ts";
import { DEFAULT_MODEL, type ModelConfig } from "../../../src/assistant/models.ts";
import type { ReplyStreamEvent } from "../../../src/assistant/replies/running_turn.ts";
import { WorkerPool } from "../../../src/workers/mod.ts";
import { Turns } from "../../../src/assistant/replies/turns.ts";
import type { Context } from "../../../src/identity/context.ts";
import { systemClock } from "../../../src/lib/clock.ts";
import { randomIds } from "../../../src/lib/ids.ts";
import { openAttachments } from "./attachments.ts";
import { fakeRuns } from "../runs/fake_runs.ts";
import { silentLog } from "../logs/silent_log.ts";
import { TEST_SEALER } from "../workflows/envs.ts";
import { UTC_SCHEDULES } from "../workflows/schedules.ts";
import { NO_HOOKS } from "../workflows/workflows.ts";

export const NO_MODELS: ModelConfig = { default: null, vendors: {}, names: {} };

/** Every listed model name is served by this one server. */
export function modelsAt(baseUrl: string): ModelConfig {
  return { ...NO_MODELS, default: { baseUrl, apiKey: "sk-canary", model: "fake" } };
}

/** The id of the only process. */
export function oneProcess(id = randomIds.uuid()): ChatDeps["processes"] {
  return { id, findDead: () => Promise.resolve([]) };
}

export interface TestChat extends AsyncDisposable {
  chat: Chat;
  turns: Turns;
}

export function openChat(
  given: Partial<ChatDeps & { runs: ChatDeps["actions"]["runs"] }> = {},
): TestChat {
  const turns = given.turns ?? new Turns({ clock: systemClock, log: silentLog, graceMs: 0 });
  const { runs = fakeRuns(), ...deps } = given;
  const pdfs = new WorkerPool({ log: silentLog });
  const images = new WorkerPool({ log: silentLog, threadsMax: 1 });
  const chat = new Chat({
    turns,
    processes: oneProcess(),
    models: NO_MODELS,
    log: silentLog,
    pdfs,
    images,
    attachments: openAttachments(),
    actions: { runs, hooks: NO_HOOKS, schedules: UTC_SCHEDULES, sealer: TEST_SEALER },
    ...deps,
  });
  return {
    chat,
    turns,
    async [Symbol.asyncDispose]() {
      await turns[Symbol.asyncDispose]();
      await pdfs[Symbol.asyncDispose]();
      await images[Symbol.asyncDispose]();
    },
  };
}

/** An ordinary message, unless stated. */
export function posted(given: Partial<PostInput> & { threadId: string }): PostInput {
  return {
    message: "help",
    answers: null,
    inputs: {},
    envs: {},
    selectedWorkflowId: null,
    model: DEFAULT_MODEL,
    ...given,
  };
}

export interface HeardReply {
  /** Returns the texts of the reply in order. */
  text: string;
  pieces: string[];
  errors: string[];
}

/** Follows a reply to its end. */
export async function hear(events: AsyncIterable<ReplyStreamEvent>): Promise<HeardReply> {
  const heard: HeardReply = { text: "", pieces: [], errors: [] };
  for await (const event of events) {
    if (event.type === "error") heard.errors.push(event.message);
    else if (event.type === "text") {
      heard.pieces.push(event.text);
      heard.text += event.text;
    }
  }
  return heard;
}

/** Posts a message and follows the reply to its end. */
export async function ask(
  { chat }: Pick<TestChat, "chat">,
  { ctx, files = [], ...input }: Partial<PostInput> & {
    ctx: Context;
    threadId: string;
    files?: readonly SentFile[];
  },
): Promise<HeardReply> {
  await using incoming = chat.takeFiles(ctx);
  for (const file of files) await incoming.take(file);
  return await hear(await chat.post(ctx, posted(input), incoming));
}
