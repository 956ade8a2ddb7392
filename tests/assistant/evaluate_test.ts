/** The evaluation of models, with a scripted one whose workflows are really run. */
import {
  deepEqual,
  equal,
  fail,
  match,
  notDeepStrictEqual,
  notEqual,
  ok,
} from "node:assert/strict";
import { evaluateJob, JOB_SETTINGS } from "../bench/evaluate/evaluate.ts";
import { JOBS } from "../bench/evaluate/jobs.ts";
import { lineOf, type Result, spentBetween, summaryOf } from "../bench/evaluate/report.ts";
import type { JsonObject } from "../../src/lib/json.ts";
import { temporaryDirectory } from "../support/files/temporary_directory.ts";
import { type Answering, startFakeModel } from "../support/chat/fake_model.ts";
import { mintTestToken, openTestApp } from "../support/http/app.ts";
import { type ScriptedJob, scriptedJobs } from "../bench/evaluate/scripted_jobs.ts";

const step = (id: string, action: string, given: string) =>
  `  - { id: ${id}, service: data, action: ${action}, with: { ${given} } }\n`;

const workflow = (input: string, steps: string, result: string) =>
  `format: planner/1\nname: Job\ninputs: { ${input}: { type: ${
    input === "text" ? "string" : "json"
  } } }\n` +
  `steps:\n${steps}outputs: { result: "\${{ ${result} }}" }\n`;

const OPEN = step("open", "filter", 'items: "${{ inputs.data }}", where: item.status == "open"');
const IDS = step("ids", "map", 'items: "${{ steps.open.output }}", to: "${{ item.id }}"');
const CSV = step(
  "rows",
  "parse",
  'text: "${{ inputs.text }}", as: csv, columns: { amount: number }',
);
const PARTS = step("parts", "parse", "text: '[1]', as: json");

/** Workflows for some of the jobs, as a model would write them. */
const BUILT: Readonly<Record<string, string>> = {
  "filter-open": workflow("data", OPEN + IDS, "steps.ids.output"),
  "count-open": workflow("data", OPEN, "double(size(steps.open.output))"),
  "csv-sum": workflow("text", CSV, "steps.rows.output.map(row, row.amount).sum()"),
  "csv-count": workflow("text", CSV, "double(size(steps.rows.output))"),
  "split": workflow("text", PARTS, "inputs.text.split(';')"),
  "largest": workflow("data", PARTS, "inputs.data.map(row, row.amount).max()"),
};

/** A model that saves what it makes of the user's words, dry-runs it, and says so. */
function buildingModel(build: (said: string) => string, inputs: JsonObject): Answering {
  let asked = 0;
  return ({ messages }) => {
    const said = messages.findLast(({ role }) => role === "user")?.content;
    const definition = build(String(said));
    asked++;
    if (asked === 1) return { calls: [{ name: "save_draft", arguments: { definition } }] };
    if (asked === 2) return { calls: [{ name: "dry_run", arguments: { inputs } }] };
    return { text: ["Here it is."] };
  };
}

/** A server whose model does the jobs as told; each job has a user of its own. */
async function openJobLab() {
  await using opening = new AsyncDisposableStack();
  const directory = opening.use(await temporaryDirectory());
  let answers: Answering = () => fail("nobody has told the model what to do");
  const model = opening.use(startFakeModel((body) => answers(body)));
  const app = opening.use(
    await openTestApp({
      DATA_DIR: directory.path,
      LLM_BASE_URL: model.baseUrl,
      LLM_MODEL: "scripted",
      ...JOB_SETTINGS,
    }),
  );
  const open = opening.move();
  return {
    async scoreOf(id: string, build: (said: string) => string) {
      const job = JOBS.find((each) => each.id === id);
      ok(job, `there is no job ${id}`);
      answers = buildingModel(build, job.inputs);
      const score = await evaluateJob({ app, token: await mintTestToken(app) }, job);
      return { score, told: JSON.stringify(model.requests.splice(0).at(-1)?.body.messages) };
    },
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}

/** The scripted answer to a job whose words may name the address of its web site. */
function scripted(id: string, said: string): ScriptedJob {
  const site = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0] ?? "";
  const job = scriptedJobs(site)[id];
  ok(job, `there is no answer to ${id}`);
  return job;
}

Deno.test("there are seventy jobs, each with its own name", () => {
  equal(JOBS.length, 70);
  equal(new Set(JOBS.map(({ id }) => id)).size, 70);
  equal(new Set(JOBS.map(({ says }) => says)).size, 70);
});

Deno.test("a workflow that does its job is right", async (test) => {
  await using lab = await openJobLab();
  for (const [id, definition] of Object.entries(BUILT)) {
    await test.step(id, async () => {
      const { score, told } = await lab.scoreOf(id, () => definition);
      deepEqual(score, { id, outcome: "right", detail: "" });
      match(told, /The dry run has succeeded/);
    });
  }
});

Deno.test("a workflow that does another job is wrong, one that fails has failed", async () => {
  await using lab = await openJobLab();
  const other = await lab.scoreOf(
    "count-open",
    () => workflow("data", PARTS, "double(size(inputs.data))"),
  );
  equal(other.score.outcome, "wrong outputs");
  equal(other.score.detail, 'found {"result":5}, expected {"result":3}');
  const failing = await lab.scoreOf(
    "count-open",
    () => workflow("data", PARTS, "inputs.data.nothing"),
  );
  equal(failing.score.outcome, "failed run");
  const invalid = await lab.scoreOf("count-open", () => workflow("data", PARTS, "no_such_name"));
  equal(invalid.score.outcome, "no valid draft");
  match(invalid.score.detail, /^outputs\.result: .*no_such_name/);
});

Deno.test("a model that makes no draft, and one that does not answer, are told apart", async () => {
  const job = JOBS.find(({ id }) => id === "count-open");
  ok(job);
  const scores = await Promise.all(
    [{ text: ["I cannot do that."] }, { status: 401 }].map(async (answer) => {
      await using directory = await temporaryDirectory();
      await using model = startFakeModel(() => answer);
      const env = { DATA_DIR: directory.path, LLM_BASE_URL: model.baseUrl, LLM_MODEL: "scripted" };
      await using app = await openTestApp({ ...env, ...JOB_SETTINGS });
      return await evaluateJob({ app, token: await mintTestToken(app) }, job);
    }),
  );
  const [idle, away] = scores;
  deepEqual([idle?.outcome, away?.outcome], ["no valid draft", "failed reply"]);
  equal(idle?.detail, "it made no draft, and said: I cannot do that.");
  match(away?.detail ?? "", /refuses this service's key/);
});

const cost = (calls: number) => ({
  calls,
  inputTokens: calls * 1000,
  outputTokens: calls * 10,
  durationMs: calls * 1500,
});

Deno.test("a report has a line for each job, what was wrong, and the tokens of a right one", () => {
  const results: Result[] = [
    { score: { id: "a", outcome: "right", detail: "" }, cost: cost(2) },
    { score: { id: "b", outcome: "wrong outputs", detail: "found 1, expected 2" }, cost: cost(3) },
  ];
  deepEqual(results.map(lineOf), [
    "a                     right              3.0 s    2 calls     2,000 in      20 out",
    "b                     wrong outputs      4.5 s    3 calls     3,000 in      30 out\n" +
    "    found 1, expected 2",
  ]);
  equal(
    summaryOf(results),
    "1 of 2 are right.\n   1 right\n   1 wrong outputs\n" +
      "In all: 7.5 s    5 calls     5,000 in      50 out (tokens).\n" +
      "For a right job: 5,050 tokens.",
  );
  deepEqual(spentBetween(cost(2), cost(5)), cost(3));
});

/** Workflows that are wrong, and give what is expected of the first data. */
const LUCKY: readonly (readonly [id: string, definition: string])[] = [
  ["count-open", workflow("data", PARTS, "3")],
  ["any-late", workflow("data", PARTS, "size(inputs.data) > 3")],
  ["countries", workflow("data", PARTS, "inputs.data.map(row, row.country).distinct()")],
  ["sort-down", workflow("data", PARTS, "inputs.data.reverse()")],
  ["first-three", workflow("data", PARTS, "inputs.data.sort().slice(0, 3)")],
  ["csv-count", workflow("text", PARTS, "size(inputs.text.split('\\\\n')) - 2")],
  ["is-email", workflow("text", PARTS, "true")],
];

Deno.test("a workflow that does its job by chance is wrong", async (test) => {
  await using lab = await openJobLab();
  for (const [id, definition] of LUCKY) {
    await test.step(id, async () => {
      const { score } = await lab.scoreOf(id, () => definition);
      equal(score.outcome, "wrong outputs", score.detail);
    });
  }
});

Deno.test("every job with one input is tried with two kinds of data that give different outputs", () => {
  const played = JOBS.filter(({ play, prepare }) => !play && !prepare);
  for (const { id, again, inputs, expected } of played) {
    ok(again, `${id} is tried once`);
    notDeepStrictEqual(again.expected, expected, id);
    deepEqual(Object.keys(again.inputs), Object.keys(inputs), id);
  }
});

Deno.test("a job is scored by what the service does", async (test) => {
  await using lab = await openJobLab();
  for (const id of Object.keys(scriptedJobs(""))) {
    await test.step(id, async () => {
      const { score } = await lab.scoreOf(id, (said) => scripted(id, said).definition);
      deepEqual(score, { id, outcome: "right", detail: "" });
      const broken = await lab.scoreOf(id, (said) => {
        const { definition, broken: [from, to] } = scripted(id, said);
        ok(definition.includes(from), `${id} does not hold ${from}`);
        return definition.replace(from, () => to);
      });
      notEqual(broken.score.outcome, "right");
      notEqual(broken.score.outcome, "no valid draft", broken.score.detail);
    });
  }
});

/** By the beginning of their names. */
const KINDS: readonly RegExp[] = [
  /^file-/,
  /^http-/,
  /^(?:approve|ask)/,
  /^retry/,
  /^on-failure/,
  /^webhook-/,
  /^schedule-/,
  /^sub-workflow/,
  /^rule/,
];

Deno.test("there are three jobs of each kind that reaches beyond values", () => {
  const known = new Set(JOBS.map(({ id }) => id));
  const answered = Object.keys(scriptedJobs(""));
  for (const kind of KINDS) ok(answered.filter((id) => kind.test(id)).length >= 3, `${kind}`);
  deepEqual(answered.filter((id) => !known.has(id) || !KINDS.some((kind) => kind.test(id))), []);
  deepEqual(JOBS.filter(({ id, play }) => play && !answered.includes(id)), []);
});
