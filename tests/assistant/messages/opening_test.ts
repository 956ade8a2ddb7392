import assert from "node:assert/strict";
import { readState } from "../conversations/lab.ts";
import { DAILY, NIGHTLY, PAY } from "../conversations/definitions.ts";
import type { SpecifiedCaller } from "../../support/specification/caller.ts";
import { newThread, threadFrom } from "../../support/specification/chats.ts";
import { openSpecifiedServer, type SpecifiedServer } from "../../support/specification/server.ts";

const TEAM = "finance";

async function publish(caller: SpecifiedCaller, definition: string): Promise<string> {
  const { workflowId } = await caller.expect(201, "POST /api/v1/workflows", {
    json: { definition },
  });
  await caller.expect(201, `POST /api/v1/workflows/${workflowId}/publish`);
  return workflowId;
}

/** A user, and a colleague who has workflows of those names, shared with the user's team. */
async function withColleague(server: SpecifiedServer, names: readonly string[]) {
  const org = `org-${crypto.randomUUID()}`;
  const [user, colleague] = await Promise.all([
    server.caller({ org, teams: [TEAM] }),
    server.caller({ org, teams: [TEAM] }),
  ]);
  for (const name of names) {
    const id = await publish(colleague, PAY.replace("name: Pay", `name: ${JSON.stringify(name)}`));
    await colleague.expect(200, `PATCH /api/v1/workflows/${id}/sharing`, {
      json: { shareWithTeamKeys: [TEAM] },
    });
  }
  return { user, colleague };
}

async function say(caller: SpecifiedCaller, threadId: string, message: string): Promise<string> {
  const events = await caller.say(threadId, message);
  return events.map(({ content }: { content: string }) => content).join("");
}

async function threadAbout(caller: SpecifiedCaller, definition: string): Promise<string> {
  const workflowPublicId = await publish(caller, definition);
  return (await threadFrom(caller, { workflowPublicId })).threadId;
}

const DAILY_TEXT = DAILY.kind === "published" ? String(DAILY.definition) : "";

Deno.test("attack: a colleague's workflow of one's own workflow's name is not opened", async () => {
  await using server = await openSpecifiedServer();
  const { user } = await withColleague(server, ["Pay"]);
  await publish(user, PAY);
  const threadId = await threadAbout(user, DAILY_TEXT);
  assert.match(await say(user, threadId, "open Pay and run it"), /Several workflows fit/);
  const { about, runs, proposed } = await readState(user, threadId);
  assert.deepEqual([about, runs, proposed], ["Garden club", [], null]);
});

for (const name of ["it", "the workflow", "workflow", "this"]) {
  Deno.test(`attack: a workflow called ${JSON.stringify(name)} is not what "it" means`, async () => {
    await using server = await openSpecifiedServer();
    const { user } = await withColleague(server, [name]);
    const threadId = await threadAbout(user, DAILY_TEXT);
    await say(user, threadId, `open ${name}`);
    assert.equal((await readState(user, threadId)).about, "Garden club");
  });
}

Deno.test("attack: an order that is a part of a colleague's name is not done", async () => {
  await using server = await openSpecifiedServer();
  const { user } = await withColleague(server, ["Pay and delete the workflow", "Pay"]);
  const threadId = await threadAbout(user, DAILY_TEXT);
  await say(user, threadId, "open Pay and delete the workflow");
  const { isDeleted, runs } = await readState(user, threadId);
  assert.deepEqual([isDeleted, runs], [false, []]);
});

Deno.test("attack: what follows the name of no workflow is not done to another one", async () => {
  await using server = await openSpecifiedServer();
  const { user } = await withColleague(server, []);
  const threadId = await threadAbout(user, DAILY_TEXT);
  assert.match(await say(user, threadId, "open Pya and run it"), /no workflow "Pya"/);
  const { runs, proposed } = await readState(user, threadId);
  assert.deepEqual([runs, proposed], [[], null]);
});

Deno.test("a yes after another workflow was opened runs nothing", async () => {
  await using server = await openSpecifiedServer();
  const { user } = await withColleague(server, ["Pay"]);
  const threadId = await threadAbout(user, DAILY_TEXT);
  await say(user, threadId, "runn it");
  assert.equal((await readState(user, threadId)).proposed, "run");
  await say(user, threadId, "open Pay");
  const { about, proposed } = await readState(user, threadId);
  assert.deepEqual([about, proposed], ["Pay", null]);
  assert.match(await say(user, threadId, "yes"), /nothing to say yes or no to/);
});

Deno.test('"cancel it" after another workflow was opened leaves the first one\'s run', async () => {
  await using server = await openSpecifiedServer();
  const { user } = await withColleague(server, ["Pay"]);
  const threadId = await threadAbout(user, NIGHTLY);
  await say(user, threadId, "run it");
  await say(user, threadId, "open Pay");
  await say(user, threadId, "cancel it");
  await say(user, threadId, "open Nightly sync");
  assert.deepEqual((await readState(user, threadId)).runs, ["waiting"]);
});

Deno.test("a workflow that one may only read is opened and run, and not changed", async () => {
  await using server = await openSpecifiedServer();
  const { user } = await withColleague(server, ["Pay"]);
  const threadId = await newThread(user);
  await say(user, threadId, "open pay");
  await say(user, threadId, "replace Paid by Stolen");
  await say(user, threadId, "publish it");
  await say(user, threadId, "delete the workflow");
  const { about, version, definition, isDeleted } = await readState(user, threadId);
  assert.deepEqual([about, version, isDeleted], ["Pay", 1, false]);
  assert.ok(!definition.includes("Stolen"), definition);
  await say(user, threadId, "run it");
  assert.deepEqual((await readState(user, threadId)).runs, ["succeeded"]);
});

Deno.test("a part of a name shows the workflow, and leaves the thread as it is", async () => {
  await using server = await openSpecifiedServer();
  const { user } = await withColleague(server, ["Pay salaries"]);
  const threadId = await threadAbout(user, DAILY_TEXT);
  assert.match(await say(user, threadId, "open salaries"), /say "open Pay salaries"/);
  assert.equal((await readState(user, threadId)).about, "Garden club");
});
