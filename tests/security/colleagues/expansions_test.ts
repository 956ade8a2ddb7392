/** A colleague asks for what can be asked for besides: rights, inputs and last runs. */
import { deepEqual, doesNotMatch, equal, match } from "node:assert/strict";
import type { JsonObject } from "../../../src/lib/json.ts";
import type { Answer } from "../../support/processes/api_client.ts";
import { type Colleague, openOffice } from "./office.ts";

type Body = Answer["body"];

const SECRET = "salaries of everybody: 4711";

const TAKES_NOTE: JsonObject = { inputs: { note: { type: "string" } }, steps: [] };

const LISTS = (workflowId: string) => [
  "/runs?expand=inputs",
  `/workflows/${workflowId}/runs?expand=inputs,workflowName`,
];

async function inputsIn(colleague: Colleague, paths: readonly string[]): Promise<Body[]> {
  const lists = paths.map((path) => colleague.expect(200, `GET ${path}`));
  return (await Promise.all(lists)).flatMap(({ runs }) => runs.map(({ inputs }: Body) => inputs));
}

Deno.test("a list of runs has their inputs for those who may read the workflow", async () => {
  await using office = await openOffice();
  const { owner, reader, writer, stranger, outsider } = office;
  const workflowId = await owner.publish(TAKES_NOTE, { isShared: true });
  const { runId } = await owner.run(workflowId, { inputs: { note: SECRET } });
  const paths = LISTS(workflowId);
  for (const colleague of [owner, reader, writer]) {
    deepEqual(await inputsIn(colleague, paths), [{ note: SECRET }, { note: SECRET }]);
    const plain = await colleague.text("GET /runs?expand=workflowName");
    doesNotMatch(plain, /"inputs"|4711/, "only where they are asked for");
  }
  for (const colleague of [stranger, outsider]) {
    deepEqual((await colleague.expect(200, `GET ${paths[0]}`)).runs, []);
    await colleague.expect(404, `GET ${paths[1]}`);
  }
  await owner.expect(200, `PATCH /workflows/${workflowId}/sharing`, { shareWithTeamKeys: [] });
  deepEqual((await reader.expect(200, `GET ${paths[0]}`)).runs, []);
  for (const wrong of ["inputs,outputs", "rights"]) {
    await owner.expect(400, `GET /runs?expand=${wrong}`);
  }
  await owner.expect(400, `GET /runs/${runId}?expand=inputs`);
});

Deno.test("a list hides the inputs that a run hides, as after it has read its principal's files", async () => {
  await using office = await openOffice();
  const { owner, reader } = office;
  const key = await owner.upload("salaries.txt", SECRET);
  const read = { id: "read", service: "files", action: "read", with: { objectKey: key } };
  const definition = { ...TAKES_NOTE, steps: [read] };
  const workflowId = await owner.publish(definition, { isShared: true });
  await owner.run(workflowId, { inputs: { note: SECRET } });
  const paths = LISTS(workflowId);
  deepEqual(await inputsIn(owner, paths), [{ note: SECRET }, { note: SECRET }]);
  deepEqual(await inputsIn(reader, paths), [{}, {}]);
  const lists = "/workflows?scope=all&expand=lastRuns,owner,version,isDraft,nextRunAt";
  const seen = await reader.text(`GET ${lists}`);
  match(seen, /"lastRuns":\[\{"runId"/);
  doesNotMatch(seen, /4711|inputs|outputs|email|example\.org/);
});

Deno.test("a page of runs stays small, however large their inputs are", async () => {
  await using office = await openOffice();
  const { owner } = office;
  const workflowId = await owner.publish(TAKES_NOTE);
  const lengths = [8_181, 8_182, 100_000];
  for (const length of lengths) {
    await owner.run(workflowId, { inputs: { note: "x".repeat(length) } });
  }
  // Two bytes each: what counts is the size on the wire.
  await owner.run(workflowId, { inputs: { note: "é".repeat(5_000) } });
  const [path = ""] = LISTS(workflowId);
  const inputs = await inputsIn(owner, [path]);
  deepEqual(inputs.map((given) => given?.note.length ?? null), [null, null, null, 8_181]);
});

/** The rights that each colleague is told, and what the server then lets them do. */
Deno.test("a run tells each colleague what the server lets them do with it", async () => {
  await using office = await openOffice();
  const { owner, reader, writer, as } = office;
  const approve = { id: "ok", service: "human", action: "approve", with: { message: "Yes?" } };
  const workflowId = await owner.publish({ steps: [approve] }, { isShared: true });
  const start = async (who: Colleague): Promise<string> => {
    const runId = await who.start(workflowId);
    await who.settled(runId, "waiting");
    return runId;
  };
  const rightsOf = async (who: Colleague, runId: string): Promise<Body> =>
    (await who.expect(200, `GET /runs/${runId}?expand=rights`)).rights;
  const runId = await start(owner);
  doesNotMatch(await owner.text(`GET /runs/${runId}`), /"rights"/);
  equal(await rightsOf(owner, runId), "write");
  equal(await rightsOf(writer, runId), "write");
  equal(await rightsOf(reader, runId), "read");
  equal(await rightsOf(reader, await start(reader)), "write", "one's own run");
  await reader.expect(403, `POST /runs/${runId}/cancel`);
  const admin = await as(reader, { teams: ["ops"], roles: ["admin"] });
  equal(await rightsOf(admin, runId), "cancel");
  await admin.expect(403, `POST /runs/${runId}/retry`);
  await admin.expect(202, `POST /runs/${runId}/cancel`);
});

Deno.test("a rule tells each colleague what the server lets them do with it", async () => {
  await using office = await openOffice();
  const { owner, reader, writer, stranger, outsider } = office;
  const definition = {
    format: "rule/1",
    name: "Discount",
    inputs: { amount: { type: "number" } },
    outputs: { discount: { type: "number" } },
    hitPolicy: "first",
    rows: [{ then: { discount: 0 } }],
  };
  const { ruleId } = await owner.expect(201, "POST /rules", { definition });
  await owner.expect(200, `PATCH /rules/${ruleId}/sharing`, { shareWithTeamKeys: ["ops"] });
  const path = `/rules/${ruleId}`;
  const told = [[owner, "manage", 200], [writer, "write", 200], [reader, "read", 403]] as const;
  for (const [who, rights, status] of told) {
    equal((await who.expect(200, `GET ${path}?expand=rights`)).rights, rights);
    doesNotMatch(await who.text(`GET ${path}`), /"rights"/);
    await who.expect(status, `PUT ${path}/draft`, { definition });
  }
  for (const who of [stranger, outsider]) await who.expect(404, `GET ${path}?expand=rights`);
  await owner.expect(400, `GET ${path}?expand=owner`);
});

Deno.test("a chat tells each teammate whether the server takes a message", async () => {
  await using office = await openOffice();
  const { owner, reader, writer, stranger } = office;
  const { threadId } = await owner.expect(200, "POST /chats");
  const sharing = { shareWithTeamKeys: ["ops"] };
  await owner.expect(200, `PATCH /chats/${threadId}/sharing`, sharing);
  const path = `/chats/${threadId}/messages`;
  for (const [who, rights] of [[owner, "manage"], [writer, "write"], [reader, "read"]] as const) {
    equal((await who.expect(200, `GET ${path}?expand=rights,ending`)).rights, rights);
    doesNotMatch(await who.text(`GET ${path}`), /"rights"/);
    const reply = await who.say(threadId, { message: "Hello" });
    equal(reply.includes("event: message"), rights !== "read", reply);
  }
  await stranger.expect(404, `GET ${path}?expand=rights`);
});
