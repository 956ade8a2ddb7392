/** E-mail of a server that dies while it sends. */
import { equal } from "node:assert/strict";
import { openApi } from "../../support/processes/api_client.ts";
import { openServer } from "../../support/processes/server.ts";
import { startMailServer } from "../../support/servers/mail_server.ts";
import { eventually } from "../../support/time/eventually.ts";

const DEFINITION = `format: planner/1
name: Mail
steps:
  - id: mail
    service: email
    action: send
    with: { to: ada@example.org, subject: Once, text: Hello }
outputs: { messageId: "\${{ steps.mail.output.messageId }}" }
`;

Deno.test("a message whose server was killed before the answer is sent again under its Message-ID", async () => {
  const arrived: string[] = [];
  await using mail = await startMailServer({
    onMessage: (source) => arrived.push(/^Message-ID: (.*)\r$/m.exec(source)?.[1] ?? ""),
    isSilent: () => arrived.length === 1,
  });
  const env = { SMTP_URL: mail.url, SMTP_FROM: "heddle@example.org" };
  await using server = await openServer({ env });
  const api = await openApi(server);
  const runId = await api.startRun(await api.publish(DEFINITION));
  await eventually(() => arrived.length === 1);
  await server.kill();
  await server.restart();
  const { status, outputs } = await api.runToEnd(runId);
  equal(status, "succeeded");
  equal(arrived.length, 2);
  equal(arrived[0], arrived[1]);
  equal(outputs.messageId, arrived[0]);
});
