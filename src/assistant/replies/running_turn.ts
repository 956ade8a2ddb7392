import { anySignal } from "../../lib/any_signal.ts";
import type { Context } from "../../identity/context.ts";
import { RENEW_EVERY_MS } from "../../identity/renew_principal.ts";
import { sleep } from "../../lib/clock.ts";
import { withoutControls } from "../../lib/control_characters.ts";
import { Fault } from "../../lib/fault.ts";
import type { Log } from "../../lib/log.ts";
import { AnnouncementEscape } from "../../threads/interrupts/announcement_escape.ts";
import type { OpenTurn } from "../../threads/begin_turn.ts";
import { endTurn } from "../../threads/end_turn.ts";
import { announcement, type Interrupt } from "../../threads/interrupts/interrupt.ts";
import { isThreadDeleted } from "../../threads/thread.ts";
import type { ReplyEnding } from "../../threads/message_store.ts";
import type { NewProposal } from "../../threads/proposals/proposal.ts";
import { saveReply } from "../../threads/save_reply.ts";
import { Broadcast } from "./broadcast.ts";
import { ReplySaver } from "./reply_saver.ts";
import {
  PARAGRAPH,
  type Progress,
  progress,
  type Reply,
  type ReplyEvent,
  type ReplySignals,
} from "../talk.ts";
import { withoutProgress } from "./without_progress.ts";

/** The events for followers of a reply: pieces of text, and at most one error at the end. */
export type FollowEvent = { type: "text"; text: string } | { type: "error"; message: string };

/** The events for followers that request all of them. */
export type ReplyStreamEvent = FollowEvent | Progress;

/** Half of the time whose text a crash may lose; the other half is for the save itself. */
const SAVE_DELAY_MS = 500;
const RETRY_MS = 1_000;

/**
 * A client that lost its connection may return within this time before its reply counts as
 * abandoned.
 */
const LEFT_MS = 10_000;

const STOPPED = "(Stopped.)";

const DELETED = "The thread was deleted while the reply was being written, and the reply with it.";

export interface RunningTurnOptions {
  ctx: Pick<Context, "db" | "clock">;
  turn: OpenTurn;
  log: Log;
  /** The server's signals; `cut` ends the retries too. */
  signals: ReplySignals;
  reply: (signals: ReplySignals) => Reply;
  /** Whether a reply that nobody follows any more is stopped instead of finished. */
  stopsWhenLeft?: boolean;
  /** Whether the sender still has the rights with which the assistant acts. */
  keepsRights?: () => Promise<boolean>;
}

/** One reply from its first word to its commit, with or without followers. */
export class RunningTurn {
  readonly #options: RunningTurnOptions;
  readonly #broadcast = new Broadcast<ReplyStreamEvent>();
  /** Aborts when this process may no longer reply in the thread. */
  readonly #lost = new AbortController();
  /** Aborts when a user stops the reply. */
  readonly #stop = new AbortController();
  readonly #saver: ReplySaver;
  readonly #saveFault: Fault;
  readonly #endFault: Fault;
  readonly #escape = new AnnouncementEscape();
  #interrupt: Interrupt | null = null;
  #proposal: NewProposal | null = null;
  #error: string | null = null;
  #ending: ReplyEnding | null = null;
  #isWritten = false;
  #followers = 0;
  #cancelLeft: () => void = () => {};
  #cancelRenewal: () => void = () => {};

  constructor(options: RunningTurnOptions) {
    this.#options = options;
    const { ctx: { clock }, log } = options;
    this.#saveFault = new Fault({ clock, log, message: "reply not saved yet", level: "warn" });
    this.#endFault = new Fault({ clock, log, message: "reply not stored, trying again" });
    this.#saver = new ReplySaver({
      clock,
      delayMs: SAVE_DELAY_MS,
      save: (text) => this.#save(text),
    });
  }

  get replyId(): string {
    return this.#options.turn.replyId;
  }

  follow(): AsyncIterableIterator<FollowEvent> {
    return withoutProgress(this.followAll());
  }

  followAll(): AsyncIterableIterator<ReplyStreamEvent> {
    this.#followers++;
    this.#cancelLeft();
    return onceEnded(this.#broadcast.follow(), () => this.#leave());
  }

  /** Ends the reply and keeps its text so far. Returns false if it has ended already. */
  stop(): boolean {
    if (this.#isWritten) return false;
    this.#stop.abort();
    return true;
  }

  /** Resolves when the reply is stored, or never can be. Never throws. */
  async run(): Promise<void> {
    this.#watchRights();
    await this.#write();
    this.#isWritten = true;
    this.#cancelLeft();
    this.#cancelRenewal();
    if (this.#stop.signal.aborted) this.#markAsStopped();
    await this.#saver.stop();
    await this.#finish();
  }

  async #write(): Promise<void> {
    const { log, signals } = this.#options;
    using linked = anySignal([signals.cut, this.#lost.signal, this.#stop.signal]);
    const cut = linked.signal;
    try {
      for await (const event of this.#options.reply({ ...signals, cut })) {
        // The reply still reports deeds from before the stop. No deed follows the stop.
        const isStopped = this.#stop.signal.aborted;
        if (event.type === "text") this.#push(this.#escape.next(withoutControls(event.text)));
        else if (!isStopped) this.#take(event);
        if (isStopped || (event.type !== "text" && event.type !== "progress")) break;
      }
    } catch (error) {
      if (cut.aborted && error === cut.reason) return;
      log.error("reply failed", error, { threadId: this.#options.turn.threadId });
      this.#error = "Something went wrong while answering; the text so far is kept. " +
        "Send the message again, or ask the operator of this server to look at its log.";
    }
  }

  #take(event: Exclude<ReplyEvent, { type: "text" }>): void {
    if (event.type === "progress") this.#broadcast.push(event);
    else if (event.type === "interrupt") this.#interrupt = event.interrupt;
    else if (event.type === "proposal") this.#proposal = event.proposal;
    else this.#fail(event);
  }

  #markAsStopped(): void {
    this.#ending = "stopped";
    this.#error = null;
    this.#push(asParagraph(this.#saver.text, STOPPED));
  }

  #leave(): void {
    this.#followers--;
    const { ctx: { clock }, stopsWhenLeft = false } = this.#options;
    if (this.#followers > 0 || this.#isWritten || !stopsWhenLeft) return;
    this.#cancelLeft = clock.after(LEFT_MS, () => this.stop());
  }

  /** Stops the reply if its sender loses a right, for example because a key is revoked. */
  #watchRights(): void {
    const { ctx: { clock }, keepsRights } = this.#options;
    if (!keepsRights) return;
    const check = async (): Promise<void> => {
      if (!await keepsRights()) this.stop();
      else if (!this.#isWritten) this.#watchRights();
    };
    this.#cancelRenewal = clock.after(RENEW_EVERY_MS, () => void check());
  }

  #fail({ message, detail = message }: { message: string; detail?: string }): void {
    this.#options.log.warn("reply interrupted", { threadId: this.#options.turn.threadId, detail });
    this.#error = message;
  }

  #push(text: string): void {
    if (text === "") return;
    this.#saver.append(text);
    this.#broadcast.push({ type: "text", text });
  }

  async #save(text: string): Promise<void> {
    const { ctx, turn } = this.#options;
    try {
      if (!await saveReply(ctx, { turn, text })) this.#lost.abort();
      this.#saveFault.over();
    } catch (error) {
      this.#saveFault.occurred(error, { threadId: turn.threadId });
    }
  }

  /** Sends the question and the end after the commit, so that no answer can arrive before it. */
  async #finish(): Promise<void> {
    const asked = this.#interrupt ? announcement(this.#interrupt) : "";
    const { text } = this.#saver;
    const failed = this.#error === null ? "" : asParagraph(text, this.#error);
    if (failed !== "") this.#ending = "failed";
    const isEnded = await this.#end(`${text}${asked}${failed}`);
    if (!isEnded) await this.#explainLoss();
    if (isEnded && this.#proposal) this.#broadcast.push(proposed(this.#proposal));
    if (isEnded && asked !== "") this.#broadcast.push({ type: "text", text: asked });
    this.#close();
  }

  /** Replaces later errors by the deletion of the thread, which explains all of them. */
  async #explainLoss(): Promise<void> {
    const { ctx, turn } = this.#options;
    try {
      if (await isThreadDeleted(ctx, turn)) this.#error = DELETED;
    } catch (error) {
      this.#endFault.occurred(error, { threadId: turn.threadId });
    }
  }

  #close(): void {
    if (this.#error !== null) this.#broadcast.push({ type: "error", message: this.#error });
    this.#error = null;
    this.#broadcast.end();
  }

  /** Retries until the end is stored, because a full disk may get room again. */
  async #end(text: string): Promise<boolean> {
    const { ctx, turn, signals } = this.#options;
    while (!this.#lost.signal.aborted) {
      try {
        const isEnded = await endTurn(ctx, {
          turn,
          text,
          interrupt: this.#interrupt,
          proposal: this.#proposal,
          ending: this.#ending,
        });
        this.#endFault.over();
        return isEnded;
      } catch (error) {
        this.#endFault.occurred(error, { threadId: turn.threadId });
        this.#error ??= "The reply could not be stored yet; the server keeps trying.";
        this.#close();
      }
      if (!await pause(ctx.clock, signals.cut)) return false;
    }
    return false;
  }
}

/** Returns a note in the form in which it is appended to the text. */
function asParagraph(text: string, note: string): string {
  return text === "" || text.endsWith(PARAGRAPH) ? note : `${PARAGRAPH}${note}`;
}

function proposed({ proposalId, deed, summary, details }: NewProposal): Progress {
  return progress("proposal", { proposalId, deed, summary, details });
}

/** Calls `callback` once, when the iterator has ended or was released. */
function onceEnded<T>(
  inner: AsyncIterableIterator<T>,
  callback: () => void,
): AsyncIterableIterator<T> {
  let hasEnded = false;
  const end = (): void => {
    if (!hasEnded) callback();
    hasEnded = true;
  };
  const outer: AsyncIterableIterator<T> = {
    [Symbol.asyncIterator]: () => outer,
    async next() {
      const result = await inner.next();
      if (result.done) end();
      return result;
    },
    async return() {
      end();
      return await inner.return?.() ?? { done: true, value: undefined };
    },
  };
  return outer;
}

/** Waits before a retry. Returns false if the signal aborted first. */
async function pause(clock: Context["clock"], signal: AbortSignal): Promise<boolean> {
  try {
    await sleep(clock, RETRY_MS, signal);
    return true;
  } catch {
    return false;
  }
}
