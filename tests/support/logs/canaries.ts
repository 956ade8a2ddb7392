import { randomBytes } from "node:crypto";
import { logLeaks } from "./leaks.ts";

/**
 * A canary for every kind of secret of one server. No log line may contain one of them. All of them
 * are planted here; secrets that a server creates itself must be planted when they are known.
 */
export interface Canaries {
  encryptionKey: string;
  modelKey: string;
  /** The value of a workflow's environment variable. */
  env: string;
  /** The value of a variable that was sent with one run. */
  runEnv: string;
  /** Text in the answers of the outside world to a step. */
  outside: string;
  /** Contents of a file, and of a body. */
  content: string;
  /** Text that a caller writes in wrong places: paths, queries, headers, fields. */
  stray: string;
}

export function plantCanaries(): Canaries {
  const text = (kind: string): string => {
    return logLeaks.plant(`canary-${kind}-${randomBytes(8).toString("hex")}`);
  };
  return {
    encryptionKey: logLeaks.plant(randomBytes(32).toString("base64")),
    modelKey: text("model"),
    env: text("env"),
    runEnv: text("run-env"),
    outside: text("outside"),
    content: text("content"),
    stray: text("stray"),
  };
}

/** The names of the secrets that a text contains. */
export function foundIn(text: string, secrets: Readonly<Record<string, string>>): string[] {
  return Object.keys(secrets).filter((name) => text.includes(secrets[name] ?? ""));
}
