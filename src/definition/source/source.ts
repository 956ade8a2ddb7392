import {
  type Alias,
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  type Node,
  type ParsedNode,
  type Scalar,
} from "yaml";
import type { Json, JsonObject } from "../../lib/json.ts";
import { TEXT_LEVELS_MAX } from "../limits.ts";
import { readText } from "./read_document.ts";
import { propertyOffset, type SourceProblem, syntaxProblems } from "./syntax_problems.ts";

/** The position of a value in the text, and of each value inside it. Offsets are UTF-16 units. */
export interface NodePosition {
  offset: number;
  keys?: ReadonlyMap<string, { offset: number; place: NodePosition }>;
  items?: readonly NodePosition[];
  /** For a text: converts an offset in its value to an offset in the source. */
  inside?: (offset: number) => number;
}

/** Converts offsets in a text to lines and columns, both counted from 1. */
export interface SourceText {
  position(offset: number): { line: number; column: number };
}

/** The content of a text. If there are problems, `value` is the part that could be parsed. */
export interface ParsedSource extends SourceText {
  value: Json;
  place: NodePosition;
  problems: readonly SourceProblem[];
}

/** Parses YAML 1.2, which includes JSON, without anchors, aliases, merge keys and tags. */
export function parseSource(source: string): ParsedSource {
  const lines = new LineIndex(source);
  const position = (offset: number) => lines.position(offset);
  const { document, faults, refusal } = readText(source);
  if (refusal !== null) {
    return { value: null, place: { offset: 0 }, problems: [refusal], position };
  }
  const reader = new Reader(source);
  const { value, place } = reader.read(document?.contents ?? null, 0);
  const { unclosedAt } = reader;
  const lineOf = (offset: number) => position(offset).line;
  const syntax = syntaxProblems({ source, faults, unclosedAt, lineOf });
  const problems = [...syntax, ...reader.problems].sort((a, b) => a.offset - b.offset);
  return { value, place, problems, position };
}

interface Read {
  value: Json;
  place: NodePosition;
}

const CLOSINGS: Readonly<Record<string, string>> = { "{": "}", "[": "]", '"': '"', "'": "'" };

/** Returns a key as text; also of a key that is no text, such as `9`. */
export function keyName(key: Scalar): string {
  return typeof key.value === "string" ? key.value : key.source ?? String(key.value);
}

class Reader {
  readonly problems: SourceProblem[] = [];
  /** The offset of the innermost bracket or quote that is never closed. */
  unclosedAt: number | null = null;

  constructor(private readonly source: string) {}

  read(node: ParsedNode | Node | null, level: number): Read {
    const offset = node?.range?.[0] ?? 0;
    if (node === null) return { value: null, place: { offset } };
    if (level > TEXT_LEVELS_MAX) return this.refuse(offset, "it is nested too deeply");
    if (isAlias(node)) return this.refuse(offset, "aliases are not allowed");
    if (this.refuseProperties(node, offset)) return { value: null, place: { offset } };
    this.noteUnclosed(node, offset);
    if (isMap(node)) return this.readMap(node.items, { offset, level });
    if (isSeq(node)) {
      const items = node.items.map((item) => this.read(item as Node | null, level + 1));
      const place = { offset, items: items.map((item) => item.place) };
      return { value: items.map((item) => item.value), place };
    }
    return isScalar(node) ? this.readScalar(node, offset) : { value: null, place: { offset } };
  }

  private readMap(
    pairs: readonly { key: unknown; value: unknown }[],
    { offset, level }: { offset: number; level: number },
  ): Read {
    const entries: [string, Json][] = [];
    const keys = new Map<string, { offset: number; place: NodePosition }>();
    for (const pair of pairs) {
      const key = this.readKey(pair.key, offset);
      if (key === null) continue;
      if (keys.has(key.name)) this.refuse(key.offset, `key "${key.name}" is given twice`);
      const { value, place } = this.read(pair.value as Node | null, level + 1);
      const known = pair.value === null ? { offset: key.offset } : place;
      entries.push([key.name, value]);
      keys.set(key.name, { offset: key.offset, place: known });
    }
    // An assignment would treat `__proto__` differently from other keys.
    const value: JsonObject = Object.fromEntries(entries);
    return { value, place: { offset, keys } };
  }

  private readKey(key: unknown, mapOffset: number): { name: string; offset: number } | null {
    if (!isScalar(key)) {
      const offset = isNode(key) ? key.range?.[0] ?? mapOffset : mapOffset;
      this.refuse(offset, "a key must be text");
      return null;
    }
    const offset = key.range?.[0] ?? mapOffset;
    this.refuseProperties(key, offset);
    const name = keyName(key);
    if (name === "<<") this.refuse(offset, "merge keys are not allowed");
    return { name, offset };
  }

  private readScalar(node: Scalar, offset: number): Read {
    const value = node.value;
    if (typeof value === "string") {
      let offsets: TextOffsets | undefined;
      const inside = (at: number) =>
        (offsets ??= new TextOffsets(this.source, value, node)).find(at);
      return { value, place: { offset, inside } };
    }
    if (typeof value === "number" && !Number.isFinite(value)) {
      return this.refuse(offset, `${node.source ?? value} is not a finite number`);
    }
    const plain = value === null || typeof value === "number" || typeof value === "boolean";
    return plain ? { value, place: { offset } } : this.refuse(offset, "this is not JSON");
  }

  private refuseProperties({ anchor, tag }: Exclude<Node, Alias>, offset: number): boolean {
    const place = (sign: string) => propertyOffset(this.source, { sign, before: offset });
    if (anchor !== undefined) this.refuse(place("&"), "anchors are not allowed");
    else if (tag !== undefined) this.refuse(place("!"), "tags are not allowed");
    return anchor !== undefined || tag !== undefined;
  }

  private noteUnclosed({ range }: Node, offset: number): void {
    const closing = CLOSINGS[this.source.charAt(offset)];
    const last = (range?.[1] ?? offset) - 1;
    if (closing === undefined || (last > offset && this.source[last] === closing)) return;
    this.unclosedAt = Math.max(this.unclosedAt ?? 0, offset);
  }

  private refuse(offset: number, message: string): Read {
    this.problems.push({ offset, message });
    return { value: null, place: { offset } };
  }
}

/**
 * Converts offsets in a text's value to offsets in the source. Created only when such an offset is
 * needed.
 */
class TextOffsets {
  private readonly start: number;
  private readonly raw: string;
  /**
   * The offset of each line of the value, with the offset in `raw` of the line that contains it.
   */
  private readonly lines: ReadonlyMap<number, number>;

  constructor(source: string, private readonly value: string, node: Scalar) {
    const [start, end] = node.range ?? [0, 0];
    this.start = start;
    this.raw = source.slice(start, end);
    this.lines = node.type === "BLOCK_LITERAL" ? pairLines(value, this.raw) : new Map([[0, 0]]);
  }

  /**
   * Returns the exact place if the line of the value occurs literally in the source; otherwise the
   * start of the text.
   */
  find(offset: number): number {
    const lineStart = this.value.lastIndexOf("\n", offset - 1) + 1;
    const rawLine = this.lines.get(lineStart);
    if (rawLine === undefined) return this.start;
    const lineEnd = this.value.indexOf("\n", lineStart);
    const line = this.value.slice(lineStart, lineEnd < 0 ? undefined : lineEnd);
    const column = this.raw.indexOf(line, rawLine);
    return column < 0 ? this.start : this.start + column + (offset - lineStart);
  }
}

/** Pairs the lines of a block literal with the lines below its header in the source. */
function pairLines(value: string, raw: string): ReadonlyMap<number, number> {
  const pairs = new Map<number, number>();
  let rawLine = raw.indexOf("\n") + 1;
  let line = 0;
  do {
    pairs.set(line, rawLine);
    line = value.indexOf("\n", line) + 1;
    rawLine = raw.indexOf("\n", rawLine) + 1;
  } while (line > 0 && rawLine > 0);
  return pairs;
}

/**
 * Finds lines and columns of a text. The library's own counter misses lines in texts with errors.
 */
class LineIndex {
  private readonly starts: readonly number[];

  constructor(text: string) {
    const starts = [0];
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
    this.starts = starts;
  }

  /** Both count from 1; columns count UTF-16 units. */
  position(offset: number): { line: number; column: number } {
    let [from, to] = [0, this.starts.length - 1];
    while (from < to) {
      const middle = Math.ceil((from + to) / 2);
      if ((this.starts[middle] ?? 0) <= offset) from = middle;
      else to = middle - 1;
    }
    return { line: from + 1, column: offset - (this.starts[from] ?? 0) + 1 };
  }
}
