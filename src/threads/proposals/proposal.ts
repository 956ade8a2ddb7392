import { isoTime } from "../../lib/clock.ts";
import type { JsonObject } from "../../lib/json.ts";

/** A kind of action that has an effect outside of the conversation, or cannot be undone. */
export const DEEDS = [
  "publish",
  "run",
  "retry",
  "cancel",
  "schedule",
  "answer",
  "share",
  "delete",
  "transfer",
  "envs",
] as const;
export type Deed = typeof DEEDS[number];

/** An action that waits for the user's consent, before it is stored. */
export interface NewProposal {
  proposalId: string;
  deed: Deed;
  /** The user whose message led to the proposal. */
  askedId: string;
  /** The tool that performs the action, and its input. */
  action: string;
  input: JsonObject;
  /** The state that the action depends on. If it has changed, the consent is no longer valid. */
  bound: JsonObject;
  /** A description for people. */
  summary: string;
  /** The exact effect, for clients. */
  details: JsonObject;
}

export interface Proposal extends NewProposal {
  /** The message that led to the proposal. */
  messageId: string;
  createdAt: number;
}

/** A proposal as clients see it. */
export interface ShownProposal {
  proposalId: string;
  deed: Deed;
  summary: string;
  details: JsonObject;
  createdAt: string;
}

export function shownProposal(
  { proposalId, deed, summary, details, createdAt }: Proposal,
): ShownProposal {
  return { proposalId, deed, summary, details, createdAt: isoTime(createdAt) };
}
