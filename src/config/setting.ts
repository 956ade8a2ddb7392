import { Buffer } from "node:buffer";
import { isIP } from "node:net";
import { isJsonObject } from "../lib/json.ts";
import { parseDuration } from "../lib/duration.ts";
import type { Issue } from "../lib/errors.ts";

/** One environment variable: what it takes and what it means. */
export interface Setting<T> {
  /** What it is when it is not set; with none it is null. */
  default?: string;
  /** In the documentation, what happens without it, where that is not a value. */
  absent?: string;
  expects: string;
  meaning: string;
  /** Never shown, not even where it is wrong. */
  secret?: boolean;
  /** Undefined where the text does not fit. */
  parse(text: string): T | undefined;
}

type AnySetting = Setting<unknown>;

/** A setting with a default always has a value. */
export type SettingValues<S extends Record<string, AnySetting>> = {
  [K in keyof S]: S[K] extends Setting<infer T> & { default: string } ? T
    : S[K] extends Setting<infer T> ? T | null
    : never;
};

export function setting<T, S extends Setting<T>>(declared: S & Setting<T>): S {
  return declared;
}

/** Reads every setting; an empty variable counts as absent. All that is wrong is told at once. */
export function readSettings<S extends Record<string, AnySetting>>(
  declared: S,
  environment: Readonly<Record<string, string | undefined>>,
): { values: SettingValues<S>; issues: Issue[] } {
  const issues: Issue[] = [];
  const entries = Object.entries(declared).map(([name, one]) => {
    const text = environment[name]?.trim() || one.default;
    const value = text === undefined ? null : one.parse(text);
    if (value === undefined) issues.push({ path: name, message: misfit(one, text ?? "") });
    return [name, value];
  });
  return { values: Object.fromEntries(entries) as SettingValues<S>, issues };
}

function misfit({ secret, expects }: AnySetting, text: string): string {
  const given = secret ? `a value of ${text.length} characters` : JSON.stringify(text);
  return `given ${given}, expected ${expects}`;
}

export function toText(text: string): string | undefined {
  return text;
}

export function toWholeNumber(min: number, max: number): (text: string) => number | undefined {
  return (text) => {
    const value = Number(text);
    return /^\d+$/.test(text) && value >= min && value <= max ? value : undefined;
  };
}

/** Milliseconds of a duration from `minMs` to `maxMs`. */
export function toDuration(minMs: number, maxMs: number): (text: string) => number | undefined {
  return (text) => {
    const value = parseDuration(text);
    return value !== null && value >= minMs && value <= maxMs ? value : undefined;
  };
}

export function toFlag(text: string): boolean | undefined {
  if (text === "true" || text === "1") return true;
  if (text === "false" || text === "0") return false;
  return undefined;
}

export function toOneOf<T extends string>(options: readonly T[]): (text: string) => T | undefined {
  return (text) => options.find((option) => option === text);
}

/** As it stands: tokens spell it to the letter, a slash at its end included. */
export function toIssuer(text: string): string | undefined {
  return toUrl(text) && text;
}

/** Without a slash at its end, so that paths can be put behind it. */
export function toUrl(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url && /^https?:$/.test(url.protocol) ? text.replace(/\/+$/, "") : undefined;
}

export function toDatabaseUrl(text: string): string | undefined {
  return /^(file:.+|(libsql|https?):\/\/.+)$/.test(text) ? text : undefined;
}

export function toOrigin(text: string): string | undefined {
  return URL.canParse(text) && new URL(text).origin === text ? text : undefined;
}

export function toTimeZone(text: string): string | undefined {
  // The usual one is not worth the time in which the runtime loads what it knows of all zones.
  if (text === "UTC") return text;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: text }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

export function toKey(text: string): Uint8Array | undefined {
  if (!/^[A-Za-z0-9+/_-]+=*$/.test(text)) return undefined;
  const key = new Uint8Array(Buffer.from(text, "base64"));
  return key.length === 32 ? key : undefined;
}

export function toCidrs(text: string): string[] | undefined {
  const networks = text.split(",").map((part) => part.trim()).filter(Boolean);
  return networks.every(isCidr) ? networks : undefined;
}

function isCidr(text: string): boolean {
  const [address = "", prefix, ...rest] = text.split("/");
  const version = isIP(address);
  const bits = prefix === undefined ? 0 : toWholeNumber(0, version === 4 ? 32 : 128)(prefix);
  return version !== 0 && bits !== undefined && rest.length === 0;
}

export function toModelMap(text: string): Record<string, string> | undefined {
  try {
    const map: unknown = JSON.parse(text);
    if (!isJsonObject(map)) return undefined;
    const entries = Object.entries(map).filter((entry): entry is [string, string] =>
      typeof entry[1] === "string"
    );
    return entries.length === Object.keys(map).length ? Object.fromEntries(entries) : undefined;
  } catch {
    return undefined;
  }
}
