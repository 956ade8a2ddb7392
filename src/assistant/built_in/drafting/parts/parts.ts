import { CALL_PARTS } from "./calls.ts";
import { CALL_OPTIONS } from "./call_options.ts";
import { METHOD_PARTS } from "./calling/methods.ts";
import { OTHERWISE_PARTS } from "./calling/otherwise.ts";
import { CELL_PARTS } from "./cells.ts";
import { COLUMN_PARTS } from "./columns.ts";
import { COMPARING_PARTS } from "./comparing.ts";
import { CONDITION_PARTS } from "./conditions.ts";
import { DATE_PARTS } from "./dates.ts";
import { FILE_PARTS } from "./files.ts";
import { FILE_DETAILS, FORMAT_PARTS } from "./formats.ts";
import { JOIN_PARTS } from "./joins.ts";
import { LOOP_PARTS } from "./loops.ts";
import { MAIL_DETAILS } from "./mail_details.ts";
import { MAIL_EACH_PARTS } from "./mail_each.ts";
import { MAIL_PARTS } from "./mails.ts";
import { PAGE_PARTS } from "./pages.ts";
import type { PartType } from "./part_type.ts";
import { PEOPLE_PARTS } from "./people.ts";
import { OTHER_REMINDERS, REMINDER_PARTS } from "./reminders.ts";
import { DISTINCT_PARTS } from "./rows/distinct_counts.ts";
import { DUPLICATE_PARTS } from "./rows/duplicates.ts";
import { EMPTY_CELL_PARTS } from "./rows/empty_cells.ts";
import { REST_PARTS } from "./rows/rest.ts";
import { SELECTION_PARTS } from "./selection.ts";
import { SOURCE_PARTS } from "./sources.ts";
import { THRESHOLD_PARTS } from "./thresholds.ts";
import { SHOW_PARTS, TOTAL_PARTS } from "./totals.ts";

/** All kinds of parts, in the order in which they are tried. */
const PARTS = {
  ...REST_PARTS,
  ...LOOP_PARTS,
  ...PAGE_PARTS,
  ...SOURCE_PARTS,
  ...FORMAT_PARTS,
  ...COLUMN_PARTS,
  ...EMPTY_CELL_PARTS,
  ...CELL_PARTS,
  // "if the status is not 200" is about a response, not about rows.
  ...METHOD_PARTS,
  ...CALL_PARTS,
  ...OTHERWISE_PARTS,
  ...CALL_OPTIONS,
  ...REMINDER_PARTS,
  ...MAIL_EACH_PARTS,
  ...MAIL_PARTS,
  ...MAIL_DETAILS,
  ...FILE_DETAILS,
  ...THRESHOLD_PARTS,
  ...CONDITION_PARTS,
  ...DUPLICATE_PARTS,
  ...SELECTION_PARTS,
  ...DISTINCT_PARTS,
  ...TOTAL_PARTS,
  ...JOIN_PARTS,
  ...COMPARING_PARTS,
  ...DATE_PARTS,
  ...FILE_PARTS,
  ...PEOPLE_PARTS,
  ...SHOW_PARTS,
  ...OTHER_REMINDERS,
  when: { phrases: ["<get>|run|do|repeat? <them>|das|dies|ça|cela|esto|eso? {when}"] },
};

export type PartKind = keyof typeof PARTS;
export const PART_TYPES: Readonly<Record<PartKind, PartType>> = PARTS;
