import {
  Document,
  isMap,
  isNode,
  isScalar,
  isSeq,
  type Node,
  Pair,
  Scalar,
  YAMLMap,
  YAMLSeq,
} from "yaml";
import { isJsonObject, type Json, type JsonObject } from "../lib/json.ts";
import { orderDefinition, printDefinition } from "./canonical.ts";
import type { Definition, DefinitionError } from "./definition.ts";
import { parseDefinition } from "./parse.ts";
import { readDocument } from "./source/read_document.ts";
import { keyName, parseSource } from "./source/source.ts";

/** A text in its canonical form, or the reasons why it could not be parsed. */
export type FormattedSource =
  | { text: string; errors: readonly [] }
  | { text: null; errors: readonly DefinitionError[] };

/**
 * Formats a definition, valid or not, as `printDefinition` does. Keeps comments and single blank
 * lines with the key or item that they belong to. JSON stays JSON. Throws AppError `too_large`
 * above 256 KB.
 */
export function formatSource(source: string): FormattedSource {
  const { errors } = parseDefinition(source);
  const { value, problems } = parseSource(source);
  const document = problems.length === 0 ? readDocument(source) : null;
  if (document === null || !isJsonObject(value)) return { text: null, errors };
  const text = isJson(source)
    ? printDefinition(value, "json")
    : printYaml(document, orderDefinition(value));
  return { text, errors: [] };
}

/**
 * Replaces the definition in a source by another one, with the comments of the parts that remain.
 * Steps are matched by their ids. Returns null if the source is no YAML, or a comment would change
 * the definition.
 */
export function replaceDefinition(
  source: string,
  definition: Definition | JsonObject,
): string | null {
  return replaceValue(source, orderDefinition(definition));
}

/**
 * Replaces the value in a source, as `replaceDefinition()` does. Keeps the order of the value's
 * keys. Items of lists without ids are matched by their content, else by their positions.
 */
export function replaceValue(source: string, ordered: JsonObject): string | null {
  const { value, problems } = parseSource(source);
  const document = problems.length === 0 ? readDocument(source) : null;
  if (document === null || !isJsonObject(value) || isJson(source)) return null;
  const text = printYaml(document, ordered);
  const read = parseSource(text);
  const isWhole = JSON.stringify(read.value) === JSON.stringify(ordered);
  return isWhole && read.problems.length === 0 ? text : null;
}

function isJson(source: string): boolean {
  try {
    JSON.parse(source);
    return true;
  } catch {
    return false;
  }
}

/**
 * Prints the value until the text no longer changes. Brackets and another order of keys allow
 * comments at places where block style attaches them to the line above; after another print they
 * stay in place.
 */
function printYaml(document: Document, value: JsonObject): string {
  let text = printOnce(document, value);
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const read = readDocument(text);
    const again = read === null ? text : printOnce(read, value);
    if (again === text) break;
    text = again;
  }
  return text;
}

const ROUNDS_MAX = 8;

function printOnce(document: Document, value: JsonObject): string {
  const arranged = new Document(null, { version: "1.2" });
  arranged.commentBefore = document.commentBefore;
  arranged.comment = document.comment;
  arranged.contents = arrange(document.contents, value);
  return arranged.toString({ lineWidth: 0 });
}

/** Returns the value as a node in block style, with the layout of the node that it came from. */
function arrange(node: unknown, value: Json): Node {
  const arranged = isJsonObject(value)
    ? arrangeMap(isMap(node) ? node : new YAMLMap(), value)
    : Array.isArray(value)
    ? arrangeList(isSeq(node) ? node : new YAMLSeq(), value)
    : new Scalar(value);
  return withLayout(arranged, node);
}

function arrangeMap(map: YAMLMap, value: JsonObject): YAMLMap {
  const pairs = new Map(map.items.map((pair) => [nameOf(pair.key), pair]));
  const arranged = new YAMLMap<Scalar, Node>();
  for (const [name, item] of Object.entries(value)) {
    const pair = pairs.get(name);
    moveCommentsToFirstKey(pair?.value);
    const key = withLayout(new Scalar(name), pair?.key);
    if (arranged.items.length === 0) key.spaceBefore = false;
    arranged.items.push(new Pair(key, arrange(pair?.value, item)));
  }
  return arranged;
}

function arrangeList(list: YAMLSeq, values: readonly Json[]): YAMLSeq {
  moveCommentToFirstItem(list);
  const from = itemsFor(list, values);
  const arranged = new YAMLSeq<Node>();
  arranged.items = values.map((value, at) => withCommentAboveItem(arrange(from[at], value)));
  return arranged;
}

/** Returns, for each value, the list item that it came from; undefined if none is left. */
function itemsFor(list: YAMLSeq, values: readonly Json[]): unknown[] {
  const byId = new Map(list.items.map((item) => [idOf(item), item]));
  const left = new Map(list.items.map((item, at) => [at, item]));
  const from = values.map((value, at) => {
    const id = isJsonObject(value) ? value["id"] : undefined;
    if (typeof id === "string") {
      left.delete(at);
      return idOf(list.items[at]) === id ? list.items[at] : byId.get(id);
    }
    return undefined;
  });
  const places = placesByContent(list);
  for (const [at, value] of values.entries()) {
    if (from[at] !== undefined) continue;
    const place = places.get(JSON.stringify(value))?.shift();
    if (place === undefined) continue;
    from[at] = list.items[place];
    left.delete(place);
  }
  return from.map((item, at) => item ?? left.get(at));
}

function placesByContent(list: YAMLSeq): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const [at, item] of list.items.entries()) {
    const content = JSON.stringify(isNode(item) ? item.toJSON() : item);
    const same = places.get(content);
    if (same) same.push(at);
    else places.set(content, [at]);
  }
  return places;
}

function idOf(item: unknown): unknown {
  return isMap(item) ? item.get("id") : undefined;
}

/** Moves the list's comment to its first item, because another item may become the first. */
function moveCommentToFirstItem(list: YAMLSeq): void {
  const [first] = list.items;
  if (!isNode(first) || !list.commentBefore) return;
  first.commentBefore = joined(list.commentBefore, first.commentBefore);
  list.commentBefore = undefined;
}

/**
 * Moves comments of a map to its first key. The library attaches the comment above the first key to
 * the map, although another key may become the first. A comment after a closing bracket is moved as
 * well.
 */
function moveCommentsToFirstKey(map: unknown): void {
  const key = isMap(map) ? map.items[0]?.key : null;
  if (!isMap(map) || !isScalar(key)) return;
  const behind = map.flow ? map.comment : null;
  key.commentBefore = joined(map.commentBefore, behind, key.commentBefore);
  map.commentBefore = undefined;
  if (map.flow) map.comment = undefined;
}

/**
 * Moves the comment above an item's first key to the item, where the parser would read it again.
 */
function withCommentAboveItem(item: Node): Node {
  const key = isMap(item) ? item.items[0]?.key : null;
  if (!isScalar(key) || !key.commentBefore) return item;
  item.commentBefore = joined(item.commentBefore, key.commentBefore);
  key.commentBefore = undefined;
  return item;
}

function joined(...comments: (string | null | undefined)[]): string | null {
  return comments.filter((comment) => !!comment).join("\n") || null;
}

function nameOf(key: unknown): string {
  return isScalar(key) ? keyName(key) : "";
}

function withLayout<N extends Node>(node: N, from: unknown): N {
  if (!isNode(from)) return node;
  node.commentBefore = from.commentBefore;
  node.comment = from.comment;
  node.spaceBefore = from.spaceBefore;
  return node;
}
