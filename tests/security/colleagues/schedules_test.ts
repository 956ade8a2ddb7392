/** A colleague tries to make a schedule of somebody else's workflow work for them. */
import { deepEqual, equal } from "node:assert/strict";
import type { JsonObject } from "../../../src/lib/json.ts";
import { openOffice } from "./office.ts";

const READS: JsonObject = {
  inputs: { file: { type: "file", required: false }, name: { type: "string", default: "a" } },
  steps: [],
};

Deno.test("who may only read a workflow changes none of its schedules, and strangers find none", async () => {
  await using office = await openOffice();
  const { owner, writer, reader, stranger, outsider } = office;
  const workflowId = await owner.publish(READS, { isShared: true });
  const path = `/workflows/${workflowId}/schedules`;
  const made = await writer.expect(200, `PUT ${path}/emea`, { input: "hourly" });
  const requests: [string, JsonObject?][] = [
    [`PUT ${path}/emea`, { input: "every minute" }],
    [`PUT ${path}/mine`, { input: "every minute" }],
    [`PATCH ${path}/emea`, { paused: true }],
    [`PATCH ${path}/emea`, { inputs: { name: "other" } }],
    [`DELETE ${path}/emea`],
  ];
  for (const [colleague, status] of [[reader, 403], [stranger, 404], [outsider, 404]] as const) {
    for (const [request, body] of requests) await colleague.expect(status, request, body);
  }
  for (const colleague of [stranger, outsider]) {
    for (const place of [path, `${path}/emea`, `${path}/emea/ticks`]) {
      await colleague.expect(404, `GET ${place}`);
    }
  }
  deepEqual(await owner.expect(200, `GET ${path}/emea`), made);
});

Deno.test("a schedule takes no file that who sets its inputs may not read, also not by a detour", async () => {
  await using office = await openOffice();
  const { owner, writer, reader } = office;
  const workflowId = await owner.publish(READS, { isShared: true });
  const path = `/workflows/${workflowId}/schedules`;
  const secret = await reader.upload("secret.txt", "of the reader alone");
  const own = await writer.upload("own.txt", "of the writer");
  const input = "hourly";
  await writer.expect(422, `PUT ${path}/a`, { input, inputs: { file: secret } });
  await writer.expect(200, `PUT ${path}/a`, { input, inputs: { file: own } });
  await writer.expect(422, `PATCH ${path}/a`, { inputs: { file: secret } });
  deepEqual((await owner.expect(200, `GET ${path}/a`)).inputs, { file: own });
  // As a text it is no file, and stays none when the input becomes one.
  await writer.expect(200, `PUT ${path}/b`, { input, inputs: { name: secret } });
  await writer.publishAgain(workflowId, { inputs: { name: { type: "file" } }, steps: [] });
  await writer.expect(422, `PUT ${path}/b`, { input, inputs: { name: secret } });
});

Deno.test("a writer who has left keeps no hold of the schedules that they made", async () => {
  await using office = await openOffice();
  const { owner, writer } = office;
  const workflowId = await owner.publish(READS, { isShared: true });
  const path = `/workflows/${workflowId}/schedules`;
  await writer.expect(200, `PUT ${path}/mine`, { input: "hourly", inputs: { name: "b" } });
  const gone = await office.as(writer, { teams: [] });
  for (
    const [request, body] of [
      [`GET ${path}`],
      [`GET ${path}/mine`],
      [`GET ${path}/mine/ticks`],
      [`PUT ${path}/mine`, { input: "every minute" }],
      [`PATCH ${path}/mine`, { paused: false }],
      [`DELETE ${path}/mine`],
    ] as [string, JsonObject?][]
  ) {
    await gone.expect(404, request, body);
  }
  equal((await owner.expect(200, `GET ${path}`)).schedules.length, 1);
});
