import { anySignal } from "../../lib/any_signal.ts";
import type { Context } from "../../identity/context.ts";
import { sleep } from "../../lib/clock.ts";
import { withoutControls } from "../../lib/control_characters.ts";
import { Fault } from "../../lib/fault.ts";
import type { Log } from "../../lib/log.ts";
import { AnnouncementEscape } from "../../threads/interrupts/announcement_escape.ts";
import type { OpenTurn } from "../../threads/begin_turn.ts";
import { endTurn } from "../../threads/end_turn.ts";
import { announcement, type Interrupt } from "../../threads/interrupts/interrupt.ts";
import { isThreadDeleted } from "../../threads/is_thread_deleted.ts";
import type { NewProposal } from "../../threads/proposals/proposal.ts";
import { saveReply } from "../../threads/save_reply.ts";
import { Broadcast } from "./broadcast.ts";
import { ReplySaver } from "./reply_saver.ts";
import type { Reply, StopSignals } from "../talk.ts";

/** The events for followers of a reply: pieces of text, and at most one error, last. */
export type FollowEvent = { type: "text"; text: string } | { type: "error"; message: string };

/** Half of what may be lost; the rest is for the save itself. */
const SAVE_DELAY_MS = 500;
const RETRY_MS = 1_000;

const DELETED = "The thread was deleted while the reply was being written, and the reply with it.";

export interface RunningTurnOptions {
  ctx: Pick<Context, "db" | "clock">;
  turn: OpenTurn;
  log: Log;
  /** The server's; `cut` ends the retries too. */
  signals: StopSignals;
  reply: (signals: StopSignals) => Reply;
}

/** One reply from its first word to its commit, with or without listeners. */
export class RunningTurn {
  readonly #options: RunningTurnOptions;
  readonly #broadcast = new Broadcast<FollowEvent>();
  /** Aborts when the thread is no longer ours to answer. */
  readonly #lost = new AbortController();
  readonly #saver: ReplySaver;
  readonly #saveFault: Fault;
  readonly #endFault: Fault;
  readonly #escape = new AnnouncementEscape();
  #interrupt: Interrupt | null = null;
  #proposal: NewProposal | null = null;
  #error: string | null = null;

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

  follow(): AsyncIterableIterator<FollowEvent> {
    return this.#broadcast.follow();
  }

  /** Resolves when the reply has been stored, or never can be; does not throw. */
  async run(): Promise<void> {
    await this.#write();
    await this.#saver.stop();
    await this.#finish();
  }

  async #write(): Promise<void> {
    const { log, signals } = this.#options;
    using linked = anySignal([signals.cut, this.#lost.signal]);
    const cut = linked.signal;
    try {
      for await (const event of this.#options.reply({ ...signals, cut })) {
        if (event.type === "text") this.#push(this.#escape.next(withoutControls(event.text)));
        else if (event.type === "interrupt") this.#interrupt = event.interrupt;
        else if (event.type === "proposal") this.#proposal = event.proposal;
        else this.#fail(event);
        if (event.type !== "text") break;
      }
    } catch (error) {
      log.error("reply failed", error, { threadId: this.#options.turn.threadId });
      this.#error = "Something went wrong while answering; the text so far is kept. " +
        "Send the message again, or ask the operator of this server to look at its log.";
    }
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

  /** Sends the question and the end after the commit, so that no answer comes too early. */
  async #finish(): Promise<void> {
    const asked = this.#interrupt ? announcement(this.#interrupt) : "";
    const isEnded = await this.#end(`${this.#saver.text}${asked}`);
    if (!isEnded) await this.#explainLoss();
    if (isEnded && asked !== "") this.#broadcast.push({ type: "text", text: asked });
    this.#close();
  }

  /** The reason goes before others: what else went wrong follows from it. */
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

  /** Tries until it is stored: a full disk may have room again. */
  async #end(text: string): Promise<boolean> {
    const { ctx, turn, signals } = this.#options;
    while (!this.#lost.signal.aborted) {
      try {
        const isEnded = await endTurn(ctx, {
          turn,
          text,
          interrupt: this.#interrupt,
          proposal: this.#proposal,
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

/** False when the signal came first. */
async function pause(clock: Context["clock"], signal: AbortSignal): Promise<boolean> {
  try {
    await sleep(clock, RETRY_MS, signal);
    return true;
  } catch {
    return false;
  }
}
