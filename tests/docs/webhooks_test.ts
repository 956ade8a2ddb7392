import assert from "node:assert/strict";
import { codeBlocks, readPage, runPage } from "../support/processes/pages.ts";

const PAGE = await readPage("docs/webhooks.md");

Deno.test("docs/webhooks.md: its bash blocks, run in order, answer what the page says", async () => {
  const printed = await runPage(PAGE);
  const [shown = ""] = codeBlocks(PAGE, "json");
  const { status, outputs } = JSON.parse(shown);
  const expected = `"status":"${status}","outputs":${JSON.stringify(outputs)}`;
  assert.ok(printed.includes(expected), printed);
  assert.match(printed, /"status":401,"detail":"The signature of the body is missing or wrong"/);
  const runs = [...printed.matchAll(/"runId":"([^"]+)","status":"succeeded","outputs"/g)]
    .map(([, runId]) => runId);
  assert.equal(runs.length, 3);
  assert.equal(runs[1], runs[2]);
  assert.ok(printed.includes('"hasSignature":true'), printed);
  assert.ok(printed.includes("This signed call was taken before"), printed);
  assert.ok(printed.includes('"message":"Webhook deleted"'), printed);
});

Deno.test("docs/webhooks.md links to pages that exist", async () => {
  const links = [...PAGE.matchAll(/\]\(([^)#:]+)\)/g)].map(([, path = ""]) => path);
  assert.ok(links.length > 1);
  for (const path of links) await readPage(`docs/${path}`);
});
