import { doesNotMatch, match } from "node:assert/strict";
import { newThread } from "../../support/specification/chats.ts";
import { openSpecifiedServer } from "../../support/specification/server.ts";

/** Its second step reads what only a real run has. */
const FILED = `format: planner/1
name: Filed
steps:
  - id: report
    service: files
    action: write
    with: { name: report.txt, text: Hello }
  - id: notes
    service: data
    action: map
    with: { items: ["\${{ steps.report.output.name }}"], to: "filed \${{ item }}" }
outputs:
  notes: \${{ steps.notes.output }}
`;

const FETCHED = FILED.replace("name: Filed", "name: Fetched");

Deno.test("a dry run in a chat takes outputs from the workflow's last run, and from no other", async () => {
  await using server = await openSpecifiedServer();
  const caller = await server.caller();
  const thread = await newThread(caller);
  const say = async (message: string, threadId = thread): Promise<string> => {
    const events = await caller.say(threadId, message);
    return events.map(({ content }) => content).join("");
  };
  await say(FILED);
  const early = await say("dry run");
  match(early, /^The dry run has succeeded; nothing was sent or stored\./);
  match(early, /"report"[^\n]*would get \{"name":"report.txt","text":"Hello"\}/);
  doesNotMatch(early, /from run/);

  const ran = await say("publish it and run it");
  const [, runId = "none"] = /Run ([0-9a-f-]{36}) of "Filed"/.exec(ran) ?? [];
  const later = await say("dry run");
  match(later, /^The dry run has succeeded; nothing was sent or stored\./);
  match(later, new RegExp(`It took the output of "report" from run ${runId}\\.`));
  match(later, /Outputs: \{"notes":\["filed report\.txt"\]\}/);

  const other = await newThread(caller);
  await say(FETCHED, other);
  await say("publish it", other);
  await say('open "Fetched"');
  doesNotMatch(await say("dry run"), /from run/);
});

const READING = `format: planner/1
name: Reading
inputs:
  upload: { type: file }
steps:
  - id: read
    service: files
    action: read
    with: { objectKey: "\${{ inputs.upload }}" }
outputs:
  text: \${{ steps.read.output.text }}
`;

Deno.test("a dry run in a chat reads the last file of its thread, and no other stored file", async () => {
  await using server = await openSpecifiedServer();
  const caller = await server.caller();
  const thread = await newThread(caller);
  const sayIn = async (id: string, message: string, text?: string): Promise<string> => {
    const attachments = text === undefined ? [] : [new File([text], "a.txt")];
    const { text: events } = await caller.call(`POST /api/v1/chats/${id}/messages`, {
      form: { message, attachments },
    });
    return events.replaceAll(String.raw`\"`, '"');
  };
  const say = (message: string, text?: string) => sayIn(thread, message, text);
  await say(READING);
  match(await say("test it"), /upload \(file\)/);
  match(await say("test it", "of this message"), /"text":"of this message"/);
  match(await say("test it"), /"text":"of this message"/);

  const [message] = (await caller.expect(
    200,
    `GET /api/v1/chats/${thread}/messages?expand=attachments`,
  )).messages.filter(({ attachments }: { attachments: unknown[] }) => attachments.length > 0);
  const { objectKey } = message.attachments[0];
  const other = await say(`dry run with upload=${objectKey}`, "of another message");
  doesNotMatch(other, /of this message|of another message/);

  const elsewhere = await newThread(caller);
  await sayIn(elsewhere, READING);
  const foreign = await sayIn(elsewhere, `dry run with upload=${objectKey}`);
  doesNotMatch(foreign, /of this message/);
  match(await sayIn(elsewhere, "test it"), /upload \(file\)/);
});
