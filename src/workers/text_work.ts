import { AppError } from "../lib/errors.ts";
import type { JsonObject } from "../lib/json.ts";
import { JobError, type WorkerProgram } from "./job.ts";
import type { WorkerPool } from "./worker_pool.ts";

/** Texts up to this length take about 5 ms, so a thread is not worth it. */
export const SMALL_CHARACTERS = 4 * 1024;

/** The deadline of a task, after which no client waits for the answer. */
const TIME_MS_MAX = 10_000;

/** The answer about a text: the result, or the refusal of a text that is too large. */
type TextAnswer = { kind: "done"; answer: unknown } | { kind: "too_large"; message: string };

export type TextProgram<Task> = WorkerProgram<Task, TextAnswer>;

/** The program of a script whose jobs are tasks on the texts of users. */
export function textProgram<Task>(name: string, url: URL): TextProgram<Task> {
  const toAnswer = (data: unknown) => data as TextAnswer;
  return { name, url, isInterruptible: false, isSingleUse: false, toAnswer };
}

/** Does a task in the thread. */
export function textAnswer(work: () => unknown): TextAnswer {
  try {
    return { kind: "done", answer: work() };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "too_large") throw error;
    return { kind: "too_large", message: error.message };
  }
}

/**
 * Has a thread do a task. `noun` names the text in messages. Errors: `too_large`; `unprocessable`
 * for work that takes longer than 10 seconds; `unavailable`.
 */
export async function workOnText<Task>(
  workers: WorkerPool,
  { program, task, orgKey, noun }: {
    program: TextProgram<Task>;
    task: Task;
    orgKey: string;
    noun: string;
  },
): Promise<unknown> {
  const turn = { signal: new AbortController().signal, orgKey, deadlineMs: TIME_MS_MAX };
  const answer = await workers.run(program, task, turn).catch((error) => {
    throw error instanceof JobError ? refusal(error, noun) : error;
  });
  if (answer.kind === "too_large") throw new AppError("too_large", answer.message);
  return answer.answer;
}

function refusal(error: JobError, noun: string): AppError {
  if (error.fault === "timeout") {
    const message = `Cannot work on the ${noun}: it took longer than ${TIME_MS_MAX} ms`;
    return new AppError("unprocessable", message, { cause: error });
  }
  if (error.fault === "failed") return new AppError("internal", error.message, { cause: error });
  const message = `Cannot work on the ${noun} now: ${error.message}`;
  return new AppError("unavailable", message, { cause: error });
}

/**
 * The text of a definition that was given as text or as an object. Errors: `invalid_request` for an
 * object that cannot be printed.
 */
export function givenText(given: string | JsonObject, noun: string): string {
  if (typeof given === "string") return given;
  try {
    return JSON.stringify(given);
  } catch (cause) {
    // Objects nested some ten thousand levels deep overflow the stack of `JSON.stringify()`.
    const message = "it is nested too deeply";
    const issues = [{ path: "definition", message }];
    throw new AppError("invalid_request", `Cannot keep the ${noun}: ${message}`, { cause, issues });
  }
}
