import type { Context } from "../identity/context.ts";
import type { JsonObject } from "../lib/json.ts";
import type { ScheduleSettings } from "../schedules/context.ts";
import { beginTurn, checkMayBegin, type TurnContext } from "../threads/begin_turn.ts";
import type { InterruptType } from "../threads/interrupts/interrupt.ts";
import { expectInterrupt } from "../threads/interrupts/pending_interrupt.ts";
import { setTitle, type TitledThread } from "../threads/set_title.ts";
import type { StagedObject } from "../objects/stage_object.ts";
import { requireMayPost } from "../threads/thread.ts";
import type { WorkerPool } from "../workers/mod.ts";
import type { WorkflowHooks } from "../workflows/hooks.ts";
import { type AttachmentStore, IncomingFiles } from "./attachments.ts";
import { builtInAssistant } from "./built_in/assistant.ts";
import { checkAnswer } from "./check_answer.ts";
import { consentOf } from "./consent.ts";
import { AttachmentReader } from "./documents/attachment_reader.ts";
import { modelAssistant } from "./model/assistant.ts";
import { DEFAULT_MODEL, type ModelConfig, type ModelName, resolveModel } from "./models.ts";
import { reply } from "./replies/reply.ts";
import type { FollowEvent } from "./replies/running_turn.ts";
import type { RunsPort } from "./runs_port.ts";
import type { Assistant, Reply, Talk, UserTurn } from "./talk.ts";
import { makeTitle, type TitleMessage } from "./title.ts";
import type { Turns } from "./replies/turns.ts";

export interface ChatDeps {
  turns: Turns;
  processes: TurnContext["processes"];
  models: ModelConfig;
  /** Threads for PDFs alone, which keep them for seconds. */
  pdfs: Pick<WorkerPool, "run">;
  attachments: AttachmentStore;
  /** The dependencies of the tools, beside the context. */
  actions: { runs: RunsPort; hooks: WorkflowHooks; schedules: ScheduleSettings };
}

export interface PostInput {
  threadId: string;
  message: string;
  /** The type of the interrupt that this answers; null for an ordinary message. */
  answers: InterruptType | null;
  inputs: JsonObject;
  envs: Record<string, string>;
  selectedWorkflowId: string | null;
  model: ModelName;
  /** IANA zone of phrases that name none; the server's default unless stated. */
  timezone?: string | undefined;
}

/** A talk whose files are yet to be read. */
type UnreadTalk = Omit<Talk, "turn"> & { turn: Omit<UserTurn, "attachments"> };

interface Unread {
  files: readonly StagedObject[];
  assistant: Assistant;
}

/** Messages and titles: the operations of a thread in which something answers. */
export class Chat {
  readonly #deps: ChatDeps;
  readonly #reader: AttachmentReader;

  constructor(deps: ChatDeps) {
    this.#deps = deps;
    this.#reader = new AttachmentReader(deps.pdfs);
  }

  /** Throws early what `post()` would throw, before anything of the message is read. */
  async checkMayPost(ctx: Context, threadId: string): Promise<void> {
    const { turns, processes } = this.#deps;
    turns.requireOpen();
    await checkMayBegin({ ...ctx, processes }, threadId);
  }

  /** For the files of a message that is yet to be posted. */
  takeFiles(ctx: Context): IncomingFiles {
    return new IncomingFiles(ctx, this.#deps.attachments);
  }

  /**
   * Stores the message and begins the reply, which goes on whether or not anybody follows it. Errors:
   * `not_found`, `forbidden`, `conflict` (it is answering, or asks for nothing), `invalid_request`
   * (an answer that does not fit), `unavailable`. The caller disposes of the files, which removes
   * them unless the message has been stored.
   */
  async post(
    ctx: Context,
    input: PostInput,
    incoming = this.takeFiles(ctx),
  ): Promise<AsyncIterableIterator<FollowEvent>> {
    const { turns, processes, models, actions } = this.#deps;
    const { threadId, message, answers } = input;
    await this.checkMayPost(ctx, threadId);
    const interrupt = answers && await expectInterrupt(ctx, { threadId, type: answers });
    const { files } = incoming;
    const objectKeys = files.map(({ objectKey }) => objectKey);
    if (interrupt) await checkAnswer(ctx, { interrupt, answer: { ...input, objectKeys } });
    await incoming.record();
    const turn = await beginTurn({ ...ctx, processes }, {
      threadId,
      message,
      objectKeys,
      answeredInterruptId: interrupt?.payload.interruptId ?? null,
    });
    incoming.keep();
    const { selectedWorkflowId } = input;
    const userTurn = {
      ...input,
      userMessageId: turn.userMessageId,
      answered: interrupt && { interrupt, selectedWorkflowId },
    };
    const { runs, hooks } = actions;
    const schedules = withTimezone(actions.schedules, input.timezone);
    const consent = consentOf(message);
    const talk = { ctx: { ...ctx, hooks, schedules }, runs, turn: userTurn, consent };
    const assistant = assistantFor(models, input.model);
    return turns.start({
      ctx,
      turn,
      reply: (signals) => this.#reply({ ...talk, signals }, { files, assistant }),
    });
  }

  /** Files are read when the client has its stream already: a PDF can take seconds. */
  async *#reply(talk: UnreadTalk, { files, assistant }: Unread): Reply {
    const { cut } = talk.signals;
    using read = await this.#deps.attachments.read(talk.ctx, files, cut);
    const attachments = await this.#reader.readAll(
      files.map(({ objectKey, name, contentType }, index) => ({
        objectKey,
        name,
        contentType,
        bytes: read.bytes[index] ?? new Uint8Array(),
      })),
      { signal: cut, orgKey: talk.ctx.principal.orgKey },
    );
    yield* reply({ ...talk, turn: { ...talk.turn, attachments } }, assistant);
  }

  /** Titles the thread after a conversation. Errors: `not_found`, `forbidden`. */
  async title(
    ctx: Context,
    { threadId, messages }: { threadId: string; messages: readonly TitleMessage[] },
  ): Promise<TitledThread> {
    await requireMayPost(ctx, threadId);
    const model = resolveModel(this.#deps.models, DEFAULT_MODEL);
    const title = await makeTitle({ model, clock: ctx.clock }, messages);
    return await setTitle(ctx, { threadId, title });
  }
}

function withTimezone(schedules: ScheduleSettings, timezone: string | undefined): ScheduleSettings {
  return { ...schedules, defaultTimezone: timezone ?? schedules.defaultTimezone };
}

function assistantFor(models: ModelConfig, listed: ModelName): Assistant {
  const model = resolveModel(models, listed);
  return model ? modelAssistant(model) : builtInAssistant;
}
