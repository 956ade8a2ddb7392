import type { FileTable } from "../../attached/file_table.ts";
import type { BuiltDraft } from "../build_draft.ts";
import { buildSketch } from "./building/build.ts";
import { type LeftOut, leftOutOf, withoutSending } from "./scanning/left_out.ts";
import { parseDefinition } from "../../../../definition/parse.ts";
import { scan, type SketchInput } from "./scanning/scan.ts";
import { withWhatIsMissing } from "./scanning/complete.ts";

/** A draft of the parts of a request that are understood. */
export interface ReadSketch {
  built: BuiltDraft;
  /** The words that the draft does not use. */
  leftOut: readonly LeftOut[];
  /** Whether a column is assumed. */
  isAssumed: boolean;
  /** The request to which the positions refer. */
  text: string;
  /** The spans that say when the request is repeated. */
  times: readonly (readonly [start: number, end: number])[];
}

/**
 * Reads a request in any words: the source, the rows, a condition and the target of the result may
 * be anywhere in it, and the other words are left out. Returns null if nothing is understood.
 */
export function readSketch(text: string, input: SketchInput): ReadSketch | null {
  const { tables: [table], language, me } = input;
  const known = table === undefined ? alone : ofTables.get(table) ?? new Map();
  if (table !== undefined) ofTables.set(table, known);
  const key = JSON.stringify([language, me, text]);
  const found = known.get(key);
  if (found !== undefined) return found;
  const read = sketchOf(text, input);
  if (known.size >= KNOWN_MAX) known.clear();
  known.set(key, read);
  return read;
}

/**
 * The sketches by text, because a reply reads a text for a draft and for an offer, and later
 * messages read it again.
 */
const alone = new Map<string, ReadSketch | null>();
const ofTables = new WeakMap<FileTable, Map<string, ReadSketch | null>>();
const KNOWN_MAX = 50;

function sketchOf(text: string, { language, tables, me }: SketchInput): ReadSketch | null {
  const scanned = scan(text, { language, tables, me });
  if (scanned === null) return null;
  withWhatIsMissing(scanned);
  const left = leftOutOf(scanned);
  if (left.some(({ isDenying }) => isDenying)) return null;
  const leftOut = left.some(({ isCondition }) => isCondition)
    ? [...left, ...withoutSending(scanned)].toSorted((one, other) => one.start - other.start)
    : left;
  const { work, sinks, failure } = scanned.sketch;
  if (work.length + sinks.length === 0 && failure === null && scanned.sketch.when === null) {
    return null;
  }
  const built = buildSketch(scanned.sketch, language);
  if (built === null || !isValid(built)) return null;
  const isAssumed = scanned.sketch.assumed.length > 0;
  return { built, leftOut, isAssumed, text: scanned.said.text, times: scanned.times };
}

function isValid({ definition }: BuiltDraft): boolean {
  return parseDefinition(JSON.parse(JSON.stringify(definition))).errors.length === 0;
}
