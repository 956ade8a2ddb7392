import { listHistory } from "../../../../threads/list_history.ts";
import { isPhrase } from "../../../../timing/phrase/parse_phrase.ts";
import { ownWords } from "../../../grammar/own_words.ts";
import { readOrderedDeeds, withoutLeading } from "../../../grammar/read_ordered_deeds.ts";
import { readQuestion } from "../../../grammar/read_question.ts";
import type { Talk } from "../../../talk.ts";
import { readRequest } from "../../drafting/request.ts";
import { diffIn } from "../undo.ts";
import { readNewTime } from "./read_new_time.ts";

const MESSAGES_MAX = 12;

/**
 * Whether the thread mentioned a schedule after the last change of its draft. A number alone then
 * is an hour.
 */
export async function speaksOfTime(
  { ctx, turn: { threadId, userMessageId } }: Pick<Talk, "ctx" | "turn">,
): Promise<boolean> {
  const history = await listHistory(ctx, { threadId, limit: MESSAGES_MAX });
  for (const { role, id, content } of history.toReversed()) {
    if (id === userMessageId) continue;
    if (role === "assistant" && diffIn(content) !== null) return false;
    if (role === "user" && isAboutTime(ownWords(content))) return true;
  }
  return false;
}

/** Whether a message is a reminder, in which a number can only be the hour. */
function isReminder(words: string): boolean {
  const read = readRequest(words);
  return read?.unknown === null && read.parts.every(({ kind }) => kind.startsWith("remind"));
}

/** Whether a message is about when something runs. */
export function isAboutTime(words: string): boolean {
  const orderedDeeds = readOrderedDeeds(words) ?? [];
  if (orderedDeeds.some(({ deed }) => deed === "schedule" || deed === "change_schedule")) {
    return true;
  }
  if (readQuestion(words)?.kind === "upcoming") return true;
  const time = readNewTime(words);
  return (time !== null && !time.isBare) || isPhrase(withoutLeading(words).rest) ||
    isReminder(words);
}
