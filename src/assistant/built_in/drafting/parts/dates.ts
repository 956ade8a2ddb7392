import type { RequestPart } from "../request.ts";
import type { PartTypes } from "./part_type.ts";

/** Whether a part needs a date and does not name its column. */
function needsDate({ said }: RequestPart): boolean {
  return said["period"] !== undefined && said["date"] === undefined;
}

/** Names the date column for other parts: "The date is in created_at". */
export const DATE_PARTS = {
  date_column: {
    phrases: [
      "<some>? <date_noun> <stands_in> <some>? <columns>? {date} <columns>?",
      "<use> <some>? <columns>? {date} <columns>? <for_date> <some>? <date_noun>",
      "<use> <some>? <columns> {date}",
      "<use> <some>? {date} <columns>",
      "<use> <some>? <date_noun> in|aus|dans|en <some>? <columns>? {date} <columns>?",
    ],
    build(work, part) {
      if (!work.parts.some(needsDate)) work.refuse(part);
    },
  },
} satisfies PartTypes;
