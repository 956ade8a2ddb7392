import type { JsonObject } from "../../../../lib/json.ts";
import { plainWord } from "../../../grammar/spelling.ts";
import type { Talk } from "../../../talk.ts";
import { earlierFiles } from "../../../thread_files.ts";
import { fileTable } from "../../attached/file_table.ts";
import type { Edit } from "../edits.ts";
import { stepsOf } from "../steps.ts";

/**
 * Returns the columns of the thread's file if a change sorts by a column that neither the file nor
 * the draft contains. Returns null otherwise, and for a draft that reads no file of the thread.
 */
export async function columnsWithout(
  talk: Talk,
  { edit, definition }: { edit: Edit; definition: JsonObject },
): Promise<readonly string[] | null> {
  if (edit.do !== "sort_by" && edit.do !== "then_by") return null;
  const readsFile = stepsOf(definition).some(({ service, action }) =>
    service === "files" && action === "read"
  );
  const [key, another] = readsFile ? await earlierFiles(talk) : [];
  if (key === undefined || another !== undefined) return null;
  const file = await talk.readFile(key);
  const table = file && fileTable(file);
  if (!table) return null;
  const said = plainWord(edit.column);
  const names = table.columns.map(({ name }) => name);
  const isInDraft = new RegExp(
    `(?<![\\p{L}\\p{N}_])${RegExp.escape(edit.column)}(?![\\p{L}_])`,
    "iu",
  )
    .test(JSON.stringify(definition["steps"] ?? []));
  return isInDraft || names.some((name) => plainWord(name) === said) ? null : names;
}
