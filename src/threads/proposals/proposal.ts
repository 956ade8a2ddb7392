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

/** A deed that waits for the user's consent, before it is stored. */
export interface NewProposal {
  proposalId: string;
  deed: Deed;
  /** The user whose message led to it. */
  askedId: string;
  /** The tool that does it, and what it is given. */
  action: string;
  input: JsonObject;
  /** The state that it relies on. If that has changed, the consent is for something else. */
  bound: JsonObject;
  /** In words. */
  summary: string;
  /** Exactly what it would do, for clients. */
  details: JsonObject;
}

export interface Proposal extends NewProposal {
  /** The message that led to it. */
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
