import { OUTCOMES, type Score } from "./evaluate.ts";

/** The calls of the model for a job. */
export interface Cost {
  calls: number;
  inputTokens: number;
  outputTokens: number;
  durationMs: number;
}

export interface Result {
  score: Score;
  cost: Cost;
}

const NOTHING: Cost = { calls: 0, inputTokens: 0, outputTokens: 0, durationMs: 0 };

/** Returns what the second count has more than the first. */
export function spentBetween(before: Cost, after: Cost): Cost {
  return sumOf(after, before, -1);
}

function sumOf(a: Cost, b: Cost, times = 1): Cost {
  return {
    calls: a.calls + b.calls * times,
    inputTokens: a.inputTokens + b.inputTokens * times,
    outputTokens: a.outputTokens + b.outputTokens * times,
    durationMs: a.durationMs + b.durationMs * times,
  };
}

/** Returns a line for a job, and one below it that says what was wrong. */
export function lineOf({ score: { id, outcome, detail }, cost }: Result): string {
  const line = `${id.padEnd(22)}${outcome.padEnd(16)}${costInWords(cost)}`;
  return detail === "" ? line : `${line}\n    ${detail}`;
}

function costInWords({ calls, inputTokens, outputTokens, durationMs }: Cost): string {
  const seconds = `${(durationMs / 1000).toFixed(1)} s`.padStart(8);
  const count = (value: number, width: number) => value.toLocaleString("en-US").padStart(width);
  const noun = calls === 1 ? "call " : "calls";
  return `${seconds} ${count(calls, 4)} ${noun} ${count(inputTokens, 9)} in ${
    count(outputTokens, 7)
  } out`;
}

/** Returns how many jobs had each outcome, and what all of them and a right one have cost. */
export function summaryOf(results: readonly Result[]): string {
  const counts = OUTCOMES.map((outcome) => ({
    outcome,
    count: results.filter(({ score }) => score.outcome === outcome).length,
  })).filter(({ count }) => count > 0);
  const right = counts.find(({ outcome }) => outcome === "right")?.count ?? 0;
  const total = results.reduce((sum, { cost }) => sumOf(sum, cost), NOTHING);
  const tokens = total.inputTokens + total.outputTokens;
  return [
    `${right} of ${results.length} are right.`,
    ...counts.map(({ outcome, count }) => `${`${count}`.padStart(4)} ${outcome}`),
    `In all: ${costInWords(total).trim()} (tokens).`,
    ...(right === 0 ? [] : [
      `For a right job: ${Math.round(tokens / right).toLocaleString("en-US")} tokens.`,
    ]),
  ].join("\n");
}
