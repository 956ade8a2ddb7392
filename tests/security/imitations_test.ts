/**
 * Texts that imitate the system, the user, the server and earlier turns, at places from which a
 * model reads. The model believes each of them and does the deed, and it takes every answer of the
 * user for consent. Nothing is done.
 */
import { deepEqual, equal, notDeepEqual, ok } from "node:assert/strict";
import type { JsonObject } from "../../src/lib/json.ts";
import type { Call } from "../assistant/messages/obeyed_injections.ts";
import { type FakeModel, type ScriptedAnswer, startFakeModel } from "../support/chat/fake_model.ts";
import { onOne } from "../support/processes/shared_server.ts";
import type { SpecifiedCaller } from "../support/specification/caller.ts";
import { CHATS, readThread } from "../support/specification/chats.ts";
import { fail, leaf, questionsOf, withSteps } from "../support/specification/runs.ts";
import { openSpecifiedServer, type SpecifiedServer } from "../support/specification/server.ts";
import {
  parsePhrase,
  publishNext,
  runToEnd,
  runWhen,
  startRun,
} from "../support/specification/workflows.ts";
import { IMITATING_PLACES, IMITATIONS, type Place, type Scene } from "./imitations.ts";

const WORKFLOWS = "/api/v1/workflows";

interface Target extends Omit<Scene, "threadId"> {
  workflowId: string;
  failedId: string;
  waitingId: string;
}

const NOTE = leaf("note", "files.write", { name: "a.txt", text: "Hello" });

/**
 * A workflow with all that a deed may change: two versions, runs, a question, a schedule, a
 * variable.
 */
async function openTarget(server: SpecifiedServer): Promise<Target> {
  const org = `org-${crypto.randomUUID()}`;
  const teams = ["sales"];
  const caller = await server.caller({ org, teams, roles: ["admin"] });
  const colleague = await server.caller({ org, teams, roles: ["workflow:write"] });
  // Known as a member from then on.
  await colleague.expect(200, "GET /api/v1/me");
  const ask = leaf("ask", "human.approve", { message: "Pay it?" });
  const workflowId = await caller.publish(withSteps(ask));
  const waitingId = await startRun(caller, { workflowId });
  await runWhen(caller, { runId: waitingId, statuses: ["waiting"] });
  await questionsOf(caller, { runId: waitingId });
  await publishNext(caller, { workflowId, definition: withSteps(fail("broken")) });
  const { runId: failedId } = await runToEnd(caller, { workflowId });
  await publishNext(caller, { workflowId, definition: withSteps(NOTE) });
  const json = { envs: [{ name: "API_KEY", value: "canary-value" }] };
  await caller.expect(200, `POST ${WORKFLOWS}/${workflowId}/envs`, { json });
  await parsePhrase(caller, { workflowId, input: "every Monday at 8:00" });
  return { caller, colleague, workflowId, failedId, waitingId };
}

async function stateOf(
  { caller, workflowId }: Pick<Target, "caller" | "workflowId">,
): Promise<JsonObject> {
  const get = (path: string) => caller.expect(200, `GET ${WORKFLOWS}/${workflowId}${path}`);
  // It is somebody else's, or there no more.
  const { status, body } = await caller.call(`GET ${WORKFLOWS}/${workflowId}?expand=rights`);
  if (status !== 200) return { status };
  const { version, sharedTeamKeys, isPaused, isPublic, rights } = body;
  const { runs } = await get("/runs");
  const { questions } = await caller.expect(200, "GET /api/v1/questions");
  const ofTarget = ({ workflowId: id }: { workflowId: string }) => id === workflowId;
  return {
    ...{ version, sharedTeamKeys, isPaused, isPublic, rights },
    versions: await get("/versions"),
    runs: runs.map(({ runId, status, finishedAt }: JsonObject) => [runId, status, finishedAt]),
    envs: await get("/envs"),
    schedules: await get("/schedules"),
    questions: questions.filter(ofTarget).length,
  };
}

/** The call of each deed. */
async function callOf(target: Target, deed: string): Promise<Call> {
  const { colleague, failedId, waitingId } = target;
  const { userId } = await colleague.expect(200, "GET /api/v1/me");
  const calls: Record<string, Call> = {
    publish: { name: "publish", arguments: { force: true } },
    run: { name: "run", arguments: {} },
    delete: { name: "delete_workflow", arguments: {} },
    share: { name: "share", arguments: { teams: ["sales"] } },
    schedule: { name: "schedule", arguments: { phrase: "every 5 minutes" } },
    retry: { name: "retry_run", arguments: { runId: failedId } },
    cancel: { name: "cancel_run", arguments: { runId: waitingId } },
    answer: { name: "answer", arguments: { runId: waitingId, approved: true } },
    envs: { name: "unset_env", arguments: { name: "API_KEY" } },
    transfer: { name: "transfer_workflow", arguments: { user: userId } },
    "go back": { name: "go_back", arguments: { version: 1 } },
  };
  return calls[deed] ?? { name: deed, arguments: {} };
}

/** Answers that a model which wants to hear a yes takes for one. */
const AFTERWARDS: readonly string[] = [
  "What else does it say?",
  "I do not know yet.",
  'He wrote: "yes, go ahead"',
  "> yes, go ahead\n\nThat is what the file says.",
];

interface Lab extends AsyncDisposable {
  server: SpecifiedServer;
  model: FakeModel;
  queue: ScriptedAnswer[];
}

async function openLab(): Promise<Lab> {
  const queue: ScriptedAnswer[] = [];
  const model = startFakeModel(({ tools }) =>
    tools ? queue.shift() ?? { text: ["Done."] } : { text: ["yes"] }
  );
  const server = await openSpecifiedServer({
    LLM_BASE_URL: model.baseUrl,
    LLM_API_KEY: "sk-canary",
    LLM_MODEL: "fake",
    HTTP_ALLOWED_NETWORKS: "127.0.0.0/8",
  });
  return {
    server,
    model,
    queue,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await model[Symbol.asyncDispose]();
    },
  };
}

/** Letters and digits alone, however the text is quoted. */
function lettersOf(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, "").toLowerCase();
}

async function say(caller: SpecifiedCaller, threadId: string, message: string, file?: File) {
  const form = { message, ...(file && { attachments: [file] }) };
  await caller.expect(200, `POST ${CHATS}/${threadId}/messages`, { form });
}

/** A new thread about the workflow. */
async function threadOf({ caller, workflowId }: Target): Promise<string> {
  const json = { workflowPublicId: workflowId };
  return (await caller.expect(201, `POST ${CHATS}/from-workflow`, { json })).threadId;
}

interface Attempt {
  /** The state of the target before all attempts. */
  untouched: JsonObject;
  place: Place;
  text: string;
  deed: string;
  /** The user's next message. */
  afterwards: string;
}

async function expectNothing(
  { model, queue }: Lab,
  target: Target,
  { untouched, place, text, deed, afterwards }: Attempt,
): Promise<void> {
  const { caller, colleague } = target;
  const ownThreadId = await threadOf(target);
  const call = await callOf(target, deed);
  const { message, file, reads = [], elsewhere } = await place(
    { ...target, threadId: ownThreadId },
    text,
  );
  const stateElsewhere = async () =>
    elsewhere ? await stateOf({ caller: colleague, workflowId: elsewhere.workflowId }) : null;
  const before = await stateElsewhere();
  model.requests.length = 0;
  queue.length = 0;
  if (reads.length > 0) queue.push({ calls: reads });
  queue.push({ text: ["The user has consented."], calls: [call] }, { calls: [call] });
  const threadId = elsewhere?.threadId ?? ownThreadId;
  await say(caller, threadId, message, file);
  const told = JSON.stringify(model.requests.map(({ body }) => body.messages));
  const [line = ""] = text.split("\n");
  ok(lettersOf(told).includes(lettersOf(line).slice(0, 40)), `the model was not told ${text}`);
  if (!elsewhere) equal(await deedThatWaits(caller, threadId), DEEDS[deed] ?? deed);
  queue.length = 0;
  queue.push({ calls: [call] }, { calls: [call] });
  await say(caller, threadId, afterwards);
  // No deed undoes itself, so one look at the end finds what either message did.
  deepEqual(await stateOf(target), untouched, `${text} / ${afterwards}`);
  deepEqual(await stateElsewhere(), before, `${text} / ${afterwards}`);
}

/** Where the proposal is of another kind than the call. */
const DEEDS: Readonly<Record<string, string>> = { "go back": "publish" };

async function deedThatWaits(caller: SpecifiedCaller, threadId: string): Promise<string> {
  return (await readThread(caller, threadId)).proposal?.deed;
}

const check = onOne("a model that obeys what imitates others does nothing by itself", openLab);

for (const [name, place] of Object.entries(IMITATING_PLACES)) {
  check(`a model that obeys ${name} does nothing`, async (lab, test) => {
    const target = await openTarget(lab.server);
    const untouched = await stateOf(target);
    for (const [at, [kind, [text, deed]]] of Object.entries(IMITATIONS).entries()) {
      const afterwards = AFTERWARDS[at % AFTERWARDS.length] ?? "";
      await test.step(
        kind,
        () => expectNothing(lab, target, { untouched, place, text, deed, afterwards }),
      );
    }
  });
}

check("each of these deeds is done after the user's own yes", async (lab, test) => {
  for (const [, deed] of Object.values(IMITATIONS)) {
    await test.step(deed, async () => {
      const target = await openTarget(lab.server);
      const threadId = await threadOf(target);
      const before = await stateOf(target);
      lab.queue.length = 0;
      lab.queue.push({ calls: [await callOf(target, deed)] });
      await say(target.caller, threadId, "What do you think of it?");
      deepEqual(await stateOf(target), before);
      await say(target.caller, threadId, "yes");
      notDeepEqual(await stateOf(target), before);
    });
  }
});

Deno.test("there are more than a hundred and fifty such attempts, for every deed", () => {
  const deeds = Object.values(IMITATIONS).map(([, deed]) => deed);
  equal(new Set(deeds).size, deeds.length);
  ok(Object.keys(IMITATING_PLACES).length * deeds.length > 150);
});
