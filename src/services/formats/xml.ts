import { XMLBuilder, XMLParser, XMLValidator } from "fast-xml-parser";
import { describeError } from "../../lib/errors.ts";
import { isJsonObject, type Json, type JsonObject, weightOf } from "../../lib/json.ts";
import { StepError } from "../service.ts";
import { LEVELS_MAX } from "./limits.ts";

/** Attributes are `@name`, text beside them or beside elements `#text`. */
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
  // Character references (`&#65;`) are decoded with these alone.
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
 * Reads XML as `{ root: … }`: an element with text alone is that text, one with more an object, and
 * elements of the same name in a row a list. Every value is a text. Errors: `parse_failed`.
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

/** Entities of a DOCTYPE can make a tiny text enormous; a second DOCTYPE is no XML. */
function refuseDoctypes(text: string): void {
  const [first, second] = text.matchAll(/<!DOCTYPE/gi);
  if (first === undefined) return;
  const end = text.indexOf(">", first.index);
  const head = text.slice(first.index, end < 0 ? undefined : end);
  if (head.includes("[")) {
    throw new StepError("parse_failed", "Cannot parse XML: a DOCTYPE may declare nothing");
  }
  if (second !== undefined) {
    throw new StepError("parse_failed", "Cannot parse XML: it has more than one DOCTYPE");
  }
}

/** Writes what `parseXml` reads. Errors: `input_invalid`. */
export function printXml(value: Json): string {
  const roots = isJsonObject(value) ? Object.values(value) : [];
  if (roots.length !== 1 || Array.isArray(roots[0])) {
    const message = "Cannot write XML: the value must be an object with one key, the root element";
    throw new StepError("input_invalid", message);
  }
  checkNames(value);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${build(value)}`;
}

/** A document that is one long list: `{ root: { "@a": 1, row: [{ … }, …] } }`. */
export interface XmlTable {
  root: string;
  attributes: JsonObject;
  name: string;
  rows: readonly JsonObject[];
}

/** Null for any other value. */
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

/** Characters of JSON that are written as XML in some milliseconds at worst. */
export const ROWS_CHARACTERS = 32 * 1024;

/** Writes as `printXml()`, in parts of `ROWS_CHARACTERS`, and at least one row each. */
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

/** Attributes and text cannot hold elements: the builder would write `<@id>`. */
function isTextKey(key: string): boolean {
  return key === SHAPE.textNodeName || key.startsWith(SHAPE.attributeNamePrefix);
}

/** The builder writes names as they stand, so one with `>` in it would be markup. */
function checkNames(value: Json): void {
  if (Array.isArray(value)) return value.forEach(checkNames);
  if (!isJsonObject(value)) return;
  for (const [key, item] of Object.entries(value)) {
    if (key !== SHAPE.textNodeName && !NAME.test(key.replace(/^@/, ""))) {
      throw new StepError("input_invalid", `Cannot write XML: "${key}" is not a name that XML has`);
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
