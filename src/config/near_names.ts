import type { Issue } from "../lib/errors.ts";
import { editDistance } from "../lib/text/edit_distance.ts";
import { FILE_SUFFIX } from "./setting.ts";

/** Names shorter than this are similar to too many variables of other programs. */
const NAME_LENGTH_MIN = 6;
/** Names of at least this length may differ in two letters. */
const LONG_NAME_LENGTH_MIN = 10;
/** A first word of at least this length counts as misspelled if one letter differs. */
const PREFIX_LENGTH_MIN = 4;

/** Variables of other programs that look like settings. */
const FOREIGN: ReadonlySet<string> = new Set([
  "CAFILE",
  "DATABASE_URI",
  "DATADIR",
  "LOGLEVEL",
  "LOG_LEVELS",
  "PUBLIC_URI",
]);

const OWN_PREFIX = "HEDDLE_";
/** With a service named heddle, Kubernetes sets HEDDLE_PORT to a value like this. */
const LINKED_SERVICE = /^(tcp|udp|sctp):\/\//;

/**
 * Finds variables that are most likely misspelled settings: a setting's name after `HEDDLE_`,
 * before `_FILE` if it is no secret, or a name that begins like a setting and differs in one or two
 * letters.
 */
export function findNearNames(
  environment: Readonly<Record<string, string | undefined>>,
  known: readonly string[],
): Issue[] {
  const names = new Set(known);
  return Object.entries(environment)
    .filter(([name, value]) => value?.trim() && !names.has(name) && !FOREIGN.has(name))
    .filter(([, value]) => !LINKED_SERVICE.test(value ?? ""))
    .flatMap(([name]) => {
      const message = faultOf(name, known);
      return message === null ? [] : [{ path: name, message }];
    });
}

function faultOf(name: string, known: readonly string[]): string | null {
  const given = name.endsWith(FILE_SUFFIX) ? name.slice(0, -FILE_SUFFIX.length) : "";
  if (given.length >= NAME_LENGTH_MIN && known.includes(given)) {
    return `there is no such setting: only secret settings can be read from files, and ${given} ` +
      "is not secret";
  }
  const meant = suggestFor(name, known);
  return meant === null ? null : `there is no such setting; did you mean ${meant}?`;
}

function suggestFor(name: string, known: readonly string[]): string | null {
  const upper = name.toUpperCase();
  if (upper.startsWith(OWN_PREFIX)) {
    const rest = upper.slice(OWN_PREFIX.length);
    if (known.includes(rest)) return rest;
    return nearestTo(rest, known);
  }
  return nearestTo(upper, known);
}

function nearestTo(name: string, known: readonly string[]): string | null {
  const near = known
    .filter((one) => one.length >= NAME_LENGTH_MIN && Math.abs(one.length - name.length) <= 2)
    .filter((one) => beginsLike(name, one))
    .map((one) => ({ one, distance: editDistance(name, one) }))
    .filter(({ one, distance }) => distance <= (one.length < LONG_NAME_LENGTH_MIN ? 1 : 2))
    .sort((a, b) => a.distance - b.distance);
  return near[0]?.one ?? null;
}

function beginsLike(name: string, setting: string): boolean {
  const [own = ""] = setting.split("_");
  if (name.startsWith(own)) return true;
  const [first = ""] = name.split("_");
  return own.length >= PREFIX_LENGTH_MIN && editDistance(first, own) === 1;
}
