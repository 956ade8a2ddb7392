import assert from "node:assert/strict";
import { openApi } from "../support/processes/api_client.ts";
import { openRepositoryOf } from "../support/processes/repository.ts";
import { openServer } from "../support/processes/server.ts";
import { yamlNamed } from "../support/http/workflow_files.ts";
import { eventually } from "../support/time/eventually.ts";

Deno.test("heddle backfill starts the runs of a past range, and a second time none", async () => {
  await using server = await openServer();
  const api = await openApi(server);
  const workflowId = await api.publish(yamlNamed("Daily invoices"));
  await api.expect(200, `POST /workflows/${workflowId}/schedule/parse`, { input: "0 9 * * *" });
  await using repository = await openRepositoryOf(server);
  const range = ["--from", "2026-03-01T00:00:00Z", "--to", "2026-03-03T00:00:00Z"];
  const send = (...args: string[]) => repository.run(["backfill", ...args]);
  const first = await send("--workflow", workflowId, ...range);
  assert.deepEqual([first.code, first.stdout], [
    0,
    "Starts 2 runs, one after the other. The range has 2 ticks, 2 of them without a run\n",
  ], first.stderr);
  await eventually(async () => {
    const { total } = await api.expect(200, `GET /workflows/${workflowId}/runs?status=succeeded`);
    return total === 2;
  });
  const again = await send("--workflow", workflowId, ...range, "--schedule", "default");
  assert.deepEqual([again.code, again.stdout], [
    0,
    "Every tick in the range already has a run. The range has 2 ticks, 0 of them without a run\n",
  ]);
  await api.expect(200, `PUT /workflows/${workflowId}/schedule`, { paused: true });
  await send("--workflow", workflowId, "--from", "2026-02-01T00:00:00Z", "--to", range[3] ?? "");
  const cancelled = await send("--workflow", workflowId, "--cancel");
  assert.deepEqual([cancelled.code, cancelled.stdout], [
    0,
    "Starts no more runs for 2026-02-01T00:00:00.000Z to 2026-03-03T00:00:00.000Z; runs that were " +
    "already started continue\n",
  ], cancelled.stderr);
  const gone = await send("--workflow", workflowId, "--cancel");
  assert.deepEqual([gone.code, gone.stdout], [1, ""]);
  assert.match(gone.stderr, /Backfill not found/);
  assert.equal((await send("--workflow", workflowId, "--cancel", ...range)).code, 2);
  for (const args of [["--schedule", "other"], ["--from", "yesterday"]]) {
    const refused = await send("--workflow", workflowId, ...range, ...args);
    assert.deepEqual([refused.code, refused.stdout], [1, ""]);
  }
  assert.equal((await send("--workflow", "x", ...range)).code, 2);
  assert.equal((await send("--workflow", workflowId)).code, 2);
});
