/** A run that its process dies of, beside others that do nothing wrong. */
import { deepEqual, equal } from "node:assert/strict";
import { openApi } from "../../support/processes/api_client.ts";
import { httpTest } from "../../support/runs/http_tests.ts";
import { openServer } from "../../support/processes/server.ts";
import { startStepServer, type StepServer } from "../../support/runs/step_server.ts";

const OTHERS = ["one", "two", "three"];

const twoCalls = ({ url }: StepServer): string =>
  `format: planner/1
name: Two calls
inputs: { run: { type: string } }
steps:
  - id: first
    service: http
    action: request
    with: { method: POST, url: "${url}/\${{ inputs.run }}/first" }
  - id: second
    service: http
    action: request
    with: { method: POST, url: "${url}/\${{ inputs.run }}/second" }
`;

httpTest(
  "a run that its process dies of is tried alone, then put aside, and others succeed",
  async () => {
    await using server = await openServer({ env: { HTTP_ALLOWED_NETWORKS: "127.0.0.1/32" } });
    await using outside = startStepServer();
    const api = await openApi(server);
    const workflowId = await api.publish(twoCalls(outside));
    const start = (run: string): Promise<string> => api.startRun(workflowId, { run });
    outside.hold("/deadly/second");
    const deadly = await start("deadly");
    await outside.called("/deadly/second");
    const releases = OTHERS.map((name) => outside.hold(`/${name}/first`));
    const others = await Promise.all(OTHERS.map(start));
    for (const count of [1, 2]) {
      await outside.called("/deadly/second", count);
      for (const name of OTHERS) await outside.called(`/${name}/first`, count);
      await server.kill("SIGKILL");
      await server.restart();
    }
    await outside.called("/deadly/second", 3);
    const late = await start("late");
    equal((await api.expect(200, `GET /runs/${late}`)).status, "queued");
    for (const name of OTHERS) equal(outside.hitsOf(`/${name}/first`).length, 2, `beside ${name}`);
    await server.kill("SIGKILL");
    await server.restart();
    const { status, error, steps } = await api.runToEnd(deadly);
    deepEqual([status, error.code], ["failed", "quarantined"]);
    deepEqual(steps.map((step: { status: string }) => step.status), ["succeeded", "cancelled"]);
    for (const release of releases) release();
    for (const id of [...others, late]) equal((await api.runToEnd(id)).status, "succeeded");
    equal(outside.hitsOf("/deadly/first").length, 1);
    equal(outside.hitsOf("/deadly/second").length, 3);
  },
);
