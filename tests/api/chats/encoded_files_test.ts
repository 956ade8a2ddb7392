import assert from "node:assert/strict";
import { CHATS, newThread, readThread } from "../../support/specification/chats.ts";
import { openSpecifiedServer } from "../../support/specification/server.ts";
import { RUNS } from "../../support/specification/runs.ts";
import { eventually } from "../../support/time/eventually.ts";

/** A CSV as Excel saves it on Windows in Western Europe. */
const SAVED = Uint8Array.from(
  "city;amount\r\nKöln;12\r\nLübeck;3\r\n",
  (letter) => letter.charCodeAt(0),
);

Deno.test("a CSV that Excel saved on Windows is drafted, published and run", async () => {
  await using server = await openSpecifiedServer();
  const caller = await server.caller();
  const threadId = await newThread(caller);
  const send = async (message: string) => {
    const form = { message, attachments: [new File([SAVED], "a.csv")] };
    return (await caller.call(`POST ${CHATS}/${threadId}/messages`, { form })).text;
  };
  const drafted = await send(
    "read this CSV, keep rows where amount is over 5 and save them as out.csv",
  );
  assert.match(drafted, /was read as windows-1252/);
  await send("publish it and run it");
  const { workflowPublicId } = await readThread(caller, threadId);
  const run = await eventually(async () => {
    const { runs } = await caller.expect(200, `GET /api/v1/workflows/${workflowPublicId}/runs`);
    return runs[0]?.status === "succeeded" && runs[0];
  });
  const { steps } = await caller.expect(200, `GET ${RUNS}/${run.runId}`);
  assert.match(JSON.stringify(steps), /"city":"Köln"/);
});
