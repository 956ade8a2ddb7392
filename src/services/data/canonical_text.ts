import { isJsonObject, type Json, type JsonObject, weightOf } from "../../lib/json.ts";
import { doInTurns, PIECE_CHARACTERS, type TurnOwner } from "../../lib/turns/pieces.ts";

/**
 * Returns a text that is equal for values that are equal as JSON, whatever the order of their keys.
 */
export function canonicalText(value: Json): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  return JSON.stringify(value, (_key, part: Json) => isJsonObject(part) ? sorted(part) : part);
}

/** Returns `canonicalText()` of the value. Lets other work run in between if the value is long. */
export async function canonicalTextInTurns(value: Json, owner: TurnOwner): Promise<string> {
  return isLong(value) ? await doInTurns(joining(value), owner) : canonicalText(value);
}

/** Yields after each piece of the text. Returns the whole text. */
function* joining(value: Json): Generator<void, string> {
  let text = "";
  let piecesEnd = PIECE_CHARACTERS;
  for (const piece of textsOf(value)) {
    text += piece;
    if (text.length < piecesEnd) continue;
    piecesEnd = text.length + PIECE_CHARACTERS;
    yield;
  }
  return text;
}

function* textsOf(value: Json): Generator<string> {
  if (typeof value !== "object" || value === null || !isLong(value)) {
    return yield canonicalText(value);
  }
  const isList = Array.isArray(value);
  let before = isList ? "[" : "{";
  if (Array.isArray(value)) {
    for (const item of value) {
      yield before;
      yield* textsOf(item);
      before = ",";
    }
  } else {
    for (const name of namesOf(value)) {
      yield `${before}${JSON.stringify(name)}:`;
      yield* textsOf(value[name] ?? null);
      before = ",";
    }
  }
  yield isList ? "]" : "}";
}

/**
 * Returns the names in the order in which an object with sorted names has them: array indexes come
 * first.
 */
function namesOf(map: JsonObject): string[] {
  return Object.keys(Object.fromEntries(Object.keys(map).sort().map((name) => [name, null])));
}

function isLong(value: Json): boolean {
  return weightOf(value, PIECE_CHARACTERS) > PIECE_CHARACTERS;
}

function sorted(map: JsonObject): JsonObject {
  const entries = Object.entries(map).sort(([a], [b]) => a < b ? -1 : 1);
  return Object.fromEntries(entries);
}
