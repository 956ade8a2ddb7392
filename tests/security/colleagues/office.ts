import { equal } from "node:assert/strict";
import type { App } from "../../../src/app.ts";
import type { Json, JsonObject } from "../../../src/lib/json.ts";
import type { Answer, MessageFields } from "../../support/processes/api_client.ts";
import { openTestApp } from "../../support/http/app.ts";
import { eventually } from "../../support/time/eventually.ts";
import { startStepServer, type StepServer } from "../../support/runs/step_server.ts";
import { temporaryDirectory } from "../../support/files/temporary_directory.ts";

/** Files and settings that go with a message. */
export interface Sent {
  files?: readonly File[];
  query?: string;
}

/** One user of the server, who calls its API over a socket. */
export interface Colleague {
  userId: string;
  /** The body is text where the answer is a stream of events. */
  call(request: string, body?: Json, headers?: Record<string, string>): Promise<Answer>;
  /** As `call()`, and fails on any other status. */
  expect(status: number, request: string, body?: Json): Promise<Answer["body"]>;
  /** The whole answer, which may be a stream of events, as text. */
  text(request: string): Promise<string>;
  /** Publishes a workflow; shared with the team if told. */
  publish(definition: JsonObject, options?: { isShared?: boolean }): Promise<string>;
  /** Publishes a further version. */
  publishAgain(workflowId: string, definition: JsonObject): Promise<void>;
  /** Starts a run and answers its id. */
  start(workflowId: string, body?: JsonObject): Promise<string>;
  /** The run once it has this status: ended unless stated. */
  settled(runId: string, status?: string): Promise<Answer["body"]>;
  run(workflowId: string, body?: JsonObject): Promise<Answer["body"]>;
  /** Stores a file and answers its key. */
  upload(name: string, text: string): Promise<string>;
  /** The text of the whole reply. */
  say(threadId: string, fields: MessageFields, more?: Sent): Promise<string>;
}

/**
 * An owner with colleagues: of the team, of the team with `workflow:write`, of none; and others.
 */
export interface Office extends AsyncDisposable {
  owner: Colleague;
  reader: Colleague;
  writer: Colleague;
  stranger: Colleague;
  /** Of another organization. */
  outsider: Colleague;
  /** The address that an attacker looks at. */
  server: StepServer;
  url(): string;
  /** Signs somebody in anew, with these rights from now on. */
  as(colleague: Colleague, rights: Rights): Promise<Colleague>;
  /** Ends the server and starts another one on its data. */
  restart(): Promise<void>;
}

export interface Rights {
  org?: string;
  teams?: string[];
  roles?: string[];
}

const TEAM = "ops";

export async function openOffice(more: Record<string, string> = {}): Promise<Office> {
  await using opening = new AsyncDisposableStack();
  const { path } = opening.use(await temporaryDirectory());
  const server = opening.use(startStepServer());
  const settings = {
    DATA_DIR: path,
    RATE_LIMIT_PER_MINUTE: "0",
    HTTP_ALLOWED_NETWORKS: "127.0.0.0/8",
    ...more,
  };
  let app = await listen(settings);
  opening.defer(() => app[Symbol.asyncDispose]());
  const join = (rights: Rights, userId: string = crypto.randomUUID()): Promise<Colleague> =>
    signIn(() => app, { userId, rights });
  const office = {
    owner: await join({ teams: [TEAM] }),
    reader: await join({ teams: [TEAM] }),
    writer: await join({ teams: [TEAM], roles: ["workflow:write"] }),
    stranger: await join({ teams: ["sales"], roles: ["workflow:write"] }),
    outsider: await join({ org: "globex", teams: [TEAM], roles: ["workflow:write", "admin"] }),
    as: ({ userId }: Colleague, rights: Rights) => join(rights, userId),
  };
  const open = opening.move();
  return {
    ...office,
    server,
    url: () => app.url,
    async restart() {
      await app[Symbol.asyncDispose]();
      app = await listen(settings);
    },
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}

interface ListeningApp extends AsyncDisposable {
  url: string;
  identity: App["identity"];
}

async function listen(settings: Record<string, string>): Promise<ListeningApp> {
  const app = await openTestApp(settings);
  const handler = (request: Request) => app.fetch(request, "127.0.0.1");
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, handler);
  const url = `http://127.0.0.1:${server.addr.port}`;
  app.setListeningAddress(url);
  return {
    url,
    identity: app.identity,
    async [Symbol.asyncDispose]() {
      await app[Symbol.asyncDispose]();
      await server.shutdown();
    },
  };
}

interface SignIn {
  userId: string;
  rights: Rights;
}

async function signIn(app: () => ListeningApp, { userId, rights }: SignIn): Promise<Colleague> {
  const { org = "acme", teams = [], roles = [] } = rights;
  const minted = { sub: userId, email: "someone@example.org", org, teams, roles, ttlMs: 600_000 };
  const token = await app().identity.mintToken?.(minted);
  const send = (request: string, init: { body?: BodyInit; headers?: HeadersInit } = {}) => {
    const [method, path] = request.split(" ");
    const headers = { ...init.headers, authorization: `Bearer ${token}` };
    return fetch(`${app().url}/api/v1${path}`, { method, ...init, headers });
  };
  const call: Colleague["call"] = async (request, body, more = {}) => {
    const headers = { "content-type": "application/json", ...more };
    const sent = body === undefined ? {} : { headers, body: JSON.stringify(body) };
    const response = await send(request, sent);
    const isJson = response.headers.get("content-type")?.includes("json");
    return { status: response.status, body: await (isJson ? response.json() : response.text()) };
  };
  const expect: Colleague["expect"] = async (status, request, body) => {
    const answer = await call(request, body);
    equal(answer.status, status, `${request}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  await expect(200, "GET /me");
  return {
    userId,
    call,
    expect,
    text: async (request) => await (await send(request)).text(),
    ...workflowsOf(expect),
    async upload(name, text) {
      const path = `/objects?name=${encodeURIComponent(name)}`;
      const headers = { "content-type": "application/octet-stream" };
      const response = await send(`POST ${path}`, { headers, body: text });
      return (await response.json()).objectKey;
    },
    async say(threadId, fields, { files = [], query = "" } = {}) {
      const body = formOf(fields);
      for (const file of files) body.append("attachments", file);
      const response = await send(`POST /chats/${threadId}/messages${query}`, { body });
      return await response.text();
    },
  };
}

const ENDED = ["succeeded", "failed", "cancelled"];

function workflowsOf(
  expect: Colleague["expect"],
): Pick<Colleague, "publish" | "publishAgain" | "start" | "settled" | "run"> {
  const start: Colleague["start"] = async (workflowId, body = {}) => {
    const sent = { inputs: {}, ...body };
    return (await expect(202, `POST /workflows/${workflowId}/runs`, sent)).runId;
  };
  const settled: Colleague["settled"] = (runId, status) =>
    eventually(async () => {
      const run = await expect(200, `GET /runs/${runId}`);
      return (status === undefined ? ENDED : [status]).includes(run.status) && run;
    });
  return {
    async publish(fields, { isShared = false } = {}) {
      const definition = { format: "planner/1", name: "Job", ...fields };
      const { workflowId } = await expect(201, "POST /workflows", { definition });
      await expect(201, `POST /workflows/${workflowId}/publish`);
      if (isShared) {
        const body = { shareWithTeamKeys: [TEAM] };
        await expect(200, `PATCH /workflows/${workflowId}/sharing`, body);
      }
      return workflowId;
    },
    async publishAgain(workflowId, fields) {
      const definition = { format: "planner/1", name: "Job", ...fields };
      await expect(200, `PUT /workflows/${workflowId}/draft`, { definition });
      await expect(201, `POST /workflows/${workflowId}/publish`);
    },
    start,
    settled,
    run: async (workflowId, body) => await settled(await start(workflowId, body)),
  };
}

function formOf(fields: MessageFields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    form.append(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  return form;
}
