import { sha256Hex } from "../../../lib/crypto.ts";
import { formsOf, plainForm } from "./forms.ts";
import { Matcher, type Pattern } from "./matcher.ts";
import { numberIn, partsOf } from "./parts.ts";

/** The texts and numbers to search for, for one set of secrets. */
export interface Mask {
  matcher: Matcher;
  /** Values that a secret of digits has as a number, without their signs. */
  numbers: ReadonlySet<number>;
}

/** Every spelling is searched of so many parts of one secret; of the others the part itself. */
const SPELLED_PARTS_MAX = 100;

/** The total of all kept texts. */
const KEPT_NODES_MAX = 1_000_000;
const KEPT_MAX = 100;

/** Masks by their list and by its contents, because each attempt reads its secrets anew. */
const ofList = new WeakMap<readonly string[], Mask>();
const kept = new Map<string, Mask>();

/** The mask of a list of secrets; null where none of them is long enough to be searched. */
export function maskOf(secrets: readonly string[]): Mask | null {
  if (secrets.length === 0) return null;
  const mask = ofList.get(secrets) ?? keptMask(secrets);
  ofList.set(secrets, mask);
  return mask.matcher.size > 1 ? mask : null;
}

function keptMask(secrets: readonly string[]): Mask {
  const key = sha256Hex(JSON.stringify(secrets));
  const mask = kept.get(key) ?? createMask(secrets);
  kept.delete(key);
  kept.set(key, mask);
  let nodes = 0;
  for (const { matcher } of kept.values()) nodes += matcher.size;
  for (const [oldest, { matcher }] of kept) {
    if (kept.size <= KEPT_MAX && nodes <= KEPT_NODES_MAX) break;
    kept.delete(oldest);
    nodes -= matcher.size;
  }
  return mask;
}

function createMask(secrets: readonly string[]): Mask {
  const parts = secrets.map(partsOf);
  const numbers = parts.flat().map(numberIn).filter((value) => value !== null);
  return {
    matcher: new Matcher(patternsOf(parts)),
    numbers: new Set(numbers.map(Math.abs)),
  };
}

/** Whole secrets first, then their parts as they are, then the spellings of the parts. */
function* patternsOf(parts: readonly string[][]): Iterable<Pattern> {
  for (const [whole] of parts) if (whole !== undefined) yield* formsOf(whole);
  for (const each of parts) for (const part of each.slice(1)) yield* plainForm(part);
  for (const each of parts) {
    for (const part of each.slice(1, SPELLED_PARTS_MAX)) yield* formsOf(part).slice(1);
  }
}
