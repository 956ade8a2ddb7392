import type { JsonObject } from "../lib/json.ts";
import type { Interrupt } from "../threads/interrupts/interrupt.ts";
import type { ScheduleContext } from "../schedules/context.ts";
import type { WorkflowContext } from "../workflows/hooks.ts";
import type { Consent } from "./consent.ts";
import type { FileText } from "./documents/file_text.ts";
import type { ModelName } from "./models.ts";
import type { RunsPort } from "./runs_port.ts";

/** A piece of a reply, in order; after `interrupt` or `error` comes nothing. */
export type ReplyEvent =
  | { type: "text"; text: string }
  | { type: "interrupt"; interrupt: Interrupt }
  /** Words that the user can act on; the detail is for the log. */
  | { type: "error"; message: string; detail?: string };

export type Reply = AsyncGenerator<ReplyEvent, void>;

/** A file that came with the message, stored, at hand, and read where it holds text. */
export interface Attachment {
  objectKey: string;
  name: string;
  contentType: string;
  bytes: Uint8Array;
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
  model: ModelName;
  /** The interrupt that the message answers, or null for an ordinary message. */
  answered: { interrupt: Interrupt; selectedWorkflowId: string | null } | null;
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
  ctx: WorkflowContext & ScheduleContext;
  runs: RunsPort;
  turn: UserTurn;
  consent: Consent;
  signals: StopSignals;
}

/** Something that answers: a language model, or the built-in assistant. */
export type Assistant = (talk: Talk) => Reply;

export function say(text: string): ReplyEvent {
  return { type: "text", text };
}

/** Between two things that are said. */
export const PARAGRAPH = "\n\n";
