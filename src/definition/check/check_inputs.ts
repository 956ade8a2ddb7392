import { isJsonObject } from "../../lib/json.ts";
import { INPUT } from "../../services/catalogue.ts";
import { INPUT_TYPES, type InputDeclaration } from "../definition.ts";
import { inputProblem } from "../inputs.ts";
import { checkPart } from "./check_part.ts";
import { expectOption, expectOptions } from "./check_values.ts";
import type { Cursor } from "./cursor.ts";
import { suggestInputType } from "./familiar_names.ts";

/** Returns whether the run fills in a value. */
type IsTemplate = (value: Cursor) => boolean;

/** Reports the errors of the declaration of one input. */
export function checkInputDeclaration(input: Cursor, isTemplate: IsTemplate = () => false): void {
  let [typed, optioned] = [false, true];
  const isMap = checkPart(input, INPUT, {
    type: (type) => {
      typed = expectOption(type, INPUT_TYPES, suggestInputType);
    },
    options: (options) => {
      optioned = isTemplate(options) || expectOptions(options);
    },
  });
  if (!isMap || !typed) return;
  const isEnum = input.get("type")?.value === "enum";
  if (isEnum && !input.has("options")) {
    input.reportAbsent(["options"], '"options" is required for an enum');
  }
  if (!isEnum && input.has("options")) input.reportKey("options", "only an enum has options");
  if (optioned && !hasLateParts(input, isTemplate)) checkDefault(input);
}

/**
 * Returns whether the run fills in the default or the options that the default is checked against.
 */
function hasLateParts(input: Cursor, isTemplate: IsTemplate): boolean {
  const [options, fallback] = [input.get("options"), input.get("default")];
  const parts = [fallback, options, ...options?.items() ?? []];
  return parts.some((part) => part !== null && isTemplate(part));
}

function checkDefault(input: Cursor): void {
  const given = input.get("default");
  if (given === null || given.value === null || !isInputDeclaration(input.value)) return;
  const problem = inputProblem(input.value, given.value);
  if (problem !== null) given.report(problem);
}

/** Narrows the type of a declaration whose type and options have been checked. */
function isInputDeclaration(value: unknown): value is InputDeclaration {
  return isJsonObject(value);
}
