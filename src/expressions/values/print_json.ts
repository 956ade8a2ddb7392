import { isJsonObject, type Json } from "../../lib/json.ts";
import { jsonPieces } from "../../lib/turns/write_json.ts";
import { driveInTurns, type Steps } from "../steps.ts";
import { boundText, chargeKeys, chargeText, chargeUnits, isTurnOver, isYielding } from "../work.ts";

/** JSON up to this length is printed without interruption: about a millisecond. */
const SHORT = 64 * 1024;

/** The units for a list or map that is longer than one piece: it was measured up to that length. */
const OPENING_UNITS = SHORT >> 4;

/**
 * Prints a value as JSON. Checks the length first, because the value may contain one part many
 * times.
 */
export function printJson(value: Json): string {
  const length = weigh(value);
  boundText(length);
  chargeUnits(length >> 4);
  return JSON.stringify(value);
}

/** Prints in steps, between which the evaluation can yield. */
export function* printJsonSteps(value: Json): Steps<string> {
  if (!isYielding()) return printJson(value);
  const length = yield* weighSteps(value);
  boundText(length);
  if (length <= SHORT) {
    chargeUnits(length >> 4);
    return JSON.stringify(value);
  }
  let text = "";
  for (const piece of jsonPieces(value)) {
    chargeUnits(piece === "[" || piece === "{" ? OPENING_UNITS : 1 + (piece.length >> 4));
    text += piece;
    if (isTurnOver()) yield;
  }
  return text;
}

/** Charges the size of a value, and yields to other work in between. */
export async function weighInTurns(value: Json): Promise<void> {
  await driveInTurns(weighSteps(value));
}

/** Works like `weigh()`, in steps. */
function* weighSteps(value: Json): Steps<number> {
  if (typeof value !== "object" || value === null) return weigh(value);
  if (isTurnOver()) yield;
  let length = 2;
  if (Array.isArray(value)) {
    chargeUnits(value.length);
    for (const item of value) {
      length += 1 + (isContainer(item) ? yield* weighSteps(item) : weigh(item));
      if (isTurnOver()) yield;
    }
  } else {
    chargeKeys(value);
    for (const [key, item] of Object.entries(value)) {
      length += key.length + 4 + (isContainer(item) ? yield* weighSteps(item) : weigh(item));
      if (isTurnOver()) yield;
    }
  }
  return length;
}

/** Charges the size of a value. Returns the approximate length of the value as JSON. */
export function weigh(value: Json): number {
  if (typeof value === "string") {
    chargeText(value);
    return value.length + 2;
  }
  if (typeof value !== "object" || value === null) return 5;
  let length = 2;
  if (Array.isArray(value)) {
    chargeUnits(value.length);
    for (const item of value) length += weigh(item) + 1;
  } else if (isJsonObject(value)) {
    chargeKeys(value);
    for (const key in value) length += key.length + 4 + weigh(value[key] ?? null);
  }
  return length;
}

function isContainer(value: Json): boolean {
  return typeof value === "object" && value !== null;
}
