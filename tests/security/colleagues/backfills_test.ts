/**
 * A colleague has past times of somebody else's schedule run, or runs them with what is not theirs.
 */
import { deepEqual, equal } from "node:assert/strict";
import type { JsonObject } from "../../../src/lib/json.ts";
import { eventually } from "../../support/time/eventually.ts";
import { openOffice } from "./office.ts";

const HOUR_MS = 3_600_000;

/** The two whole hours before this one. */
function pastHours(): JsonObject {
  const now = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
  return {
    from: new Date(now - 2 * HOUR_MS).toISOString(),
    to: new Date(now).toISOString(),
  };
}

const READS: JsonObject = {
  inputs: { key: { type: "string", default: "none" } },
  steps: [
    { id: "list", service: "files", action: "list", with: { kind: "inputs", limit: 100 } },
  ],
  outputs: { files: "${{ steps.list.output.files }}" },
};

Deno.test("nobody backfills a schedule of a workflow that they may not write", async () => {
  await using office = await openOffice();
  const { owner, reader, stranger, outsider } = office;
  const workflowId = await owner.publish({ steps: [] }, { isShared: true });
  const workflow = `/workflows/${workflowId}`;
  await owner.expect(200, `POST ${workflow}/schedule/parse`, { input: "hourly" });
  await owner.expect(200, `PUT ${workflow}/schedules/emea`, { input: "hourly" });
  const gone = await office.as(office.writer, { roles: ["workflow:write"] });
  const admin = await office.as(stranger, { teams: ["sales"], roles: ["admin"] });
  for (
    const [colleague, status] of [
      [reader, 403],
      [gone, 404],
      [admin, 404],
      [outsider, 404],
    ] as const
  ) {
    for (const place of ["schedule", "schedules/emea", "schedules/unknown"]) {
      await colleague.expect(status, `POST ${workflow}/${place}/backfill`, pastHours());
    }
  }
  equal((await owner.expect(200, `GET ${workflow}/runs`)).total, 0);
  const { message } = await owner.expect(202, `POST ${workflow}/schedule/backfill`, pastHours());
  equal(message, "Starts 2 runs, one after the other");
});

Deno.test("runs that a writer backfills list no file of the owner's own", async () => {
  await using office = await openOffice();
  const { owner, writer } = office;
  await owner.upload("salaries.txt", "of the owner alone");
  const workflowId = await owner.publish({ steps: [] }, { isShared: true });
  const workflow = `/workflows/${workflowId}`;
  await writer.publishAgain(workflowId, READS);
  await writer.expect(200, `PUT ${workflow}/schedules/mine`, { input: "hourly" });
  await writer.expect(202, `POST ${workflow}/schedules/mine/backfill`, pastHours());
  const runs = await eventually(async () => {
    const { runs } = await writer.expect(200, `GET ${workflow}/runs?status=succeeded`);
    return runs.length === 2 && runs;
  });
  for (const { runId } of runs) {
    deepEqual((await writer.expect(200, `GET /runs/${runId}`)).outputs, { files: [] });
  }
});
