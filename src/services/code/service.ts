import { type Json, JsonOutOfBounds } from "../../lib/json.ts";
import { LEVELS_MAX } from "../../lib/json_depth.ts";
import { parseJsonInTurns } from "../../lib/json_in_turns.ts";
import { jsonTextOf } from "../../lib/turns/write_json.ts";
import { type Service, type StepCall, StepError } from "../service.ts";
import { RESULT_BYTES_MAX } from "./script_request.ts";
import type { ScriptPool } from "./script_pool.ts";

/** The longest computing time of a script, even if its step allows more. */
const COMPUTES_MS_MAX = 5 * 60_000;
const INPUT_LENGTH_MAX = 16 * 1024 * 1024;

/** Runs scripts in the order of their requests. Organizations take turns. */
export function createCodeService({ scripts }: { scripts: ScriptPool }): Service {
  return async (call) => ({ kind: "done", output: await runScript(scripts, call) });
}

async function runScript(scripts: ScriptPool, call: StepCall): Promise<Json> {
  if (call.action !== "run") {
    throw new StepError("action_unknown", `"code" has no action "${call.action}"`);
  }
  const { source, memoryMb } = call.values as { source: string; memoryMb: number };
  const { signal, run: { orgKey } } = call;
  const input = await jsonTextOf(call.values.input ?? null, { orgKey, signal });
  if (input.length > INPUT_LENGTH_MAX) {
    const message = 'Cannot run the script: "input" must have 16 MB of JSON at most';
    throw new StepError("input_invalid", message);
  }
  const deadlineMs = Math.min(call.timeoutMs ?? COMPUTES_MS_MAX, COMPUTES_MS_MAX);
  // Reserves the memory for the result before the script starts, because a finished script's result
  // is in memory already.
  await call.hold(input.length + RESULT_BYTES_MAX);
  const begin = call.holdTimer();
  const answer = await scripts.run({ source, input, memoryMb }, {
    signal,
    orgKey,
    deadlineMs,
    onBegin: begin,
  });
  if (answer.kind === "done") {
    for (const text of answer.console) call.log(text);
    return { result: await readResult(answer.result, { orgKey, signal }), console: answer.console };
  }
  signal.throwIfAborted();
  const { code } = answer;
  const retryable = code === "timeout" || code === "unavailable";
  const message = code === "timeout"
    ? `The script did not end within ${deadlineMs} ms`
    : answer.message;
  throw new StepError(code, message, { retryable });
}

async function readResult(
  text: string,
  turn: { orgKey: string; signal: AbortSignal },
): Promise<Json> {
  try {
    return await parseJsonInTurns(text, { ...turn, levelsMax: LEVELS_MAX });
  } catch (error) {
    if (!(error instanceof JsonOutOfBounds)) throw error;
    throw new StepError("code_result_invalid", `The result ${error.message}`, { cause: error });
  }
}
