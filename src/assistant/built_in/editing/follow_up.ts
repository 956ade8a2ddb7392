import { isAddable, readRequest } from "../drafting/request.ts";
import type { Edit } from "./edits.ts";

/**
 * Reads "also sort them by date", which says nothing of where rows come from, as steps to be added to
 * the draft; null for anything else.
 */
export function readFollowUp(text: string): Edit | null {
  const request = /["“„«]/.test(text) ? text : text.replace(MOREOVER, " ");
  const read = readRequest(request);
  if (read === null || read.unknown !== null || !read.parts.every(isFollowing)) return null;
  return { do: "add_step", request, step: null, isBefore: false };
}

/** Words that may stand anywhere in such a message, and say that there is more to come. */
const MOREOVER =
  /(?<!\p{L})(?:also|as well|too|außerdem|zusätzlich|auch|noch|aussi|en plus|también|además)(?!\p{L})/giu;

/** A call or a form would begin something new. */
function isFollowing(part: Parameters<typeof isAddable>[0]): boolean {
  return isAddable(part) && !part.type.brings && part.kind !== "text";
}
