import { sha256Hex } from "../../../lib/crypto.ts";
import { formsOf, nestedForms, plainForm } from "./forms.ts";
import { canonicalizing, canonicalOf, type Span } from "./canonical.ts";
import { addSpan, HEAD_LENGTH_MAX, Matcher, type Pattern } from "./matcher.ts";
import { numberIn, PART_LENGTH_MIN, partsOf } from "./parts.ts";

/** The texts and numbers to search for, for one set of secrets. */
export interface Mask {
  /** Searches texts as they are. */
  matcher: Matcher;
  /** Searches the canonical forms of texts. */
  canonical: Matcher;
  /** The numeric values of secrets that consist of digits, without their signs. */
  numbers: ReadonlySet<number>;
}

/**
 * The number of parts of one secret whose encodings are searched; further parts are searched
 * unchanged only.
 */
const SPELLED_PARTS_MAX = 100;

/** The maximum total size of all cached masks. */
const CACHED_NODES_MAX = 1_000_000;
const CACHED_MASKS_MAX = 100;

/** Masks by list and by the list's contents, because each attempt reads its secrets again. */
const ofList = new WeakMap<readonly string[], Mask>();
const masks = new Map<string, Mask>();

/** Returns the mask of a list of secrets; null if none of them is long enough to be searched. */
export function maskOf(secrets: readonly string[]): Mask | null {
  if (secrets.length === 0) return null;
  const mask = ofList.get(secrets) ?? cachedMask(secrets);
  ofList.set(secrets, mask);
  return mask.matcher.size > 1 ? mask : null;
}

function cachedMask(secrets: readonly string[]): Mask {
  const key = sha256Hex(JSON.stringify(secrets));
  const mask = masks.get(key) ?? createMask(secrets);
  masks.delete(key);
  masks.set(key, mask);
  let nodes = 0;
  for (const mask of masks.values()) nodes += sizeOf(mask);
  for (const [oldest, mask] of masks) {
    if (masks.size <= CACHED_MASKS_MAX && nodes <= CACHED_NODES_MAX) break;
    masks.delete(oldest);
    nodes -= sizeOf(mask);
  }
  return mask;
}

function sizeOf({ matcher, canonical }: Mask): number {
  return matcher.size + canonical.size;
}

function createMask(secrets: readonly string[]): Mask {
  const parts = secrets.map(partsOf);
  const numbers = parts.flat().map(numberIn).filter((value) => value !== null);
  return {
    matcher: new Matcher(patternsOf(parts)),
    canonical: new Matcher(canonicalPatterns(patternsOf(parts))),
    numbers: new Set(numbers.map(Math.abs)),
  };
}

/** Yields whole secrets first, then their parts unchanged, and then the encodings of the parts. */
function* patternsOf(parts: readonly string[][]): Iterable<Pattern> {
  for (const [whole] of parts) if (whole !== undefined) yield* formsOf(whole);
  for (const each of parts) for (const part of each.slice(1)) yield* plainForm(part);
  for (const each of parts) {
    for (const part of each.slice(1, SPELLED_PARTS_MAX)) yield* formsOf(part).slice(1);
  }
  for (const [whole] of parts) if (whole !== undefined) yield* nestedForms(whole);
}

/**
 * Canonicalizes the whole pattern: a truncated head may end inside an escape, which then decodes
 * differently.
 */
function* canonicalPatterns(patterns: Iterable<Pattern>): Iterable<Pattern> {
  for (const { head, whole } of patterns) {
    const text = canonicalOf(whole === null ? head : whole()).text;
    if (text.length < PART_LENGTH_MIN) continue;
    const isCut = text.length > HEAD_LENGTH_MAX;
    yield { head: text.slice(0, HEAD_LENGTH_MAX), whole: isCut ? () => text : null };
    // At the end of a line, `=` is read as in a mail.
    const ended = text.replace(/=+$/, "");
    if (!isCut && ended !== text && ended.length >= PART_LENGTH_MIN) {
      yield { head: ended, whole: null };
    }
  }
}

/** Returns the ranges of a text that reveal a secret, in order and without overlaps. */
export function findSecrets({ matcher, canonical }: Mask, text: string): Span[] {
  if (text.length < PART_LENGTH_MIN) return [];
  const plain = matcher.find(text);
  const form = canonicalOf(text);
  return merged(plain, canonical.find(form.text).map(form.toOriginal));
}

/** Works as `findSecrets()`, but in pieces; yields between them. */
export function* findingSecrets(
  { matcher, canonical }: Mask,
  text: string,
): Generator<void, Span[]> {
  const plain = yield* matcher.finding(text);
  const form = yield* canonicalizing(text);
  const hidden = yield* canonical.finding(form.text);
  return merged(plain, hidden.map(form.toOriginal));
}

function merged(one: readonly Span[], other: readonly Span[]): Span[] {
  if (other.length === 0) return [...one];
  const spans: Span[] = [];
  const sorted = [...one, ...other].sort(([, end], [, otherEnd]) => end - otherEnd);
  for (const [start, end] of sorted) addSpan(spans, start, end);
  return spans;
}
