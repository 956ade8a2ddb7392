/**
 * Importing this file makes every test fail that writes a secret to a log. The logs of tests and
 * the output of the servers that they start are checked by `logLeaks`.
 */
import { SETTINGS } from "../../../src/config/settings.ts";
import { createLeakGuard, type Leak, type LeakGuard } from "./leak_guard.ts";

/** Set to `true` for the scripts that tests start as processes of their own. */
export const CHILD_VARIABLE = "HEDDLE_TEST_CHILD";

const guard = createLeakGuard();

/**
 * Whether a test has started this process. Such a process ends as soon as it finds a leak, because
 * no test checks it afterwards.
 */
export const IS_CHILD = Deno.env.get(CHILD_VARIABLE) === "true";

/** The guard of this process. */
export const logLeaks: Pick<LeakGuard, "plant" | "check"> = {
  plant: (secret) => guard.plant(secret),
  check(text) {
    guard.check(text);
    if (IS_CHILD) endIfLeaked();
  },
};

/** Shorter values could occur in any line by chance. */
const SECRET_LENGTH_MIN = 8;

/** Plants the values of those settings that are secrets. */
export function plantSecretSettings(settings: Readonly<Record<string, string>>): void {
  for (const [name, setting] of Object.entries(SETTINGS)) {
    const value = settings[name] ?? "";
    const isSecret = "secret" in setting && setting.secret === true;
    if (isSecret && value.length >= SECRET_LENGTH_MIN) guard.plant(value);
  }
}

if (!IS_CHILD) Deno.test.afterEach?.(() => failFor(guard.take()));

function failFor(leaks: readonly Leak[]): void {
  if (leaks.length > 0) throw new Error(`A log holds secrets:\n${leaks.map(describe).join("\n")}`);
}

function endIfLeaked(): void {
  const leaks = guard.take();
  if (leaks.length === 0) return;
  console.error(`A log holds secrets:\n${leaks.map(describe).join("\n")}`);
  Deno.exit(1);
}

function describe({ kinds, line }: Leak): string {
  return `  ${kinds.join(", ")}: ${line}`;
}
