import { AppError, describeError } from "../../lib/errors.ts";
import { SetupError } from "../../lib/setup_error.ts";

/**
 * `away`: it does not answer, which may pass. `skipped`: there is nothing to look at. With `warning`
 * the server works.
 */
export type State = "ok" | "warning" | "failed" | "away" | "skipped";

/** The result of one check, in one line for the operator. */
export interface Finding {
  check: string;
  state: State;
  message: string;
}

export type Seen = Omit<Finding, "check">;

export const ok = (message: string): Seen => ({ state: "ok", message });
export const warning = (message: string): Seen => ({ state: "warning", message });
export const failed = (message: string): Seen => ({ state: "failed", message });
export const skipped = (message: string): Seen => ({ state: "skipped", message });

const TIMEOUT_MS = 15_000;
const CAUSES_MAX = 4;

/** Looks once; an error is a finding, too. */
export async function look(check: string, see: () => Promise<Seen>): Promise<Finding> {
  try {
    return { check, ...await see() };
  } catch (error) {
    return { check, state: stateOf(error), message: wordsOf(error) };
  }
}

/** As `look`, for a server that may be out of reach; `setting` says where it is. */
export async function ask(
  { check, setting }: { check: string; setting: string },
  see: () => Promise<Seen>,
): Promise<Finding> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const error = new AppError("unavailable", `no answer within ${TIMEOUT_MS / 1000} s`);
  const timer = setTimeout(() => reject(error), TIMEOUT_MS);
  const found = await look(check, () => Promise.race([see(), late]));
  clearTimeout(timer);
  const isWrong = found.state === "failed" || found.state === "away";
  if (!isWrong || found.message.includes(setting)) return found;
  return { ...found, message: `${found.message}. See ${setting}` };
}

/** The words of the runtime, of the S3 client and of the mail client for a server out of reach. */
const AWAY = /\b(ECONN\w+|ETIMEDOUT|EDNS|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH)\b|\(Connect\)|timed out/;

function stateOf(error: unknown): State {
  if (error instanceof SetupError) return error.exitCode === 3 ? "away" : "failed";
  if (error instanceof AppError) return error.code === "unavailable" ? "away" : "failed";
  return AWAY.test(wordsOf(error)) ? "away" : "failed";
}

/** An error and its causes, in one line: the operator may know everything. */
function wordsOf(error: unknown): string {
  const words: string[] = [];
  for (let at = error; at !== undefined && words.length < CAUSES_MAX;) {
    const text = at instanceof Error ? at.message : describeError(at);
    if (!words.some((before) => before.includes(text))) words.push(text);
    at = at instanceof Error ? at.cause : undefined;
  }
  return words.join(": ").replaceAll(/\s*\n\s*/g, " ");
}

/** 1 with a defect, 3 if all that is wrong is a server that does not answer, else 0. */
export function exitCodeOf(findings: readonly Finding[]): 0 | 1 | 3 {
  if (findings.some(({ state }) => state === "failed")) return 1;
  return findings.some(({ state }) => state === "away") ? 3 : 0;
}
