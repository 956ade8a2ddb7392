import { isJsonObject, type JsonObject } from "../../../../lib/json.ts";
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
  const names = await columnsOfFile(talk, definition);
  if (names === null) return null;
  const said = plainWord(edit.column);
  const isInDraft = new RegExp(
    `(?<![\\p{L}\\p{N}_])${RegExp.escape(edit.column)}(?![\\p{L}_])`,
    "iu",
  )
    .test(JSON.stringify(definition["steps"] ?? []));
  return isInDraft || names.some((name) => plainWord(name) === said) ? null : names;
}

const FILTERED = /item\.([\p{L}_][\p{L}\p{N}_]*)(?!\w*\()/gu;

/**
 * Returns the columns of the thread's file if a new filter compares one that neither the file nor
 * the draft has: "exclude readings above 60" where a column is called "temp". Null otherwise.
 */
export async function columnsWithoutFiltered(
  talk: Talk,
  { before, after }: { before: JsonObject; after: JsonObject },
): Promise<readonly string[] | null> {
  const known = JSON.stringify(before["steps"] ?? []);
  const added = stepsOf(after).filter(({ action, with: fields }) =>
    action === "filter" && !known.includes(JSON.stringify(Object(fields)["where"] ?? ""))
  );
  const compared = added.flatMap(({ with: fields }) =>
    [...String(Object(fields)["where"]).matchAll(FILTERED)].map(([, name = ""]) => name)
  );
  const strange = compared.filter((name) =>
    !new RegExp(`(?<![\\p{L}\\p{N}_])${RegExp.escape(name)}(?![\\p{L}\\p{N}_])`, "u").test(known)
  );
  const names = strange.length === 0 ? null : await columnsOfFile(talk, before);
  const isOther = names !== null &&
    strange.some((said) => !names.some((name) => plainWord(name) === plainWord(said)));
  return isOther ? names : null;
}

const ROWS_OF = /^\$\{\{ steps\.(\w+)\.output \}\}$/u;

/**
 * Returns the columns of the rows that a new filter chooses from, if an earlier step made them and
 * the filter compares another one: after sums by country, "skip countries under 1000" names no
 * column. Null otherwise.
 */
export function columnsWithoutMade(
  { before, after }: { before: JsonObject; after: JsonObject },
): readonly string[] | null {
  const steps = stepsOf(after);
  const known = new Set(stepsOf(before).map(({ id }) => id));
  for (const { id, action, with: fields } of steps) {
    if (action !== "filter" || known.has(id)) continue;
    const { items, where } = Object(fields);
    const [, maker] = ROWS_OF.exec(String(items)) ?? [];
    const made = Object(
      steps.find((step) => step["id"] === maker && step["action"] === "map")?.["with"],
    )["to"];
    if (!isJsonObject(made)) {
      continue;
    }
    const names = [...String(where).matchAll(FILTERED)].map(([, name = ""]) => name);
    if (names.some((name) => !Object.hasOwn(made, name))) return Object.keys(made);
  }
  return null;
}

/** Returns the columns of the only file that the thread's draft reads; null without one. */
async function columnsOfFile(talk: Talk, definition: JsonObject): Promise<string[] | null> {
  const readsFile = stepsOf(definition).some(({ service, action }) =>
    service === "files" && action === "read"
  );
  const [key, another] = readsFile ? await earlierFiles(talk) : [];
  if (key === undefined || another !== undefined) return null;
  const file = await talk.readFile(key);
  return (file && fileTable(file))?.columns.map(({ name }) => name) ?? null;
}
