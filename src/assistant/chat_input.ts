import type { Principal } from "../identity/principal.ts";
import type { JsonObject } from "../lib/json.ts";
import type { InterruptType } from "../threads/interrupts/interrupt.ts";
import type { ModelName } from "./models.ts";

export interface PostInput {
  threadId: string;
  message: string;
  /** The type of the interrupt that this answers; null for an ordinary message. */
  answers: InterruptType | null;
  inputs: JsonObject;
  envs: Record<string, string>;
  selectedWorkflowId: string | null;
  /** The first that can be used if it is null. */
  model: ModelName | null;
  /** IANA zone of phrases that name none; the server's default unless stated. */
  timezone?: string | undefined;
  /** Whether the progress is followed, too. */
  allEvents?: boolean;
}

export interface SettleInput {
  threadId: string;
  proposalId: string;
  /** Whether the user accepts it. */
  accept: boolean;
  timezone?: string | undefined;
}

export interface ReplaceInput {
  threadId: string;
  /** The last message of a user in the thread. */
  messageId: string;
  /** The new words; those of the message if it is null, to get another reply. */
  message: string | null;
  model: ModelName | null;
  timezone?: string | undefined;
}

export interface FollowInput {
  threadId: string;
  /** The client's part of a reply; null for none. */
  known: { replyId: string; position: number } | null;
  /** The caller's present rights; throws if there are none any more. */
  renew: () => Promise<Principal>;
}
