import type { JsonObject } from "../lib/json.ts";
import type { Interrupt } from "../threads/interrupts/interrupt.ts";
import type { ScheduleContext } from "../schedules/context.ts";
import type { WorkflowContext } from "../workflows/hooks.ts";
import type { NewProposal, Proposal } from "../threads/proposals/proposal.ts";
import type { EnvContext } from "../workflows/envs/set_envs.ts";
import type { CallMeter } from "./usage/call_meter.ts";
import type { SettledProposal } from "./deeds/carry_out.ts";
import type { OrderedDeeds } from "./deeds/ordered_deeds.ts";
import type { FileText } from "./documents/file_text.ts";
import type { Language } from "./grammar/language/vocabulary.ts";
import type { RunsPort } from "./runs_port.ts";

/** A tool call, a run, or a changed draft, as data for clients that request it. */
export interface Progress {
  type: "progress";
  kind: "tool" | "run" | "draft" | "proposal";
  data: JsonObject;
}

export function progress(kind: Progress["kind"], data: JsonObject): Progress {
  return { type: "progress", kind, data };
}

/** An event of a reply, in order. Any event other than text and progress is the last. */
export type ReplyEvent =
  | { type: "text"; text: string }
  | { type: "interrupt"; interrupt: Interrupt }
  /** A proposal. The text before it describes the deed. */
  | { type: "proposal"; proposal: NewProposal }
  /**
   * Additional data about work in progress. The text contains everything that the user has to know.
   */
  | Progress
  /** An error. `message` is for the user; `detail` is for the log. */
  | { type: "error"; message: string; detail?: string };

export type Reply = AsyncGenerator<ReplyEvent, void>;

/** A stored file that came with the message, and its content if that is text or an image. */
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
  /** Values of environment variables for that run; never shown to a model. */
  envs: Record<string, string>;
  /** Whether the sender also receives progress events. */
  allEvents: boolean;
  /** Values that were removed from the message, by variable name; never shown or stored. */
  withheld: ReadonlyMap<string, string>;
  /** Whether anything was removed from the message. */
  isWithheld: boolean;
  /** The interrupt that the message answers; null for an ordinary message. */
  answered: { interrupt: Interrupt; selectedWorkflowId: string | null } | null;
  /** The proposal that the message accepts or refuses. */
  settled: SettledProposal | null;
  /** The open proposal, which the message may answer in any words. */
  pending: Proposal | null;
}

/** The signals by which a reply ends early. */
export interface ReplySignals {
  /** The server is about to stop: do not wait for work that continues without this process. */
  stopping: AbortSignal;
  /** End at once. */
  cut: AbortSignal;
}

/** One turn as the assistants and their tools see it. The context has the sender's rights. */
export interface Talk {
  ctx: WorkflowContext & ScheduleContext & EnvContext;
  runs: RunsPort;
  /**
   * Reads a file of the thread as text, by its key, or by its name if it came with the message.
   * Returns null if there is no such file that the caller may read.
   */
  readFile(file: string): Promise<Pick<Attachment, "name" | "content"> | null>;
  turn: UserTurn;
  /** The deeds that the whole message orders. */
  orderedDeeds: OrderedDeeds;
  /** The language of the user, in which deeds are proposed. */
  language: Language;
  /** The language of tool results: English if a model reads them, otherwise the user's. */
  resultLanguage: Language;
  signals: ReplySignals;
  /** Counts the tokens of the models that this turn calls. */
  meter: CallMeter;
  /** The results of `remembered()` functions; absent while a tool may change the thread. */
  reads?: Map<object, Promise<unknown>>;
}

/** The thread and the caller of a turn. */
export type TalkTurn = Pick<Talk, "ctx" | "turn" | "reads">;

/**
 * Returns the talk for reading a message, in which each `remembered()` function is executed once.
 */
export function remembering(talk: Talk): Talk {
  return { ...talk, reads: new Map() };
}

/** Returns the talk for a tool. Tools may change the thread, so nothing is remembered. */
export function forgetting({ reads: _, ...talk }: Talk): Talk {
  return talk;
}

/**
 * Makes a function remember its result while a message is read, because several readers need the
 * same data and none of them changes it.
 */
export function remembered<T>(
  read: (talk: TalkTurn) => Promise<T>,
): (talk: TalkTurn) => Promise<T> {
  return (talk) => {
    const known = talk.reads?.get(read) as Promise<T> | undefined;
    const result = known ?? read(talk);
    talk.reads?.set(read, result);
    return result;
  };
}

/** Writes replies: a language model, or the built-in assistant. */
export type Assistant = (talk: Talk) => Reply;

export function say(text: string): ReplyEvent {
  return { type: "text", text };
}

/** Separates two parts of a reply. */
export const PARAGRAPH = "\n\n";
