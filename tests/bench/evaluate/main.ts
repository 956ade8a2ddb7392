/**
 * `deno task evaluate [id …]`: gives the jobs, or those named, to the model that `LLM_*` configures,
 * runs what it has built, and prints how many gave what was expected. Exit 1 if none did.
 */
import { temporaryDirectory } from "../../support/files/temporary_directory.ts";
import { mintTestToken, openTestApp } from "../../support/http/app.ts";
import { evaluateJob, JOB_SETTINGS, type Score } from "./evaluate.ts";
import { JOBS } from "./jobs.ts";

async function evaluate(ids: readonly string[]): Promise<Score[]> {
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
  const token = await mintTestToken(app);
  const scores: Score[] = [];
  for (const job of JOBS.filter(({ id }) => ids.length === 0 || ids.includes(id))) {
    const score = await evaluateJob({ app, token }, job);
    scores.push(score);
    console.log(`${score.id.padEnd(20)} ${score.outcome}${score.detail && `: ${score.detail}`}`);
  }
  return scores;
}

if (!Object.keys(Deno.env.toObject()).some((name) => /^LLM_(\w_)?BASE_URL$/.test(name))) {
  console.log("No model is configured (LLM_BASE_URL): the built-in assistant answers.");
}
const scores = await evaluate(Deno.args);
const right = scores.filter(({ outcome }) => outcome === "right").length;
console.log(`\n${right} of ${scores.length} are right.`);
Deno.exit(right > 0 ? 0 : 1);
