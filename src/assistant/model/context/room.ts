import type { Model } from "../../models.ts";
import type { FunctionTool } from "../request.ts";
import type { ContextError } from "./context_error.ts";
import { estimateTokens } from "./tokens.ts";

/** The answer may take so much of the context, at least and at most. */
const ANSWER_TOKENS_MIN = 1_024;
const ANSWER_TOKENS_MAX = 8_192;
const ANSWER_SHARE = 0.25;

/** How much of the room is left after a server has refused a conversation as too long. */
const HARDER = 0.6;

/** Below it nothing sensible can be said. */
const ROOM_TOKENS_MIN = 1_000;

/** The limits that servers named since the start; the setting may promise more. */
const limits = new WeakMap<Model, number>();

/** The tokens that the messages of a request may have beside its tools and its answer. */
export function roomOf(model: Model, tools: readonly FunctionTool[]): number {
  const tokens = contextTokensOf(model);
  const answer = Math.min(ANSWER_TOKENS_MAX, Math.max(ANSWER_TOKENS_MIN, tokens * ANSWER_SHARE));
  const room = tokens - answer - estimateTokens(JSON.stringify(tools));
  return Math.max(ROOM_TOKENS_MIN, Math.floor(room));
}

export function contextTokensOf(model: Model): number {
  return Math.min(model.contextTokens, limits.get(model) ?? Infinity);
}

/**
 * The smaller room after a refusal; null if no smaller one makes sense. A limit that the server
 * names stays with the model.
 */
export function smallerRoom(
  model: Model,
  { tools, room, error }: { tools: readonly FunctionTool[]; room: number; error: ContextError },
): number | null {
  const { limitTokens } = error;
  if (limitTokens !== null) limits.set(model, Math.min(contextTokensOf(model), limitTokens));
  const smaller = Math.min(Math.floor(room * HARDER), roomOf(model, tools));
  if (room <= ROOM_TOKENS_MIN) return null;
  return Math.max(ROOM_TOKENS_MIN, smaller);
}
