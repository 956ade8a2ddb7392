import { listHistory } from "../../threads/list_history.ts";
import { ownWords } from "../grammar/own_words.ts";
import type { Talk } from "../talk.ts";
import { readDraft } from "./drafting/draft_from.ts";
import { readEditQuestion } from "./editing/read_edit.ts";
import type { Question } from "./question.ts";

const MESSAGES_MAX = 12;

/** The question that a message leaves open; null where it leaves none. */
export function questionIn(text: string): Question | null {
  const words = ownWords(text).trim();
  const drafted = readDraft(words);
  return drafted?.kind === "asks" ? drafted.question : readEditQuestion(words);
}

/**
 * An earlier message of the thread with the user's message as the answer to what it left open; null
 * where nothing was asked, or this is no answer. It is found by reading the messages again, so that
 * there is nothing to store.
 */
export async function completedMessage(
  { ctx, turn: { threadId, userMessageId, message } }: Pick<Talk, "ctx" | "turn">,
): Promise<string | null> {
  const history = await listHistory(ctx, { threadId, limit: MESSAGES_MAX });
  const before = history.filter(({ role, id }) => role === "user" && id !== userMessageId);
  let said: string | null = null;
  for (const { content } of before) {
    const filled: string | null = said === null ? null : questionIn(said)?.fill(content) ?? null;
    said = filled ?? content;
  }
  return said === null ? null : questionIn(said)?.fill(message) ?? null;
}
