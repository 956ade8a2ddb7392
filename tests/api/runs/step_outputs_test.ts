import { deepEqual, equal } from "node:assert/strict";
import { openApi } from "../../support/processes/api_client.ts";
import { openServer } from "../../support/processes/server.ts";

const DEFINITION = `
format: planner/1
name: Outputs
inputs: { text: { type: string } }
steps:
  - { id: big, service: data, action: filter, with: { items: ["\${{ inputs.text }}"], where: "true" } }
  - { id: never, when: "1 > 2", service: data, action: filter, with: { items: [1], where: "true" } }
  - id: each
    forEach: "['a', 'b']"
    service: data
    action: filter
    with: { items: ["\${{ item }}"], where: "true" }
`;

Deno.test("GET /runs/:runId/step-output gives what the run has no room for, and items of loops", async () => {
  await using server = await openServer();
  const api = await openApi(server);
  const text = "ü".repeat(300_000);
  const runId = await api.startRun(await api.publish(DEFINITION), { text });
  const { steps } = await api.runToEnd(runId);
  deepEqual(steps[0].output, { $large: { sizeBytes: 600_004 } });
  const outputOf = (path: string, status = 200) =>
    api.expect(status, `GET /runs/${runId}/step-output?path=${encodeURIComponent(path)}`);
  deepEqual(await outputOf("steps[0]"), [text]);
  equal(await outputOf("steps[1]"), null);
  deepEqual(await outputOf("steps[2]"), steps[2].output);
  deepEqual(await outputOf("steps[2]#1"), ["b"]);
  for (const path of ["steps[2]#2", "steps[9]", "x' OR 1=1"]) await outputOf(path, 404);
  await outputOf("", 400);
  const stranger = await openApi(server, { sub: "0190d6f0-0000-7000-8000-00000000beef" });
  await stranger.expect(404, `GET /runs/${runId}/step-output?path=steps[0]`);
});
