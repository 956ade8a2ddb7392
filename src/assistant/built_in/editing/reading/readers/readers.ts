import type { ChangeMeaning } from "../change_wording.ts";
import { readExpiry } from "./expiry.ts";
import { readKeptColumns } from "./kept_columns.ts";
import { readMailMore } from "./mail_more.ts";
import { readPromptMore } from "./prompt_more.ts";
import type { Reader, SaidChange } from "./reader.ts";
import { readRenamedInput } from "./renamed_input.ts";
import { readStatuses } from "./statuses.ts";
import { readWiderValue } from "./wider_value.ts";
import { readWithRows } from "./with_rows.ts";

const READERS: readonly Reader[] = [
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
export function readByReaders(said: SaidChange): ChangeMeaning | null {
  for (const read of READERS) {
    const meant = read(said);
    if (meant !== null) return meant;
  }
  return null;
}
