import { isJsonObject } from "../../lib/json.ts";
import { expectBoolean, expectList, expectMap, expectOption, expectText } from "./check_values.ts";
import type { Cursor } from "./cursor.ts";
import { INPUT_TYPES, type InputDeclaration } from "../definition.ts";
import { meantInputType } from "./familiar_names.ts";
import { inputProblem } from "../inputs.ts";
import { KEYS } from "../keys.ts";

/** Whether a value is filled in by the run only. */
type IsTemplate = (value: Cursor) => boolean;

/** Reports what is wrong in the declaration of one input. */
export function checkInputDeclaration(input: Cursor, isTemplate: IsTemplate = () => false): void {
  if (!expectMap(input)) return;
  input.reportUnknownKeys("key", KEYS.input);
  const type = input.get("type");
  if (type === null) input.reportAbsent(["type"], '"type" is required');
  const typed = type !== null && expectOption(type, INPUT_TYPES, meantInputType);
  const options = input.get("options");
  const optioned = options === null || isTemplate(options) || checkOptions(options);
  if (typed && type.value === "enum" && options === null) {
    input.reportAbsent(["options"], '"options" is required for an enum');
  }
  if (typed && type.value !== "enum" && options !== null) {
    input.reportKey("options", "only an enum has options");
  }
  const required = input.get("required");
  if (required !== null) expectBoolean(required);
  const description = input.get("description");
  if (description !== null) expectText(description);
  if (typed && optioned && !hasLateParts(input, isTemplate)) checkDefault(input);
}

/** Whether the default, or what it is measured by, is filled in by the run only. */
function hasLateParts(input: Cursor, isTemplate: IsTemplate): boolean {
  const [options, fallback] = [input.get("options"), input.get("default")];
  const parts = [fallback, options, ...options?.items() ?? []];
  return parts.some((part) => part !== null && isTemplate(part));
}

function checkOptions(options: Cursor): boolean {
  if (!expectList(options)) return false;
  const items = options.items();
  if (items.length === 0) options.report("must hold at least one option");
  const seen = new Set<unknown>();
  let fits = items.length > 0;
  for (const item of items) {
    if (!expectText(item)) fits = false;
    else if (seen.has(item.value)) {
      item.report(`option ${JSON.stringify(item.value)} is given twice`);
    }
    seen.add(item.value);
  }
  return fits;
}

function checkDefault(input: Cursor): void {
  const given = input.get("default");
  if (given === null || given.value === null || !isInputDeclaration(input.value)) return;
  const problem = inputProblem(input.value, given.value);
  if (problem !== null) given.report(problem);
}

/** Whether a value is a declaration, given that its type and options have been checked. */
function isInputDeclaration(value: unknown): value is InputDeclaration {
  return isJsonObject(value);
}
