import type { Definition } from "../../definition/definition.ts";
import type { EnvValues, RunEnv } from "../interpret/ports.ts";

/**
 * Returns the environment of a run that is not stored, from values that the caller gives. Values
 * not declared as open are secrets.
 */
export function givenEnv(
  { env: declared = {} }: Pick<Definition, "env">,
  envs: Readonly<Record<string, string>>,
): RunEnv {
  const entries = Object.keys(declared).flatMap((name) => {
    const value = Object.hasOwn(envs, name) ? envs[name] : undefined;
    return value === undefined ? [] : [[name, value] as const];
  });
  const isOpen = ([name]: readonly [string, string]): boolean => declared[name]?.secret === false;
  const secrets = entries.filter((entry) => !isOpen(entry)).map(([, value]) => value);
  const openNames = new Set(Object.keys(declared).filter((name) => isOpen([name, ""])));
  const all: EnvValues = { values: Object.fromEntries(entries), secrets, openNames };
  return {
    missingBecause: null,
    hasSecrets: secrets.length > 0,
    read: () => Promise.resolve(all),
    readOpen: () => Promise.resolve(Object.fromEntries(entries.filter(isOpen))),
  };
}
