import assert from "node:assert/strict";
import { join } from "node:path";
import { type ApiClient, openApi } from "../support/processes/api_client.ts";
import { openRepository, openRepositoryOf } from "../support/processes/repository.ts";
import { onOneServer } from "../support/processes/shared_server.ts";
import { startVanishingService } from "../support/http/vanishing_service.ts";
import { startWebService } from "../support/http/web_service.ts";
import { yamlNamed } from "../support/http/workflow_files.ts";

async function publishAs(api: ApiClient, workflowId: string, name: string): Promise<void> {
  await api.expect(200, `PUT /workflows/${workflowId}/draft`, { definition: yamlNamed(name) });
  await api.expect(201, `POST /workflows/${workflowId}/publish`);
}

const check = onOneServer("heddle export goes by what the server has");

check("heddle export writes what is published, and a second time nothing", async (server) => {
  const api = await openApi(server);
  const workflowId = await api.publish(yamlNamed("Daily invoices"));
  await api.expect(201, "POST /workflows", { definition: yamlNamed("Only drafted") });
  await using repository = await openRepositoryOf(server);
  const first = await repository.run(["export", "--out", "flows/acme"]);
  assert.deepEqual(
    [first.code, first.stdout, first.stderr],
    [0, "flows/acme/daily-invoices.yaml\n", "1 workflow: 1 written, 0 unchanged\n"],
  );
  const text = await repository.read("flows/acme/daily-invoices.yaml");
  assert.match(text, new RegExp(`^# heddle-key: ${workflowId}\n`));
  const again = await repository.run(["export", "--out", "flows/acme"]);
  assert.deepEqual([again.code, again.stdout], [0, ""]);
  assert.equal(again.stderr, "1 workflow: 0 written, 1 unchanged\n");
  await repository.run(["export", "--out", "elsewhere"]);
  assert.equal(await repository.read("elsewhere/daily-invoices.yaml"), text);
});

check("heddle export keeps a file where it is, and its comments", async (server) => {
  const api = await openApi(server);
  const workflowId = await api.publish(yamlNamed("One"));
  await using repository = await openRepositoryOf(server);
  await repository.run(["export"]);
  const commented = `# Ours.\n${await repository.read("one.yaml")}# The end.\n`;
  await Deno.mkdir(join(repository.path, "team"));
  await Deno.remove(join(repository.path, "one.yaml"));
  await repository.write("team/mine.yml", commented);
  assert.equal((await repository.run(["export"])).stdout, "");
  assert.equal(await repository.read("team/mine.yml"), commented);
  await publishAs(api, workflowId, "Renamed");
  assert.equal((await repository.run(["export"])).stdout, "team/mine.yml\n");
  const text = await repository.read("team/mine.yml");
  assert.match(text, /^# Ours\.\n(# heddle-.*\n){2}format: planner\/1\nname: Renamed\n/);
  assert.match(text, /^# The end\.$/m);
  assert.equal((await repository.run(["import", "team"])).stdout, "unchanged team/mine.yml\n");
  assert.deepEqual(await repository.files(), {});
});

/** Names that would all be one file, or none, or one outside the directory. */
const HOSTILE = [
  "../../etc/x",
  "/etc/X",
  "etc\\x",
  "!!!",
  "...",
  "x".repeat(200),
  `${"x".repeat(199)}y`,
  "Straße",
  "STRASSE",
  "Ünïcode",
  "U\u0308nïcode",
  "con",
  "file",
  "ﬁle",
];

check(
  "heddle export gives every name a file of its own in the directory, always the same",
  async (server) => {
    const api = await openApi(server);
    const ids: string[] = [];
    for (const name of HOSTILE) {
      ids.push(await api.publish(JSON.stringify({ format: "planner/1", name, steps: [] })));
    }
    await using repository = await openRepositoryOf(server);
    const { code, stderr } = await repository.run(["export", "--out", "a/b"]);
    assert.equal(code, 0, stderr);
    await repository.run(["export", "--out", "a/c"]);
    const [b, c] = await Promise.all(["b", "c"].map(async (name) => {
      const path = join(repository.path, "a", name);
      const names = (await Array.fromAsync(Deno.readDir(path))).map((entry) => entry.name).sort();
      return await Promise.all(
        names.map(async (name) => [name, await Deno.readTextFile(join(path, name))]),
      );
    }));
    assert.deepEqual(b, c);
    assert.equal(b?.length, HOSTILE.length);
    const folded = b?.map(([name = ""]) => name.normalize("NFKC").toLowerCase());
    assert.equal(new Set(folded).size, HOSTILE.length);
    for (const id of ids) assert.ok(b?.some(([, text]) => text?.includes(id)), id);
    const above = await Array.fromAsync(Deno.readDir(join(repository.path, "a")));
    assert.deepEqual(above.map(({ name }) => name).sort(), ["b", "c"]);
  },
);

check(
  "heddle export overwrites no file that is not the workflow's, and follows no link",
  async (server) => {
    const api = await openApi(server);
    await api.publish(yamlNamed("Notes"));
    const linked = await api.publish(yamlNamed("Linked"));
    await api.publish(yamlNamed("Folder"));
    await using repository = await openRepositoryOf(server);
    await using outside = await openRepository({});
    const target = `# heddle-key: ${linked}\n`;
    await outside.write("target", target);
    await repository.write("NOTES.yaml", "mine: true\n");
    await Deno.symlink(join(outside.path, "target"), join(repository.path, "linked.yaml"));
    await Deno.mkdir(join(repository.path, "folder.yaml"));
    const { code, stdout } = await repository.run(["export"]);
    assert.equal(code, 0);
    assert.match(
      stdout,
      /^notes-[0-9a-f]{8}\.yaml\nlinked-[0-9a-f]{8}\.yaml\nfolder-[0-9a-f]{8}\.yaml\n$/,
    );
    assert.equal(await repository.read("NOTES.yaml"), "mine: true\n");
    assert.equal(await outside.read("target"), target);
    assert.ok((await Deno.lstat(join(repository.path, "linked.yaml"))).isSymlink);
  },
);

check(
  "heddle export --workflow takes an id or a name, and refuses a name of two",
  async (server) => {
    const api = await openApi(server);
    const one = await api.publish(yamlNamed("One"));
    const twins = [await api.publish(yamlNamed("Two")), await api.publish(yamlNamed("Two"))];
    await using repository = await openRepositoryOf(server);
    const args = ["export", "--workflow", one, "--workflow", "One", "--workflow", twins[1] ?? ""];
    assert.equal((await repository.run(args)).stdout, "one.yaml\ntwo.yaml\n");
    const twice = await repository.run(["export", "--workflow", "Two", "--out", "new"]);
    assert.deepEqual([twice.code, twice.stdout], [1, ""]);
    assert.equal(twice.stderr, `"Two" is the name of 2 workflows: ${twins.join(", ")}\n`);
    const none = await repository.run(["export", "--workflow", "None", "--out", "new"]);
    assert.deepEqual([none.code, none.stderr], [1, 'You may read no published workflow "None"\n']);
    assert.deepEqual(Object.keys(await repository.files()), ["one.yaml", "two.yaml"]);
  },
);

check(
  "heddle export names the files of workflows that are gone, and leaves them",
  async (server) => {
    const api = await openApi(server);
    const workflowId = await api.publish(yamlNamed("One"));
    await using repository = await openRepositoryOf(server);
    await repository.run(["export"]);
    await repository.write("compose.yaml", "services: {}\n");
    await api.expect(200, `DELETE /workflows/${workflowId}`);
    const { code, stdout, stderr } = await repository.run(["export"]);
    assert.deepEqual([code, stdout], [0, ""]);
    assert.match(
      stderr,
      /^one\.yaml: you may read no published workflow with its key\n0 workflows/,
    );
  },
);

Deno.test("heddle export writes nothing where the server fails in the middle", async (test) => {
  const page = {
    workflowId: "019e6b1c-3a41-7b02-9d64-1e7f0a2c8b02",
    key: "k",
    name: "One",
    text: "a: 1\n",
  };
  const failures: readonly [string, number, string, number, RegExp][] = [
    ["an error", 500, '{"detail":"A defect"}', 1, /^Cannot export: A defect\n$/],
    ["a refusal", 401, '{"detail":"The token has expired"}', 1, /has expired/],
    ["the page of a proxy", 502, "<html>", 1, /the server answered 502/],
    ["a limit that does not end", 429, '{"detail":"Too many"}', 1, /Too many/],
    ["an answer of something else", 200, "<html>", 3, /is not from Heddle/],
    ["an answer of another shape", 200, '{"workflows":[{"name":"x"}]}', 3, /unexpected fields/],
    ["a redirection", 302, "", 3, /redirects to https:\/\/elsewhere\.example/],
  ];
  for (const [name, status, text, code, message] of failures) {
    await test.step(name, async () => {
      await using service = await startWebService(({ path }, response) => {
        if (!path.includes("after=")) {
          response.end(JSON.stringify({ workflows: [page], next: page.workflowId }));
        } else {
          response.writeHead(status, { "retry-after": "0", location: "https://elsewhere.example" });
          response.end(text);
        }
      });
      await using repository = await openRepository({
        HEDDLE_SERVER: service.url,
        HEDDLE_TOKEN: "t",
      });
      const ended = await repository.run(["export"]);
      assert.deepEqual([ended.code, ended.stdout], [code, ""]);
      assert.match(ended.stderr, message);
      assert.deepEqual(await repository.files(), {});
    });
  }
});

Deno.test("heddle export writes nothing where the server is gone in the middle", async () => {
  const workflowId = "019e6b1c-3a41-7b02-9d64-1e7f0a2c8b02";
  const page = { workflowId, key: "k", name: "One", text: "a: 1\n" };
  const json = JSON.stringify({ workflows: [page], next: workflowId });
  await using service = startVanishingService(json);
  await using repository = await openRepository({ HEDDLE_SERVER: service.url, HEDDLE_TOKEN: "t" });
  const { code, stdout, stderr } = await repository.run(["export"]);
  assert.deepEqual([code, stdout], [3, ""]);
  assert.match(stderr, /^Cannot reach http:\/\/127\.0\.0\.1:\d+: /);
  assert.deepEqual(await repository.files(), {});
});

Deno.test("heddle export comes again when the server says so, and goes on where it was", async () => {
  let refusals = 2;
  await using service = await startWebService((_, response) => {
    if (refusals-- > 0) response.writeHead(429, { "retry-after": "0" }).end("{}");
    else response.end(JSON.stringify({ workflows: [], next: null }));
  });
  await using repository = await openRepository({});
  const args = ["export", "--server", `${service.url}/`, "--token", "t0k3n", "--org", "acme"];
  const { code, stderr } = await repository.run(args);
  assert.deepEqual([code, stderr], [0, "0 workflows: 0 written, 0 unchanged\n"]);
  assert.equal(service.received.length, 3);
  for (const { path, headers } of service.received) {
    assert.equal(path, "/api/v1/workflows/export?limit=100");
    assert.equal(headers.authorization, "Bearer t0k3n");
    assert.equal(headers["x-active-org"], "acme");
  }
});

Deno.test("heddle export needs a token, and takes neither from a file beside it", async () => {
  await using repository = await openRepository({});
  await repository.write(".env", "HEDDLE_TOKEN=t\nHEDDLE_SERVER=http://127.0.0.1:1\n");
  const none = await repository.run(["export"]);
  assert.deepEqual([none.code, none.stderr], [
    2,
    "No token is given: set HEDDLE_TOKEN, or pass --token\n",
  ]);
  for (
    const server of ["example.org", "ftp://x", "http://a:b@127.0.0.1:1", "http://127.0.0.1:1/?a"]
  ) {
    const wrong = await repository.run(["export", "--server", server, "--token", "t"]);
    assert.deepEqual([wrong.code, wrong.stdout], [2, ""]);
    assert.match(wrong.stderr, /^--server: expected an http:\/\/ or https:\/\/ address/);
  }
  await using own = await openRepository({ HEDDLE_SERVER: "localhost:8080", HEDDLE_TOKEN: "t" });
  assert.match((await own.run(["export"])).stderr, /^HEDDLE_SERVER: expected an http:/);
  const unfit = await repository.run(["export", "--token", "a\nb"]);
  assert.deepEqual([unfit.code, unfit.stderr.includes("a\nb")], [2, false]);
});
