import type { Context } from "../identity/context.ts";
import type { JsonObject } from "../lib/json.ts";
import type { ScheduleSettings } from "../schedules/context.ts";
import { beginTurn, checkMayBegin, type TurnContext } from "../threads/begin_turn.ts";
import type { InterruptType } from "../threads/interrupt.ts";
import { expectInterrupt } from "../threads/pending_interrupt.ts";
import { setTitle, type TitledThread } from "../threads/set_title.ts";
import { requireMayPost } from "../threads/thread.ts";
import type { WorkerPool } from "../workers/mod.ts";
import type { WorkflowHooks } from "../workflows/hooks.ts";
import { checkAttachmentSizes, type UploadedFile } from "./attachments.ts";
import { builtInAssistant } from "./built_in/assistant.ts";
import { checkAnswer } from "./check_answer.ts";
import { consentOf } from "./consent.ts";
import { AttachmentReader, type StoredFile } from "./documents/attachment_reader.ts";
import { modelAssistant } from "./model/assistant.ts";
import { DEFAULT_MODEL, type ModelConfig, type ModelName, resolveModel } from "./models.ts";
import { reply } from "./reply.ts";
import type { FollowEvent } from "./running_turn.ts";
import type { RunsPort } from "./runs_port.ts";
import type { Assistant, Reply, Talk, UserTurn } from "./talk.ts";
import { makeTitle, type TitleMessage } from "./title.ts";
import type { Turns } from "./turns.ts";

export interface ChatDeps {
  turns: Turns;
  processes: TurnContext["processes"];
  models: ModelConfig;
  /** Threads for PDFs alone, which keep them for seconds. */
  pdfs: Pick<WorkerPool, "run">;
  /** Keeps an attachment as an input object of the caller. */
  storeFile(ctx: Context, file: UploadedFile): Promise<{ objectKey: string; name: string }>;
  /** What the tools work with beside the context. */
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
  files: readonly UploadedFile[];
  model: ModelName;
}

/** A talk whose files are yet to be read. */
type UnreadTalk = Omit<Talk, "turn"> & { turn: Omit<UserTurn, "attachments"> };

interface Unread {
  files: readonly StoredFile[];
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

  /**
   * Stores the message and begins the reply, which goes on whether or not anybody follows it. Errors:
   * `not_found`, `forbidden`, `conflict` (it is answering, or asks for nothing), `invalid_request`
   * (an answer that does not fit), `too_large`, `storage_full`, `unavailable`.
   */
  async post(ctx: Context, input: PostInput): Promise<AsyncIterableIterator<FollowEvent>> {
    const { turns, processes, models, actions } = this.#deps;
    const { threadId, message, answers } = input;
    turns.requireOpen();
    const turnCtx = { ...ctx, processes };
    await checkMayBegin(turnCtx, threadId);
    const interrupt = answers && await expectInterrupt(ctx, { threadId, type: answers });
    if (interrupt) await checkAnswer(ctx, { interrupt, answer: input });
    const files = await this.#store(ctx, input.files);
    const turn = await beginTurn(turnCtx, {
      threadId,
      message,
      objectKeys: files.map(({ objectKey }) => objectKey),
      answeredInterruptId: interrupt?.payload.interruptId ?? null,
    });
    const { selectedWorkflowId } = input;
    const userTurn = {
      ...input,
      userMessageId: turn.userMessageId,
      answered: interrupt && { interrupt, selectedWorkflowId },
    };
    const { runs, hooks, schedules } = actions;
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
    const attachments = await this.#reader.readAll(files, {
      signal: talk.signals.cut,
      orgKey: talk.ctx.principal.orgKey,
    });
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

  async #store(ctx: Context, files: readonly UploadedFile[]): Promise<StoredFile[]> {
    checkAttachmentSizes(files.map(({ name, bytes }) => ({ name, sizeBytes: bytes.length })));
    const stored: StoredFile[] = [];
    for (const file of files) {
      const { objectKey, name } = await this.#deps.storeFile(ctx, file);
      stored.push({ objectKey, name, contentType: file.contentType, bytes: file.bytes });
    }
    return stored;
  }
}

function assistantFor(models: ModelConfig, listed: ModelName): Assistant {
  const model = resolveModel(models, listed);
  return model ? modelAssistant(model) : builtInAssistant;
}
