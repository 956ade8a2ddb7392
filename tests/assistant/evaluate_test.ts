/** The evaluation of models, with a scripted one whose workflows are really run. */
import { deepEqual, equal, match, ok } from "node:assert/strict";
import { evaluateJob } from "../bench/evaluate/evaluate.ts";
import { JOBS } from "../bench/evaluate/jobs.ts";
import { temporaryDirectory } from "../support/files/temporary_directory.ts";
import { startFakeModel } from "../support/chat/fake_model.ts";
import { mintTestToken, openTestApp } from "../support/http/app.ts";

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

/** A model that saves this, dry-runs it, and says so. */
async function scoreOf(id: string, definition: string) {
  const job = JOBS.find((each) => each.id === id);
  ok(job, `there is no job ${id}`);
  await using directory = await temporaryDirectory();
  await using model = startFakeModel([
    { calls: [{ name: "save_draft", arguments: { definition } }] },
    { calls: [{ name: "dry_run", arguments: { inputs: job.inputs } }] },
    { text: ["Here it is."] },
  ]);
  await using app = await openTestApp({
    DATA_DIR: directory.path,
    LLM_BASE_URL: model.baseUrl,
    LLM_MODEL: "scripted",
  });
  const score = await evaluateJob({ app, token: await mintTestToken(app) }, job);
  return { score, told: JSON.stringify(model.requests.at(-1)?.body.messages) };
}

Deno.test("there are sixty jobs, each with its own name", () => {
  equal(JOBS.length, 60);
  equal(new Set(JOBS.map(({ id }) => id)).size, 60);
  equal(new Set(JOBS.map(({ says }) => says)).size, 60);
});

for (const [id, definition] of Object.entries(BUILT)) {
  Deno.test(`a workflow that does the job "${id}" is right`, async () => {
    const { score, told } = await scoreOf(id, definition);
    deepEqual(score, { id, outcome: "right", detail: "" });
    match(told, /The dry run has succeeded/);
  });
}

Deno.test("a workflow that does another job is wrong, one that fails has failed", async () => {
  const other = await scoreOf("count-open", workflow("data", PARTS, "double(size(inputs.data))"));
  equal(other.score.outcome, "wrong outputs");
  equal(other.score.detail, '{"result":5}');
  const failing = await scoreOf("count-open", workflow("data", PARTS, "inputs.data.nothing"));
  equal(failing.score.outcome, "failed run");
  const invalid = await scoreOf("count-open", workflow("data", PARTS, "no_such_name"));
  equal(invalid.score.outcome, "no valid draft");
});
