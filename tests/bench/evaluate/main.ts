/**
 * `deno task evaluate [id …]`: gives the jobs, or those named, to the model that `LLM_*`
 * configures, runs what it has built, and prints how many gave what was expected and what they
 * cost. Ends early if the model does not answer. Exit 1 if no job is right, 2 for an unknown job.
 */
import { temporaryDirectory } from "../../support/files/temporary_directory.ts";
import { mintTestToken, openTestApp } from "../../support/http/app.ts";
import { evaluateJob, JOB_SETTINGS } from "./evaluate.ts";
import type { Job } from "./job.ts";
import { JOBS } from "./jobs.ts";
import { type Evaluator, Place } from "./place.ts";
import { type Cost, lineOf, type Result, spentBetween, summaryOf } from "./report.ts";

/** So many jobs in a row without a word of the model show that there is none. */
const UNANSWERED_MAX = 3;

async function evaluate(jobs: readonly Job[]): Promise<Result[]> {
  await using directory = await temporaryDirectory();
  const configured = Object.entries(Deno.env.toObject()).filter(([name]) =>
    name.startsWith("LLM_")
  );
  const settings = {
    ...Object.fromEntries(configured),
    DATA_DIR: directory.path,
    ...JOB_SETTINGS,
  };
  await using app = await openTestApp(settings);
  const evaluator = { app, token: await mintTestToken(app) };
  const results: Result[] = [];
  for (const job of jobs) {
    const before = await usedBy(evaluator);
    const score = await evaluateJob(evaluator, job);
    const result = { score, cost: spentBetween(before, await usedBy(evaluator)) };
    results.push(result);
    console.log(lineOf(result));
    const latest = results.slice(-UNANSWERED_MAX);
    const isAway = latest.every(({ score, cost }) =>
      score.outcome === "failed reply" && cost.outputTokens === 0
    );
    if (isAway && latest.length === UNANSWERED_MAX) {
      console.log("The model does not answer, so the other jobs are left out.");
      break;
    }
  }
  return results;
}

async function usedBy(evaluator: Evaluator): Promise<Cost> {
  await using place = await Place.open(evaluator);
  const { totals } = await place.ask("GET", "/usage");
  return { ...totals, durationMs: performance.now() };
}

if (!Object.keys(Deno.env.toObject()).some((name) => /^LLM_(\w_)?BASE_URL$/.test(name))) {
  console.log("No model is configured (LLM_BASE_URL): the built-in assistant answers.");
}
const unknown = Deno.args.filter((id) => !JOBS.some((job) => job.id === id));
if (unknown.length > 0) {
  console.error(`There is no job ${unknown.join(", ")}: ${JOBS.map(({ id }) => id).join(", ")}`);
  Deno.exit(2);
}
const jobs = JOBS.filter(({ id }) => Deno.args.length === 0 || Deno.args.includes(id));
const results = await evaluate(jobs);
console.log(`\n${summaryOf(results)}`);
Deno.exit(results.some(({ score }) => score.outcome === "right") ? 0 : 1);
