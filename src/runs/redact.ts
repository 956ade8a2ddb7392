import type { Json } from "../lib/json.ts";

/** Shorter values would be found by chance in any text. */
const SECRET_LENGTH_MIN = 6;

const STAND_IN = "***";

/** Takes the values of secrets out of every text of a JSON value; what holds none is not copied. */
export function redact(value: Json, secrets: readonly string[]): Json {
  const searched = secrets.filter((secret) => secret.length >= SECRET_LENGTH_MIN);
  return searched.length === 0 ? value : redactIn(value, searched);
}

function redactIn(value: Json, secrets: readonly string[]): Json {
  if (typeof value === "string") {
    return secrets.reduce((text, secret) => text.replaceAll(secret, STAND_IN), value);
  }
  if (Array.isArray(value)) return value.map((item) => redactIn(item, secrets));
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value).map(([key, item]) =>
    [redactIn(key, secrets), redactIn(item, secrets)] as const
  );
  return Object.fromEntries(entries);
}
