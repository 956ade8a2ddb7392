import assert from "node:assert/strict";
import { openApi } from "../support/processes/api_client.ts";
import { openRepositoryOf } from "../support/processes/repository.ts";
import { openServer } from "../support/processes/server.ts";
import { yamlNamed } from "../support/http/workflow_files.ts";

const LEAVER = "11111111-1111-4111-8111-111111111111";
const HEIR = "22222222-2222-4222-8222-222222222222";
const ADMIN = { sub: "33333333-3333-4333-8333-333333333333", roles: ["admin"] };

Deno.test("heddle members shows and hands over what a member has left", async () => {
  await using server = await openServer();
  const leaver = await openApi(server, { sub: LEAVER });
  const heir = await openApi(server, { sub: HEIR });
  const workflowId = await leaver.publish(yamlNamed("Daily invoices"));
  await leaver.expect(200, `POST /workflows/${workflowId}/schedule/parse`, { input: "0 9 * * *" });
  await leaver.expect(201, `POST /workflows/${workflowId}/webhooks`, {});
  await leaver.expect(201, "POST /api-keys", { name: "mine" });
  const namesake = await heir.publish(yamlNamed("Daily invoices"));
  await using repository = await openRepositoryOf(server, ADMIN);
  const send = (...args: string[]) => repository.run(["members", ...args]);

  const listed = await send("list");
  assert.equal(listed.code, 0, listed.stderr);
  const ids = listed.stdout.trimEnd().split("\n").map((line) => line.split("\t")[0]);
  assert.deepEqual(ids, [LEAVER, HEIR, ADMIN.sub]);
  assert.deepEqual(await send("list", "--search", "nobody & nothing"), {
    code: 0,
    stdout: "",
    stderr: "",
  });
  const owned =
    "1 workflow, 1 schedule (1 active), 1 webhook (1 active), 1 API key, 0 rules, 0 chats";
  assert.deepEqual(await send("show", LEAVER), { code: 0, stdout: `${owned}\n`, stderr: "" });

  const paused = await send("hand-over", LEAVER, "--pause");
  assert.deepEqual(paused, {
    code: 0,
    stdout: "0 API keys revoked, 1 schedule and 1 webhook paused, 0 workflows transferred\n",
    stderr: "",
  });
  const given = await send("hand-over", LEAVER, "--revoke-api-keys", "--to", HEIR.toUpperCase());
  assert.deepEqual(given, {
    code: 0,
    stdout: "1 API key revoked, 0 schedules and 0 webhooks paused, 1 workflow transferred; " +
      "1 webhook refused until the new owner resumes them\n",
    stderr: `${workflowId}: the new owner has another workflow named "Daily invoices", or with ` +
      "its key\n",
  });
  const { workflows } = await heir.expect(200, "GET /workflows");
  assert.deepEqual(
    workflows.map((one: { id: string }) => one.id).sort(),
    [workflowId, namesake].sort(),
  );
});

Deno.test("heddle members stops at a workflow that the receiver has no room for", async () => {
  await using server = await openServer({ env: { MAX_WORKFLOWS_PER_USER: "2" } });
  const leaver = await openApi(server, { sub: LEAVER });
  const heir = await openApi(server, { sub: HEIR });
  for (const name of ["One", "Two"]) await leaver.publish(yamlNamed(name));
  await heir.publish(yamlNamed("Three"));
  await using repository = await openRepositoryOf(server, ADMIN);
  const { code, stdout, stderr } = await repository.run([
    ...["members", "hand-over", LEAVER, "--to", HEIR],
  ]);
  assert.deepEqual([code, stdout], [
    1,
    "0 API keys revoked, 0 schedules and 0 webhooks paused, 1 workflow transferred\n",
  ]);
  assert.match(stderr, /^Cannot transfer \S+ "(One|Two)": .*MAX_WORKFLOWS_PER_USER/);
});

Deno.test("heddle members refuses callers and arguments that do not fit", async () => {
  await using server = await openServer();
  await using colleague = await openRepositoryOf(server, { sub: HEIR });
  await using admin = await openRepositoryOf(server, ADMIN);
  const all = ["hand-over", LEAVER, "--pause"];
  const cases: [repository: typeof admin, args: string[], code: number, reason: RegExp][] = [
    [colleague, ["list"], 1, /admin/],
    [colleague, ["show", LEAVER], 1, /admin/],
    [colleague, all, 1, /admin/],
    [admin, [...all, "--to", LEAVER], 1, /another user/],
    [admin, [...all, "--to", HEIR.replace("2", "9")], 1, /member/],
    [admin, [...all, "--to", "ada"], 2, /--to: given "ada", expected the id of a user/],
    [admin, ["hand-over", LEAVER], 2, /^Nothing to do: give --revoke-api-keys, --pause, --to/],
    [admin, ["hand-over", "--pause"], 2, /^--pause: the id of a user is missing/],
    [admin, ["show"], 2, /^show: the id of a user is missing/],
    [admin, ["show", "../me"], 2, /^show: given "\.\.\/me", expected the id of a user/],
    [admin, ["show", LEAVER, "more"], 2, /Usage: heddle members/],
    [admin, ["leave"], 2, /^Usage: heddle members/],
    [admin, [], 2, /^Usage: heddle members/],
    [admin, [...all, "--server", "http://127.0.0.1:9"], 3, /Cannot reach/],
  ];
  for (const [repository, args, expected, reason] of cases) {
    const { code, stdout, stderr } = await repository.run(["members", ...args]);
    assert.deepEqual([code, stdout], [expected, ""], `${args.join(" ")}: ${stderr}`);
    assert.match(stderr, reason);
  }
});
