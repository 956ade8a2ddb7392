import type { Json } from "../../../src/lib/json.ts";
import { ruleNamed } from "../../support/rules/rules.ts";
import { definitionNamed } from "../../support/workflows/workflows.ts";
import type { Requirement } from "./rules.ts";

/** The things that a request names, by the parameters of the routes. */
export interface Subject {
  workflowId: string;
  versionId: string;
  draftId: string;
  threadId: string;
  /** Of something that the assistant of the thread would do. */
  proposalId: string;
  /** The last message of a user in the thread. */
  messageId: string;
  ruleId: string;
  ruleVersionId: string;
  ruleDraftId: string;
  runId: string;
  objectKey: string;
  apiKeyId: string;
  webhookId: string;
  /** The secret part of its address. */
  webhookToken: string;
  /** The owner of all of it. */
  userId: string;
  /** Of an environment variable. */
  name: string;
  /** Of a schedule beside the default one. */
  scheduleName: string;
  /** Of a calendar of free days. */
  calendarName: string;
  /** Of a template. */
  slug: string;
}

type Body = (subject: Subject) => Json | FormData;

/** A valid request: method and path, `:name` for what the subject has under that name. */
export interface Row {
  request: string;
  requires: Requirement;
  /** How the request is answered when it is allowed. */
  status: number;
  body?: Body;
}

type Line = [request: string, requires: Requirement, status: number, body?: Body];

const definition = definitionNamed("Drafted");
const rule = ruleNamed("Drafted");
const CSV = "when amount: number,then discount: number\n>= 1000,10\n";
const conversation = [{ role: "user", content: [{ type: "text", text: "Invoices of May" }] }];
const envs = [{ name: "REGION", value: "US" }];

/** So rarely that no test sees a tick. */
export const NEW_YEAR = "0 3 1 1 *";

/** A calendar with one free day. */
export const HOLIDAY = "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART;VALUE=DATE:20301225\r\n" +
  "END:VEVENT\r\nEND:VCALENDAR\r\n";

/** A range with one tick of that. */
export const NEW_YEAR_2020 = { from: "2020-01-01T00:00:00Z", to: "2020-01-02T00:00:00Z" };

/** A range without any. */
const PAST = { from: "2020-02-01T00:00:00Z", to: "2020-02-02T00:00:00Z" };

const noTeams = { shareWithTeamKeys: [] };

// deno-fmt-ignore
const API: Line[] = [
  ["GET /openapi.json", "nothing", 200],
  // By a printed code or a cookie, which none of the callers has; a token makes no difference.
  ["POST /session", "nothing", 401],
  ["DELETE /session", "nothing", 200],
  ["GET /me", "an identity", 200],
  ["GET /services", "an identity", 200],
  ["GET /templates", "an identity", 200],
  ["GET /templates/:slug", "an identity", 200],
  ["POST /templates/:slug/workflows", "an identity", 201, () => ({ name: "Mine" })],
  ["GET /api-keys", "a token", 200],
  ["POST /api-keys", "a token", 201, () => ({ name: "ci" })],
  ["DELETE /api-keys/:apiKeyId", "own API key", 200],

  ["GET /chats", "an identity", 200],
  ["POST /chats", "an identity", 200],
  ["POST /chats/from-workflow", "open workflow", 201, (of) => ({ workflowPublicId: of.workflowId })],
  ["POST /chats/from-rule", "open rule", 201, (of) => ({ rulePublicId: of.ruleId })],
  ["DELETE /chats/:threadId", "manage thread", 200],
  ["PATCH /chats/:threadId/sharing", "manage thread", 200, () => noTeams],
  ["PATCH /chats/:threadId/title", "post in thread", 200, () => conversation],
  ["GET /chats/:threadId/messages", "read thread", 200],
  ["POST /chats/:threadId/messages", "post in thread", 200, () => form({ message: "help" })],
  // Nothing is being answered.
  ["GET /chats/:threadId/messages/stream", "read thread", 204],
  ["POST /chats/:threadId/messages/stop", "post in thread", 409],
  ["POST /chats/:threadId/messages/:messageId/replacement", "post in thread", 200, () => ({})],
  ["POST /chats/:threadId/proposals/:proposalId", "post in thread", 200, () => ({ accept: false })],

  ["GET /workflows", "an identity", 200],
  ["GET /workflows?scope=organization", "an admin", 200],
  ["POST /workflows", "an identity", 201, () => ({ definition })],
  ["POST /workflows/validate", "an identity", 200, () => ({ definition })],
  ["GET /workflows/export", "an identity", 200],
  ["POST /workflows/import", "import workflow", 200, (of) => ({ definition, key: of.workflowId, force: true })],
  ["GET /workflows/:workflowId/export", "read workflow", 200],
  ["POST /workflows/dry-run", "an identity", 200, () => ({ definition })],
  ["GET /workflows/:workflowId", "read workflow", 200],
  ["PATCH /workflows/:workflowId", "manage workflow", 200, () => ({ isPublic: true })],
  ["DELETE /workflows/:workflowId", "manage workflow", 200],
  ["PATCH /workflows/:workflowId/sharing", "manage workflow", 200, () => noTeams],
  ["POST /workflows/:workflowId/owner", "transfer", 200, (of) => ({ userId: of.userId })],

  ["GET /workflows/:workflowId/draft", "read workflow", 200],
  ["PUT /workflows/:workflowId/draft", "write workflow", 200, () => ({ definition })],
  ["DELETE /workflows/:workflowId/draft", "write workflow", 200],
  ["POST /workflows/:workflowId/publish", "write workflow", 201, () => ({ force: true })],
  ["GET /workflows/:workflowId/draft?threadId=:threadId", "read thread", 200],
  ["PUT /workflows/:workflowId/draft?threadId=:threadId", "post in thread", 200, () => ({ definition })],
  ["DELETE /workflows/:workflowId/draft?threadId=:threadId", "post in thread", 200],
  ["POST /workflows/:workflowId/publish?threadId=:threadId", "write workflow", 201, () => ({ force: true })],

  ["GET /workflows/:workflowId/diff?from=1&to=draft", "read workflow", 200],
  ["GET /workflows/:workflowId/upcoming-runs", "read workflow", 200],
  ["POST /workflows/:workflowId/schedule/parse", "write workflow", 200, () => ({ input: NEW_YEAR })],
  ["PUT /workflows/:workflowId/schedule", "write workflow", 200, () => ({ paused: true })],
  ["PATCH /workflows/:workflowId/schedule", "write workflow", 200, () => ({ overlap: "queue" })],
  ["GET /workflows/:workflowId/schedule", "read workflow", 200],
  ["GET /workflows/:workflowId/schedule/ticks", "read workflow", 200],
  ["POST /workflows/:workflowId/schedule/backfill", "write workflow", 202, () => PAST],
  ["DELETE /workflows/:workflowId/schedule/backfill", "write workflow", 200],
  ["DELETE /workflows/:workflowId/schedule", "write workflow", 200],
  ["GET /workflows/:workflowId/schedules", "read workflow", 200],
  ["PUT /workflows/:workflowId/schedules/:scheduleName", "write workflow", 200, () => ({ input: NEW_YEAR })],
  ["PATCH /workflows/:workflowId/schedules/:scheduleName", "write workflow", 200, () => ({ paused: true })],
  ["GET /workflows/:workflowId/schedules/:scheduleName", "read workflow", 200],
  ["GET /workflows/:workflowId/schedules/:scheduleName/ticks", "read workflow", 200],
  ["POST /workflows/:workflowId/schedules/:scheduleName/backfill", "write workflow", 202, () => PAST],
  ["DELETE /workflows/:workflowId/schedules/:scheduleName/backfill", "write workflow", 200],
  ["DELETE /workflows/:workflowId/schedules/:scheduleName", "write workflow", 200],

  ["GET /workflows/:workflowId/envs", "read workflow", 200],
  ["POST /workflows/:workflowId/envs", "write workflow", 200, () => ({ envs })],
  ["DELETE /workflows/:workflowId/envs/:name", "write workflow", 200],

  ["GET /workflows/:workflowId/webhooks", "write workflow", 200],
  ["POST /workflows/:workflowId/webhooks", "write workflow", 201, () => ({ name: "shop" })],
  ["PATCH /workflows/:workflowId/webhooks/:webhookId", "write workflow", 200, () => ({ paused: true })],
  ["DELETE /workflows/:workflowId/webhooks/:webhookId", "write workflow", 200],

  ["GET /workflows/:workflowId/versions", "read workflow", 200],
  ["GET /workflows/:workflowId/versions/:versionId", "read workflow", 200],
  ["POST /workflows/:workflowId/versions/:versionId/default", "write workflow", 200],

  ["GET /rules", "an identity", 200],
  ["POST /rules", "an identity", 201, () => ({ definition: rule })],
  ["POST /rules/validate", "an identity", 200, () => ({ definition: rule })],
  ["POST /rules/import", "write rule", 201, (of) => ({ format: "csv", content: CSV, ruleId: of.ruleId })],
  ["GET /rules/:ruleId/export", "read rule", 200],
  ["GET /rules/:ruleId", "read rule", 200],
  ["PATCH /rules/:ruleId", "manage rule", 200, () => ({ isPublic: true })],
  ["DELETE /rules/:ruleId", "manage rule", 200],
  ["PATCH /rules/:ruleId/sharing", "manage rule", 200, () => noTeams],
  ["POST /rules/:ruleId/evaluate", "read rule", 200, () => ({ inputs: { amount: 1 } })],
  ["POST /rules/:ruleId/evaluate/batch", "read rule", 200, () => ({ inputs: [{ amount: 1 }] })],
  ["GET /rules/:ruleId/draft", "read rule", 200],
  ["PUT /rules/:ruleId/draft", "write rule", 200, () => ({ definition: rule })],
  ["DELETE /rules/:ruleId/draft", "write rule", 200],
  ["POST /rules/:ruleId/publish", "write rule", 201, () => ({ force: true })],
  ["GET /rules/:ruleId/draft?threadId=:threadId", "read thread", 200],
  ["PUT /rules/:ruleId/draft?threadId=:threadId", "post in thread", 200, () => ({ definition: rule })],
  ["DELETE /rules/:ruleId/draft?threadId=:threadId", "post in thread", 200],
  ["POST /rules/:ruleId/publish?threadId=:threadId", "write rule", 201, () => ({ force: true })],
  ["GET /rules/:ruleId/versions", "read rule", 200],
  ["GET /rules/:ruleId/versions/:ruleVersionId", "read rule", 200],
  ["POST /rules/:ruleId/versions/:ruleVersionId/default", "write rule", 200],
  ["GET /rules/:ruleId/diff?from=1&to=draft", "read rule", 200],

  ["GET /workflows/:workflowId/runs", "read workflow", 200],
  ["GET /workflows/:workflowId/runs/last-inputs", "read workflow", 200],
  ["POST /workflows/:workflowId/runs", "read workflow", 202, () => ({ inputs: {} })],
  ["GET /calendars", "an identity", 200],
  ["GET /calendars/:calendarName", "read calendar", 200],
  // Before the PUT, which makes what is not there.
  ["DELETE /calendars/:calendarName", "change calendar", 200],
  ["PUT /calendars/:calendarName", "put calendar", 200, () => ({ ics: HOLIDAY })],
  ["GET /schedules", "an identity", 200],
  ["GET /schedules?scope=organization", "an admin", 200],
  ["POST /schedules/preview", "an identity", 200, () => ({ input: "every day at 9" })],
  ["POST /steps/test", "an identity", 200, () => ({ step: { id: "a", service: "data", action: "parse", with: { text: "1", as: "json" } } })],
  ["GET /changes", "an identity", 200],
  ["GET /runs", "an identity", 200],
  ["GET /runs/queue", "an identity", 200],
  ["GET /runs/queue?expand=users", "an admin", 200],
  ["GET /runs/queue/runs", "an admin", 200],
  ["GET /members", "an admin", 200],
  ["GET /members/:userId", "an admin", 200],
  ["GET /members/:userId/webhooks", "an admin", 200],
  ["POST /members/:userId/handover", "an admin", 200, () => ({ pause: true })],
  ["GET /runs/:runId", "read run", 200],
  ["GET /runs/:runId/steps?parent=pause", "read run", 200],
  ["GET /runs/:runId/step-output?path=steps[0]", "read run", 200],
  ["GET /runs/:runId/attempts?path=steps[0]", "read run", 200],
  ["GET /runs/:runId?expand=parent,startedBy,stepAttempts,workflowName", "read run", 200],
  ["GET /runs/:runId/children", "read run", 200],
  ["GET /runs/:runId/events", "read run", 200],
  ["POST /runs/:runId/cancel", "cancel run", 202],
  // It waits, and has not failed.
  ["POST /runs/:runId/retry", "steer run", 409, () => ({})],
  ["POST /runs/:runId/answer", "steer run", 200, () => ({ stepId: "consent", approved: true })],
  ["GET /audit", "an admin", 200],
  ["GET /audit/export", "an admin", 200],
  ["GET /models", "an identity", 200],
  ["GET /usage", "an identity", 200],
  ["GET /questions", "an identity", 200],
  ["GET /questions?runId=:runId", "an identity", 200],
  ["GET /questions?expand=context", "an identity", 200],

  ["GET /objects/download?objectKey=:objectKey", "an object's key", 200],
  ["GET /objects", "an identity", 200],
  ["POST /objects", "an identity", 201, () => form({ file: new File(["x"], "x.txt") })],
  ["DELETE /objects?objectKey=:objectKey", "own object", 200],
  ["GET /objects/storage-usage", "a token", 200],
  ["GET /objects/storage-usage?createdBy=:userId", "own usage", 200],
];

// deno-fmt-ignore
const OUTSIDE_THE_API: Line[] = [
  ["GET /healthz", "nothing", 200],
  ["GET /readyz", "nothing", 200],
  ["GET /schemas/planner-1.json", "nothing", 200],
  ["GET /", "nothing", 302],
  ["GET /console", "nothing", 200],
  ["GET /console/*", "nothing", 200],
  ["GET /console/config.json", "nothing", 200],
  ["POST /hooks/:webhookToken", "a hook's token", 202, () => ({})],
];

/** Every route, with what it asks of its caller; some more than once, with another query. */
export const ROWS: readonly Row[] = [
  ...OUTSIDE_THE_API.map(toRow),
  ...API.map(([request, ...rest]) => toRow([request.replace(" ", " /api/v1"), ...rest])),
];

/** Those that change something, or could, by who calls. */
export const CHANGES = ROWS.filter(({ request, requires }) =>
  !request.startsWith("GET ") && !["nothing", "a hook's token"].includes(requires)
);

function toRow([request, requires, status, body]: Line): Row {
  return { request, requires, status, body };
}

/** The route that a row is of, as the router lists it. */
export function routeOf({ request }: Row): string {
  return request.replace(/\?.*$/, "").replace(":ruleVersionId", ":versionId")
    .replace(":scheduleName", ":name").replace(":calendarName", ":name");
}

function form(fields: Record<string, string | File>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
}
