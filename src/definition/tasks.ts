import { orderDefinition, printDefinition } from "./canonical.ts";
import { type ComparedTexts, compareSides, type DiffSide } from "./compare.ts";
import type { DefinitionError } from "./definition.ts";
import { parseDefinition } from "./parse.ts";
import { unifiedDiff } from "./text_diff.ts";
import { printFileBody, printWorkflowFile } from "./workflow_file.ts";

/** Work on definitions that takes long if they are large. Definitions are JSON text. */
export type DefinitionTask =
  /** `text` is the text of a definition, or its JSON if the definition came as an object. */
  | { do: "check"; text: string; isObject: boolean }
  | { do: "diff"; before: DiffSide; after: DiffSide }
  /** Prints a definition as YAML. */
  | { do: "print"; definition: string }
  | { do: "print_file"; key: string; definition: string }
  /** Compares a file's definition with the published one, which is null if none is published. */
  | { do: "diff_file"; name: string; before: string | null; after: string };

/** A checked definition. `definition` and `ordered` are JSON text. */
export interface CheckedText {
  format: "yaml" | "json";
  name: string;
  errors: DefinitionError[];
  /** Things that are unusual but allowed. */
  warnings: DefinitionError[];
  /** The definition as it was given; null if there are errors. */
  definition: string | null;
  /**
   * Everything that could be parsed, also of a text with errors, with its keys in the canonical
   * order.
   */
  ordered: string | null;
}

interface TaskAnswers {
  check: CheckedText;
  diff: ComparedTexts;
  print: string;
  print_file: string;
  diff_file: string;
}

export type TaskAnswer<T extends DefinitionTask> = TaskAnswers[T["do"]];

/** Does a task synchronously. Errors: those of `parseDefinition()`. */
export function doTask(task: DefinitionTask): TaskAnswers[keyof TaskAnswers] {
  switch (task.do) {
    case "check":
      return check(task);
    case "diff":
      return compareSides(task, { order: orderDefinition, print: printDefinition });
    case "print":
      return printDefinition(JSON.parse(task.definition), "yaml");
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
