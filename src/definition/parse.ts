import { AppError } from "../lib/errors.ts";
import { isPlainLine } from "../lib/control_characters.ts";
import { isJsonObject, type Json, type JsonObject } from "../lib/json.ts";
import { checkDefinition } from "./check/check.ts";
import { Cursor, Findings } from "./check/cursor.ts";
import type { Definition, DefinitionError } from "./definition.ts";
import { DEFINITION_SIZE_BYTES_MAX, NAME_LENGTH_MAX, TEXT_LEVELS_MAX } from "./limits.ts";
import { type ParsedSource, parseSource } from "./source/source.ts";

export interface ParsedDefinition {
  format: "yaml" | "json";
  /** Null where there are errors. */
  definition: Definition | null;
  /** What the text says, errors or not; null where it cannot be read, or is no map. */
  value: JsonObject | null;
  /** What could be read of the name, else `Untitled`. */
  name: string;
  /** In the order of the text; of more than 1,000, the 1,000 first found. */
  errors: DefinitionError[];
  /** What is odd but may stand, in the order of the text. */
  warnings: DefinitionError[];
}

/**
 * Reads and checks a definition: YAML or JSON text, or the object itself. Throws AppError
 * `too_large` above 256 KB, and on no other input.
 */
export function parseDefinition(source: string | JsonObject): ParsedDefinition {
  if (typeof source !== "string") return parseObject(source);
  refuseLarge(source);
  const format = source.trimStart().startsWith("{") ? "json" : "yaml";
  return { format, ...checkSource(parseSource(source)) };
}

function parseObject(object: JsonObject): ParsedDefinition {
  const findings = new Findings(null);
  if (isDeeperThan(object, TEXT_LEVELS_MAX)) {
    findings.add(0, { path: "", message: "it is nested too deeply" });
    const nothing = { definition: null, value: null, warnings: [] };
    return { format: "json", ...nothing, name: nameOf(object), errors: findings.errors() };
  }
  refuseLarge(JSON.stringify(object));
  return { format: "json", ...check(new Cursor(object, "", null, findings), findings) };
}

function checkSource(parsed: ParsedSource): Omit<ParsedDefinition, "format"> {
  const findings = new Findings(parsed);
  if (parsed.problems.length === 0) {
    return check(new Cursor(parsed.value, "", parsed.place, findings), findings);
  }
  for (const { offset, message } of parsed.problems) findings.add(offset, { path: "", message });
  const name = nameOf(parsed.value);
  return { definition: null, value: null, name, errors: findings.errors(), warnings: [] };
}

function check(root: Cursor, findings: Findings): Omit<ParsedDefinition, "format"> {
  checkDefinition(root);
  const errors = findings.errors();
  const definition = isDefinition(root.value, errors) ? root.value : null;
  const value = isJsonObject(root.value) ? root.value : null;
  return { definition, value, name: nameOf(root.value), errors, warnings: findings.warnings() };
}

/** The checker looked at every part: without errors the value has the type. */
function isDefinition(value: unknown, errors: readonly DefinitionError[]): value is Definition {
  return isJsonObject(value) && errors.length === 0;
}

/** Level by level: what is deep enough would use up the stack. */
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
  return name === "" || !isPlainLine(name) ? "Untitled" : name.slice(0, NAME_LENGTH_MAX);
}

function refuseLarge(text: string): void {
  const sizeBytes = new TextEncoder().encode(text).length;
  if (sizeBytes <= DEFINITION_SIZE_BYTES_MAX) return;
  throw new AppError(
    "too_large",
    `Cannot read the definition: it has ${sizeBytes} bytes, at most ${DEFINITION_SIZE_BYTES_MAX} are allowed`,
  );
}
