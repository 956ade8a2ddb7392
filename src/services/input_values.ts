import { nearestName, parseIsoTime } from "../expressions/mod.ts";
import type { Issue } from "../lib/errors.ts";
import type { Json, JsonObject } from "../lib/json.ts";
import { nameProblem } from "../lib/names.ts";
import { listOptions } from "./field_types.ts";
import {
  type InputDeclaration,
  type InputDeclarations,
  isInputDeclaration,
} from "./input_declaration.ts";

/** The checked inputs of a run. Every declared input is present; null if it was not given. */
export interface CheckedInputs {
  values: JsonObject;
  /** The paths are the inputs' names. */
  errors: Issue[];
}

/** The most reported errors, because a caller may send a hundred thousand unknown names. */
const ERRORS_MAX = 100;

/** Returns whether a run cannot start without this input. */
export function isRequiredInput(declaration: InputDeclaration): boolean {
  return declaration.required ?? declaration.default === undefined;
}

/** Adds defaults, and checks the given values against the declarations. */
export function checkInputs(
  declarations: InputDeclarations,
  given: Readonly<JsonObject>,
): CheckedInputs {
  const errors: Issue[] = [];
  const values: JsonObject = {};
  for (const [name, declaration] of Object.entries(declarations)) {
    const value = Object.hasOwn(given, name) ? given[name] ?? null : null;
    values[name] = value ?? declaration.default ?? null;
    const problem = value === null ? missingProblem(declaration) : inputProblem(declaration, value);
    if (problem !== null) errors.push({ path: name, message: problem });
  }
  for (const name of Object.keys(given)) {
    if (Object.hasOwn(declarations, name)) continue;
    if (errors.length >= ERRORS_MAX) break;
    const nearest = nearestName(name, Object.keys(declarations));
    const hint = nearest === undefined ? "" : `; did you mean "${nearest}"?`;
    errors.push({ path: name, message: `unknown input ${JSON.stringify(name)}${hint}` });
  }
  return { values, errors };
}

/**
 * Returns the problems of declarations that a run has computed. The checker reports those in
 * definitions.
 */
export function checkDeclarations(declarations: JsonObject, path: string): Issue[] {
  return Object.entries(declarations).flatMap(([name, declaration]) => {
    const message = nameProblem(name) ?? declarationProblem(declaration);
    return message === null ? [] : [{ path: `${path}.${name}`, message }];
  });
}

function declarationProblem(value: Json): string | null {
  if (!isInputDeclaration(value)) {
    return "must be an input declaration: { type, options?, required?, …}";
  }
  if ((value.type === "enum") !== (value.options !== undefined)) {
    return "must have options where it is an enum, and only there";
  }
  const fallback = value.default ?? null;
  const problem = fallback === null ? null : inputProblem(value, fallback);
  return problem === null ? null : `has a default that ${problem}`;
}

function missingProblem(declaration: InputDeclaration): string | null {
  const missing = isRequiredInput(declaration) && (declaration.default ?? null) === null;
  return missing ? "is required" : null;
}

/** Returns the problem of a value that is not null; null if it fits. */
export function inputProblem(declaration: InputDeclaration, value: Json): string | null {
  switch (declaration.type) {
    case "string":
      return typeof value === "string" ? null : "must be a text";
    case "number":
      return typeof value === "number" && Number.isFinite(value) ? null : "must be a number";
    case "boolean":
      return typeof value === "boolean" ? null : "must be true or false";
    case "date":
      return typeof value === "string" && parseIsoTime(value) !== null
        ? null
        : "must be an ISO 8601 date, such as 2026-03-01 or 2026-03-01T08:30:00Z";
    case "enum": {
      const options = declaration.options ?? [];
      return typeof value === "string" && options.includes(value)
        ? null
        : `must be ${listOptions(options)}`;
    }
    case "file":
      return typeof value === "string" && value !== "" ? null : "must be an object key";
    case "json":
      return null;
  }
}
