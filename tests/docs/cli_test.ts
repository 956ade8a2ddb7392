import assert from "node:assert/strict";
import { COMMANDS } from "../../src/cli/commands.ts";
import { runHeddle } from "../support/processes/heddle.ts";
import { codeBlocks, readPage } from "../support/processes/pages.ts";
import { openPlaces } from "../support/processes/places.ts";
import { openRepositoryOf } from "../support/processes/repository.ts";
import { openServer } from "../support/processes/server.ts";

const PAGE = await readPage("docs/cli.md");

Deno.test("docs/cli.md has a line and a section for each command, in their order", () => {
  const names = COMMANDS.map(({ name }) => name);
  assert.deepEqual(
    [...PAGE.matchAll(/^\| \[`([\w-]+)`\]\(#\1\)/gm)].map(([, name]) => name),
    names,
  );
  assert.deepEqual([...PAGE.matchAll(/^## (.+)$/gm)].map(([, name]) => name), names);
});

Deno.test("docs/cli.md names the options of run and of what speaks to a server, and no others", async () => {
  for (const name of ["run", "members", "export", "import", "backfill"]) {
    const command = await COMMANDS.find((one) => one.name === name)?.load();
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

/** A terminal's text after what was taken back, with nothing of the time or of chance in it. */
function settled(text: string): string {
  return text.replaceAll("\r\n", "\n")
    .replaceAll(new RegExp(String.raw`.*\n\x1b\[1A\r\x1b\[2K`, "g"), "")
    .replaceAll(/\d+ ms/g, "1 ms")
    .replaceAll(/local\/outputs\/[\w/-]+/g, "local/outputs/…");
}

Deno.test("docs/cli.md shows what run prints", async () => {
  await using places = await openPlaces();
  const { cwd, env } = places;
  await Deno.writeTextFile(`${cwd}/report.yaml`, await readPage("docs/examples/report.yaml"));
  const blocks = codeBlocks(PAGE, "console").filter((block) => block.includes("$ heddle run"));
  const shown = blocks.flatMap((block) => block.split(/^\$ /m).slice(1));
  assert.equal(shown.length, 4);
  let code = 0;
  for (const [line = "", ...printed] of shown.map((text) => text.split("\n"))) {
    if (line === "echo $?") {
      assert.equal(String(code), printed.join("\n").trim());
      continue;
    }
    const [, words = "", piped] = /^heddle (.*?)(?: 2> progress\.txt \| grep (.*))?$/.exec(line) ??
      [];
    const args = (words.match(/(?:'[^']*'|[^\s'])+/g) ?? []).map((word) =>
      word.replaceAll("'", "")
    );
    const columns = piped === undefined ? 200 : undefined;
    const ended = await runHeddle(args, { cwd, env, columns });
    code = ended.code;
    const lines = ended.stdout.split("\n").filter((each) => new RegExp(piped ?? "").test(each));
    assert.equal(settled(lines.join("\n")).trimEnd(), settled(printed.join("\n")).trimEnd(), line);
  }
});
