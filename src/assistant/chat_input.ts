import type { Principal } from "../identity/principal.ts";
import type { JsonObject } from "../lib/json.ts";
import type { InterruptType } from "../threads/interrupts/interrupt.ts";
import type { ModelName } from "./models.ts";

/** The sender of a message. */
interface Sender {
  /**
   * Returns the sender with its current rights. Throws if it has none any more. Without this
   * function, rights are not renewed.
   */
  renew?: () => Promise<Principal>;
}

export interface PostInput extends Sender {
  threadId: string;
  message: string;
  /** The type of the interrupt that this message answers; null for an ordinary message. */
  answers: InterruptType | null;
  inputs: JsonObject;
  envs: Record<string, string>;
  selectedWorkflowId: string | null;
  /** The model to use; null for the first one that is available. */
  model: ModelName | null;
  /** The IANA time zone of phrases that name none; the server's default if not given. */
  timezone?: string | undefined;
  /** Whether progress events are included. */
  allEvents?: boolean;
}

export interface SettleInput extends Sender {
  threadId: string;
  proposalId: string;
  /** Whether the user accepts the proposal. */
  accept: boolean;
  timezone?: string | undefined;
}

export interface ReplaceInput extends Sender {
  threadId: string;
  /** The user's last message in the thread. */
  messageId: string;
  /** The new text; null to get another reply to the same text. */
  message: string | null;
  model: ModelName | null;
  timezone?: string | undefined;
}

export interface FollowInput {
  threadId: string;
  /** The part of a reply that the client already has; null for none. */
  known: { replyId: string; position: number } | null;
  /** Returns the caller with its current rights. Throws if it has none any more. */
  renew: () => Promise<Principal>;
}

/** The messages that are stored when a user accepts or refuses a proposal by a button. */
export const SETTLING_MESSAGES = { accepted: "Accept", refused: "Refuse" } as const;
