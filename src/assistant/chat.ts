import type { Context } from "../identity/context.ts";
import { keepsRights } from "../identity/renew_principal.ts";
import { AppError } from "../lib/errors.ts";
import type { Log } from "../lib/log.ts";
import type { ScheduleSettings } from "../schedules/context.ts";
import { beginTurn, checkMayBegin, type TurnContext } from "../threads/begin_turn.ts";
import type { Interrupt } from "../threads/interrupts/interrupt.ts";
import {
  readAnswerableProposal,
  requirePendingProposal,
} from "../threads/proposals/pending_proposal.ts";
import { setTitle, type TitledThread } from "../threads/set_title.ts";
import { readReplaceableMessage } from "../threads/replacing/replaceable_message.ts";
import { deleteThread } from "../threads/delete_thread.ts";
import { readReply } from "../threads/read_reply.ts";
import { stopElsewhere } from "../threads/stop_reply.ts";
import { loadThread, requireMayPost } from "../threads/thread.ts";
import type { WorkerPool } from "../workers/mod.ts";
import type { WorkflowHooks } from "../workflows/hooks.ts";
import { type AttachmentStore, IncomingFiles, type RecordedFile } from "./attachments.ts";
import {
  type FollowInput,
  type PostInput,
  type ReplaceInput,
  type SettleInput,
  SETTLING_MESSAGES,
} from "./chat_input.ts";
import type { EnvContext } from "../workflows/envs/set_envs.ts";
import type { SettledProposal } from "./deeds/carry_out.ts";
import { AttachmentReader } from "./documents/attachment_reader.ts";
import { keptBytes } from "./documents/file_text.ts";
import {
  hasModels,
  type ListedModel,
  listModels,
  missingSetting,
  type Model,
  type ModelConfig,
  resolveModel,
  usualModel,
} from "./models.ts";
import { type CallMeter, createCallMeter } from "./usage/call_meter.ts";
import { listUsage, type ListUsageInput, type Usage } from "../threads/usage/list_usage.ts";
import { type FollowedReply, followStored, followWhileReadable } from "./replies/followed_reply.ts";
import { withoutProgress } from "./replies/without_progress.ts";
import type { ReplyStreamEvent } from "./replies/running_turn.ts";
import type { RunsPort } from "./runs_port.ts";
import { loadConversation } from "./load_conversation.ts";
import type { Reply, Talk, UserTurn } from "./talk.ts";
import { threadFiles } from "./thread_files.ts";
import type { TitleMessage } from "./title.ts";
import type { Turns } from "./replies/turns.ts";

export type OnLeave = "finish" | "stop";

export interface ChatDeps {
  turns: Turns;
  processes: TurnContext["processes"];
  models: ModelConfig;
  /** Writes a line for each call of a model. */
  log: Log;
  /** The tokens that an organization may use in a month; unlimited by default. */
  monthlyTokens?: number | null;
  /** The tokens that one user may use in a month; unlimited by default. */
  monthlyTokensOfUser?: number | null;
  /**
   * Decides whether a model's reply that nobody follows any more is finished, the default, or
   * stopped.
   */
  onLeave?: OnLeave;
  /** Separate threads for documents, which occupy a thread for seconds. */
  pdfs: Pick<WorkerPool, "run">;
  /** Separate threads for images; their number bounds how many images are in memory at once. */
  images: Pick<WorkerPool, "run">;
  attachments: AttachmentStore;
  /** The dependencies of the tools, in addition to the context. */
  actions: {
    runs: RunsPort;
    hooks: WorkflowHooks;
    schedules: ScheduleSettings;
    sealer: EnvContext["sealer"];
  };
}

/** A talk whose files are not read yet. */
type UnreadTalk =
  & Omit<Talk, "turn" | "orderedDeeds" | "readFile" | "language" | "resultLanguage">
  & {
    turn: Omit<UserTurn, "attachments">;
  };

/** A message whose model has been chosen. */
type AcceptedMessage =
  & Omit<PostInput, "model">
  & Pick<UserTurn, "pending">
  & { replacesId?: string };

interface FilesToRead {
  files: readonly RecordedFile[];
  /** Null for the built-in assistant. */
  model: Model | null;
}

/** The question or proposal that a message answers. */
interface AnsweredQuestion {
  interrupt: Interrupt | null;
  settled: SettledProposal | null;
}

/** Messages and titles: the operations on a thread that need an assistant. */
export class Chat {
  readonly #deps: ChatDeps;
  readonly #reader: AttachmentReader;

  constructor(deps: ChatDeps) {
    this.#deps = deps;
    this.#reader = new AttachmentReader({ documents: deps.pdfs, images: deps.images });
  }

  /** Throws the errors of `post()` early, before anything of the message is read. */
  async checkMayPost(ctx: Context, threadId: string): Promise<void> {
    const { turns, processes } = this.#deps;
    turns.requireOpen();
    await checkMayBegin({ ...ctx, processes }, threadId);
  }

  /** Receives the files of a message before it is posted. */
  takeFiles(ctx: Context): IncomingFiles {
    return new IncomingFiles(ctx, this.#deps.attachments);
  }

  /**
   * Stores the message and starts the reply, which continues whether or not anybody follows it.
   * Errors: `not_found`, `forbidden`, `conflict` (a reply is in progress, or nothing was asked),
   * `invalid_request` (an answer that does not fit), `unavailable`. The caller disposes of the
   * files, which removes them unless the message has been stored.
   */
  async post(
    ctx: Context,
    input: PostInput,
    incoming = this.takeFiles(ctx),
  ): Promise<AsyncIterableIterator<ReplyStreamEvent>> {
    const { threadId, message } = input;
    await this.checkMayPost(ctx, threadId);
    const model = this.#modelOf(input);
    const { readAnswer, readConsent } = await loadConversation(ctx.principal.orgKey);
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
      model,
      answered: { interrupt: answer?.interrupt ?? null, settled },
    });
  }

  /**
   * Accepts or refuses a proposal, and starts the reply. Errors: those of `post()`, `not_found` for
   * the proposal, and `conflict` if it is settled already.
   */
  async settle(
    ctx: Context,
    { threadId, proposalId, accept, timezone, renew }: SettleInput,
  ): Promise<AsyncIterableIterator<ReplyStreamEvent>> {
    await this.checkMayPost(ctx, threadId);
    const proposal = await requirePendingProposal(ctx, { threadId, proposalId });
    const message = accept ? SETTLING_MESSAGES.accepted : SETTLING_MESSAGES.refused;
    const input = { ...PLAIN_MESSAGE, threadId, message, timezone, renew, pending: null };
    await using incoming = this.takeFiles(ctx);
    return await this.#begin(ctx, input, {
      incoming,
      model: this.#modelOf({ model: null }),
      answered: { interrupt: null, settled: { proposal, accepted: accept } },
    });
  }

  /**
   * Replaces a user's last message, keeping its files, and starts another reply. Effects of the
   * previous reply are not undone, and the draft is not changed. Errors: those of `post()`, and
   * `conflict` if the message is not the last one.
   */
  async replace(
    ctx: Context,
    { threadId, messageId, message, model, timezone, renew }: ReplaceInput,
  ): Promise<AsyncIterableIterator<ReplyStreamEvent>> {
    await this.checkMayPost(ctx, threadId);
    const chosen = this.#modelOf({ model });
    const last = await readReplaceableMessage(ctx, { threadId, messageId });
    const { attachments } = this.#deps;
    const found = await Promise.all(last.objectKeys.map((key) => attachments.find(ctx, key)));
    const words = message ?? last.content;
    const input = { ...PLAIN_MESSAGE, threadId, message: words, timezone, renew, pending: null };
    await using incoming = this.takeFiles(ctx);
    return await this.#begin(ctx, { ...input, replacesId: messageId }, {
      incoming,
      earlier: found.filter((file) => file !== null),
      model: chosen,
      answered: { interrupt: null, settled: null },
    });
  }

  /**
   * Stops the reply in progress, if the caller may post. The text written so far is kept. Errors:
   * `not_found`, `forbidden`, `conflict` if there is no reply in progress.
   */
  async stop(ctx: Context, threadId: string): Promise<void> {
    await requireMayPost(ctx, threadId);
    if (!await this.#deps.turns.stop(threadId)) await stopElsewhere(ctx, threadId);
  }

  /**
   * Follows the reply of which the client has a part, if more of it exists; otherwise the reply in
   * progress, from its beginning. Returns null if there is neither. Errors: `not_found`.
   */
  async follow(ctx: Context, input: FollowInput): Promise<FollowedReply | null> {
    const { threadId, known, renew } = input;
    const { answeringProcessId, answeringReplyId } = await loadThread(ctx, threadId);
    const rest = known && await readReply(ctx.db.queries, { threadId, replyId: known.replyId });
    const hasRest = rest && known && (rest.isRunning || rest.text.length > known.position);
    const runningId = answeringProcessId === null ? null : answeringReplyId;
    const replyId = hasRest ? known.replyId : runningId;
    if (replyId === null) return null;
    const position = hasRest ? known.position : 0;
    const events = this.#deps.turns.follow(threadId, replyId) ??
      followStored(ctx, { threadId, replyId });
    const reader = { ctx, threadId, renew };
    return { replyId, position, events: followWhileReadable(reader, { events, position }) };
  }

  async #begin(
    ctx: Context,
    { renew, ...input }: AcceptedMessage,
    { incoming, earlier = [], model, answered: { interrupt, settled } }: {
      incoming: IncomingFiles;
      /** Files that are recorded already. */
      earlier?: readonly RecordedFile[];
      model: Model | null;
      answered: AnsweredQuestion;
    },
  ): Promise<AsyncIterableIterator<ReplyStreamEvent>> {
    const { turns, processes, actions, onLeave = "finish" } = this.#deps;
    const { threadId, selectedWorkflowId } = input;
    const { withholdValues } = await loadConversation(ctx.principal.orgKey);
    const { text: message, values: withheld } = withholdValues(input.message);
    const files = [...earlier, ...incoming.files];
    await incoming.record();
    const turn = await beginTurn({ ...ctx, processes }, {
      threadId,
      message,
      objectKeys: files.map(({ objectKey }) => objectKey),
      answeredInterruptId: interrupt?.payload.interruptId ?? null,
      settles: settled && { ...settled.proposal, accepted: settled.accepted },
      replacesId: input.replacesId ?? null,
    });
    incoming.keep();
    const userTurn = {
      ...input,
      message,
      allEvents: input.allEvents ?? false,
      withheld,
      isWithheld: message !== input.message,
      userMessageId: turn.userMessageId,
      answered: interrupt && { interrupt, selectedWorkflowId },
      settled,
    };
    const { runs, hooks, sealer } = actions;
    const schedules = withTimezone(actions.schedules, input.timezone);
    const meter = this.#meter(ctx);
    const talk = { ctx: { ...ctx, hooks, schedules, sealer }, runs, turn: userTurn, meter };
    const events = turns.start({
      ctx,
      turn,
      stopsWhenLeft: model !== null && onLeave === "stop",
      ...renew && { keepsRights: () => keepsRights(ctx.principal, renew) },
      reply: (signals) => this.#reply({ ...talk, signals }, { files, model }),
    });
    return userTurn.allEvents ? events : withoutProgress(events);
  }

  /**
   * Replies to a message. Its files are read here, after the client has received its stream,
   * because reading a PDF can take seconds.
   */
  async *#reply(talk: UnreadTalk, { files, model }: FilesToRead): Reply {
    const { cut } = talk.signals;
    using opened = await this.#deps.attachments.open(talk.ctx, files, cut);
    const attachments = await this.#reader.readAll(
      files.map(({ objectKey, name, contentType }) => ({
        objectKey,
        name,
        contentType,
        read: () => opened.read(objectKey),
      })),
      { signal: cut, orgKey: talk.ctx.principal.orgKey, showsImages: model !== null },
    );
    opened.shrinkTo(attachments.reduce((sum, { content }) => sum + keptBytes(content), 0));
    const { builtInAssistant, knownDrafts, modelAssistant, OrderedDeeds, reply, userLanguage } =
      await loadConversation(talk.ctx.principal.orgKey);
    const turn = { ...talk.turn, attachments };
    const isKnown = model ? await knownDrafts({ ctx: talk.ctx, turn }) : undefined;
    const orderedDeeds = OrderedDeeds.of(turn.message, isKnown);
    const language = await userLanguage({ ctx: talk.ctx, turn });
    const readFile = threadFiles({
      ctx: talk.ctx,
      threadId: turn.threadId,
      attachments,
      store: this.#deps.attachments,
      reader: this.#reader,
      signal: cut,
    });
    yield* reply(
      { ...talk, turn, orderedDeeds, readFile, language, resultLanguage: language },
      model ? modelAssistant(model) : builtInAssistant,
    );
  }

  /** Gives the thread a title that fits its conversation. Errors: `not_found`, `forbidden`. */
  async title(
    ctx: Context,
    { threadId, messages }: { threadId: string; messages: readonly TitleMessage[] },
  ): Promise<TitledThread> {
    await requireMayPost(ctx, threadId);
    const model = this.#modelOf({ model: null });
    const { makeTitle, withholdValues } = await loadConversation(ctx.principal.orgKey);
    const shown = messages.map((each) => ({ ...each, text: withholdValues(each.text).text }));
    const title = await makeTitle({ model, clock: ctx.clock, meter: this.#meter(ctx) }, shown);
    return await setTitle(ctx, { threadId, title });
  }

  /** Deletes a thread with `deleteThread()`, and removes the bytes of its files. */
  delete(ctx: Context, threadId: string): ReturnType<typeof deleteThread> {
    return deleteThread(ctx, { threadId, removeFiles: this.#deps.attachments.removeBytes });
  }

  /** Lists the model names that a message may use. */
  models(): ListedModel[] {
    return listModels(this.#deps.models);
  }

  /**
   * Returns the calls and tokens of models. Errors: `forbidden` if a caller who is no admin asks
   * for the whole organization.
   */
  usage(ctx: Context, input: ListUsageInput): Promise<Usage> {
    const { monthlyTokens = null } = this.#deps;
    return listUsage(ctx, { ...input, monthlyTokens });
  }

  /** Returns null for the built-in assistant, which replies if no model is configured. */
  #modelOf({ model: asked }: Pick<PostInput, "model">): Model | null {
    const { models } = this.#deps;
    const listed = asked ?? usualModel(models);
    const model = resolveModel(models, listed);
    if (model || !hasModels(models)) return model;
    const setting = missingSetting(models, listed);
    throw new AppError(
      "unprocessable",
      `Cannot use the model "${listed}": this server has none for it; GET /api/v1/models tells ` +
        `which can be used, and the operator can set ${setting}`,
      { issues: [{ path: "model", message: `is not configured: ${setting} is missing` }] },
    );
  }

  #meter(ctx: Context): CallMeter {
    const { log, monthlyTokens = null, monthlyTokensOfUser = null } = this.#deps;
    return createCallMeter({ ctx, log, monthlyTokens, monthlyTokensOfUser });
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
} as const;
