import { type Json, type JsonObject, setField, weightOf } from "../../../lib/json.ts";
import { doInTurns, PIECE_CHARACTERS, type TurnOwner } from "../../../lib/turns/pieces.ts";
import { findingSecrets, findSecrets, type Mask, maskOf } from "./mask.ts";

/** Replaces a secret. */
export const MASKED = "***";

/**
 * Masks the secrets in every text, key and number of a JSON value, however they are encoded there
 * (docs/security.md). A value without secrets is not copied.
 */
export function redact(value: Json, secrets: readonly string[]): Json {
  const mask = maskOf(secrets);
  return mask === null ? value : redactIn(value, mask);
}

/**
 * Works as `redact()`, but lets other work run during a long value. Returns a promise only for a
 * long value.
 */
export function redactInTurns(
  value: Json,
  secrets: readonly string[],
  owner: TurnOwner,
): Json | Promise<Json> {
  const mask = maskOf(secrets);
  if (mask === null) return value;
  return isLong(value) ? doInTurns(redacting(value, mask), owner) : redactIn(value, mask);
}

/** Masks the secrets in one text. */
export function redactText(text: string, secrets: readonly string[]): string {
  const mask = maskOf(secrets);
  return mask === null ? text : maskText(text, mask);
}

function maskText(text: string, mask: Mask): string {
  const pieces: string[] = [];
  let at = 0;
  for (const [start, end] of findSecrets(mask, text)) {
    pieces.push(text.slice(at, start), MASKED);
    at = end;
  }
  return at === 0 ? text : pieces.join("") + text.slice(at);
}

/** The number of spans that are masked between two turns. */
const SPANS_AT_ONCE = 10_000;

/** Works as `maskText()`, but yields between the pieces of a long text. */
function* maskingText(text: string, mask: Mask): Generator<void, string> {
  let done = "";
  let at = 0;
  let count = 0;
  for (const [start, end] of yield* findingSecrets(mask, text)) {
    done += text.slice(at, start) + MASKED;
    at = end;
    if (++count % SPANS_AT_ONCE === 0) yield;
  }
  return at === 0 ? text : done + text.slice(at);
}

function redactIn(value: Json, mask: Mask): Json {
  if (typeof value === "string") return maskText(value, mask);
  if (typeof value === "number") return mask.numbers.has(Math.abs(value)) ? MASKED : value;
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) {
    const items = value.map((item) => redactIn(item, mask));
    return items.every((item, at) => item === value[at]) ? value : items;
  }
  let isSame = true;
  const entries = Object.entries(value).map(([key, item]) => {
    const entry = [maskText(key, mask), redactIn(item, mask)] as const;
    isSame &&= entry[0] === key && entry[1] === item;
    return entry;
  });
  return isSame ? value : Object.fromEntries(entries);
}

function isLong(value: Json): boolean {
  return weightOf(value, PIECE_CHARACTERS) > PIECE_CHARACTERS;
}

/** Works as `redactIn()`, but yields between the pieces of a long value. */
function* redacting(value: Json, mask: Mask): Generator<void, Json> {
  if (typeof value === "string") return yield* maskingText(value, mask);
  if (value === null || typeof value !== "object") return redactIn(value, mask);
  return Array.isArray(value)
    ? yield* redactingList(value, mask)
    : yield* redactingObject(value, mask);
}

function* redactingList(list: Json[], mask: Mask): Generator<void, Json> {
  let isSame = true;
  let since = 0;
  const items: Json[] = [];
  for (const item of list) {
    const weight = weightOf(item, PIECE_CHARACTERS);
    const masked = weight > PIECE_CHARACTERS ? yield* redacting(item, mask) : redactIn(item, mask);
    isSame &&= masked === item;
    items.push(masked);
    since += weight;
    if (since <= PIECE_CHARACTERS) continue;
    since = 0;
    yield;
  }
  return isSame ? list : items;
}

function* redactingObject(object: JsonObject, mask: Mask): Generator<void, Json> {
  let isSame = true;
  let since = 0;
  const fields: JsonObject = {};
  // `weightOf()` has listed the keys as the loop does, which for many keys takes as long as a turn.
  yield;
  for (const key in object) {
    const item = object[key] ?? null;
    const weight = weightOf(item, PIECE_CHARACTERS);
    const masked = weight > PIECE_CHARACTERS ? yield* redacting(item, mask) : redactIn(item, mask);
    const name = maskText(key, mask);
    isSame &&= name === key && masked === item;
    setField(fields, name, masked);
    since += key.length + weight;
    if (since <= PIECE_CHARACTERS) continue;
    since = 0;
    yield;
  }
  return isSame ? object : fields;
}
