import { PIECE_CHARACTERS } from "../../../lib/turns/pieces.ts";
import type { Span } from "./canonical.ts";

/** A text to search for. */
export interface Pattern {
  /** At most `HEAD_LENGTH_MAX` characters. */
  head: string;
  /** Returns the text that begins with `head`; null if `head` is the whole text. */
  whole: (() => string) | null;
}

/** A longer text is found by its first characters, and then compared as far as it continues. */
export const HEAD_LENGTH_MAX = 256;

/** Bounds the memory of a matcher to some 10 MB; patterns beyond this are not searched. */
const NODES_MAX = 250_000;

/** The maximum number of long texts with the same head; of further ones only the head is masked. */
const WHOLES_OF_A_HEAD_MAX = 4;

const ROOT = 0;

/**
 * Finds many texts in one pass (Aho-Corasick). The time is linear in the length of the text,
 * whatever the number and content of the patterns.
 */
export class Matcher {
  readonly #fallback: Int32Array;
  /** The length of the longest pattern that ends at a node; 0 if none does. */
  readonly #found: Uint16Array;
  readonly #parent: Int32Array;
  readonly #unit: Uint16Array;
  readonly #depth: Uint16Array;
  /** An open hash table from node and character to the next node; 0 is an empty place. */
  readonly #next: Int32Array;
  readonly #mask: number;
  readonly #wholes = new Map<number, (() => string)[]>();
  #size = 1;
  #steps = 0;

  /** `patterns` lists the most important patterns first. */
  constructor(patterns: Iterable<Pattern>) {
    const kept = withinBound(patterns);
    const nodes = kept.reduce((sum, { head }) => sum + head.length, 1);
    const places = 2 ** Math.ceil(Math.log2(2 * nodes + 2));
    this.#fallback = new Int32Array(nodes);
    this.#found = new Uint16Array(nodes);
    this.#parent = new Int32Array(nodes);
    this.#unit = new Uint16Array(nodes);
    this.#depth = new Uint16Array(nodes);
    this.#next = new Int32Array(places);
    this.#mask = places - 1;
    for (const pattern of kept) this.#add(pattern);
    this.#link();
  }

  /** The memory that the matcher takes, in nodes. */
  get size(): number {
    return this.#size;
  }

  /** The work of all searches so far: steps between nodes, and characters compared. */
  get steps(): number {
    return this.#steps;
  }

  /**
   * Returns the ranges of the patterns in a text, in order. Ranges that overlap or touch are
   * joined.
   */
  find(text: string): Span[] {
    const search = newSearch(text);
    this.#advance(search, text.length);
    return search.spans;
  }

  /** Works as `find()`, but in pieces; yields between them. */
  *finding(text: string): Generator<void, Span[]> {
    const search = newSearch(text);
    while (search.at < text.length) {
      this.#advance(search, Math.min(search.at + PIECE_CHARACTERS, text.length));
      yield;
    }
    return search.spans;
  }

  /** Searches for patterns that end before `end`. */
  #advance(search: Search, end: number): void {
    const { text } = search;
    let { node, covered } = search;
    let steps = end - search.at;
    for (let at = search.at; at < end; at++) {
      const unit = text.charCodeAt(at);
      let next = this.#get(node, unit);
      while (next === ROOT && node !== ROOT) {
        steps++;
        node = this.#fallback[node] ?? ROOT;
        next = this.#get(node, unit);
      }
      node = next;
      const length = this.#found[node] ?? 0;
      if (length === 0) continue;
      const start = at + 1 - length;
      const to = at < covered ? at + 1 : start + this.#lengthAt(node, { text, start, length });
      addSpan(search.spans, start, to);
      covered = Math.max(covered, to);
    }
    this.#steps += steps;
    Object.assign(search, { node, covered, at: end });
  }

  /** Returns how far the text matches the longest pattern that begins here. */
  #lengthAt(
    node: number,
    { text, start, length }: { text: string; start: number; length: number },
  ): number {
    const wholes = this.#wholes.get(node) ?? [];
    return wholes.reduce((longest, whole) => {
      const wanted = whole();
      let agreed = length;
      while (agreed < wanted.length && wanted[agreed] === text[start + agreed]) agreed++;
      this.#steps += agreed - length;
      return Math.max(longest, agreed);
    }, length);
  }

  #add({ head, whole }: Pattern): void {
    let node = ROOT;
    for (let at = 0; at < head.length; at++) {
      const unit = head.charCodeAt(at);
      node = this.#get(node, unit) || this.#grow(node, unit);
    }
    this.#found[node] = head.length;
    if (whole === null) return;
    const wholes = this.#wholes.get(node) ?? [];
    if (wholes.length < WHOLES_OF_A_HEAD_MAX) this.#wholes.set(node, [...wholes, once(whole)]);
  }

  #grow(parent: number, unit: number): number {
    const node = this.#size++;
    this.#parent[node] = parent;
    this.#unit[node] = unit;
    this.#depth[node] = (this.#depth[parent] ?? 0) + 1;
    this.#next[this.#place(parent, unit)] = node;
    return node;
  }

  /** Links each node to the longest other node that its text ends with. */
  #link(): void {
    const levels = Array.from({ length: HEAD_LENGTH_MAX + 1 }, (): number[] => []);
    for (let node = 1; node < this.#size; node++) levels[this.#depth[node] ?? 0]?.push(node);
    for (const node of levels.flat()) {
      const parent = this.#parent[node] ?? ROOT;
      const fallback = parent === ROOT ? ROOT : this.#fallbackOf(parent, this.#unit[node] ?? 0);
      this.#fallback[node] = fallback;
      this.#found[node] ||= this.#found[fallback] ?? 0;
    }
  }

  #fallbackOf(parent: number, unit: number): number {
    let node = this.#fallback[parent] ?? ROOT;
    let next = this.#get(node, unit);
    while (next === ROOT && node !== ROOT) {
      node = this.#fallback[node] ?? ROOT;
      next = this.#get(node, unit);
    }
    return next;
  }

  #get(node: number, unit: number): number {
    return this.#next[this.#place(node, unit)] ?? ROOT;
  }

  /** Returns the slot of the transition from a node by a character, used or free. */
  #place(node: number, unit: number): number {
    let place = Math.imul(Math.imul(node, 0x9e3779b1) ^ unit, 0x85ebca6b);
    place = (place ^ (place >>> 15)) & this.#mask;
    for (;; place = (place + 1) & this.#mask) {
      const next = this.#next[place] ?? ROOT;
      if (next === ROOT) return place;
      if (this.#parent[next] === node && this.#unit[next] === unit) return place;
    }
  }
}

/** A search in progress. */
interface Search {
  readonly text: string;
  /** The position up to which the text was read, and the matcher's node there. */
  at: number;
  node: number;
  /** The furthest end of a pattern found so far. */
  covered: number;
  readonly spans: Span[];
}

function newSearch(text: string): Search {
  return { text, at: 0, node: ROOT, covered: 0, spans: [] };
}

function withinBound(patterns: Iterable<Pattern>): Pattern[] {
  const kept: Pattern[] = [];
  let nodes = 1;
  for (const pattern of patterns) {
    nodes += pattern.head.length;
    if (nodes > NODES_MAX) break;
    kept.push(pattern);
  }
  return kept;
}

/** Adds a range that does not end before the last one, and merges ranges that touch. */
export function addSpan(spans: Span[], start: number, end: number): void {
  let [from, to] = [start, end];
  for (let last = spans.at(-1); last !== undefined && last[1] >= from; last = spans.at(-1)) {
    from = Math.min(from, last[0]);
    to = Math.max(to, last[1]);
    spans.pop();
  }
  spans.push([from, to]);
}

function once(compute: () => string): () => string {
  let known: string | null = null;
  return () => known ??= compute();
}
