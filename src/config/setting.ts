import { isIP } from "node:net";
import { resolve } from "node:path";
import { isJsonObject, type JsonObject } from "../lib/json.ts";
import { parseDuration } from "../lib/duration.ts";
import type { Issue } from "../lib/errors.ts";

/** One environment variable: its syntax and its meaning. */
export interface Setting<T> {
  /** The default; absent if there is none. */
  default?: string;
  /** The effect of leaving it out, for the documentation, if there is no default. */
  absent?: string;
  expects: string;
  meaning: string;
  /** Whether the value is never shown, not even in an error. */
  secret?: boolean;
  /** Returns undefined if the text is not a valid value. */
  parse(text: string): T | undefined;
}

type AnySetting = Setting<unknown>;

/** The value of each setting; null if a setting without a default is absent. */
export type SettingValues<S extends Record<string, AnySetting>> = {
  [K in keyof S]: S[K] extends Setting<infer T> & { default: string } ? T
    : S[K] extends Setting<infer T> ? T | null
    : never;
};

export function setting<T, S extends Setting<T>>(declared: S & Setting<T>): S {
  return declared;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** Returns the text of a file. Throws an `Error` with the reason if it cannot be read. */
export type ReadText = (path: string) => string;

/** `NAME_FILE` holds the path of a file with the value of the secret setting `NAME`. */
export const FILE_SUFFIX = "_FILE";

/** The names of all variables that are read for the settings. */
export function variableNames(declared: Readonly<Record<string, AnySetting>>): string[] {
  return Object.entries(declared)
    .flatMap(([name, { secret }]) => secret ? [name, `${name}${FILE_SUFFIX}`] : [name]);
}

/** Reads every setting and returns all errors. An empty variable counts as absent. */
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
      return [name, undefined];
    }
    const text = given.text || one.default;
    const value = text === undefined ? null : one.parse(text);
    if (value === undefined) issues.push({ path: given.path, message: misfit(one, text ?? "") });
    return [name, value];
  });
  return { values: Object.fromEntries(entries) as SettingValues<S>, issues };
}

/** The value of a secret setting and the variable that holds it, or the error. */
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

/** Checks an address to listen on, or a name of one. */
export function toHost(text: string): string | undefined {
  return isIP(text) !== 0 || HOST_NAME.test(text) ? text : undefined;
}

/** A host in the form of the URL parser, which accepts others such as `${DOMAIN}` and `*`. */
const HOST_NAME = /^[a-z0-9._-]+$/i;

function hasHostName({ hostname }: URL): boolean {
  return HOST_NAME.test(hostname) || /^\[[0-9a-f:.]+\]$/.test(hostname);
}

export function toDataDirectory(text: string): string | undefined {
  return isUnusable(text) ? undefined : text;
}

/** A path that only a shell understands; else `~` would become a directory of that name. */
const FOR_SHELLS = /^(?:~|\$\w+|\$\{\w+\})(?:\/|$)/;

/**
 * Whether the path is meant for a shell, or Deno denies access to it unless the program has all
 * permissions.
 */
function isUnusable(path: string): boolean {
  return FOR_SHELLS.test(path) || /^\/(?:dev|proc|sys)(?:\/|$)/.test(resolve(path));
}

function toWholeNumber(min: number, max: number): (text: string) => number | undefined {
  return (text) => {
    const value = Number(text);
    return /^\d+$/.test(text) && value >= min && value <= max ? value : undefined;
  };
}

/** The description and the parser of a setting with a whole number in these bounds. */
export function wholeNumber(
  min: number,
  max: number = Number.MAX_SAFE_INTEGER,
): Pick<Setting<number>, "expects" | "parse"> {
  const bounds = max === Number.MAX_SAFE_INTEGER ? `, ${min} or more` : ` from ${min} to ${max}`;
  return { expects: `a whole number${bounds}`, parse: toWholeNumber(min, max) };
}

/** Parses a duration from `minMs` to `maxMs` into milliseconds. */
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

/** Checks an issuer but keeps its text, which tokens repeat exactly, with any final slash. */
export function toIssuer(text: string): string | undefined {
  return toUrl(text) && text;
}

/** Checks scopes. Accepts the characters that providers use; RFC 6749 would allow more. */
export function toScopes(text: string): string | undefined {
  return /^[\w.:/-]+( [\w.:/-]+)*$/.test(text) ? text : undefined;
}

/**
 * Removes slashes at the end, so that paths can be appended. Refuses a user, a query or a fragment,
 * which would end up before such paths or in the log.
 */
export function toUrl(text: string): string | undefined {
  return /[?#]/.test(text) ? undefined : toUrlWithQuery(text)?.replace(/\/+$/, "");
}

export function toUrlWithQuery(text: string): string | undefined {
  // The URL parser accepts `http:host` and `http:///host`, which are typing errors.
  const url = /^https?:\/\/[^/?#]/i.test(text) ? URL.parse(text) : null;
  return url && hasHostName(url) && `${url.username}${url.password}` === "" ? text : undefined;
}

/** Checks a bucket name by the rules of S3. Another name could change the path or the host. */
export function toBucket(text: string): string | undefined {
  const isName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(text) && !text.includes("..");
  return isName && isIP(text) === 0 ? text : undefined;
}

export function toDatabaseUrl(text: string): string | undefined {
  const path = /^file:(.+)$/.exec(text)?.[1];
  if (path !== undefined) return isUnusable(path) ? undefined : text;
  // The URL parser has different rules for schemes other than http and https.
  const address = text.replace(/^libsql:/, "https:");
  const url = /^https?:\/\/[^/?#]/.test(address) ? URL.parse(address) : null;
  return url && hasHostName(url) && isDecodable(`${url.username}${url.password}`)
    ? text
    : undefined;
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

export function toOrigin(text: string): string | undefined {
  const url = URL.parse(text);
  return url && hasHostName(url) && url.origin === text ? text : undefined;
}

export function toTimeZone(text: string): string | undefined {
  // UTC is accepted first, because checking a zone makes the runtime load the data of all zones.
  if (text === "UTC") return text;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: text }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
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

/** Parses tokens per model from JSON. A single number applies to every model. */
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
