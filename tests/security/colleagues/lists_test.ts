/** A colleague looks for other people's things in lists and in what can be asked for besides. */
import { deepEqual, doesNotMatch, equal, match, ok } from "node:assert/strict";
import type { JsonObject } from "../../../src/lib/json.ts";
import { startFakeModel } from "../../support/chat/fake_model.ts";
import { type Colleague, type Office, openOffice } from "./office.ts";

const SECRET_NAME = "Layoffs in spring";

const SCHEDULE_LISTS = ["owned", "shared", "public", "all"].flatMap((scope) =>
  ["", "&search=layoffs", "&state=active"].map((more) => `/schedules?scope=${scope}${more}`)
);

async function publishScheduled(owner: Colleague): Promise<string> {
  const workflowId = await owner.publish({ name: SECRET_NAME, steps: [] });
  await owner.expect(200, `POST /workflows/${workflowId}/schedule/parse`, { input: "hourly" });
  await owner.expect(200, `PUT /workflows/${workflowId}/schedules/emea`, { input: "daily" });
  return workflowId;
}

async function findsIn(colleague: Colleague, paths: readonly string[]): Promise<string[]> {
  const finding: string[] = [];
  for (const path of paths) {
    if (JSON.stringify(await colleague.expect(200, `GET ${path}`)).includes(SECRET_NAME)) {
      finding.push(path);
    }
  }
  return finding;
}

Deno.test("the lists of schedules show a private workflow to its owner alone", async () => {
  await using office = await openOffice();
  const { owner, writer, reader, stranger, outsider } = office;
  const workflowId = await publishScheduled(owner);
  equal((await findsIn(owner, SCHEDULE_LISTS)).length, 6);
  for (const colleague of [writer, reader, stranger, outsider]) {
    deepEqual(await findsIn(colleague, SCHEDULE_LISTS), []);
  }
  const sharing = `PATCH /workflows/${workflowId}/sharing`;
  await owner.expect(200, sharing, { shareWithTeamKeys: ["ops"] });
  equal((await findsIn(reader, SCHEDULE_LISTS)).length, 6);
  deepEqual(await findsIn(stranger, SCHEDULE_LISTS), []);
  await owner.expect(200, sharing, { shareWithTeamKeys: [] });
  for (const colleague of [writer, reader]) {
    deepEqual(await findsIn(colleague, SCHEDULE_LISTS), []);
  }
});

Deno.test("the schedules of an organization are for its admins, without what only readers see", async () => {
  await using office = await openOffice();
  const { owner, writer, reader, outsider, as } = office;
  await publishScheduled(owner);
  const path = "/schedules?scope=organization";
  for (const colleague of [owner, writer, reader]) await colleague.expect(403, `GET ${path}`);
  deepEqual(await findsIn(outsider, [path]), []);
  const admin = await as(reader, { teams: ["ops"], roles: ["admin"] });
  const { schedules } = await admin.expect(200, `GET ${path}`);
  equal(schedules.length, 2);
  for (const schedule of schedules) {
    deepEqual(
      Object.keys(schedule).filter((name) => ["schedule", "timezone", "lastRun"].includes(name)),
      [],
    );
  }
});

Deno.test("a cursor of somebody else's list opens no list", async () => {
  await using office = await openOffice();
  const { owner, stranger } = office;
  await publishScheduled(owner);
  const { nextCursor } = await owner.expect(200, "GET /schedules?limit=1");
  ok(nextCursor);
  const cursor = encodeURIComponent(nextCursor);
  for (const scope of ["owned", "all"]) {
    const { body } = await stranger.call(`GET /schedules?limit=1&scope=${scope}&cursor=${cursor}`);
    ok(!JSON.stringify(body).includes(SECRET_NAME));
  }
});

/** A run of the shared workflow that a step of the owner's private one has started. */
async function childRun({ owner }: Office) {
  const shared = await owner.publish({ name: "Shared", steps: [] }, { isShared: true });
  const call = { id: "call", service: "workflow", action: "run", with: { workflow: shared } };
  const hidden = await owner.publish({ name: SECRET_NAME, steps: [call] });
  const parent = await owner.run(hidden);
  equal(parent.status, "succeeded");
  const { runs } = await owner.expect(200, `GET /runs/${parent.runId}/children`);
  return { shared, hidden, parentId: parent.runId, childId: runs[0].runId };
}

const ALL = "expand=parent,startedBy,workflowName";

Deno.test("what can be asked for with a run leads to no private run above it", async () => {
  await using office = await openOffice();
  const { owner, reader, stranger, outsider } = office;
  const { shared, hidden, parentId, childId } = await childRun(office);
  const paths = [`/runs/${childId}?${ALL}`, `/workflows/${shared}/runs?${ALL}`, `/runs?${ALL}`];
  for (const path of paths) {
    const seen = JSON.stringify(await reader.expect(200, `GET ${path}`));
    for (const secret of [SECRET_NAME, hidden, parentId]) ok(!seen.includes(secret), path);
    ok(seen.includes(childId) && seen.includes(owner.userId), path);
  }
  equal((await owner.expect(200, `GET ${paths[0]}`)).parent.runId, parentId);
  for (const colleague of [reader, stranger, outsider]) {
    for (const path of [`/runs/${parentId}`, `/runs/${parentId}/children`]) {
      await colleague.expect(404, `GET ${path}?${ALL}`);
    }
  }
  for (const colleague of [stranger, outsider]) await colleague.expect(404, `GET ${paths[0]}`);
});

Deno.test("the context of a question shows the inputs of a run to those who may answer it", async () => {
  await using office = await openOffice();
  const { owner, writer, reader, stranger, outsider } = office;
  const ask = { message: "Go on?", fields: { ok: { type: "boolean" } } };
  const asking: JsonObject = {
    inputs: { note: { type: "string" } },
    steps: [{ id: "ask", service: "human", action: "ask", with: ask }],
  };
  const workflowId = await owner.publish(asking, { isShared: true });
  const runId = await owner.start(workflowId, { inputs: { note: SECRET_NAME } });
  await owner.settled(runId, "waiting");
  const paths = ["/questions?expand=context", `/questions?runId=${runId}&expand=context`];
  equal((await findsIn(owner, paths)).length, 2);
  equal((await findsIn(writer, paths)).length, 2);
  for (const colleague of [reader, stranger, outsider]) {
    deepEqual(await findsIn(colleague, paths), []);
  }
});

Deno.test("the question of a run that has read its principal's own files is for that user alone", async () => {
  await using office = await openOffice();
  const { owner, writer } = office;
  const workflowId = await owner.publish({ steps: [] }, { isShared: true });
  const key = await writer.upload("plan.txt", SECRET_NAME);
  const message = "${{ steps.read.output.text }}";
  await writer.publishAgain(workflowId, {
    steps: [
      { id: "read", service: "files", action: "read", with: { objectKey: key, as: "text" } },
      {
        id: "ask",
        service: "human",
        action: "ask",
        with: { message, fields: { ok: { type: "boolean" } } },
      },
    ],
  });
  const runId = await writer.start(workflowId);
  await writer.settled(runId, "waiting");
  const paths = ["/questions?expand=context", `/questions?runId=${runId}&expand=context`];
  equal((await findsIn(writer, paths)).length, 2);
  deepEqual(await findsIn(owner, [...paths, `/runs/${runId}?${ALL}`]), []);
});

Deno.test("the use of models is one's own, and that of an organization is for its admins", async () => {
  await using model = startFakeModel(() => ({ text: ["Fine."] }));
  await using office = await openOffice({ LLM_BASE_URL: model.baseUrl, LLM_MODEL: "fake" });
  const { owner, reader, outsider, as } = office;
  const { threadId } = await owner.expect(200, "POST /chats");
  await owner.say(threadId, { message: "How are you?" });
  equal((await owner.expect(200, "GET /usage")).totals.calls > 0, true);
  const spellings = ["", `?userId=${owner.userId}`, "?scope=own", `?scope=own&orgKey=acme`];
  for (const colleague of [reader, outsider]) {
    for (const spelling of spellings) {
      const { status, body } = await colleague.call(`GET /usage${spelling}`);
      ok(status === 400 || body.totals.calls === 0, spelling);
    }
  }
  await reader.expect(403, "GET /usage?scope=organization");
  await owner.expect(403, "GET /usage?scope=organization");
  equal((await outsider.expect(200, "GET /usage?scope=organization")).totals.calls, 0);
  const admin = await as(reader, { teams: ["ops"], roles: ["admin"] });
  const { items } = await admin.expect(200, "GET /usage?scope=organization");
  deepEqual(items.map(({ userId }: { userId: string }) => userId), [owner.userId]);
});

Deno.test("the events of tools go to the sender of a message alone, and no reply to strangers", async () => {
  const held = Promise.withResolvers<string>();
  const asked = Promise.withResolvers<void>();
  await using model = startFakeModel((body) => {
    if (body.messages.at(-1)?.role !== "tool") {
      return { calls: [{ name: "list_workflows", arguments: {} }] };
    }
    asked.resolve();
    return { text: ["Here ", held.promise, "they are."] };
  });
  await using office = await openOffice({ LLM_BASE_URL: model.baseUrl, LLM_MODEL: "fake" });
  const { owner, reader, stranger, outsider } = office;
  await publishScheduled(owner);
  const { threadId } = await owner.expect(200, "POST /chats");
  const messages = `/chats/${threadId}/messages`;
  await owner.expect(200, `PATCH /chats/${threadId}/sharing`, { shareWithTeamKeys: ["ops"] });
  const sent = { message: "Which workflows are mine?" };
  const reply = owner.say(threadId, sent, { query: "?events=all" });
  await asked.promise;
  for (const colleague of [stranger, outsider]) {
    await colleague.expect(404, `GET ${messages}?expand=ending,attachments`);
    await colleague.expect(404, `GET ${messages}/stream?events=all`);
    doesNotMatch(await colleague.say(threadId, sent, { query: "?events=all" }), /event:/);
  }
  doesNotMatch(await reader.say(threadId, sent), /event:/);
  const followed = reader.text(`GET ${messages}/stream?events=all`);
  held.resolve("");
  match(await reply, /event: tool/);
  match(await followed, /they are/);
  doesNotMatch(await followed, /event: (tool|run|draft|proposal)/);
  ok(!(await followed).includes(SECRET_NAME));
});
