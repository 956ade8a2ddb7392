import type { Json } from "../lib/json.ts";
import { formsOf } from "./secret_forms.ts";

/** Shorter values would be found by chance in any text. */
const SECRET_LENGTH_MIN = 6;

const STAND_IN = "***";

/** Takes the values of secrets out of every text of a JSON value; what holds none is not copied. */
export function redact(value: Json, secrets: readonly string[]): Json {
  const searched = searchedOf(secrets);
  return searched.length === 0 ? value : redactIn(value, searched);
}

/** The same for one text. */
export function redactText(text: string, secrets: readonly string[]): string {
  return replaceAll(text, searchedOf(secrets));
}

/** Of the lists of secrets that are in use: one serves an attempt with all its lines. */
const known = new WeakMap<readonly string[], readonly string[]>();

/** The longest first: one may be a part of another, of which nothing may be left. */
function searchedOf(secrets: readonly string[]): readonly string[] {
  if (secrets.length === 0) return secrets;
  const searched = known.get(secrets) ?? secrets
    .filter((secret) => secret.length >= SECRET_LENGTH_MIN)
    .flatMap(formsOf)
    .filter((form) => form.length >= SECRET_LENGTH_MIN)
    .sort((a, b) => b.length - a.length);
  known.set(secrets, searched);
  return searched;
}

function replaceAll(text: string, secrets: readonly string[]): string {
  return secrets.reduce((rest, secret) => rest.replaceAll(secret, STAND_IN), text);
}

function redactIn(value: Json, secrets: readonly string[]): Json {
  if (typeof value === "string") return replaceAll(value, secrets);
  if (Array.isArray(value)) return value.map((item) => redactIn(item, secrets));
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value).map(([key, item]) =>
    [replaceAll(key, secrets), redactIn(item, secrets)] as const
  );
  return Object.fromEntries(entries);
}
