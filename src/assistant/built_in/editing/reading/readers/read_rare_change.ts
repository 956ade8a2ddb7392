import type { ChangeMeaning, ChangeWording } from "../change_wording.ts";
import { readExpiry } from "./expiry.ts";
import { readKeptColumns } from "./kept_columns.ts";
import { readMailMore } from "./mail_more.ts";
import { readPromptMore } from "./prompt_more.ts";
import type { ReadRareChange } from "./reader.ts";
import { readRenamedInput } from "./renamed_input.ts";
import { readStatuses } from "./statuses.ts";
import { readWiderValue } from "./wider_value.ts";
import { readWithRows } from "./with_rows.ts";

const READERS: readonly ReadRareChange[] = [
  readRenamedInput,
  readStatuses,
  readWithRows,
  readExpiry,
  readPromptMore,
  readMailMore,
  readWiderValue,
  readKeptColumns,
];

/** Returns the first change that one of the readers finds; null if none does. */
export function readRareChange(change: ChangeWording): ChangeMeaning | null {
  for (const read of READERS) {
    const meant = read(change);
    if (meant !== null) return meant;
  }
  return null;
}
