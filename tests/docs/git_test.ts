import assert from "node:assert/strict";
import { parse } from "yaml";
import { openApi } from "../support/processes/api_client.ts";
import { codeBlocks, readPage, runPage } from "../support/processes/pages.ts";
import { openRepository } from "../support/processes/repository.ts";
import { openServer } from "../support/processes/server.ts";
import { yamlNamed } from "../support/http/workflow_files.ts";

const PAGE = await readPage("docs/git.md");

Deno.test("docs/git.md: its bash blocks work, run in order, and print what the page says", async () => {
  const printed = await runPage(PAGE);
  const lines = printed.split("\n").map((line) => line.replace(/ \S*\/(?=workflows\/)/, " "));
  const outcomes = lines.filter((line) => /^(would|created|updated|unchanged) /.test(line));
  assert.deepEqual(outcomes, [
    "would create workflows/greeting.yaml",
    "created workflows/greeting.yaml",
    "unchanged workflows/greeting.yaml",
    "would update workflows/greeting.yaml",
    "updated workflows/greeting.yaml",
  ]);
  assert.ok(lines.includes("+      text: Hello, world!"), printed);
  assert.match(printed, /"outcome":"updated"/);
});

/** The commands of the two pipelines, each in the order in which it runs them. */
function pipelines(): string[] {
  const [github, gitlab] = codeBlocks(PAGE, "yaml").map((block) => parse(block))
    .filter((value) => value.format === undefined);
  const steps: { run?: string }[] = github.jobs.import.steps;
  return [...steps.map(({ run }) => run), ...gitlab.check.script, ...gitlab.publish.script]
    .filter((line) => line !== undefined);
}

Deno.test("docs/git.md: the commands of its pipelines work, with an API key", async () => {
  await using server = await openServer();
  const { key } = await (await openApi(server)).expect(201, "POST /api-keys", { name: "ci" });
  await using repository = await openRepository({ HEDDLE_SERVER: server.url, HEDDLE_TOKEN: key });
  await Deno.mkdir(`${repository.path}/workflows`);
  await repository.write("workflows/one.yaml", yamlNamed("One"));
  const told: string[] = [];
  for (const line of pipelines()) {
    const [command, ...args] = line.replace("*", "one").split(" ");
    assert.equal(command, "heddle");
    const { code, stdout, stderr } = await repository.run(args);
    assert.equal(code, 0, `${line}: ${stderr}`);
    told.push(stdout.split("\n")[0] ?? "");
  }
  const unchanged = "unchanged workflows/one.yaml";
  const first = ["", "would create workflows/one.yaml", "created workflows/one.yaml"];
  assert.deepEqual(told, [...first, "", unchanged, unchanged]);
});

Deno.test("docs/git.md shows a refusal as the command prints it", async () => {
  const [block = ""] = codeBlocks(PAGE, "console");
  await using server = await openServer();
  const api = await openApi(server);
  const env = { HEDDLE_SERVER: server.url, HEDDLE_TOKEN: await server.token() };
  await using repository = await openRepository(env);
  await Deno.mkdir(`${repository.path}/workflows`);
  for (const name of ["One", "Two", "Three"]) {
    await repository.write("workflows/greeting.yaml", yamlNamed(name));
    await repository.run(["import", "workflows"]);
  }
  const { workflows: [{ id }] } = await api.expect(200, "GET /workflows");
  await api.expect(200, `PUT /workflows/${id}/draft`, { definition: yamlNamed("By hand") });
  await api.expect(201, `POST /workflows/${id}/publish`);
  await repository.write("workflows/greeting.yaml", yamlNamed("Four"));
  const { stdout, stderr } = await repository.run(["import", "workflows"]);
  assert.equal(`$ heddle import workflows\n${stdout}${stderr}`, block);
});

Deno.test("docs/git.md links to pages that exist", async () => {
  for (const [, path = ""] of PAGE.matchAll(/\]\(([^)#:]+)[)#]/g)) await readPage(`docs/${path}`);
});
