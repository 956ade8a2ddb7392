import type { JsonObject } from "../../lib/json.ts";
import { type ComparedTexts, compareSides, type DiffSide } from "../../definition/compare.ts";
import { checkRule } from "./check.ts";
import type { Problem } from "./parse.ts";
import { orderRule, printRule } from "./print.ts";
import type { RuleTestResult } from "./run_tests.ts";

/** Work on rules that takes long if they are large. Definitions are JSON text. */
export type RuleTask =
  /** `text` is the text of a rule, or its JSON if the rule came as an object. */
  | { do: "check"; text: string; isObject: boolean }
  | { do: "diff"; before: DiffSide; after: DiffSide }
  /** Prints a rule as YAML with the comments of `source`, its previous text. */
  | { do: "print"; definition: string; source: string };

/** The parts of a checked rule that are stored; definitions are JSON text. */
export interface CheckedRuleText {
  format: "yaml" | "json";
  name: string;
  description: string | null;
  valid: boolean;
  errors: Problem[];
  warnings: Problem[];
  tests: RuleTestResult[];
  /** The definition with its keys in the canonical order; null if there are errors. */
  definition: string | null;
  /**
   * The definition with its keys in the canonical order, also of a rule with errors; null if the
   * text cannot be parsed or is no map.
   */
  ordered: string | null;
  /** Whether a larger budget of steps would have analysed more. */
  isCutShort: boolean;
}

export interface RuleAnswers {
  check: CheckedRuleText;
  diff: ComparedTexts;
  print: string;
}

/**
 * Does a task synchronously. A check uses about `stepsMax` steps. Errors: those of `parseRule()`.
 */
export function doTask(task: RuleTask, stepsMax: number): RuleAnswers[keyof RuleAnswers] {
  switch (task.do) {
    case "check":
      return check(task, stepsMax);
    case "diff":
      return compareSides(task, STYLE);
    case "print":
      return printRule(JSON.parse(task.definition), { source: task.source });
  }
}

const STYLE = {
  order: orderRule,
  print: (rule: JsonObject, format: "yaml" | "json") => printRule(rule, { format }),
};

function check(
  { text, isObject }: RuleTask & { do: "check" },
  stepsMax: number,
): CheckedRuleText {
  const checked = checkRule(isObject ? JSON.parse(text) : text, { stepsMax });
  const { definition, value, ...rest } = checked;
  const ordered = value && JSON.stringify(orderRule(value));
  return { ...rest, definition: definition && ordered, ordered };
}
