import type { JsonObject } from "../../../lib/json.ts";
import { listHistory } from "../../../threads/list_history.ts";
import { ownWords } from "../../grammar/own_words.ts";
import type { Talk } from "../../talk.ts";
import { readEdit } from "./read_edit.ts";
import { isAboutTime } from "./times/last_subject.ts";
import { diffIn } from "./undo.ts";

const MESSAGES_MAX = 12;

/**
 * Returns the edit that turns on the steps that the thread turned off last, unless a schedule was
 * mentioned since. Returns null if there are none: "turn it back on" then means the schedule.
 */
export async function turnOnAgain(
  { ctx, turn: { threadId, userMessageId } }: Pick<Talk, "ctx" | "turn">,
): Promise<JsonObject | null> {
  const history = await listHistory(ctx, { threadId, limit: MESSAGES_MAX });
  let isChanged = false;
  for (const { role, id, content } of history.toReversed()) {
    if (id === userMessageId) continue;
    if (role === "assistant") {
      isChanged = diffIn(content) !== null;
      continue;
    }
    const words = ownWords(content).trim();
    if (isAboutTime(words)) return null;
    const read = isChanged ? readEdit(words) : null;
    if (read !== null) return "edit" in read ? turnedOn(read.edit) : null;
  }
  return null;
}

/** Returns the inverse of an edit that turns steps off; null for any other edit. */
function turnedOn(edit: JsonObject): JsonObject | null {
  if (edit["do"] === "turn" && edit["on"] === false) return { ...edit, on: true };
  if (edit["do"] === "several" && edit["change"] === "off") return { ...edit, change: "on" };
  return null;
}
