/** Somebody else's attachments: found in a chat, named in a message, taken along by an edit. */
import { deepEqual, equal, ok } from "node:assert/strict";
import type { JsonObject } from "../../../src/lib/json.ts";
import { type Colleague, openOffice } from "./office.ts";

const SALARIES = "salaries of everybody: 4711";

const READS: JsonObject = {
  name: "Reader",
  inputs: { file: { type: "file" } },
  steps: [{
    id: "read",
    service: "files",
    action: "read",
    with: { objectKey: "${{ inputs.file }}", as: "text" },
  }],
  outputs: { text: "${{ steps.read.output.text }}" },
};

/** A chat with a file in it; answers the key of the file. */
async function attach(owner: Colleague): Promise<{ threadId: string; objectKey: string }> {
  const { threadId } = await owner.expect(200, "POST /chats");
  const file = new File([SALARIES], "salaries.txt", { type: "text/plain" });
  await owner.say(threadId, { message: "Keep this" }, { files: [file] });
  const { messages } = await owner.expect(
    200,
    `GET /chats/${threadId}/messages?expand=attachments`,
  );
  return { threadId, objectKey: messages[0].attachments[0].objectKey };
}

Deno.test("the attachments of a chat are listed to its readers alone, and no longer than they are", async () => {
  await using office = await openOffice();
  const { owner, writer, reader, stranger, outsider } = office;
  const { threadId, objectKey } = await attach(owner);
  const sharing = `PATCH /chats/${threadId}/sharing`;
  const seenBy = async (colleague: Colleague): Promise<string> => {
    const paths = [`/chats/${threadId}/messages?expand=attachments`, "/objects", "/chats"];
    const answers = await Promise.all(paths.map((path) => colleague.call(`GET ${path}`)));
    return JSON.stringify(answers);
  };
  for (const colleague of [writer, reader, stranger, outsider]) {
    ok(!(await seenBy(colleague)).includes(objectKey));
  }
  await owner.expect(200, sharing, { shareWithTeamKeys: ["ops"] });
  ok((await seenBy(reader)).includes(objectKey));
  for (const colleague of [stranger, outsider]) {
    ok(!(await seenBy(colleague)).includes(objectKey));
  }
  await owner.expect(200, sharing, { shareWithTeamKeys: [] });
  for (const colleague of [writer, reader]) ok(!(await seenBy(colleague)).includes(objectKey));
});

Deno.test("an attachment of a colleague is no input of a run, of a schedule or in a chat", async () => {
  await using office = await openOffice();
  const { owner, stranger } = office;
  const { objectKey } = await attach(owner);
  const workflowId = await stranger.publish(READS);
  const workflow = `/workflows/${workflowId}`;
  const inputs = { file: objectKey };
  await stranger.expect(422, `POST ${workflow}/runs`, { inputs });
  await stranger.expect(422, `PUT ${workflow}/schedules/mine`, { input: "hourly", inputs });
  const { threadId } = await stranger.expect(200, "POST /chats");
  const messages = [
    `run "Reader" with file = ${objectKey}`,
    `run "Reader" with file ${objectKey}`,
    'run "Reader"',
    objectKey,
  ];
  for (const message of messages) {
    ok(!(await stranger.say(threadId, { message })).includes("4711"), message);
  }
  const answer = { message: "", isInterrupt: true, inputs: { file: objectKey } };
  ok(!(await stranger.say(threadId, answer)).includes("4711"));
  const { runs } = await stranger.expect(200, `GET ${workflow}/runs`);
  deepEqual(runs.filter(({ status }: { status: string }) => status === "succeeded"), []);
});

Deno.test("a thread made by a colleague takes along no attachment of another thread", async () => {
  await using office = await openOffice();
  const { owner, writer } = office;
  const { threadId, objectKey } = await attach(owner);
  await owner.expect(200, `PATCH /chats/${threadId}/sharing`, { shareWithTeamKeys: ["ops"] });
  const { messages } = await writer.expect(200, `GET /chats/${threadId}/messages`);
  const { threadId: own } = await writer.expect(200, "POST /chats");
  const edit = `POST /chats/${own}/messages/${messages[0].id}/replacement`;
  equal((await writer.call(edit, { message: "Keep this" })).status, 404);
  const listed = await writer.expect(200, `GET /chats/${own}/messages?expand=attachments`);
  ok(!JSON.stringify(listed).includes(objectKey));
});
