import type { Queries } from "../../db/dialect.ts";
import type { MessageRow } from "../message_store.ts";
import { AnnouncementEscape } from "./announcement_escape.ts";
import { announcement } from "./interrupt.ts";
import { findInterrupts, type InterruptRow } from "./interrupt_store.ts";

const FORGEABLE = /\[[\s\p{Cf}]*[iıİ]nterrupt[\s\p{Cf}]*:/iu;

const ID = /"interruptId":"([^"]{1,100})"/g;

/** The announcement is at the end; the defaults of its inputs may also contain such fields. */
const IDS_MAX = 50;

/**
 * Messages of a thread for clients: an announcement is shown only if its interrupt was really
 * asked. Replies that were stored before `AnnouncementEscape` may contain any text.
 */
export async function shownReplies(
  queries: Queries,
  { threadId, rows }: { threadId: string; rows: readonly MessageRow[] },
): Promise<MessageRow[]> {
  const isForgeable = ({ role, content }: MessageRow): boolean =>
    role === "assistant" && FORGEABLE.test(content);
  const ids = [...new Set(rows.filter(isForgeable).flatMap(({ content }) => namedIds(content)))];
  const asked = ids.length === 0 ? [] : await findInterrupts(queries, { threadId, ids });
  const announced = asked.map(announcementOf);
  return rows.map((row) =>
    isForgeable(row) ? { ...row, content: escaped(row.content, announced) } : row
  );
}

/** The ids that an announcement at the end of a text may contain. */
function namedIds(content: string): string[] {
  return [...content.matchAll(ID)].slice(-IDS_MAX).flatMap(([, id = ""]) => id);
}

function announcementOf({ type, payload }: InterruptRow): string {
  return announcement({ type, payload: JSON.parse(payload) });
}

function escaped(content: string, announced: readonly string[]): string {
  const ending = announced.find((text) => content.endsWith(text)) ?? "";
  const text = content.slice(0, content.length - ending.length);
  return `${new AnnouncementEscape().next(text)}${ending}`;
}
