import type { JsonObject } from "../lib/json.ts";
import type { Interrupt } from "../threads/interrupts/interrupt.ts";
import type { ScheduleContext } from "../schedules/context.ts";
import type { WorkflowContext } from "../workflows/hooks.ts";
import type { NewProposal, Proposal } from "../threads/proposals/proposal.ts";
import type { EnvContext } from "../workflows/envs/set_envs.ts";
import type { CallMeter } from "./usage/call_meter.ts";
import type { Settled } from "./deeds/carry_out.ts";
import type { Orders } from "./deeds/orders.ts";
import type { FileText } from "./documents/file_text.ts";
import type { RunsPort } from "./runs_port.ts";

/** A tool at work, a run, or a draft that has changed, as data for clients that ask for it. */
export interface Progress {
  type: "progress";
  kind: "tool" | "run" | "draft" | "proposal";
  data: JsonObject;
}

export function progress(kind: Progress["kind"], data: JsonObject): Progress {
  return { type: "progress", kind, data };
}

/** A piece of a reply, in order; after anything but text and progress comes nothing. */
export type ReplyEvent =
  | { type: "text"; text: string }
  | { type: "interrupt"; interrupt: Interrupt }
  /** The text before it says what is proposed. */
  | { type: "proposal"; proposal: NewProposal }
  /** Something that goes on beside the text; the text says all of it that the user has to know. */
  | Progress
  /** Words that the user can act on; the detail is for the log. */
  | { type: "error"; message: string; detail?: string };

export type Reply = AsyncGenerator<ReplyEvent, void>;

/** A file that came with the message, stored, and read if it holds text or an image. */
export interface Attachment {
  objectKey: string;
  name: string;
  contentType: string;
  content: FileText;
}

/** The user's message. */
export interface UserTurn {
  threadId: string;
  userMessageId: string;
  message: string;
  attachments: readonly Attachment[];
  /** Values for the inputs of a run that this turn starts. */
  inputs: JsonObject;
  /** Overrides of environment variables for that run; never shown to a model. */
  envs: Record<string, string>;
  /** Whether the sender follows the progress, too. */
  allEvents: boolean;
  /** Values by the names of variables, which were taken out of the message; never shown or kept. */
  withheld: ReadonlyMap<string, string>;
  /** Whether anything was taken out of the message. */
  isWithheld: boolean;
  /** The interrupt that the message answers, or null for an ordinary message. */
  answered: { interrupt: Interrupt; selectedWorkflowId: string | null } | null;
  /** The proposal that the message accepts or refuses. */
  settled: Settled | null;
  /** The proposal that the message may be an answer to, in whatever words. */
  pending: Proposal | null;
}

/** The signals by which a reply ends early. */
export interface StopSignals {
  /** The server is about to stop: wait for nothing that goes on without us. */
  stopping: AbortSignal;
  /** End at once. */
  cut: AbortSignal;
}

/** One turn as the assistants and their tools see it; the context has the rights of the sender. */
export interface Talk {
  ctx: WorkflowContext & ScheduleContext & EnvContext;
  runs: RunsPort;
  /**
   * A file of the thread as text, by its key, or by its name if it came with the message; null
   * if there is none that the caller may read.
   */
  readFile(file: string): Promise<Pick<Attachment, "name" | "content"> | null>;
  turn: UserTurn;
  /** The orders that the message gives in whole. */
  orders: Orders;
  signals: StopSignals;
  /** Counts what the models cost that this turn asks. */
  meter: CallMeter;
}

/** Something that answers: a language model, or the built-in assistant. */
export type Assistant = (talk: Talk) => Reply;

export function say(text: string): ReplyEvent {
  return { type: "text", text };
}

/** Between two things that are said. */
export const PARAGRAPH = "\n\n";
