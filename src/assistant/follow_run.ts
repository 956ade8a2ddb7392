import { anySignal } from "../lib/any_signal.ts";
import type { Run } from "../runs/run.ts";
import { progress, type ReplyEvent, say, type Talk } from "./talk.ts";
import { describeRun } from "./run_report.ts";

/** How long a reply waits for a run. */
const FOLLOW_MS = 10 * 60_000;

/** Waits for the run, yields a report of its state, and returns the report's text. */
export async function* followRun(
  { ctx, runs, signals, resultLanguage }: Talk,
  runId: string,
): AsyncGenerator<ReplyEvent, string> {
  using linked = anySignal([signals.stopping, signals.cut]);
  const { signal } = linked;
  yield progress("run", { runId, status: null });
  const run = await runs.follow(ctx, { runId, timeoutMs: FOLLOW_MS, signal });
  const text = await reportRun({ ctx, runs, resultLanguage }, run);
  yield say(text);
  yield progress("run", { runId, status: run.status });
  return text;
}

/** Describes the state of a run, with the questions that the user may answer. */
export async function reportRun(
  { ctx, runs, resultLanguage }: Pick<Talk, "ctx" | "runs" | "resultLanguage">,
  run: Run,
): Promise<string> {
  const { runId, status } = run;
  const questions = status === "waiting" ? await runs.questions(ctx, { runId }) : [];
  return describeRun(resultLanguage, run, questions);
}
