import assert from "node:assert/strict";
import type { JsonObject } from "../../../../src/lib/json.ts";
import { eventually } from "../../../support/time/eventually.ts";
import { section } from "../../../support/specification/specification.ts";
import type { SpecifiedCaller } from "../../../support/specification/caller.ts";
import {
  publishAll,
  runToEnd,
  runWhen,
  startRun,
  WORKFLOWS,
} from "../../../support/specification/workflows.ts";
import { startStepServer } from "../../../support/runs/step_server.ts";

interface StoredObject {
  objectKey: string;
  name: string;
}

/** Asks the address, then writes a file of that name. */
function asksAndWrites(url: string, name: string): JsonObject {
  const note = { name, text: "Done" };
  return {
    format: "planner/1",
    name: "Asks and writes",
    steps: [
      { id: "ask", service: "http", action: "request", with: { url } },
      { id: "note", service: "files", action: "write", with: note },
    ],
  };
}

async function objectsOf(caller: SpecifiedCaller): Promise<StoredObject[]> {
  return (await caller.expect(200, "GET /api/v1/objects")).objects;
}

async function hasObject(caller: SpecifiedCaller, wanted: string): Promise<boolean> {
  return (await objectsOf(caller)).some(({ name }) => name === wanted);
}

section({
  file: import.meta.url,
  heading: "decisions.md: Workflows",
  settings: { HTTP_ALLOWED_NETWORKS: "127.0.0.1/32", MAX_CONCURRENT_RUNS: "1" },
  statements: {
    async "Deleting a workflow removes its schedule"(server) {
      const caller = await server.caller();
      const path = `${WORKFLOWS}/${await publishAll(caller, ["A"])}`;
      await caller.expect(200, `POST ${path}/schedule/parse`, { json: { input: "hourly" } });
      await caller.expect(200, `DELETE ${path}`);
      await caller.expect(404, `GET ${path}/upcoming-runs`);
      await caller.expect(404, `DELETE ${path}/schedule`);
    },
    async "and cancels queued runs"(server) {
      await using world = startStepServer();
      const caller = await server.caller();
      const release = world.hold("/held");
      const first = await caller.publish(asksAndWrites(`${world.url}/held`, "first.txt"));
      const second = await caller.publish(asksAndWrites(`${world.url}/second`, "second.txt"));
      const third = await caller.publish(asksAndWrites(`${world.url}/third`, "third.txt"));
      await startRun(caller, { workflowId: first });
      await world.called("/held");
      const queued = await startRun(caller, { workflowId: second });
      await runWhen(caller, { runId: queued, statuses: ["queued"] });
      await caller.expect(200, `DELETE ${WORKFLOWS}/${second}`);
      release();
      assert.equal((await runToEnd(caller, { workflowId: third })).status, "succeeded");
      assert.deepEqual(world.hitsOf("/second"), []);
    },
    async "runs already going finish"(server) {
      await using world = startStepServer();
      const caller = await server.caller();
      const release = world.hold("/held");
      const workflowId = await caller.publish(asksAndWrites(`${world.url}/held`, "late.txt"));
      await startRun(caller, { workflowId });
      await world.called("/held");
      await caller.expect(200, `DELETE ${WORKFLOWS}/${workflowId}`);
      release();
      await eventually(() => hasObject(caller, "late.txt"));
    },
    async "its objects stay downloadable until retention removes them"(server) {
      await using world = startStepServer();
      const caller = await server.caller();
      const workflowId = await caller.publish(asksAndWrites(world.url, "kept.txt"));
      await runToEnd(caller, { workflowId });
      await caller.expect(200, `DELETE ${WORKFLOWS}/${workflowId}`);
      const [kept] = await objectsOf(caller);
      const query = new URLSearchParams({ objectKey: kept?.objectKey ?? "" });
      const download = await caller.call(`GET /api/v1/objects/download?${query}`);
      assert.deepEqual([download.status, download.text], [200, "Done"]);
    },
  },
});
