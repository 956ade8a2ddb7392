import { isJsonObject, type JsonObject } from "../../../lib/json.ts";
import { DRAFT_TEXTS } from "../../grammar/language/drafts/draft_texts.ts";
import { LANGUAGES } from "../../grammar/language/vocabulary.ts";
import { stepsOf } from "../editing/steps.ts";
import type { Drafted } from "../drafting/read_draft.ts";
import type { FileTable } from "./file_table.ts";

type Built = Extract<Drafted, { kind: "built" }>;

/**
 * Makes the draft sort by columns as numbers if their cells in the file are numbers. The reader of
 * requests does not know the file, and sorts them as texts.
 */
export function withNumberColumns(drafted: Built, { columns }: FileTable): Built {
  const { built } = drafted;
  const definition: JsonObject = JSON.parse(JSON.stringify(built.definition));
  const sorted = new Set(
    [...JSON.stringify(definition).matchAll(SORTED)].map(([, name]) => name ?? ""),
  );
  const numbers = columns.filter(({ word, kind, notation }) =>
    kind === "number" && notation === null && sorted.has(word)
  );
  const steps = stepsOf(definition);
  const at = steps.findIndex((step) => Object(step["with"])["as"] === "rows");
  const reading = steps[at];
  const fields = reading?.["with"];
  if (numbers.length === 0 || !reading || !isJsonObject(fields)) return drafted;
  const known = isJsonObject(fields["columns"]) ? fields["columns"] : {};
  const typed = Object.fromEntries(numbers.map(({ word }) => [word, "number"]));
  const read = { ...reading, with: { ...fields, columns: { ...typed, ...known } } };
  const told = new Set(
    numbers.flatMap(({ word }) => LANGUAGES.map((each) => DRAFT_TEXTS[each].sortedAsText(word))),
  );
  const changed = { ...definition, steps: steps.with(at, read) };
  return {
    ...drafted,
    built: {
      ...built,
      definition: JSON.parse(JSON.stringify(changed)),
      notes: built.notes.filter((note) => !told.has(note)),
    },
  };
}

const SORTED = /sortBy\(row, row\.([\p{L}_][\p{L}\p{N}_]*)\)/gu;
