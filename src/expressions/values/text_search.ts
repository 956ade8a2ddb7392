import { Buffer } from "node:buffer";
import { chargeUnits } from "../work.ts";

/**
 * The engine searches parts up to this length fast; at worst with this many steps for each
 * character.
 */
const NATIVE_LENGTH_MAX = 16;
/** For a search from the end, the engine compares every character each time. */
const NATIVE_END_LENGTH_MAX = 4;

/** If the product of the lengths is at most this, the engine's own search is used. */
const NATIVE_PRODUCT_MAX = 32_768;

/** Returns whether the text contains the part, in time linear in both. */
export function hasPart(text: string, part: string): boolean {
  const isSmall = part.length <= NATIVE_LENGTH_MAX ||
    text.length * part.length <= NATIVE_PRODUCT_MAX;
  return isSmall ? text.includes(part) : new TextSearch(text, part).next(0) >= 0;
}

/**
 * Finds a part in a text in time linear in both; the engine's own search takes their product at
 * worst. Searches for the beginning of the part with the engine and compares the rest. After too
 * many failed comparisons, switches to the Knuth-Morris-Pratt algorithm.
 */
export class TextSearch {
  readonly #text: string;
  readonly #part: string;
  readonly #beginning: string;
  #comparable: number;
  #borders: Int32Array | null = null;

  constructor(text: string, part: string) {
    this.#text = text;
    this.#part = part;
    this.#beginning = part.slice(0, NATIVE_LENGTH_MAX);
    this.#comparable = text.length + 10 * part.length;
  }

  /** Returns the first offset of the part at or after `from`; -1 if there is none. */
  next(from: number): number {
    if (this.#part.length <= NATIVE_LENGTH_MAX) return this.#text.indexOf(this.#part, from);
    let at = from;
    while (this.#comparable > 0) {
      at = this.#text.indexOf(this.#beginning, at);
      if (at < 0 || this.#text.startsWith(this.#part, at)) return at;
      this.#comparable -= this.#part.length;
      at++;
    }
    return this.#nextByBorders(at);
  }

  #nextByBorders(from: number): number {
    const part = this.#part;
    const text = this.#text;
    if (this.#borders === null) {
      chargeUnits((text.length + part.length) >> 2);
      this.#borders = bordersOf(part);
    }
    const borders = this.#borders;
    let matched = 0;
    for (let at = from; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      while (matched > 0 && part.charCodeAt(matched) !== unit) matched = borders[matched - 1] ?? 0;
      if (part.charCodeAt(matched) === unit) matched++;
      if (matched === part.length) return at + 1 - matched;
    }
    return -1;
  }
}

/** Returns the last offset of the part; -1 if there is none. Takes time linear in both. */
export function lastIndexOf(text: string, part: string): number {
  if (part.length <= NATIVE_END_LENGTH_MAX) return text.lastIndexOf(part);
  const end = part.slice(-NATIVE_END_LENGTH_MAX);
  let comparable = text.length + 10 * part.length;
  let before = text.length;
  while (comparable > 0) {
    const at = text.lastIndexOf(end, before - end.length);
    const begin = at + end.length - part.length;
    if (at < 0 || begin < 0) return -1;
    if (text.startsWith(part, begin)) return begin;
    comparable -= part.length;
    before = at + end.length - 1;
  }
  const found = new TextSearch(reversed(text.slice(0, before)), reversed(part)).next(0);
  return found < 0 ? -1 : before - found - part.length;
}

/**
 * Returns, for each beginning of the part, the length of its longest proper beginning that is also
 * its end.
 */
function bordersOf(part: string): Int32Array {
  const borders = new Int32Array(part.length);
  let matched = 0;
  for (let at = 1; at < part.length; at++) {
    const unit = part.charCodeAt(at);
    while (matched > 0 && part.charCodeAt(matched) !== unit) matched = borders[matched - 1] ?? 0;
    if (part.charCodeAt(matched) === unit) matched++;
    borders[at] = matched;
  }
  return borders;
}

/** Reverses the UTF-16 units. Surrogate pairs may break, because the text is only searched. */
function reversed(text: string): string {
  chargeUnits(text.length >> 2);
  const units = new Uint16Array(text.length);
  for (let at = 0; at < text.length; at++) units[text.length - 1 - at] = text.charCodeAt(at);
  return Buffer.from(units.buffer).toString("utf16le");
}
