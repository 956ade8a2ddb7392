import { CALL_KINDS } from "./calls.ts";
import { FILE_KINDS } from "./files.ts";
import { INPUT_KINDS } from "./inputs.ts";
import type { ChangeKind } from "./change_kind.ts";
import { MAIL_KINDS } from "./mails.ts";
import { CONDITION_KINDS, ROW_KINDS } from "./rows.ts";
import { STEP_KINDS } from "./steps.ts";
import { THRESHOLD_KINDS } from "./thresholds.ts";

/** The kinds of changes, most specific first. */
export const KINDS: readonly ChangeKind[] = [
  ...CALL_KINDS,
  ...MAIL_KINDS,
  ...STEP_KINDS,
  ...FILE_KINDS,
  ...INPUT_KINDS,
  ...ROW_KINDS,
  ...THRESHOLD_KINDS,
  ...CONDITION_KINDS,
];
