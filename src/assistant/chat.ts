import type { Context } from "../identity/context.ts";
import type { JsonObject } from "../lib/json.ts";
import type { ScheduleSettings } from "../schedules/context.ts";
import { beginTurn, checkMayBegin, type TurnContext } from "../threads/begin_turn.ts";
import type { Interrupt, InterruptType } from "../threads/interrupts/interrupt.ts";
import {
  readAnswerableProposal,
  requirePendingProposal,
} from "../threads/proposals/pending_proposal.ts";
import { setTitle, type TitledThread } from "../threads/set_title.ts";
import type { StagedObject } from "../objects/stage_object.ts";
import { requireMayPost } from "../threads/thread.ts";
import type { WorkerPool } from "../workers/mod.ts";
import type { WorkflowHooks } from "../workflows/hooks.ts";
import { type AttachmentStore, IncomingFiles } from "./attachments.ts";
import { builtInAssistant } from "./built_in/assistant.ts";
import { readAnswer } from "./read_answer.ts";
import type { Settled } from "./deeds/carry_out.ts";
import { Orders } from "./deeds/orders.ts";
import { knownDrafts } from "./deeds/known_drafts.ts";
import { readConsent } from "./grammar/read_consent.ts";
import { AttachmentReader } from "./documents/attachment_reader.ts";
import { modelAssistant } from "./model/assistant.ts";
import {
  DEFAULT_MODEL,
  type Model,
  type ModelConfig,
  type ModelName,
  resolveModel,
} from "./models.ts";
import { reply } from "./replies/reply.ts";
import type { FollowEvent } from "./replies/running_turn.ts";
import type { RunsPort } from "./runs_port.ts";
import type { Reply, Talk, UserTurn } from "./talk.ts";
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

export interface SettleInput {
  threadId: string;
  proposalId: string;
  /** Whether the user accepts it. */
  accept: boolean;
  timezone?: string | undefined;
}

/** A talk whose files are yet to be read. */
type UnreadTalk = Omit<Talk, "turn" | "orders"> & { turn: Omit<UserTurn, "attachments"> };

interface Unread {
  files: readonly StagedObject[];
  /** Null for the built-in assistant. */
  model: Model | null;
}

/** The answer that a message gives. */
interface Answered {
  interrupt: Interrupt | null;
  settled: Settled | null;
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
   * Stores the message and begins the reply, which goes on whether or not anybody follows it.
   * Errors: `not_found`, `forbidden`, `conflict` (it is answering, or asks for nothing),
   * `invalid_request` (an answer that does not fit), `unavailable`. The caller disposes of the
   * files, which removes them unless the message has been stored.
   */
  async post(
    ctx: Context,
    input: PostInput,
    incoming = this.takeFiles(ctx),
  ): Promise<AsyncIterableIterator<FollowEvent>> {
    const { threadId, message } = input;
    await this.checkMayPost(ctx, threadId);
    const { files } = incoming;
    const objectKeys = files.map(({ objectKey }) => objectKey);
    const answer = await readAnswer(ctx, { ...input, objectKeys });
    const proposal = answer === null && files.length === 0
      ? await readAnswerableProposal(ctx, threadId)
      : null;
    const accepted = proposal && readConsent(message);
    const settled = proposal && accepted !== null ? { proposal, accepted } : null;
    return await this.#begin(ctx, { ...input, ...answer?.given, pending: proposal }, {
      incoming,
      answered: { interrupt: answer?.interrupt ?? null, settled },
    });
  }

  /**
   * Accepts or refuses a proposal, and begins the reply. Errors: those of `post()`, `not_found` for
   * the proposal, and `conflict` where it is settled already.
   */
  async settle(
    ctx: Context,
    { threadId, proposalId, accept, timezone }: SettleInput,
  ): Promise<AsyncIterableIterator<FollowEvent>> {
    await this.checkMayPost(ctx, threadId);
    const proposal = await requirePendingProposal(ctx, { threadId, proposalId });
    const message = accept ? "Accept" : "Refuse";
    const input = { ...PLAIN_MESSAGE, threadId, message, timezone, pending: null };
    await using incoming = this.takeFiles(ctx);
    return await this.#begin(ctx, input, {
      incoming,
      answered: { interrupt: null, settled: { proposal, accepted: accept } },
    });
  }

  async #begin(
    ctx: Context,
    input: PostInput & Pick<UserTurn, "pending">,
    { incoming, answered: { interrupt, settled } }: { incoming: IncomingFiles; answered: Answered },
  ): Promise<AsyncIterableIterator<FollowEvent>> {
    const { turns, processes, models, actions } = this.#deps;
    const { threadId, message, selectedWorkflowId } = input;
    const { files } = incoming;
    await incoming.record();
    const turn = await beginTurn({ ...ctx, processes }, {
      threadId,
      message,
      objectKeys: files.map(({ objectKey }) => objectKey),
      answeredInterruptId: interrupt?.payload.interruptId ?? null,
      settles: settled && { ...settled.proposal, accepted: settled.accepted },
    });
    incoming.keep();
    const userTurn = {
      ...input,
      userMessageId: turn.userMessageId,
      answered: interrupt && { interrupt, selectedWorkflowId },
      settled,
    };
    const { runs, hooks } = actions;
    const schedules = withTimezone(actions.schedules, input.timezone);
    const talk = { ctx: { ...ctx, hooks, schedules }, runs, turn: userTurn };
    const model = resolveModel(models, input.model);
    return turns.start({
      ctx,
      turn,
      reply: (signals) => this.#reply({ ...talk, signals }, { files, model }),
    });
  }

  /** Files are read when the client has its stream already: a PDF can take seconds. */
  async *#reply(talk: UnreadTalk, { files, model }: Unread): Reply {
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
    const turn = { ...talk.turn, attachments };
    const isKnown = model ? await knownDrafts({ ctx: talk.ctx, turn }) : undefined;
    const orders = Orders.of(turn.message, isKnown);
    yield* reply({ ...talk, turn, orders }, model ? modelAssistant(model) : builtInAssistant);
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

const PLAIN_MESSAGE = {
  answers: null,
  inputs: {},
  envs: {},
  selectedWorkflowId: null,
  model: DEFAULT_MODEL,
} as const;
