import assert from "node:assert/strict";
import { codeBlocks, readPage, runPage } from "../support/processes/pages.ts";

const PAGE = await readPage("docs/authentication.md");

Deno.test("docs/authentication.md: its bash blocks work, run in order, with the statuses they tell", async () => {
  const printed = await runPage(PAGE);
  const [me = ""] = codeBlocks(PAGE, "json");
  assert.ok(printed.includes(JSON.stringify(JSON.parse(me))), printed);
  const told = [...PAGE.matchAll(/^status .*# (\d{3})/gm)].map(([, status]) => status);
  const answered = [...printed.matchAll(/(?:^|\})(\d{3})$/gm)].map(([, status]) => status);
  assert.equal(told.length, 8);
  assert.deepEqual(answered, told);
});
