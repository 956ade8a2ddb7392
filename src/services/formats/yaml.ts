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
  // The library's own check takes quadratic time.
  uniqueKeys: false,
  logLevel: "error",
} as const;

/**
 * Reads one YAML 1.2 document, of JSON's types alone: neither aliases nor tags, and no key twice.
 * Errors: `parse_failed`.
 */
export function parseYaml(text: string): Json {
  try {
    const document = compose(text);
    if (document === null) return null;
    refuseExtras(text, document);
    return requireJson(document.toJS());
  } catch (error) {
    // The library is recursive: what is deep uses up its stack.
    const why = error instanceof RangeError ? TOO_DEEP : describeError(error);
    throw new StepError("parse_failed", `Cannot parse YAML: ${why}`, { cause: error });
  }
}

/** The library reads on after an error, and each takes it as long as a line: this throws the first. */
function compose(text: string): Document.Parsed | null {
  const composer = new Composer(OPTIONS);
  const onError = (place: ErrorPosition, _code: string, message: string): never => {
    throw new YamlFault(text, offsetOf(place), message);
  };
  // Every error and warning passes through this property, which the library's types do not show.
  Object.assign(composer, { onError });
  const tokens = readable(text);
  const [document = null, second] = composer.compose(tokens, true, text.length);
  if (second) throw new YamlFault(text, second.range[0], "a second document is not allowed");
  const [fault] = [...document?.errors ?? [], ...document?.warnings ?? []];
  if (fault) throw new YamlFault(text, fault.pos[0], fault.message);
  return document as Document.Parsed | null;
}

/** The document, and the value inside the innermost list or object. */
const STACK_MAX = LEVELS_MAX + 2;

/**
 * The tokens up to the first that fits nowhere: the library would gather an error for each. Text
 * that is too deep is refused as soon as it is: each level costs the library a thousand bytes.
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
    if (isAlias(node)) throw new Error(`the alias *${node.source} is not taken`);
    if (isNode(node) && node.tag) throw new Error(`the tag ${node.tag} is not taken`);
    if (isMap(node)) refuseRepeatedKeys(text, node);
  });
}

function refuseRepeatedKeys(text: string, map: YAMLMap): void {
  const names = new Set<unknown>();
  for (const { key } of map.items) {
    // Keys become names in JSON, if 1 and "1" are one, and no key at all is empty.
    const name = isScalar(key) ? String(key.value ?? "") : key;
    if (names.has(name)) throw new YamlFault(text, startOf(key), "Map keys must be unique");
    names.add(name);
  }
}

function startOf(key: unknown): number {
  return isNode(key) ? key.range?.[0] ?? 0 : 0;
}

/** Through JSON and back: what YAML alone can say (`.inf`) is refused. */
function requireJson(value: unknown): Json {
  return JSON.parse(JSON.stringify(value ?? null, (_key, item: unknown) => {
    if (typeof item !== "number" || Number.isFinite(item)) return item;
    throw new Error(`${item} is not a number that JSON has`);
  }));
}

/** Writes YAML 1.2. */
export function printYaml(value: Json): string {
  return stringify(value, { lineWidth: 0, aliasDuplicateObjects: false });
}
