import { isJsonObject, type Json, type JsonObject } from "../../lib/json.ts";
import { checkInputs, inputProblem, listOptions } from "../../services/catalogue.ts";
import type { InputDeclaration, InputDeclarations } from "../../services/input_declaration.ts";
import { readDefinitionFile, readFailure } from "../definition_files.ts";
import type { Pair } from "./run_options.ts";

/** The inputs from the command line, by name. */
export interface GivenInputs {
  values: JsonObject;
  /** The paths of file inputs, which are their values until the files are stored. */
  paths: ReadonlyMap<string, string>;
  /** Errors in the inputs, one per line. */
  problems: string[];
}

interface Given {
  pairs: readonly Pair[];
  /** Values with their types; a pair with the same name takes precedence. */
  object: Readonly<JsonObject>;
}

/** Converts texts to the declared types, and checks all inputs. */
export async function readInputs(
  declarations: InputDeclarations,
  { pairs, object }: Given,
): Promise<GivenInputs> {
  const problems = new Map<string, string>();
  const values: JsonObject = { ...object };
  const seen = new Set<string>();
  for (const { name, value: text } of pairs) {
    const declaration = declarationOf(declarations, name);
    const read = await convert(declaration?.type, text ?? "");
    if (seen.has(name)) problems.set(name, "is given twice");
    else if ("problem" in read) problems.set(name, read.problem);
    values[name] = "problem" in read ? null : read.value;
    seen.add(name);
  }
  const paths = pathsIn(declarations, values);
  for (const [name, path] of paths) {
    const problem = await pathProblem(path);
    if (problem !== null) problems.set(name, problem);
  }
  for (const { path: name, message } of checkInputs(declarations, values).errors) {
    const declaration = declarationOf(declarations, name);
    const problem = describe(declaration, { value: values[name] ?? null, message });
    if (!problems.has(name)) problems.set(name, problem);
  }
  return { values, paths, problems: inOrder(declarations, problems) };
}

/** The errors in the order of the declarations, then those of undeclared inputs. */
function inOrder(declarations: InputDeclarations, problems: Map<string, string>): string[] {
  const names = new Set([...Object.keys(declarations), ...problems.keys()]);
  return [...names].filter((name) => problems.has(name))
    .map((name) => `${name}: ${problems.get(name)}`);
}

function declarationOf(declarations: InputDeclarations, name: string) {
  return Object.hasOwn(declarations, name) ? declarations[name] : undefined;
}

const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;

type Converted = { value: Json } | { problem: string };

/**
 * Converts a text to a type. If that fails, the text is kept, and the check of the inputs reports
 * the expected type.
 */
async function convert(
  type: InputDeclaration["type"] | undefined,
  text: string,
): Promise<Converted> {
  if (type === "number" && NUMBER.test(text)) return { value: Number(text) };
  if (type === "boolean" && /^(true|false)$/.test(text)) return { value: text === "true" };
  if (type === "json") return text.startsWith("@") ? await readJson(text.slice(1)) : toJson(text);
  return { value: text };
}

function toJson(text: string): Converted {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return { problem: `given ${shorten(text)}, must be JSON, or @ and the path of a file with it` };
  }
}

async function readJson(path: string): Promise<Converted> {
  try {
    return { value: JSON.parse(await Deno.readTextFile(path)) };
  } catch (error) {
    const reason = error instanceof SyntaxError ? "it is not JSON" : readFailure(error);
    return { problem: `cannot read ${path}: ${reason}` };
  }
}

/** The paths of file inputs that were given. Defaults in the definition are not paths. */
function pathsIn(declarations: InputDeclarations, values: JsonObject): Map<string, string> {
  const paths = new Map<string, string>();
  for (const [name, { type }] of Object.entries(declarations)) {
    const value = Object.hasOwn(values, name) ? values[name] : null;
    if (type === "file" && typeof value === "string" && value !== "") paths.set(name, value);
  }
  return paths;
}

async function pathProblem(path: string): Promise<string | null> {
  try {
    const { isDirectory } = await Deno.stat(path);
    return isDirectory ? `cannot read ${path}: it is a directory` : null;
  } catch (error) {
    return `cannot read ${path}: ${readFailure(error)}`;
  }
}

function describe(
  declaration: InputDeclaration | undefined,
  { value, message }: { value: Json; message: string },
): string {
  if (declaration === undefined) return message;
  const { description } = declaration;
  const meaning = description === undefined ? "" : ` (${description})`;
  if (value === null) return `${message}, expected ${expected(declaration)}${meaning}`;
  const problem = declaration.type === "file" ? "must be the path of a file" : message;
  return `given ${shorten(value)}, ${problem}${meaning}`;
}

function expected(declaration: InputDeclaration): string {
  switch (declaration.type) {
    case "file":
      return "the path of a file";
    case "json":
      return "JSON, or @ and the path of a file with it";
    case "enum":
      return listOptions(declaration.options ?? []);
    default:
      return (inputProblem(declaration, []) ?? "").replace(/^must be /, "");
  }
}

const SHOWN_CHARACTERS_MAX = 60;

function shorten(value: Json): string {
  const text = JSON.stringify(value);
  return text.length <= SHOWN_CHARACTERS_MAX ? text : `${text.slice(0, SHOWN_CHARACTERS_MAX)}…`;
}

/**
 * Reads an object of inputs from a file, or from standard input for `-`. On failure, prints a
 * message and returns null.
 */
export async function readInputsFile(path: string): Promise<JsonObject | null> {
  const file = await readDefinitionFile(path);
  if (file === null) return null;
  try {
    const value: unknown = JSON.parse(file.source);
    if (isJsonObject(value)) return value;
    console.error(`Cannot read ${file.name}: expected a JSON object of inputs`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.error(`Cannot read ${file.name}: expected a JSON object of inputs: ${reason}`);
  }
  return null;
}
