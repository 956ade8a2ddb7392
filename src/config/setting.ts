import { Buffer } from "node:buffer";
import { isIP } from "node:net";
import { resolve } from "node:path";
import { isJsonObject, type JsonObject } from "../lib/json.ts";
import { parseDuration } from "../lib/duration.ts";
import type { Issue } from "../lib/errors.ts";

/** One environment variable: what it takes and what it means. */
export interface Setting<T> {
  /** The default; null without one. */
  default?: string;
  /** In the documentation, what happens without it, if that is not a value. */
  absent?: string;
  expects: string;
  meaning: string;
  /** Never shown, not even if it is wrong. */
  secret?: boolean;
  /** Undefined if the text does not fit. */
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

export type Environment = Readonly<Record<string, string | undefined>>;

/** Gives the text of a file; throws an `Error` that says why it cannot. */
export type ReadText = (path: string) => string;

/** The ending of the variable that holds the path of a file with a secret setting's value. */
const FILE_SUFFIX = "_FILE";

/** The names of all variables that the settings are read from. */
export function variableNames(declared: Readonly<Record<string, AnySetting>>): string[] {
  return Object.entries(declared)
    .flatMap(([name, { secret }]) => secret ? [name, `${name}${FILE_SUFFIX}`] : [name]);
}

/** Reads every setting; an empty variable counts as absent. All errors are reported at once. */
export function readSettings<S extends Record<string, AnySetting>>(
  declared: S,
  { environment, readText }: { environment: Environment; readText: ReadText },
): { values: SettingValues<S>; issues: Issue[] } {
  const issues: Issue[] = [];
  const entries = Object.entries(declared).map(([name, one]) => {
    const given = one.secret
      ? readSecret(name, { environment, readText })
      : { path: name, text: environment[name]?.trim() };
    if ("message" in given) {
      issues.push(given);
      return [name, null];
    }
    const text = given.text || one.default;
    const value = text === undefined ? null : one.parse(text);
    if (value === undefined) issues.push({ path: given.path, message: misfit(one, text ?? "") });
    return [name, value];
  });
  return { values: Object.fromEntries(entries) as SettingValues<S>, issues };
}

/** The value of a secret setting and the variable that it comes from, or what is wrong there. */
function readSecret(
  name: string,
  { environment, readText }: { environment: Environment; readText: ReadText },
): Issue | { path: string; text: string | undefined } {
  const text = environment[name]?.trim();
  const fileName = `${name}${FILE_SUFFIX}`;
  const path = environment[fileName]?.trim();
  if (!path) return { path: name, text };
  if (text) return { path: fileName, message: `${name} is set too: expected one of the two` };
  try {
    const content = readText(path).replace(/\r?\n$/, "");
    if (content.trim() !== "") return { path: fileName, text: content };
    return { path: fileName, message: `the file ${path} is empty` };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { path: fileName, message: `cannot read the file ${path}: ${reason}` };
  }
}

function misfit({ secret, expects }: AnySetting, text: string): string {
  const isHidden = secret || /:\/\/[^/?#]*@/.test(text);
  const given = isHidden ? `a value of ${text.length} characters` : JSON.stringify(text);
  return `given ${given}, expected ${expects}`;
}

export function toText(text: string): string | undefined {
  return text;
}

export function toDataDirectory(text: string): string | undefined {
  return isKeptFromPrograms(text) ? undefined : text;
}

/** Whether the runtime takes every permission for what lies there. */
function isKeptFromPrograms(path: string): boolean {
  return /^\/(?:dev|proc|sys)(?:\/|$)/.test(resolve(path));
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

/** Kept to the letter: tokens spell it so, with a slash at its end. */
export function toIssuer(text: string): string | undefined {
  return toUrl(text) && text;
}

/** Scopes of the characters that providers use; RFC 6749 would allow more signs. */
export function toScopes(text: string): string | undefined {
  return /^[\w.:/-]+( [\w.:/-]+)*$/.test(text) ? text : undefined;
}

/**
 * Without a slash at its end, so that paths can be put behind it. A user, a query or a fragment
 * would be in the way of those paths, or get into the log.
 */
export function toUrl(text: string): string | undefined {
  return /[?#]/.test(text) ? undefined : toUrlWithQuery(text)?.replace(/\/+$/, "");
}

export function toUrlWithQuery(text: string): string | undefined {
  // The parser itself takes `http:host` and `http:///host`, which are typing errors.
  const url = /^https?:\/\/[^/?#]/i.test(text) && URL.canParse(text) ? new URL(text) : null;
  return url && `${url.username}${url.password}` === "" ? text : undefined;
}

/** The rules of S3: a name outside of them would be another path, or another host. */
export function toBucket(text: string): string | undefined {
  const isName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(text) && !text.includes("..");
  return isName && isIP(text) === 0 ? text : undefined;
}

export function toDatabaseUrl(text: string): string | undefined {
  const path = /^file:(.+)$/.exec(text)?.[1];
  if (path !== undefined) return isKeptFromPrograms(path) ? undefined : text;
  // An address with another scheme is parsed by other rules.
  const address = text.replace(/^libsql:/, "https:");
  return /^https?:\/\/[^/?#]/.test(address) && URL.canParse(address) ? text : undefined;
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
      typeof entry[1] === "string" && /^[^\s\p{C}](?:[^\p{C}]*[^\s\p{C}])?$/u.test(entry[1])
    );
    return entries.length === Object.keys(map).length ? Object.fromEntries(entries) : undefined;
  } catch {
    return undefined;
  }
}

/** One number stands for every model. */
export function toModelTokens(
  least: number,
): (text: string) => Record<string, number> | undefined {
  const toTokens = toWholeNumber(least, Number.MAX_SAFE_INTEGER);
  return (text) => {
    const whole = toTokens(text);
    if (whole !== undefined) return { "*": whole };
    try {
      const map: unknown = JSON.parse(text);
      if (!isJsonObject(map)) return undefined;
      const entries = Object.entries(map).filter((entry): entry is [string, number] =>
        typeof entry[1] === "number" && toTokens(String(entry[1])) !== undefined
      );
      return entries.length === Object.keys(map).length ? Object.fromEntries(entries) : undefined;
    } catch {
      return undefined;
    }
  };
}

export function toModelParameters(text: string): Record<string, JsonObject> | undefined {
  try {
    const map: unknown = JSON.parse(text);
    if (!isJsonObject(map)) return undefined;
    const entries = Object.entries(map).filter((entry): entry is [string, JsonObject] =>
      isJsonObject(entry[1]) && !Object.hasOwn(entry[1], "")
    );
    return entries.length === Object.keys(map).length ? Object.fromEntries(entries) : undefined;
  } catch {
    return undefined;
  }
}
