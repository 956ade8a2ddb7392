import { AppError, describeError } from "../../lib/errors.ts";
import { SetupError } from "../../lib/setup_error.ts";

/**
 * The state of a checked part. `away`: it does not respond, which may be temporary. `skipped`:
 * there is nothing to check. With `warning`, the server still works.
 */
export type State = "ok" | "warning" | "failed" | "away" | "skipped";

/** The result of a check, in one line for the operator. */
export interface Finding {
  check: string;
  state: State;
  message: string;
}

export type CheckResult = Omit<Finding, "check">;

export const ok = (message: string): CheckResult => ({ state: "ok", message });
export const warning = (message: string): CheckResult => ({ state: "warning", message });
export const failed = (message: string): CheckResult => ({ state: "failed", message });
export const skipped = (message: string): CheckResult => ({ state: "skipped", message });

const TIMEOUT_MS = 15_000;
const CAUSES_MAX = 4;

/** Runs a check. An error also becomes a finding. */
export async function runCheck(check: string, run: () => Promise<CheckResult>): Promise<Finding> {
  try {
    return { check, ...await run() };
  } catch (error) {
    return { check, state: stateOf(error), message: wordsOf(error) };
  }
}

/**
 * Like `runCheck()`, with a timeout, for a server that may be unreachable. `setting` names the
 * setting with its address.
 */
export async function runServerCheck(
  { check, setting }: { check: string; setting: string },
  run: () => Promise<CheckResult>,
): Promise<Finding> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const error = new AppError("unavailable", `no answer within ${TIMEOUT_MS / 1000} s`);
  const timer = setTimeout(() => reject(error), TIMEOUT_MS);
  const found = await runCheck(check, () => Promise.race([run(), late]));
  clearTimeout(timer);
  const isWrong = found.state === "failed" || found.state === "away";
  if (!isWrong || found.message.includes(setting)) return found;
  return { ...found, message: `${found.message.replace(/\.$/, "")}. See ${setting}` };
}

/** Error messages of the runtime, the S3 client and the mail client for an unreachable server. */
const AWAY =
  /\b(ECONN\w+|ETIMEDOUT|EDNS|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH)\b|\(Connect\)|timed out|Greeting never/;

/** The S3 client's name and level before its messages. */
const LIBRARY = /^@smithy\/\S+ - \[\w+\] /;

function stateOf(error: unknown): State {
  if (error instanceof SetupError) return error.exitCode === 3 ? "away" : "failed";
  if (error instanceof AppError) return error.code === "unavailable" ? "away" : "failed";
  return AWAY.test(wordsOf(error)) ? "away" : "failed";
}

/** The messages of an error and its causes in one line; the operator may see all details. */
function wordsOf(error: unknown): string {
  const words: string[] = [];
  for (let at = error; at !== undefined && words.length < CAUSES_MAX;) {
    const text = (at instanceof Error ? at.message : describeError(at)).replace(LIBRARY, "");
    if (!words.some((before) => before.includes(text))) words.push(text);
    at = at instanceof Error ? at.cause : undefined;
  }
  return words.join(": ").replaceAll(/\s*\n\s*/g, " ");
}

/** The exit code: 1 with a defect, 3 if the only faults are servers that do not respond, else 0. */
export function exitCodeOf(findings: readonly Finding[]): 0 | 1 | 3 {
  if (findings.some(({ state }) => state === "failed")) return 1;
  return findings.some(({ state }) => state === "away") ? 3 : 0;
}
