import assert from "node:assert/strict";
import { httpTest } from "../../support/runs/http_tests.ts";
import { newThread, postForm } from "../../support/specification/chats.ts";
import type { ReceivedEvent } from "../../support/http/sse_events.ts";
import { openTemplateLab } from "../../support/workflows/template_lab.ts";
import { startWebService } from "../../support/http/web_service.ts";

function textOf(events: readonly ReceivedEvent[]): string {
  return events.map(({ content }) => content).join("");
}

/** The key of a file that a reply tells of. */
function fileIn(text: string, name: string): string {
  return text.split("\n").find((line) => line.startsWith(`- ${name}: `))?.split(": ")[1] ??
    assert.fail(text);
}

Deno.test("a template is begun, published and run in one message, with the file that came with it", async () => {
  await using lab = await openTemplateLab();
  const threadId = await newThread(lab.caller);
  const csv = "order,region,amount\n1,eu,5\n1,eu,5\n2,us,7\n";
  const { status, text } = await postForm(lab.caller, {
    threadId,
    form: {
      message: "start from template csv-cleanup called May, publish and run it",
      attachments: new File([csv], "may.csv", { type: "text/csv" }),
    },
  });
  assert.equal(status, 200, text);
  const key = /cleaned\.csv: (\S+?cleaned\.csv)/.exec(text)?.[1] ?? assert.fail(text);
  assert.equal(await lab.read(key), "order,region,amount\n1,EU,5\n2,US,7\n");
  const { workflows } = await lab.caller.expect(200, "GET /api/v1/workflows");
  assert.deepEqual(workflows.map(({ name }: { name: string }) => name), ["May"]);
});

httpTest("a chat goes from the list of templates to a file that is downloaded", async () => {
  await using site = await startWebService((_, response) => {
    response.writeHead(200, { "content-type": "text/html" });
    response.end("<table><tr><th>Tea<th>Price<tr><td>Green<td>3<tr><td>Black<td>2</table>");
  });
  await using lab = await openTemplateLab();
  const threadId = await newThread(lab.caller);
  const say = async (message: string) => textOf(await lab.caller.say(threadId, message));
  assert.match(await say("what templates are there?"), /^- page-tables \(/m);
  assert.match(await say("use the page-tables template called Tea"), /draft "Tea" is saved/);
  assert.match(await say("publish it"), /Version 1 is published/);
  assert.match(await say("run it"), /\[interrupt:workflow-inputs\] \{.*"name":"page"/);
  const inputs = { page: site.url };
  const ran = textOf(await lab.caller.say(threadId, "", { isInterrupt: true, inputs }));
  assert.match(ran, /has succeeded/);
  assert.equal(await lab.read(fileIn(ran, "table-1.csv")), "Tea,Price\nGreen,3\nBlack,2\n");
});
