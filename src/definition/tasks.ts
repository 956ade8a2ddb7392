import { isJsonObject, type Json, type JsonObject } from "../lib/json.ts";
import { orderDefinition, printDefinition } from "./canonical.ts";
import { type Change, listChanges } from "./changes.ts";
import type { DefinitionError } from "./definition.ts";
import { parseDefinition } from "./parse.ts";
import { parseSource } from "./source/source.ts";
import { unifiedDiff } from "./text_diff.ts";
import { printFileBody, printWorkflowFile } from "./workflow_file.ts";

/** Work on definitions that takes long for large ones. Definitions are JSON text. */
export type DefinitionTask =
  /** `text` is a definition as text, or the JSON of one that came as an object. */
  | { do: "check"; text: string; isObject: boolean }
  | { do: "diff"; before: DiffSide; after: DiffSide }
  /** A definition as the file that a repository keeps. */
  | { do: "print_file"; key: string; definition: string }
  /** How a file's definition differs from the published one; null where there is none. */
  | { do: "diff_file"; name: string; before: string | null; after: string };

/** One side of a comparison: a definition, or the source of a draft that is none. */
export interface DiffSide {
  name: string;
  definition: string | null;
  source: string;
}

/** Definitions are JSON text. */
export interface CheckedText {
  format: "yaml" | "json";
  name: string;
  errors: DefinitionError[];
  /** What is odd but may stand. */
  warnings: DefinitionError[];
  /** As it was given; null where there are errors. */
  definition: string | null;
  /** What could be read, errors or not, with its keys in the canonical order. */
  ordered: string | null;
}

/** `changes` is JSON of `Change[]`. */
export interface ComparedTexts {
  text: string;
  changes: string;
}

interface TaskAnswers {
  check: CheckedText;
  diff: ComparedTexts;
  print_file: string;
  diff_file: string;
}

export type TaskAnswer<T extends DefinitionTask> = TaskAnswers[T["do"]];

/** Does a task here and now. Errors: those of `parseDefinition()`. */
export function doTask(task: DefinitionTask): TaskAnswers[keyof TaskAnswers] {
  switch (task.do) {
    case "check":
      return check(task);
    case "diff":
      return compareSides(task);
    case "print_file":
      return printWorkflowFile({ key: task.key, definition: JSON.parse(task.definition) });
    case "diff_file": {
      const { name, before, after } = task;
      const from = before === null
        ? { name: "nothing", text: "" }
        : { name, text: printFileBody(JSON.parse(before)) };
      return unifiedDiff({ from, to: { name: "file", text: printFileBody(JSON.parse(after)) } });
    }
  }
}

function check({ text, isObject }: DefinitionTask & { do: "check" }): CheckedText {
  const parsed = parseDefinition(isObject ? JSON.parse(text) : text);
  const { format, definition, value, name, errors, warnings } = parsed;
  return {
    format,
    name,
    errors,
    warnings,
    definition: definition && JSON.stringify(definition),
    ordered: value && JSON.stringify(orderDefinition(value)),
  };
}

function compareSides({ before, after }: DefinitionTask & { do: "diff" }): ComparedTexts {
  const [from, to] = [readSide(before), readSide(after)];
  const format = [from, to].some(isJsonText) ? "json" : "yaml";
  const text = unifiedDiff({
    from: { name: before.name, text: textOf(from, format) },
    to: { name: after.name, text: textOf(to, format) },
  });
  const isReadable = typeof from === "object" && typeof to === "object";
  const changes: Change[] = isReadable ? listChanges({ before: from, after: to }) : [];
  return { text, changes: JSON.stringify(changes) };
}

/** A draft with errors can be compared as long as it is a map; else this is its source. */
function readSide({ definition, source }: DiffSide): JsonObject | string {
  const read: Json = definition === null ? null : JSON.parse(definition);
  if (isJsonObject(read)) return read;
  const { value, problems } = parseSource(source);
  return problems.length === 0 && isJsonObject(value) ? orderDefinition(value) : source;
}

function isJsonText(side: JsonObject | string): boolean {
  return typeof side === "string" && side.trimStart().startsWith("{");
}

/** Indentation can make the text of a definition a hundred times as long as what it says. */
const TEXT_CHARACTERS_MAX = 1024 * 1024;

function textOf(side: JsonObject | string, format: "yaml" | "json"): string {
  if (typeof side === "string") return side;
  const isLong = JSON.stringify(side, null, 2).length > TEXT_CHARACTERS_MAX;
  return isLong ? JSON.stringify(side) : printDefinition(side, format);
}
