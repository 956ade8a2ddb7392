import { AppError } from "../lib/errors.ts";
import { isClearLine, isPlainLine } from "../lib/control_characters.ts";
import { isJsonObject, type Json, type JsonObject } from "../lib/json.ts";
import { checkDefinition } from "./check/check.ts";
import { Cursor, Findings } from "./check/cursor.ts";
import type { Definition, DefinitionError } from "./definition.ts";
import { DEFINITION_SIZE_BYTES_MAX, NAME_LENGTH_MAX, TEXT_LEVELS_MAX } from "./limits.ts";
import { type ParsedSource, parseSource } from "./source/source.ts";

/** The content of a text or an object, with its errors and warnings. */
export interface CheckedSource {
  format: "yaml" | "json";
  /**
   * The parsed value, also of a text with errors; null if the text cannot be parsed or is no map.
   */
  value: JsonObject | null;
  /** The part of the name that could be read, else `Untitled`. */
  name: string;
  /** In the order of the text. If there are more than 1,000, the 1,000 that were found first. */
  errors: DefinitionError[];
  /** Things that are unusual but allowed, in the order of the text. */
  warnings: DefinitionError[];
}

export interface ParsedDefinition extends CheckedSource {
  /** Null if there are errors. */
  definition: Definition | null;
}

/**
 * Parses and checks a definition: YAML or JSON text, or an object. Throws AppError `too_large`
 * above 256 KB; no other input makes it throw.
 */
export function parseDefinition(source: string | JsonObject): ParsedDefinition {
  const read = readChecked(source, { noun: "definition", check: checkDefinition });
  const { value, errors } = read;
  return { ...read, definition: isDefinition(value, errors) ? value : null };
}

export interface Format {
  /** The noun for the text in messages: `definition`. */
  noun: string;
  /** Reports every error. */
  check: (root: Cursor) => void;
  /**
   * Reports warnings, and errors that take long to find. Called only if `check` found no errors.
   */
  warn?: (root: Cursor) => void;
}

/** Parses YAML or JSON text, or takes an object, and checks it. Errors: as `parseDefinition()`. */
export function readChecked(source: string | JsonObject, format: Format): CheckedSource {
  if (typeof source !== "string") return readObject(source, format);
  refuseLarge(source, format);
  return {
    format: source.trimStart().startsWith("{") ? "json" : "yaml",
    ...checkSource(parseSource(source), format),
  };
}

function readObject(object: JsonObject, format: Format): CheckedSource {
  const findings = new Findings(null);
  if (isDeeperThan(object, TEXT_LEVELS_MAX)) {
    findings.add(0, { path: "", message: "it is nested too deeply" });
    const name = nameOf(object);
    return { format: "json", value: null, name, errors: findings.errors(), warnings: [] };
  }
  refuseLarge(JSON.stringify(object), format);
  const root = new Cursor(object, "", null, findings);
  return { format: "json", ...check(root, { findings, format }) };
}

function checkSource(parsed: ParsedSource, format: Format): Omit<CheckedSource, "format"> {
  const findings = new Findings(parsed);
  if (parsed.problems.length === 0) {
    return check(new Cursor(parsed.value, "", parsed.place, findings), { findings, format });
  }
  for (const { offset, message } of parsed.problems) findings.add(offset, { path: "", message });
  return { value: null, name: nameOf(parsed.value), errors: findings.errors(), warnings: [] };
}

function check(
  root: Cursor,
  { findings, format }: { findings: Findings; format: Format },
): Omit<CheckedSource, "format"> {
  format.check(root);
  const errors = findings.errors();
  if (errors.length === 0) format.warn?.(root);
  const value = isJsonObject(root.value) ? root.value : null;
  return { value, name: nameOf(root.value), errors, warnings: findings.warnings() };
}

/** Narrows the type. The checker examined every part, so a value without errors is a definition. */
function isDefinition(value: unknown, errors: readonly DefinitionError[]): value is Definition {
  return isJsonObject(value) && errors.length === 0;
}

/**
 * Returns whether a value has more than `levels` levels. Works level by level, because recursion
 * would overflow the stack.
 */
function isDeeperThan(value: Json, levels: number): boolean {
  let level: Json[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > levels) return true;
    level = level.flatMap((item) =>
      typeof item === "object" && item !== null ? Object.values(item) : []
    );
  }
  return false;
}

function nameOf(value: Json): string {
  const name = isJsonObject(value) && typeof value["name"] === "string" ? value["name"].trim() : "";
  const isShown = name !== "" && isPlainLine(name) && isClearLine(name);
  return isShown ? name.slice(0, NAME_LENGTH_MAX) : "Untitled";
}

function refuseLarge(text: string, { noun }: Format): void {
  const sizeBytes = new TextEncoder().encode(text).length;
  if (sizeBytes <= DEFINITION_SIZE_BYTES_MAX) return;
  throw new AppError(
    "too_large",
    `Cannot read the ${noun}: it has ${sizeBytes} bytes, at most ${DEFINITION_SIZE_BYTES_MAX} are allowed`,
  );
}
