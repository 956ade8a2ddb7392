import assert from "node:assert/strict";
import type { Json, JsonObject } from "../../../src/lib/json.ts";
import { NOTE } from "../../support/workflows/definitions.ts";
import { eventually } from "../../support/time/eventually.ts";
import { logLeaks } from "../../support/logs/leaks.ts";
import { ruleNamed } from "../../support/rules/rules.ts";
import { HOLIDAY, NEW_YEAR, NEW_YEAR_2020, type Subject } from "./rows.ts";
import type { State } from "./rules.ts";
import { asSent, type Member, MEMBERSHIPS, OWNER_ID, type World } from "./world.ts";

/** Its runs wait and ask, and so can be cancelled and answered. */
const WAITING: JsonObject = {
  format: "planner/1",
  name: "Waiting",
  steps: [{
    id: "both",
    parallel: [
      { id: "pause", service: "wait", action: "for", with: { duration: "1h" } },
      { id: "consent", service: "human", action: "approve", with: { message: "Go on?" } },
    ],
  }],
};

interface Wanted {
  state: State;
  /** The request that it is for, if what that does not name need not be there. */
  request?: string;
  /** The owner unless stated. */
  by?: Member;
}

/**
 * A workflow with a version and a draft, a thread about it with a draft of its own, both shared
 * with the teams of who makes them, a decision rule with the same, a waiting run, a file, an API
 * key, a webhook and a calendar, all in that state.
 */
export async function makeSubject(
  world: World,
  { state, request, by = "owner" }: Wanted,
): Promise<Subject> {
  const subject = unknownSubject();
  if (state === "unknown") return subject;
  const ask = askAs(world, by);
  const { teams: teamKeys = [] } = MEMBERSHIPS[by];
  const isNamed = (name: string): boolean => request === undefined || request.includes(name);
  Object.assign(subject, await makeWorkflow(ask, teamKeys));
  const hasThread = isNamed("threadId");
  if (hasThread) Object.assign(subject, await makeThread(ask, teamKeys, subject));
  if (isNamed("object")) Object.assign(subject, await makeFile(ask));
  if (isNamed("rule")) Object.assign(subject, await makeRule(ask, teamKeys));
  if (isNamed("rule") && hasThread) {
    await ask(200, `PUT /rules/${subject.ruleId}/draft?threadId=${subject.threadId}`);
  }
  if (isNamed("runId")) Object.assign(subject, await makeRun(ask, subject));
  if (isNamed("/schedule")) {
    await ask(200, `POST ${pathOf(subject)}/schedule/parse`, { input: NEW_YEAR });
  }
  if (isNamed("/schedules")) {
    const named = `${pathOf(subject)}/schedules/${subject.scheduleName}`;
    await ask(200, `PUT ${named}`, { input: NEW_YEAR });
  }
  if (request?.startsWith("DELETE ") && isNamed("/backfill")) {
    const schedule = isNamed("/schedules") ? `schedules/${subject.scheduleName}` : "schedule";
    const path = `${pathOf(subject)}/${schedule}`;
    // A paused schedule starts nothing, so that the range stays until it is cancelled.
    await ask(200, `${isNamed("/schedules") ? "PATCH" : "PUT"} ${path}`, { paused: true });
    await ask(202, `POST ${path}/backfill`, NEW_YEAR_2020);
  }
  if (isNamed("/envs")) {
    const envs = [{ name: subject.name, value: "EU" }];
    await ask(200, `POST ${pathOf(subject)}/envs`, { envs });
  }
  if (isNamed("calendar")) {
    await ask(200, `PUT /calendars/${subject.calendarName}`, { ics: HOLIDAY });
  }
  if (isNamed("apiKeyId")) {
    subject.apiKeyId = (await ask(201, "POST /api-keys", { name: "ci" })).id;
  }
  if (isNamed("webhook")) {
    const { webhookId, url } = await ask(201, `POST ${pathOf(subject)}/webhooks`, {});
    Object.assign(subject, { webhookId, webhookToken: logLeaks.plant(url.slice(-43)) });
  }
  if (state === "public") await ask(200, `PATCH ${pathOf(subject)}`, { isPublic: true });
  if (state === "public" && isNamed("rule")) {
    await ask(200, `PATCH /rules/${subject.ruleId}`, { isPublic: true });
  }
  if (state === "deleted") {
    if (isNamed("rule")) await ask(200, `DELETE /rules/${subject.ruleId}`);
    await ask(200, `DELETE ${pathOf(subject)}`);
    if (hasThread) await ask(200, `DELETE /chats/${subject.threadId}`);
    if (isNamed("object")) {
      await ask(200, `DELETE /objects?objectKey=${encodeURIComponent(subject.objectKey)}`);
    }
    if (isNamed("calendar")) await ask(200, `DELETE /calendars/${subject.calendarName}`);
    if (isNamed("apiKeyId")) await ask(200, `DELETE /api-keys/${subject.apiKeyId}`);
  }
  return subject;
}

function unknownSubject(): Subject {
  const id = () => crypto.randomUUID();
  return {
    workflowId: id(),
    versionId: id(),
    draftId: id(),
    threadId: id(),
    proposalId: id(),
    messageId: id(),
    ruleId: id(),
    ruleVersionId: id(),
    ruleDraftId: id(),
    runId: id(),
    apiKeyId: id(),
    webhookId: id(),
    webhookToken: "x".repeat(43),
    objectKey: `acme/inputs/2026/11/${id()}/${"x".repeat(43)}/hello.txt`,
    userId: OWNER_ID,
    name: "REGION",
    scheduleName: "emea",
    calendarName: `free-${id().replaceAll(/[^a-f]/g, "")}`,
    slug: "page-tables",
  };
}

function pathOf({ workflowId }: Subject): string {
  return `/workflows/${workflowId}`;
}

async function makeWorkflow(ask: Ask, teamKeys: string[]): Promise<Partial<Subject>> {
  const { workflowId } = await ask(201, "POST /workflows", { definition: WAITING });
  const workflow = `/workflows/${workflowId}`;
  const { versionId } = await ask(201, `POST ${workflow}/publish`);
  const { draftId } = await ask(200, `PUT ${workflow}/draft`, { definition: NOTE });
  await ask(200, `PATCH ${workflow}/sharing`, { shareWithTeamKeys: teamKeys });
  return { workflowId, versionId, draftId };
}

/** About the workflow, with a message and what its answer proposes. */
async function makeThread(
  ask: Ask,
  teamKeys: string[],
  { workflowId }: Subject,
): Promise<Partial<Subject>> {
  const opened = await ask(201, "POST /chats/from-workflow", { workflowPublicId: workflowId });
  const { threadId } = opened;
  await ask(200, `PATCH /chats/${threadId}/sharing`, { shareWithTeamKeys: teamKeys });
  const vague = new FormData();
  vague.append("message", "cool stuff mate, publish it already");
  await ask(200, `POST /chats/${threadId}/messages`, vague);
  const { proposal: { proposalId }, messages } = await ask(200, `GET /chats/${threadId}/messages`);
  const messageId = messages.findLast(({ role }: { role: string }) => role === "user").id;
  return { threadId, proposalId, messageId };
}

async function makeRule(ask: Ask, teamKeys: string[]): Promise<Partial<Subject>> {
  const { ruleId } = await ask(201, "POST /rules", { definition: ruleNamed("Discount") });
  const { versionId: ruleVersionId } = await ask(201, `POST /rules/${ruleId}/publish`);
  const draft = await ask(200, `PUT /rules/${ruleId}/draft`);
  await ask(200, `PATCH /rules/${ruleId}/sharing`, { shareWithTeamKeys: teamKeys });
  return { ruleId, ruleVersionId, ruleDraftId: draft.draftId };
}

async function makeFile(ask: Ask): Promise<Partial<Subject>> {
  const form = new FormData();
  form.append("file", new File(["Hello"], "hello.txt"));
  const { objectKey } = await ask(201, "POST /objects", form);
  return { objectKey };
}

async function makeRun(ask: Ask, subject: Subject): Promise<Partial<Subject>> {
  const { runId } = await ask(202, `POST ${pathOf(subject)}/runs`, { inputs: {} });
  await eventually(async () => (await ask(200, `GET /runs/${runId}`)).status === "waiting");
  return { runId };
}

// deno-lint-ignore no-explicit-any
type Ask = (status: number, request: string, body?: Json | FormData) => Promise<any>;

function askAs({ send, headers }: World, caller: Member): Ask {
  const who = headers[caller];
  return async (status, request, body) => {
    const sent = asSent(body);
    const answer = await send(request.replace(" ", " /api/v1"), {
      headers: { ...who, ...sent.headers },
      body: sent.body,
    });
    assert.equal(answer.status, status, `${request}: ${answer.text}`);
    return answer.text.startsWith("event:") ? answer.text : JSON.parse(answer.text);
  };
}
