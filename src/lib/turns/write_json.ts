import { isContainer, isDeeperThan, type Json, tooDeep, tooLong, weightOf } from "../json.ts";
import { Turns } from "./turns.ts";

/** The longest time that writing may block, except for a single piece. */
const TURN_MS = 5;

/** The characters that `JSON.stringify()` writes at once: a few milliseconds at worst. */
const PIECE_CHARACTERS = 64 * 1024;

/** JSON that is already formatted. It is copied unchanged into the surrounding JSON. */
export class JsonText<T = Json> {
  constructor(readonly text: string) {}

  /** Makes `JSON.stringify()` and other writers print the value. */
  toJSON(): T {
    return JSON.parse(this.text);
  }
}

/** A value, or its JSON text if it is long and rarely read. */
export type ShownJson<T extends Json = Json> = T | JsonText<T>;

/** Parsing a shorter text costs less than a pause. */
const READ_CHARACTERS_MAX = 64 * 1024;

/** The value of a short text, or a long text unchanged. `T` is the type of the written value. */
export function shownJson<T extends Json = Json>(text: string): ShownJson<T> {
  return text.length > READ_CHARACTERS_MAX ? new JsonText(text) : JSON.parse(text);
}

/** The value, parsed if necessary. */
export function readShown<T extends Json>(shown: ShownJson<T>): T {
  return shown instanceof JsonText ? shown.toJSON() : shown;
}

export interface JsonWriting {
  /** The organization whose turn is used. */
  orgKey: string;
  /** The deepest nesting; unlimited unless stated. */
  levelsMax?: number;
  /** The longest text; unlimited unless stated. */
  charactersMax?: number;
  signal?: AbortSignal;
}

/**
 * Like `JSON.stringify()`, but pauses for other work while the text is long. Throws
 * `JsonOutOfBounds`, or the signal's reason.
 */
export async function writeJsonInTurns(value: unknown, writing: JsonWriting): Promise<string> {
  const { orgKey, levelsMax = Infinity, charactersMax = Infinity, signal } = writing;
  const turns = new Turns({ orgKey, turnMs: TURN_MS });
  let text = "";
  for (const piece of written(value, levelsMax)) {
    if (text.length + piece.length > charactersMax) throw tooLong(charactersMax);
    text += piece;
    if (!turns.isOver) continue;
    await turns.next();
    signal?.throwIfAborted();
  }
  return text;
}

/** Formats JSON without limits; returns no promise if the text is short. */
export function jsonTextOf(
  value: Json,
  writing: Omit<JsonWriting, "levelsMax" | "charactersMax">,
): string | Promise<string> {
  return isLong(value) ? writeJsonInTurns(value, writing) : JSON.stringify(value);
}

/**
 * Like `JSON.stringify()` for a short value, but fields that are already formatted are copied
 * unchanged, after the others.
 */
export function shortJson(value: object): string {
  if (Array.isArray(value)) return JSON.stringify(value);
  const others: Record<string, unknown> = { ...value };
  let texts = "";
  for (const [name, item] of Object.entries(others)) {
    if (!(item instanceof JsonText)) continue;
    texts += `,${JSON.stringify(name)}:${item.text}`;
    others[name] = undefined;
  }
  if (texts === "") return JSON.stringify(value);
  const inner = JSON.stringify(others).slice(1, -1);
  return `{${inner === "" ? texts.slice(1) : inner + texts}}`;
}

/** Yields JSON in pieces as they are requested, so that the caller decides when to pause. */
export function jsonPieces(value: unknown): Generator<string> {
  return written(value, Infinity);
}

type Container = unknown[] | Record<string, unknown>;

/** A value that is written in pieces. */
type Long = Container | string;

function* written(value: unknown, levelsMax: number): Generator<string> {
  if (isLong(value)) return yield* writtenLong(value, levelsMax);
  if (value instanceof JsonText) return yield value.text;
  if (isTooDeep(value, levelsMax)) throw tooDeep(levelsMax);
  yield JSON.stringify(value);
}

/** Yields before listing the keys: weighing has just listed them, and each time takes a while. */
function* writtenLong(value: Long, levelsMax: number): Generator<string> {
  if (typeof value === "string") return yield* writtenText(value);
  if (value instanceof JsonText) return yield value.text;
  if (levelsMax === 0) throw tooDeep(levelsMax);
  const isList = Array.isArray(value);
  yield isList ? "[" : "{";
  let comma = "";
  for (const batch of isList ? batchesOfList(value) : batchesOfObject(value)) {
    if ("long" in batch) {
      yield comma + (isList ? "" : `${JSON.stringify(batch.name)}:`);
      yield* writtenLong(batch.long, levelsMax - 1);
    } else {
      if (isTooDeep(batch.short, levelsMax)) throw tooDeep(levelsMax);
      const inner = JSON.stringify(batch.short).slice(1, -1);
      if (inner === "") continue;
      yield comma + inner;
    }
    comma = ",";
  }
  yield isList ? "]" : "}";
}

function* writtenText(text: string): Generator<string> {
  yield '"';
  for (let at = 0; at < text.length;) {
    const end = at + PIECE_CHARACTERS;
    // Half of a surrogate pair would be escaped, unlike the whole pair.
    const next = HIGH_SURROGATE.test(text[end - 1] ?? "") ? end + 1 : end;
    yield JSON.stringify(text.slice(at, next)).slice(1, -1);
    at = next;
  }
  yield '"';
}

const HIGH_SURROGATE = /[\ud800-\udbff]/;

/** Some items of a list or an object that are written at once, or one long item. */
type Batch = { short: Container } | { name: string; long: Long };

function* batchesOfList(list: readonly unknown[]): Generator<Batch> {
  let first = 0;
  let weight = 0;
  for (let at = 0; at < list.length; at++) {
    const item = list[at];
    const itemWeight = weightOf(item, PIECE_CHARACTERS);
    const isLongItem = itemWeight > PIECE_CHARACTERS && isLongKind(item);
    if (first < at && (isLongItem || weight + itemWeight > PIECE_CHARACTERS)) {
      yield { short: list.slice(first, at) };
      first = at;
      weight = 0;
    }
    if (isLongItem) {
      yield { name: "", long: item };
      first = at + 1;
    } else weight += itemWeight;
  }
  if (first < list.length) yield { short: list.slice(first) };
}

/** Writes an object without listing its entries, which takes as long as a turn for many. */
function* batchesOfObject(object: Record<string, unknown>): Generator<Batch> {
  let gathered: [string, unknown][] = [];
  let weight = 0;
  for (const name in object) {
    const item = object[name];
    const itemWeight = name.length + weightOf(item, PIECE_CHARACTERS);
    const isLongItem = itemWeight > PIECE_CHARACTERS && isLongKind(item);
    if (gathered.length > 0 && (isLongItem || weight + itemWeight > PIECE_CHARACTERS)) {
      yield { short: Object.fromEntries(gathered) };
      gathered = [];
      weight = 0;
    }
    if (isLongItem) yield { name, long: item };
    else {
      gathered.push([name, item]);
      weight += itemWeight;
    }
  }
  if (gathered.length > 0) yield { short: Object.fromEntries(gathered) };
}

function isTooDeep(value: unknown, levelsMax: number): boolean {
  return levelsMax < Infinity && isDeeperThan(value as Json, levelsMax);
}

function isLong(value: unknown): value is Long {
  return isLongKind(value) && weightOf(value, PIECE_CHARACTERS) > PIECE_CHARACTERS;
}

function isLongKind(value: unknown): value is Long {
  return typeof value === "string" || isContainer(value);
}
