import { XMLBuilder, XMLParser, XMLValidator } from "fast-xml-parser";
import { describeError } from "../../lib/errors.ts";
import { isJsonObject, type Json, type JsonObject, weightOf } from "../../lib/json.ts";
import { StepError } from "../service.ts";
import { LEVELS_MAX } from "./limits.ts";

/** Attributes become `@name`; text next to attributes or elements becomes `#text`. */
const SHAPE = {
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  textNodeName: "#text",
} as const;

const parser = new XMLParser({
  ...SHAPE,
  parseTagValue: false,
  parseAttributeValue: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  // Without this option, character references (`&#65;`) are not decoded.
  htmlEntities: true,
  maxNestedTags: LEVELS_MAX,
});

const builder = new XMLBuilder({
  ...SHAPE,
  format: true,
  suppressEmptyNode: true,
  suppressBooleanAttributes: false,
  maxNestedTags: LEVELS_MAX,
});

/**
 * Parses XML as `{ root: … }`. An element that contains only text becomes that text, another
 * element an object, and consecutive elements of the same name a list. Every value is a text.
 * Errors: `parse_failed`.
 */
export function parseXml(text: string): JsonObject {
  refuseDoctypes(text);
  const verdict = XMLValidator.validate(text);
  if (verdict !== true) {
    const { msg, line, col } = verdict.err;
    throw new StepError("parse_failed", `Cannot parse XML: ${msg} (line ${line}, column ${col})`);
  }
  try {
    return parser.parse(text);
  } catch (error) {
    const message = `Cannot parse XML: ${describeError(error)}`;
    throw new StepError("parse_failed", message, { cause: error });
  }
}

/**
 * Throws for a DOCTYPE with declarations, because its entities can make a tiny text enormous, and
 * for a second DOCTYPE, which XML does not allow.
 */
function refuseDoctypes(text: string): void {
  const [first, second] = text.matchAll(/<!DOCTYPE/gi);
  if (first === undefined) return;
  const end = text.indexOf(">", first.index);
  const head = text.slice(first.index, end < 0 ? undefined : end);
  if (head.includes("[")) {
    throw new StepError(
      "parse_failed",
      "Cannot parse XML: a DOCTYPE with declarations is not allowed",
    );
  }
  if (second !== undefined) {
    throw new StepError("parse_failed", "Cannot parse XML: it has more than one DOCTYPE");
  }
}

/** Prints a value in the form that `parseXml` returns. Errors: `input_invalid`. */
export function printXml(value: Json): string {
  const roots = isJsonObject(value) ? Object.values(value) : [];
  if (roots.length !== 1 || Array.isArray(roots[0])) {
    const message = "Cannot write XML: the value must be an object with one key, the root element";
    throw new StepError("input_invalid", message);
  }
  checkNames(value);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${build(value)}`;
}

/** A document whose root contains one long list: `{ root: { "@a": 1, row: [{ … }, …] } }`. */
export interface XmlTable {
  root: string;
  attributes: JsonObject;
  name: string;
  rows: readonly JsonObject[];
}

/** Returns the table of a document; null for a document of another form. */
export function xmlTableIn(value: Json): XmlTable | null {
  const [[root, content] = [], ...others] = isJsonObject(value) ? Object.entries(value) : [];
  if (root === undefined || others.length > 0 || !isJsonObject(content)) return null;
  const attributes: JsonObject = {};
  let list: [string, Json] | null = null;
  for (const [name, item] of Object.entries(content)) {
    if (name.startsWith("@") && typeof item === "string") attributes[name] = item;
    else if (list === null) list = [name, item];
    else return null;
  }
  const [name, rows] = list ?? [];
  if (name === undefined || !NAME.test(name) || !Array.isArray(rows)) return null;
  return rows.every(isFilled) ? { root, attributes, name, rows } : null;
}

function isFilled(row: Json): row is JsonObject {
  if (!isJsonObject(row)) return false;
  for (const name in row) return name !== "";
  return false;
}

/** The characters of JSON whose XML takes some milliseconds in the worst case. */
export const ROWS_CHARACTERS = 32 * 1024;

/** Prints as `printXml()`, in parts of about `ROWS_CHARACTERS`, each with at least one row. */
export function* xmlParts({ root, attributes, name, rows }: XmlTable): Generator<string> {
  const open = `<${root}>\n`;
  const close = `</${root}>\n`;
  const filler = `  <x>1</x>\n${close}`;
  yield printXml({ [root]: { ...attributes, x: "1" } }).slice(0, -filler.length);
  let [first, weight] = [0, 0];
  for (const [at, row] of rows.entries()) {
    weight += weightOf(row, ROWS_CHARACTERS);
    if (weight < ROWS_CHARACTERS && at < rows.length - 1) continue;
    const part = { [root]: { [name]: rows.slice(first, at + 1) } };
    checkNames(part);
    yield build(part).slice(open.length, -close.length);
    [first, weight] = [at + 1, 0];
  }
  yield close;
}

function build(value: Json): string {
  try {
    return builder.build(value);
  } catch (error) {
    const message = `Cannot write XML: ${describeError(error)}`;
    throw new StepError("input_invalid", message, { cause: error });
  }
}

const NAME = /^[\p{L}_][\p{L}\p{N}._-]*(?::[\p{L}_][\p{L}\p{N}._-]*)?$/u;

/**
 * Returns whether the key stands for an attribute or text, which cannot contain elements: the
 * builder would write `<@id>`.
 */
function isTextKey(key: string): boolean {
  return key === SHAPE.textNodeName || key.startsWith(SHAPE.attributeNamePrefix);
}

/**
 * Checks the names of elements. The builder does not escape them, so a name with `>` would become
 * markup.
 */
function checkNames(value: Json): void {
  if (Array.isArray(value)) return value.forEach(checkNames);
  if (!isJsonObject(value)) return;
  for (const [key, item] of Object.entries(value)) {
    if (key !== SHAPE.textNodeName && !NAME.test(key.replace(/^@/, ""))) {
      throw new StepError("input_invalid", `Cannot write XML: "${key}" is not a valid XML name`);
    }
    if (isTextKey(key) && typeof item === "object" && item !== null) {
      const kind = Array.isArray(item) ? "a list" : "an object";
      const message =
        `Cannot write XML: "${key}" is ${kind}, and must be a text, number or boolean`;
      throw new StepError("input_invalid", message);
    }
    checkNames(item);
  }
}
