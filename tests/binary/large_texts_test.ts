/** Large texts through a running server: the source, or the executable in HEDDLE_BINARY. */
import { deepEqual, equal } from "node:assert/strict";
import { openApi } from "../support/processes/api_client.ts";
import { openServer } from "../support/processes/server.ts";
import { ruleNamed } from "../support/rules/rules.ts";

const ROWS = 20_000;
const STEPS = 400;

Deno.test("a thread reads a long XML", async () => {
  await using server = await openServer();
  const api = await openApi(server);
  const steps = [
    {
      id: "rows",
      service: "data",
      action: "parse",
      with: { text: "${{ inputs.xml }}", as: "xml" },
    },
  ];
  const definition = {
    format: "planner/1",
    name: "Rows",
    inputs: { xml: { type: "string" } },
    steps,
    outputs: { count: "${{ size(steps.rows.output.rows.row) }}" },
  };
  const workflowId = await api.publish(JSON.stringify(definition));
  const rows = Array.from({ length: ROWS }, (_, at) => `<row id="${at}">row ${at}</row>`);
  const xml = `<rows>${rows.join("")}</rows>`;
  const run = await api.runToEnd(await api.startRun(workflowId, { xml }));
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

Deno.test("a thread checks a long rule", async () => {
  await using server = await openServer();
  const api = await openApi(server);
  const definition = { ...ruleNamed("Long"), description: "Why? ".repeat(1_000) };
  const created = await api.expect(201, "POST /rules", { definition });
  deepEqual([created.valid, created.errors], [true, []]);
});

Deno.test("a thread reads a calendar", async () => {
  await using server = await openServer();
  const api = await openApi(server);
  const event =
    "BEGIN:VEVENT\r\nUID:a\r\nDTSTART;VALUE=DATE:20301123\r\nSUMMARY:Rest\r\nEND:VEVENT";
  const ics = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//test//\r\n${event}\r\nEND:VCALENDAR\r\n`;
  const { days } = await api.expect(200, "PUT /calendars/germany", { ics });
  deepEqual(days, [{ date: "2030-11-23", name: "Rest" }]);
});
