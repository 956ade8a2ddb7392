import {
  Composer,
  type CST,
  type Document,
  isAlias,
  isMap,
  isNode,
  isScalar,
  Lexer,
  Parser,
  stringify,
  visit,
  type YAMLMap,
} from "yaml";
import { describeError } from "../../lib/errors.ts";
import type { Json } from "../../lib/json.ts";
import { StepError } from "../service.ts";
import { LEVELS_MAX, TOO_DEEP } from "./limits.ts";

const OPTIONS = {
  version: "1.2",
  schema: "core",
  merge: false,
  prettyErrors: false,
  // The library's check of unique keys takes quadratic time.
  uniqueKeys: false,
  logLevel: "error",
} as const;

/**
 * Parses one YAML 1.2 document with JSON's types only, without aliases, tags and duplicate keys.
 * Errors: `parse_failed`.
 */
export function parseYaml(text: string): Json {
  try {
    const document = compose(text);
    if (document === null) return null;
    refuseExtras(text, document);
    return requireJson(document.toJS());
  } catch (error) {
    // The library is recursive, so a deeply nested text overflows the stack.
    const why = error instanceof RangeError ? TOO_DEEP : describeError(error);
    throw new StepError("parse_failed", `Cannot parse YAML: ${why}`, { cause: error });
  }
}

/**
 * Parses a document and throws the first error. The library would continue after an error, and
 * handling each takes as long as a line.
 */
function compose(text: string): Document.Parsed | null {
  const composer = new Composer(OPTIONS);
  const onError = (place: ErrorPosition, _code: string, message: string): never => {
    throw new YamlFault(text, offsetOf(place), message);
  };
  // The library calls this property for every error and warning; its types do not declare it.
  Object.assign(composer, { onError });
  const tokens = readable(text);
  const [document = null, second] = composer.compose(tokens, true, text.length);
  if (second) throw new YamlFault(text, second.range[0], "a second document is not allowed");
  const [fault] = [...document?.errors ?? [], ...document?.warnings ?? []];
  if (fault) throw new YamlFault(text, fault.pos[0], fault.message);
  return document as Document.Parsed | null;
}

/** The nested levels, the document itself, and the value inside the innermost list or object. */
const STACK_MAX = LEVELS_MAX + 2;

/**
 * Yields the tokens up to the first invalid one, because the library would collect an error for
 * each. Throws as soon as the text is too deep, because each level costs the library a thousand
 * bytes.
 */
function* readable(text: string): Generator<CST.Token> {
  const parser = new Parser();
  for (const lexeme of new Lexer().lex(text)) {
    yield* withoutErrors(text, parser.next(lexeme));
    if (parser.stack.length > STACK_MAX) throw new Error(TOO_DEEP);
  }
  yield* withoutErrors(text, parser.end());
}

function* withoutErrors(text: string, tokens: Iterable<CST.Token>): Generator<CST.Token> {
  for (const token of tokens) {
    if (token.type === "error") throw new YamlFault(text, token.offset, token.message);
    yield token;
  }
}

type ErrorPosition = number | readonly number[] | { offset: number };

function offsetOf(place: ErrorPosition): number {
  if (typeof place === "number") return place;
  return "offset" in place ? place.offset : place[0] ?? 0;
}

class YamlFault extends Error {
  override readonly name = "YAMLParseError";

  constructor(text: string, offset: number, message: string) {
    const before = text.slice(0, offset);
    const line = before.split("\n").length;
    super(`${message} at line ${line}, column ${offset - before.lastIndexOf("\n")}`);
  }
}

function refuseExtras(text: string, document: Document): void {
  visit(document, (_key, node) => {
    if (isAlias(node)) throw new Error(`the alias *${node.source} is not allowed`);
    if (isNode(node) && node.tag) throw new Error(`the tag ${node.tag} is not allowed`);
    if (isMap(node)) refuseRepeatedKeys(text, node);
  });
}

function refuseRepeatedKeys(text: string, map: YAMLMap): void {
  const names = new Set<unknown>();
  for (const { key } of map.items) {
    // Keys become names in JSON, so 1 and "1" are the same key, and an absent key is empty.
    const name = isScalar(key) ? String(key.value ?? "") : key;
    if (names.has(name)) throw new YamlFault(text, startOf(key), "Map keys must be unique");
    names.add(name);
  }
}

function startOf(key: unknown): number {
  return isNode(key) ? key.range?.[0] ?? 0 : 0;
}

/** Converts to JSON and back. Throws for values that JSON does not have, such as `.inf`. */
function requireJson(value: unknown): Json {
  return JSON.parse(JSON.stringify(value ?? null, (_key, item: unknown) => {
    if (typeof item !== "number" || Number.isFinite(item)) return item;
    throw new Error(`${item} is not a finite number, which JSON requires`);
  }));
}

/** Prints YAML 1.2. */
export function printYaml(value: Json): string {
  return stringify(value, { lineWidth: 0, aliasDuplicateObjects: false });
}
