import { followRun } from "../follow_run.ts";
import { PARAGRAPH, type ReplyEvent, say, type Talk } from "../talk.ts";
import type { ToolResult } from "../tool.ts";

/** A reply that was delivered to the user. */
export interface Delivered {
  /** The whole text of the reply. */
  text: string;
  /** Whether the reply ends here because it asks the user something. */
  isAsking: boolean;
}

/** Yields a result to the user: its text, the report of the run it started, or its question. */
export async function* deliver(
  talk: Talk,
  result: ToolResult,
): AsyncGenerator<ReplyEvent, Delivered> {
  yield say(result.text);
  if (result.interrupt || result.runId !== undefined) yield say(PARAGRAPH);
  if (result.interrupt) {
    yield { type: "interrupt", interrupt: result.interrupt };
    return { text: result.text, isAsking: true };
  }
  if (result.proposal) {
    yield { type: "proposal", proposal: result.proposal };
    return { text: result.text, isAsking: true };
  }
  if (result.runId === undefined) return { text: result.text, isAsking: false };
  const outcome = yield* followRun(talk, result.runId);
  return { text: `${result.text}${PARAGRAPH}${outcome}`, isAsking: false };
}
