import { deepEqual, match, ok } from "node:assert/strict";
import type { SpecifiedCaller } from "../../support/specification/caller.ts";
import { CHATS, newThread } from "../../support/specification/chats.ts";
import { openSpecifiedServer } from "../../support/specification/server.ts";

interface Sent {
  threadId: string;
  says: string;
  files?: readonly File[];
}

async function send(caller: SpecifiedCaller, { threadId, says, files = [] }: Sent) {
  const form = { message: says, attachments: [...files] };
  const response = await caller.call(`POST ${CHATS}/${threadId}/messages`, { form });
  const lines = response.text.split("\n").filter((line) => line.startsWith("data: "));
  return lines.map((line) => JSON.parse(line.slice("data: ".length)).content).join("");
}

function csv(name: string, amount: number): File {
  return new File([`customer,amount\nAcme,${amount}\n`], name, { type: "text/csv" });
}

/** Opens a thread in which a workflow that adds up `first.csv` is published. */
async function openThread(caller: SpecifiedCaller): Promise<string> {
  const threadId = await newThread(caller);
  await send(caller, { threadId, says: "total amount", files: [csv("first.csv", 11)] });
  match(await send(caller, { threadId, says: "publish it" }), /Version 1 is published/);
  return threadId;
}

for (
  const says of [
    ...[
      "try it with this file",
      "dry run",
      "test it with first.csv",
      "probier es mit dieser Datei aus",
    ],
    ...["essaie-le avec ce fichier", "pruébalo con este archivo"],
  ]
) {
  Deno.test(`a dry run takes the last file of the thread: ${says}`, async () => {
    await using server = await openSpecifiedServer();
    const caller = await server.caller({ org: `org-${crypto.randomUUID()}` });
    match(await send(caller, { threadId: await openThread(caller), says }), /11/);
  });
}

Deno.test("a run takes the file of the thread that is meant", async (test) => {
  await using server = await openSpecifiedServer();
  const caller = await server.caller({ org: `org-${crypto.randomUUID()}` });
  const threadId = await openThread(caller);
  await send(caller, { threadId, says: "here is another one", files: [csv("second.csv", 22)] });
  for (
    const [says, result] of [
      ["run it with first.csv", /11/],
      ["run it now with second.csv", /22/],
      ["run it with this file", /22/],
      ["führe es mit first.csv aus", /11/],
    ] as const
  ) {
    await test.step(says, async () => match(await send(caller, { threadId, says }), result));
  }
  await test.step("a name that no file has runs nothing", async () => {
    const answer = await send(caller, { threadId, says: "run it with third.csv" });
    match(answer, /No file/);
  });
});

Deno.test("a file of another thread is not taken", async () => {
  await using server = await openSpecifiedServer();
  const caller = await server.caller({ org: `org-${crypto.randomUUID()}` });
  await openThread(caller);
  const other = await newThread(caller);
  await send(caller, { threadId: other, says: 'open "first"' });
  const answer = await send(caller, { threadId: other, says: 'run "first" with first.csv' });
  ok(!/11/.test(answer), answer);
  const runs = await caller.call("GET /api/v1/runs");
  deepEqual(JSON.parse(runs.text).runs, []);
});
