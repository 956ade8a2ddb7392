/** A chat drafts, publishes and runs a job that sends e-mail, in the program itself. */
import { deepEqual, match } from "node:assert/strict";
import { openApi } from "../support/processes/api_client.ts";
import { openServer } from "../support/processes/server.ts";
import { startMailServer } from "../support/servers/mail_server.ts";
import { textOf } from "../support/http/sse_events.ts";

Deno.test("a sentence becomes a workflow that e-mails a file, and a server without mail says what is missing", async () => {
  await using mail = await startMailServer();
  const env = { SMTP_URL: mail.url, SMTP_FROM: "Heddle <heddle@example.org>" };
  await using server = await openServer({ env });
  const sentence = "make a report of rows as csv called Overdue and email it to ada@example.org";
  const rows = [{ customer: "Ada", amount: 120 }];
  const told = await runJob(server, { sentence, rows });
  match(told, /succeeded/);
  const [message] = mail.received;
  deepEqual(message?.to, ["ada@example.org"]);
  match(message?.source ?? "", /^Subject: Overdue\r$/m);
  match(message?.source ?? "", new RegExp(btoa("customer,amount\r\nAda,120")));
  await using bare = await openServer();
  match(await runJob(bare, { sentence, rows }), /SMTP_URL and SMTP_FROM/);
});

/** The replies to a sentence, and to the orders to publish and to run what it has drafted. */
async function runJob(
  server: Parameters<typeof openApi>[0],
  { sentence, rows }: { sentence: string; rows: { customer: string; amount: number }[] },
): Promise<string> {
  const api = await openApi(server);
  const threadId = await api.createChat();
  await api.say(threadId, sentence);
  const replies = await api.say(threadId, "publish it and run it", { inputs: { rows } });
  return textOf(replies);
}
