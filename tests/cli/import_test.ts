import assert from "node:assert/strict";
import { join } from "node:path";
import { openApi } from "../support/processes/api_client.ts";
import { openRepository, openRepositoryOf } from "../support/processes/repository.ts";
import { onOneServer } from "../support/processes/shared_server.ts";
import { startVanishingService } from "../support/http/vanishing_service.ts";
import { startWebService } from "../support/http/web_service.ts";
import { yamlNamed } from "../support/http/workflow_files.ts";

const OTHER = { org: "other" };

const check = onOneServer("heddle import goes by what the server has");

check(
  "heddle import brings an export into another organization, and it exports the same",
  async (server) => {
    const api = await openApi(server);
    for (const name of ["Daily", "Twin", "Twin", "../../etc/x", "!!!"]) {
      await api.publish(JSON.stringify({ format: "planner/1", name, steps: [] }));
    }
    await using here = await openRepositoryOf(server);
    await here.run(["export"]);
    const files = await here.files();
    assert.equal(Object.keys(files).length, 5);
    await using there = await openRepositoryOf(server, OTHER);
    const first = await there.run(["import", here.path]);
    assert.deepEqual([first.code, first.stderr], [0, "5 files: 5 created\n"]);
    assert.deepEqual(
      first.stdout.trimEnd().split("\n"),
      Object.keys(files).map((name) => `created ${join(here.path, name)}`),
    );
    const again = await there.run(["import", here.path]);
    assert.deepEqual([again.code, again.stderr], [0, "5 files: 5 unchanged\n"]);
    await there.run(["export"]);
    assert.deepEqual(await there.files(), files);
  },
);

check("heddle import publishes an edit, a rename and a new file, each once", async (server) => {
  const api = await openApi(server);
  const workflowId = await api.publish(yamlNamed("One"));
  await using repository = await openRepositoryOf(server);
  await repository.run(["export"]);
  const text = await repository.read("one.yaml");
  await Deno.remove(join(repository.path, "one.yaml"));
  await repository.write("moved.yaml", text.replace("name: One", "name: Renamed # so far"));
  await repository.write("new.yaml", yamlNamed("New"));
  const { code, stdout, stderr } = await repository.run(["import", "."]);
  assert.deepEqual([code, stdout], [0, "updated moved.yaml\ncreated new.yaml\n"]);
  assert.equal(stderr, "2 files: 1 created, 1 updated\n");
  const again = await repository.run(["import", "moved.yaml", "new.yaml"]);
  assert.equal(again.stdout, "unchanged moved.yaml\nunchanged new.yaml\n");
  const { name, version } = await api.expect(200, `GET /workflows/${workflowId}`);
  assert.deepEqual([name, version], ["Renamed", "2"]);
  const files = await repository.files();
  assert.equal((await repository.run(["export"])).stdout, "", "comments stay");
  assert.deepEqual(await repository.files(), files);
});

check("heddle import --dry-run shows what would change, and changes nothing", async (server) => {
  const api = await openApi(server);
  const workflowId = await api.publish(yamlNamed("One"));
  await using repository = await openRepositoryOf(server);
  await repository.run(["export"]);
  const clean = await repository.run(["import", "--dry-run", "--exit-code", "."]);
  assert.deepEqual([clean.code, clean.stdout], [0, "unchanged one.yaml\n"]);
  const text = await repository.read("one.yaml");
  await repository.write("one.yaml", text.replace("name: One", "name: Two"));
  await repository.write("new.yaml", yamlNamed("New"));
  const { code, stdout, stderr } = await repository.run(["import", "--dry-run", "."]);
  assert.equal(code, 0);
  assert.equal(
    stdout,
    "would create new.yaml\n--- nothing\n+++ file\n@@ -0,0 +1,3 @@\n+format: planner/1\n" +
      "+name: New\n+steps: []\nwould update one.yaml\n--- version 1\n+++ file\n@@ -1,3 +1,3 @@\n" +
      " format: planner/1\n-name: One\n+name: Two\n steps: []\n",
  );
  assert.equal(stderr, "dry run: 2 files: 1 created, 1 updated\n");
  assert.equal((await repository.run(["import", "--dry-run", "--exit-code", "."])).code, 1);
  assert.equal((await api.expect(200, `GET /workflows/${workflowId}`)).version, "1");
  assert.equal((await api.expect(200, "GET /workflows")).total, 1);
  assert.equal((await repository.run(["import", "--exit-code", "."])).code, 2);
});

check("heddle import imports the valid files, and reports the others", async (server) => {
  const reader = { sub: crypto.randomUUID() };
  const api = await openApi(server);
  const shown = await api.publish(yamlNamed("Shown"));
  await api.expect(200, `PATCH /workflows/${shown}`, { isPublic: true });
  await using repository = await openRepositoryOf(server, reader);
  await repository.run(["export"]);
  const text = await repository.read("shown.yaml");
  await repository.write("shown.yaml", text.replace("name: Shown", "name: Mine"));
  await repository.write("good.yaml", yamlNamed("Good"));
  await repository.write("wrong.yaml", "format: planner/1\nname: Wrong\nstep: []\n");
  await repository.write("copy-a.yaml", yamlNamed("A", "# heddle-key: twin\n"));
  await repository.write("copy-b.yaml", yamlNamed("B", "# heddle-key: twin\n"));
  await Deno.mkdir(join(repository.path, ".github"));
  await repository.write(".github/ci.yaml", "jobs: {}\n");
  await repository.write("README.md", "# Ours\n");
  const { code, stdout, stderr } = await repository.run(["import", "."]);
  assert.equal(code, 1);
  assert.deepEqual(stdout.trimEnd().split("\n"), [
    'copy-a.yaml:1:1: the key "twin" is also that of copy-b.yaml',
    'copy-b.yaml:1:1: the key "twin" is also that of copy-a.yaml',
    "created good.yaml",
    "refused shown.yaml: You may read this workflow but not change it: only its owner may, and " +
    "members with workflow:write of a team that it is shared with",
    'wrong.yaml:1:1: "steps" is required',
    'wrong.yaml:3:1: unknown key "step" (did you mean "steps"?)',
  ]);
  assert.equal(stderr, "5 files: 1 created, 3 invalid, 1 refused\n");
  assert.equal((await api.expect(200, `GET /workflows/${shown}`)).name, "Shown");
  const missing = await repository.run(["import", "good.yaml", "none.yaml"]);
  assert.deepEqual([missing.code, missing.stdout], [2, "unchanged good.yaml\n"]);
  const empty = await repository.run(["import", ".github"]);
  assert.equal(empty.code, 1, "what is named is taken, whatever it is called");
});

check("heddle import publishes over what it does not know with --force alone", async (server) => {
  const api = await openApi(server);
  const workflowId = await api.publish(yamlNamed("One"));
  await using repository = await openRepositoryOf(server);
  await repository.run(["export"]);
  const text = await repository.read("one.yaml");
  await api.expect(200, `PUT /workflows/${workflowId}/draft`, { definition: yamlNamed("By hand") });
  await api.expect(201, `POST /workflows/${workflowId}/publish`);
  await repository.write("one.yaml", text.replace("name: One", "name: Two"));
  const refused = await repository.run(["import", "one.yaml"]);
  const message = "refused one.yaml: Cannot import over version 2, which the file was not made " +
    "from: export it, or import with force\n";
  assert.deepEqual([refused.code, refused.stdout], [1, message]);
  const shown = await repository.run(["import", "--dry-run", "one.yaml"]);
  assert.equal(shown.code, 1);
  assert.ok(shown.stdout.startsWith(`${message}--- version 2\n+++ file\n`), shown.stdout);
  assert.match(shown.stdout, /^-name: By hand\n\+name: Two$/m);
  const forced = await repository.run(["import", "--force", "one.yaml"]);
  assert.deepEqual([forced.code, forced.stdout], [0, "updated one.yaml\n"]);
  assert.equal((await api.expect(200, `GET /workflows/${workflowId}`)).version, "3");
});

check("heddle import takes an API key, standard input and JSON", async (server) => {
  const api = await openApi(server);
  const { key } = await api.expect(201, "POST /api-keys", { name: "ci" });
  await using repository = await openRepository({ HEDDLE_SERVER: server.url, HEDDLE_TOKEN: key });
  const json = JSON.stringify({ format: "planner/1", name: "In JSON", steps: [] });
  await repository.write("daily.json", json);
  assert.equal((await repository.run(["import", "daily.json"])).stdout, "created daily.json\n");
  const text = yamlNamed("Read", "# heddle-key: daily\n");
  const read = await repository.run(["import", "-"], text);
  assert.deepEqual([read.code, read.stdout], [0, "updated <stdin>\n"]);
  const nameless = await repository.run(["import", "-"], yamlNamed("Read"));
  assert.equal(nameless.code, 1);
  assert.match(
    nameless.stdout,
    /^refused <stdin>: .* its key is required where the text has no line/,
  );
});

check("heddle import takes 300 files, and exports them again in pages", async (server) => {
  await using repository = await openRepositoryOf(server);
  for (let number = 0; number < 300; number++) {
    await repository.write(`w${number}.yaml`, yamlNamed(`Workflow ${number % 7}`));
  }
  const { code, stderr } = await repository.run(["import", "."]);
  assert.deepEqual([code, stderr], [0, "300 files: 300 created\n"]);
  const again = await repository.run(["export"]);
  assert.equal(again.stderr, "300 workflows: 0 written, 300 unchanged\n");
  const fresh = await repository.run(["export", "--out", "fresh"]);
  assert.equal(fresh.stderr, "300 workflows: 300 written, 0 unchanged\n");
});

Deno.test("heddle import goes on after an error of the server, and stops where nothing can go on", async (test) => {
  const page = JSON.stringify({ outcome: "created", errors: [], diff: "" });
  const failures: readonly [string, number, number, RegExp, RegExp][] = [
    [
      "an error",
      500,
      1,
      /^created a\.yaml\nrefused b\.yaml: .*500\ncreated c\.yaml\n$/,
      /2 created, 1 refused/,
    ],
    [
      "an expired token",
      401,
      1,
      /^created a\.yaml\n$/,
      /^3 files: 1 created, 2 not tried\nCannot import: /,
    ],
    ["a busy server", 429, 0, /^created a\.yaml\ncreated b\.yaml\ncreated c\.yaml\n$/, /3 created/],
  ];
  for (const [name, status, code, told, summary] of failures) {
    await test.step(name, async () => {
      let asked = 0;
      await using service = await startWebService((_, response) => {
        asked++;
        if (asked !== 2) response.end(page);
        else response.writeHead(status, { "retry-after": "0" }).end("<html>");
      });
      await using repository = await openRepository({
        HEDDLE_SERVER: service.url,
        HEDDLE_TOKEN: "t",
      });
      for (const file of ["a", "b", "c"]) await repository.write(`${file}.yaml`, yamlNamed(file));
      const ended = await repository.run(["import", "."]);
      assert.equal(ended.code, code);
      assert.match(ended.stdout, told);
      assert.match(ended.stderr, summary);
    });
  }
});

Deno.test("heddle import stops when the server is gone, and reports the files that are done", async () => {
  await using service = startVanishingService('{"outcome":"created","errors":[],"diff":""}');
  await using repository = await openRepository({ HEDDLE_SERVER: service.url, HEDDLE_TOKEN: "t" });
  for (const file of ["a", "b", "c"]) await repository.write(`${file}.yaml`, yamlNamed(file));
  const { code, stdout, stderr } = await repository.run(["import", "."]);
  assert.deepEqual([code, stdout], [3, "created a.yaml\n"]);
  assert.match(stderr, /^3 files: 1 created, 2 not tried\nCannot reach http:/);
});

check(
  "no file of a repository has its name obeyed by a terminal or taken for a line",
  async (server) => {
    await using repository = await openRepositoryOf(server);
    const name = "new\x1b[2J\n::error::forged";
    await repository.write(`${name}.yaml`, yamlNamed("New"));
    await repository.write(`${name}.yml`, `# heddle-key: another\n${yamlNamed("Other")}`);
    for (const args of [["--dry-run", "."], ["."], ["--dry-run", "."]]) {
      const { stdout, stderr } = await repository.run(["import", ...args]);
      assert.doesNotMatch(stdout + stderr, /(?!\n)\p{Cc}|^::error/mu, stdout + stderr);
    }
  },
);
