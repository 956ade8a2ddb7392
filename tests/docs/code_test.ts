import assert from "node:assert/strict";
import { parse } from "yaml";
import {
  CONSOLE_BYTES_MAX,
  MEMORY_MB,
  RESULT_BYTES_MAX,
} from "../../src/services/code/script_request.ts";
import { openRunLab } from "../support/runs/run_lab.ts";

const PAGE = await Deno.readTextFile(new URL("../../docs/code.md", import.meta.url));
const [, DEFINITION = ""] = /```yaml\n(.*?)\n```/s.exec(PAGE) ?? [];

Deno.test("the example of docs/code.md runs", async () => {
  await using lab = await openRunLab();
  const orders = [
    { customer: "Ada", amount: 10 },
    { customer: "Ben", amount: 5 },
    { customer: "Ada", amount: 2.5 },
  ];
  const run = await lab.run(parse(DEFINITION), { inputs: { orders } });
  assert.equal(run.status, "succeeded", JSON.stringify(run.error));
  assert.deepEqual(run.outputs, { totals: { Ada: 12.5, Ben: 5 } });
  const [step] = run.steps;
  assert.deepEqual(step?.output, { result: run.outputs?.totals, console: ["2 customers"] });
});

Deno.test("docs/code.md tells the limits that the code has", () => {
  const { least, most, unstated } = MEMORY_MB;
  assert.match(PAGE, new RegExp(`${unstated} MB; \`memoryMb\` sets ${least} to ${most}`));
  assert.match(PAGE, new RegExp(`${RESULT_BYTES_MAX / 2 ** 20} MB of JSON, 100 levels`));
  assert.match(PAGE, new RegExp(`\\| ${CONSOLE_BYTES_MAX / 1024} KB`));
});
