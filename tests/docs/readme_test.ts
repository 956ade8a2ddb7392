import assert from "node:assert/strict";
import { join } from "node:path";
import { codeBlocks, readPage, ROOT, runPage } from "../support/processes/pages.ts";

const README = await readPage("README.md");

Deno.test("README.md: its bash blocks, run in order, print its csv blocks", async () => {
  const printed = await runPage(README);
  assert.ok(printed.includes("[interrupt:workflow-inputs]"), printed);
  const files = codeBlocks(README, "csv");
  assert.equal(files.length, 2);
  let from = 0;
  for (const file of files) {
    const at = printed.indexOf(file.trimEnd(), from);
    assert.ok(at >= 0, `${file} is not in ${printed.slice(from)}`);
    from = at + file.trimEnd().length;
  }
});

Deno.test("README.md names only commands, files and settings that exist", async () => {
  const { tasks } = JSON.parse(await readPage("deno.json"));
  const named = [...README.matchAll(/\bdeno(?:@[\d.]+)? task (\w+)/g)].map(([, task = ""]) => task);
  assert.ok(named.includes("start") && named.includes("test"));
  for (const task of named) assert.ok(task in tasks, `deno task ${task}`);
  const links = [...README.matchAll(/\]\(([^)#:]+)\)/g)].map(([, path = ""]) => path);
  assert.ok(links.length > 5);
  for (const path of links) await Deno.stat(join(ROOT, path));
  const configuration = await readPage("docs/configuration.md");
  const settings = [...README.matchAll(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)`/g)];
  assert.ok(settings.length > 5);
  for (const [, name = ""] of settings) assert.ok(configuration.includes(`\`${name}\``), name);
});
