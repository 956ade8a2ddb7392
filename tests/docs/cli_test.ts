import assert from "node:assert/strict";
import { COMMANDS } from "../../src/cli/commands.ts";
import { codeBlocks, readPage } from "../support/pages.ts";
import { openRepositoryOf } from "../support/repository.ts";
import { openServer } from "../support/server.ts";

const PAGE = await readPage("docs/cli.md");

Deno.test("docs/cli.md has a line and a section for each command, in their order", () => {
  const names = COMMANDS.map(({ name }) => name);
  assert.deepEqual(
    [...PAGE.matchAll(/^\| \[`([\w-]+)`\]\(#\1\)/gm)].map(([, name]) => name),
    names,
  );
  assert.deepEqual([...PAGE.matchAll(/^## (.+)$/gm)].map(([, name]) => name), names);
});

Deno.test("docs/cli.md names the options of export and import, and no others", () => {
  for (const name of ["export", "import"]) {
    const command = COMMANDS.find((one) => one.name === name);
    const section = PAGE.split(/^## /m).find((part) => part.startsWith(`${name}\n`)) ?? "";
    const documented = [...section.matchAll(/`(--[a-z-]+)`/g)].map(([, option]) => option);
    const known = [...command?.usage.matchAll(/--[a-z-]+/g) ?? []].map(([option]) => option);
    assert.deepEqual([...new Set(documented)].sort(), known.sort(), name);
  }
});

Deno.test("docs/cli.md shows what export and import print", async () => {
  await using server = await openServer();
  await using repository = await openRepositoryOf(server);
  await repository.write("report.yaml", await readPage("docs/examples/report.yaml"));
  const blocks = codeBlocks(PAGE, "console").filter((block) => /heddle (ex|im)port/.test(block));
  const shown = blocks.flatMap((block) => block.split(/^\$ /m).slice(1));
  assert.equal(shown.length, 8);
  for (const [line = "", ...printed] of shown.map((text) => text.split("\n"))) {
    const [command, ...args] = line.split(" ");
    if (command === "export") continue;
    if (command === "heddle") {
      const { stdout, stderr } = await repository.run(args);
      assert.equal(stdout + stderr, printed.join("\n"), line);
      continue;
    }
    const { success } = await new Deno.Command("bash", {
      args: ["-c", line],
      cwd: repository.path,
    }).output();
    assert.ok(success, line);
  }
});
