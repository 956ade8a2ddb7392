/** Large texts through a running server: the source, or the executable in HEDDLE_BINARY. */
import { deepEqual, equal } from "node:assert/strict";
import { openApi } from "../support/processes/api_client.ts";
import { openServer } from "../support/processes/server.ts";

const ROWS = 20_000;
const STEPS = 400;

Deno.test("a thread reads a long CSV", async () => {
  await using server = await openServer();
  const api = await openApi(server);
  const steps = [
    {
      id: "rows",
      service: "data",
      action: "parse",
      with: { text: "${{ inputs.csv }}", as: "csv" },
    },
  ];
  const definition = {
    format: "planner/1",
    name: "Rows",
    inputs: { csv: { type: "string" } },
    steps,
    outputs: { count: "${{ size(steps.rows.output) }}" },
  };
  const workflowId = await api.publish(JSON.stringify(definition));
  const csv = "id,name\n" + Array.from({ length: ROWS }, (_, at) => `${at},row ${at}`).join("\n");
  const run = await api.runToEnd(await api.startRun(workflowId, { csv }));
  deepEqual([run.status, run.outputs], ["succeeded", { count: ROWS }], JSON.stringify(run.error));
});

Deno.test("a thread checks a long definition", async () => {
  await using server = await openServer();
  const api = await openApi(server);
  const steps = Array.from({ length: STEPS }, (_, at) => (
    { id: `s${at}`, service: "data", action: "map", with: { items: [at], to: "${{ item + 1 }}" } }
  ));
  const outputs = { last: `\${{ steps.s${STEPS - 1}.output }}` };
  const definition = { format: "planner/1", name: "Long", steps, outputs };
  const run = await api.runToEnd(
    await api.startRun(await api.publish(JSON.stringify(definition)), {}),
  );
  equal(run.status, "succeeded", JSON.stringify(run.error));
  deepEqual(run.outputs, { last: [STEPS] });
});
