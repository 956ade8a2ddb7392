/** The prompt's statements about workflows, tried on the server. */
import assert from "node:assert/strict";
import { FIXED_PROMPT, WORKED_EXAMPLE } from "../../src/assistant/model/prompt.ts";
import { downloadOf, upload } from "../support/specification/objects.ts";
import { openSpecifiedServer } from "../support/specification/server.ts";
import { runToEnd } from "../support/specification/workflows.ts";

Deno.test("the worked example of the prompt does what it says", async () => {
  await using server = await openSpecifiedServer();
  const caller = await server.caller();
  assert.ok(FIXED_PROMPT.endsWith(WORKED_EXAMPLE));
  const text = "customer,amount\nAda,900\nBo,1000\nCy,1000.5\nDi,20000\n";
  const { objectKey: table } = await upload(caller, { text });
  const workflowId = await caller.publish(WORKED_EXAMPLE);
  const { status, outputs } = await runToEnd(caller, { workflowId, inputs: { table } });
  assert.equal(status, "succeeded");
  const { text: written } = await caller.call(downloadOf(outputs.file));
  assert.deepEqual(written.trim().split(/\r?\n/), ["customer,amount", "Cy,1000.5", "Di,20000"]);
});

/** A workflow of everything that the prompt says of steps. */
const EVERYTHING = `format: planner/1
name: Everything
inputs:
  names: { type: json, default: [Ada, Bo] }
  kind: { type: enum, options: [new, old], required: false }
schedule: { cron: 30 8 * * 1-5, timezone: Europe/Berlin }
env: { KEY: { secret: false } }
steps:
  - id: each
    forEach: inputs.names
    concurrency: 2
    steps:
      - { id: one, service: data, action: map, with: { items: ["\${{ item }}"], to: "\${{ item }}" } }
  - id: both
    timeout: 30s
    parallel:
      - { id: left, service: data, action: map, with: { items: [1], to: "\${{ item }}" } }
      - { id: right, service: wait, action: for, with: { duration: 100ms } }
  - id: broken
    service: code
    action: run
    with: { source: throw new Error("no") }
    retry: { max: 1, backoff: fixed, delay: 100ms }
    timeout: 1h
    onError:
      - { id: instead, service: data, action: map, with: { items: [2], to: "\${{ item }}" } }
  - { id: never, service: data, action: map, when: inputs.kind == "new", with: { items: [], to: 1 } }
outputs:
  list: "\${{ steps.each.output.map(it, it.one[0]) }}"
  object: "\${{ steps.both.output.left[0] }}"
  code: "\${{ steps.broken.error.code }}"
  fine: "\${{ steps.instead.error == null }}"
  skipped: "\${{ steps.never.skipped }}"
`;

Deno.test("what the prompt says of steps, outputs and failures is so", async () => {
  await using server = await openSpecifiedServer();
  const caller = await server.caller();
  const run = await runToEnd(caller, { workflowId: await caller.publish(EVERYTHING) });
  assert.equal(run.status, "succeeded", JSON.stringify(run.error));
  const { code, ...outputs } = run.outputs;
  assert.deepEqual(outputs, { list: ["Ada", "Bo"], object: 1, fine: true, skipped: true });
  assert.match(code, /^\w+$/);
});
