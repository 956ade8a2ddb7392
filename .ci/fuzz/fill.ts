import type { JsonObject } from "../../src/lib/json.ts";
import type { ApiClient } from "../../tests/support/processes/api_client.ts";
import { eventually } from "../../tests/support/time/eventually.ts";

/** The number of things of each kind that operations may consume. */
const COPIES = 12;

const WORKFLOW: JsonObject = {
  format: "planner/1",
  name: "Fuzzed",
  inputs: { name: { type: "string", default: "Ada" } },
  steps: [{
    id: "greet",
    service: "files",
    action: "write",
    with: { name: "greeting.txt", text: "Hello, ${{ inputs.name }}!" },
  }, {
    id: "each",
    forEach: "[1, 2]",
    service: "data",
    action: "map",
    with: { items: ["${{ item }}"], to: "${{ item }}" },
  }],
};

const ASKING: JsonObject = {
  format: "planner/1",
  name: "Asks",
  steps: [{ id: "ask", service: "human", action: "approve", with: { message: "Go on?" } }],
};

const FAILING: JsonObject = {
  format: "planner/1",
  name: "Fails",
  inputs: { list: { type: "json", default: [] } },
  steps: [{
    id: "fail",
    service: "data",
    action: "map",
    with: { items: [1], to: "${{ inputs.list[1] }}" },
  }],
};

/** A phrase so rare that no run starts by itself. */
const NEW_YEAR = "0 3 1 1 *";
/** A range with one tick of that schedule. */
const RANGE = { from: ["2020-01-01T00:00:00Z"], to: ["2020-01-02T00:00:00Z"] };
/** The name of a schedule beside the default one. */
const SCHEDULE = "emea";
const NAMED_SCHEDULE = "/schedules/{name}";
/** Texts for the fields of a schedule. Random texts would almost never be accepted. */
const SCHEDULE_TEXTS = {
  input: [NEW_YEAR, "every weekday at 9"],
  timezone: ["Europe/Berlin"],
  catchupWindow: ["1d"],
  jitter: ["5m"],
};

const CALENDAR = "holidays";
const HOLIDAY = "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART;VALUE=DATE:20301225\r\n" +
  "END:VEVENT\r\nEND:VCALENDAR\r\n";

const CSV = "when amount: number,then discount: number\n>= 1000,10\n,0\n";

const RULE: JsonObject = {
  format: "rule/1",
  name: "Fuzzed",
  inputs: { amount: { type: "number", default: 10 } },
  outputs: { discount: { type: "number" } },
  rows: [
    { when: { amount: ">= 1000" }, then: { discount: 10 } },
    { then: { discount: 0 } },
  ],
  tests: [{ name: "large", inputs: { amount: 1000 }, expect: { discount: 10 } }],
};

/**
 * The ids that a parameter or a field may have, by its name; if there are none, it is left out.
 */
export type Ids = Record<string, string[]>;

/** The things on the server. */
export interface Filled {
  /** A workflow, a thread and a run, which no operation deletes. */
  workflow: Ids;
  rule: Ids;
  /** The possible values of the parameter `name`, by the kind of thing in the path. */
  names: { calendars: string[]; schedules: string[] };
  /** The things that an operation may consume, by operation. */
  doomed: Record<string, Ids>;
  /** The possible values of a body's fields, by the name of the body. */
  bodies: Record<string, Ids>;
}

/** Creates the things that the parameters of the document name; the colleague is a member, too. */
export async function fill(
  api: ApiClient,
  { colleagueId }: { colleagueId: string },
): Promise<Filled> {
  const workflowId = await publishWorkflow(api);
  const { url } = await createWebhook(api, workflowId);
  const workflow = {
    workflowId: [workflowId],
    workflowPublicId: [workflowId],
    versionId: await versionIds(api, `/workflows/${workflowId}`),
    runId: [await api.startRun(workflowId), await api.startRun(workflowId)],
    threadId: [await startThread(api, workflowId)],
    parent: ["each"],
    path: ["steps[0]"],
    webhookToken: [url.split("/").at(-1) ?? ""],
  };
  await api.expect(200, `PUT /workflows/${workflowId}/draft`, {});
  const ruleId = await publishRule(api);
  await api.expect(200, `PUT /rules/${ruleId}/draft`, {});
  const rule = {
    ruleId: [ruleId],
    rulePublicId: [ruleId],
    versionId: await versionIds(api, `/rules/${ruleId}`),
    threadId: [await startRuleThread(api, ruleId)],
  };
  await putSchedules(api, workflowId);
  await api.expect(200, `PUT /calendars/${CALENDAR}`, { ics: HOLIDAY });
  const names = { calendars: [CALENDAR, "more"], schedules: [SCHEDULE, "more"] };
  const bodies = {
    BackfillBody: RANGE,
    ChangeScheduleBody: SCHEDULE_TEXTS,
    PreviewScheduleBody: SCHEDULE_TEXTS,
    PutCalendarBody: { ics: [HOLIDAY], url: [], timezone: ["Europe/Berlin"] },
    PutScheduleBody: SCHEDULE_TEXTS,
    SchedulePoliciesBody: SCHEDULE_TEXTS,
    AnswerBody: { stepId: ["ask"], path: [], answers: [] },
    // Other definitions are tested where workflows are created and changed.
    ImportWorkflowBody: { definition: [JSON.stringify(FAILING)] },
    ImportRuleBody: { format: ["csv"], content: [CSV], name: ["Imported"], ruleId: [], table: [] },
    HandoverBody: { to: [colleagueId] },
    OwnerBody: { userId: [colleagueId] },
    PublishBody: { draftId: [] },
    PublishRuleBody: { draftId: [] },
  };
  return { workflow, rule, names, doomed: await fillDoomed(api, workflowId), bodies };
}

async function fillDoomed(api: ApiClient, workflowId: string): Promise<Record<string, Ids>> {
  const names = Array.from({ length: COPIES }, (_, copy) => `VARIABLE_${copy}`);
  const envs = names.map((name) => ({ name, value: "value" }));
  await api.expect(200, `POST /workflows/${workflowId}/envs`, { envs });
  const asking = await api.publish(JSON.stringify(ASKING));
  const failing = await api.publish(JSON.stringify(FAILING));
  const makers: Record<string, () => Promise<string>> = {
    "delete /workflows/{workflowId}": () => publishWorkflow(api),
    "delete /workflows/{workflowId}/draft": () => draftWorkflow(api),
    "post /workflows/{workflowId}/publish": () => draftWorkflow(api),
    "post /workflows/{workflowId}/owner": () => publishWorkflow(api),
    "post /runs/{runId}/cancel": () => api.startRun(asking),
    "post /runs/{runId}/answer": () => startAsking(api, asking),
    "post /runs/{runId}/retry": async () => (await api.runToEnd(await api.startRun(failing))).runId,
    "delete /rules/{ruleId}": () => publishRule(api),
    "delete /rules/{ruleId}/draft": () => draftRule(api),
    "post /rules/{ruleId}/publish": () => draftRule(api),
    "delete /chats/{threadId}": () => startThread(api, workflowId),
    "delete /workflows/{workflowId}/webhooks/{webhookId}": async () =>
      (await createWebhook(api, workflowId)).webhookId,
    "delete /workflows/{workflowId}/schedule": () => scheduledWorkflow(api),
    "delete /workflows/{workflowId}/schedules/{name}": () => scheduledWorkflow(api),
    "delete /workflows/{workflowId}/schedule/backfill": () => backfilledWorkflow(api, "schedule"),
    "delete /workflows/{workflowId}/schedules/{name}/backfill": () =>
      backfilledWorkflow(api, `schedules/${SCHEDULE}`),
    "delete /calendars/{name}": () => newCalendar(api),
    "delete /api-keys/{apiKeyId}": async () =>
      (await api.expect(201, "POST /api-keys", { name: "fuzz" })).id,
  };
  const doomed: Record<string, Ids> = {
    "delete /workflows/{workflowId}/envs/{name}": { name: names },
  };
  for (const [operation, make] of Object.entries(makers)) {
    const [, name = ""] = /\{(\w+)\}[^{]*$/.exec(operation.replace(NAMED_SCHEDULE, "")) ?? [];
    const made: string[] = [];
    // A draft of these belongs to no thread.
    doomed[operation] = { threadId: [], [name]: made };
    while (made.length < COPIES) made.push(await make());
  }
  doomed["post /chats/{threadId}/proposals/{proposalId}"] = await propose(api, workflowId);
  doomed["post /chats/{threadId}/messages/{messageId}/replacement"] = await say(api, workflowId);
  return doomed;
}

/** The default schedule of a workflow, and another one. */
async function putSchedules(api: ApiClient, workflowId: string): Promise<void> {
  await api.expect(200, `POST /workflows/${workflowId}/schedule/parse`, { input: NEW_YEAR });
  await api.expect(200, `PUT /workflows/${workflowId}/schedules/${SCHEDULE}`, { input: NEW_YEAR });
}

async function scheduledWorkflow(api: ApiClient): Promise<string> {
  const workflowId = await publishWorkflow(api);
  await putSchedules(api, workflowId);
  return workflowId;
}

/** A paused schedule starts nothing, so that the range stays until it is cancelled. */
async function backfilledWorkflow(api: ApiClient, schedule: string): Promise<string> {
  const workflowId = await scheduledWorkflow(api);
  const path = `/workflows/${workflowId}/${schedule}`;
  const method = schedule === "schedule" ? "PUT" : "PATCH";
  await api.expect(200, `${method} ${path}`, { paused: true });
  const [from = "", to = ""] = [...RANGE.from, ...RANGE.to];
  await api.expect(202, `POST ${path}/backfill`, { from, to });
  return workflowId;
}

async function newCalendar(api: ApiClient): Promise<string> {
  // Its name has no digits.
  const name = `free-${crypto.randomUUID().replaceAll(/[^a-f]/g, "")}`;
  await api.expect(200, `PUT /calendars/${name}`, { ics: HOLIDAY });
  return name;
}

/** A thread with one message, which may be replaced once. */
async function say(api: ApiClient, workflowId: string): Promise<Ids> {
  const threadId = await startThread(api, workflowId);
  await api.say(threadId, "help");
  const { messages } = await api.messages(threadId);
  const { id } = messages.findLast(({ role }: { role: string }) => role === "user");
  return { threadId: [threadId], messageId: [id] };
}

async function propose(api: ApiClient, workflowId: string): Promise<Ids> {
  const threadId = await startThread(api, workflowId);
  await api.say(threadId, "run it and then delete everything");
  const { proposal } = await api.messages(threadId);
  return { threadId: [threadId], proposalId: [proposal.proposalId] };
}

async function startAsking(api: ApiClient, workflowId: string): Promise<string> {
  const runId = await api.startRun(workflowId);
  const isWaiting = async () => (await api.expect(200, `GET /runs/${runId}`)).status === "waiting";
  await eventually(isWaiting);
  return runId;
}

async function draftWorkflow(api: ApiClient): Promise<string> {
  return (await api.expect(201, "POST /workflows", { definition: WORKFLOW })).workflowId;
}

async function draftRule(api: ApiClient): Promise<string> {
  return (await api.expect(201, "POST /rules", { definition: RULE })).ruleId;
}

async function publishWorkflow(api: ApiClient): Promise<string> {
  return await api.publish(JSON.stringify(WORKFLOW));
}

async function publishRule(api: ApiClient): Promise<string> {
  const ruleId = await draftRule(api);
  await api.expect(201, `POST /rules/${ruleId}/publish`);
  return ruleId;
}

async function startThread(api: ApiClient, workflowPublicId: string): Promise<string> {
  return (await api.expect(201, "POST /chats/from-workflow", { workflowPublicId })).threadId;
}

async function startRuleThread(api: ApiClient, rulePublicId: string): Promise<string> {
  return (await api.expect(201, "POST /chats/from-rule", { rulePublicId })).threadId;
}

async function createWebhook(
  api: ApiClient,
  workflowId: string,
): Promise<{ webhookId: string; url: string }> {
  return await api.expect(201, `POST /workflows/${workflowId}/webhooks`, {});
}

async function versionIds(api: ApiClient, path: string): Promise<string[]> {
  const { versions } = await api.expect(200, `GET ${path}/versions`);
  return versions.map(({ versionId }: { versionId: string }) => versionId);
}
