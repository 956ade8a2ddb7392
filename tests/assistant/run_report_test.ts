import assert from "node:assert/strict";
import { describeRun } from "../../src/assistant/run_report.ts";
import { endedRun, endedStep } from "../support/runs/fake_runs.ts";

const KEY = "acme/outputs/2026/11/u/t/überfällig 1.csv";

Deno.test("describeRun() names every file once, by its key verbatim", () => {
  const other = "acme/outputs/2026/11/u/t2/b.csv";
  const text = describeRun(
    "en",
    endedRun({
      steps: [
        endedStep({ output: { objectKey: KEY, name: "x" } }),
        endedStep({ id: "loop", output: [{ objectKey: other }, { objectKey: KEY }] }),
        endedStep({ id: "list", action: "list", output: { files: [{ objectKey: "acme/old" }] } }),
      ],
    }),
  );
  assert.equal(text.split(KEY).length, 2);
  assert.equal(text.split(other).length, 2);
  assert.ok(!text.includes("acme/old"));
});

const CASES = [
  { run: endedRun(), says: /has succeeded \(status: succeeded\)/ },
  {
    run: endedRun({
      status: "failed",
      error: { code: "http_status", message: "It answered 500", stepId: "fetch" },
    }),
    says: /has failed .*\nError http_status in step "fetch": It answered 500/,
  },
  {
    run: endedRun({
      status: "failed",
      error: { code: "outputs", message: "No such key", stepId: null },
    }),
    says: /\nError outputs: No such key/,
  },
  {
    run: endedRun({
      status: "waiting",
      steps: [endedStep({ id: "ask", service: "human", status: "waiting" })],
    }),
    says: /"ask" waits for a person: answer it at POST \/api\/v1\/runs\/[0-9a-f-]+\/answer/,
  },
  {
    run: endedRun({
      status: "waiting",
      steps: [endedStep({ id: "nap", service: "wait", status: "waiting" })],
    }),
    says: /"nap" waits for its time/,
  },
  { run: endedRun({ status: "running" }), says: /say "status", or look at GET \/api\/v1\/runs\// },
  { run: endedRun({ outputs: { total: 3 } }), says: /"total": 3/ },
];

for (const { run, says } of CASES) {
  Deno.test(`describeRun() says ${says}`, () => assert.match(describeRun("en", run), says));
}
