import { type LocalServices, openLocalServices } from "../../../src/app/open_local_services.ts";
import type { Definition } from "../../../src/definition/definition.ts";
import { randomIds as ids } from "../../../src/lib/ids.ts";
import type { Json, JsonObject } from "../../../src/lib/json.ts";
import { readObject } from "../../../src/objects/read_object.ts";
import { storeObject } from "../../../src/objects/store_object.ts";
import type { Service } from "../../../src/services/service.ts";
import { runInMemory } from "../../../src/runs/trial/run_in_memory.ts";
import { silentLog } from "../../support/logs/silent_log.ts";
import { startWebService } from "../../support/http/web_service.ts";
import { temporaryDirectory } from "../../support/files/temporary_directory.ts";
import { leapingClock } from "../../support/time/leaping_clock.ts";

/** The world in which a draft runs. */
export interface DraftWorld {
  /** The answers of web services by path: a text, or a value as JSON; a number is a status. */
  web?: Readonly<Record<string, Json>>;
  /** Files by the names of the inputs. */
  files?: Readonly<Record<string, string>>;
  inputs?: JsonObject;
  /** The decision of each person who is asked; yes unless given. */
  approves?: boolean;
  /** The answers to each form. */
  answers?: JsonObject;
}

/** The effects of a run. */
export interface DraftEffects {
  status: string;
  error: string | null;
  files: Record<string, string>;
  /** Bodies of POST requests by path. */
  posts: Record<string, Json[]>;
  /** E-mails, as `recipient: file`, or `recipient: "text"` without one; `a cc b: …` with a copy. */
  mails: string[];
  /** Paths of GET requests, in order. */
  gets: string[];
  outputs: JsonObject | null;
}

/** No draft of these tests waits longer, nor does a step before its next attempt. */
const clock = leapingClock(2_000);

const SECRET = "a-secret-value";

/** Every address in a definition leads to one web service; the path keeps the host. */
function withLoopback(definition: Definition, url: string): Definition {
  return JSON.parse(
    JSON.stringify(definition).replaceAll(/https:\/\/([a-z.]+\.example\.com)/g, `${url}/$1`),
  );
}

const held = new AsyncDisposableStack();
Deno.test.afterAll(() => held.disposeAsync());

let shared: Promise<LocalServices> | null = null;

/**
 * Shared by all drafts of an isolate, because applying all migrations costs more than most runs.
 */
async function openShared(): Promise<LocalServices> {
  const directory = held.use(await temporaryDirectory());
  return await openLocalServices({ clock, ids, log: silentLog }, {
    directory: directory.path,
    allowedNetworks: ["127.0.0.1/32"],
    mail: null,
    caCerts: [],
    opening: held,
  });
}

/** Runs a draft with real services, storage and requests. */
export async function runDraft(
  definition: Definition,
  { web = {}, files = {}, inputs = {}, approves = true, answers = {} }: DraftWorld,
): Promise<DraftEffects> {
  const local = await (shared ??= openShared());
  const storedBefore = local.storedKeys.length;
  await using service = await startWebService(({ path, method }, response) => {
    const answer = method === "GET" ? web[path] ?? 404 : { ok: true };
    const isJson = typeof answer === "object";
    response.statusCode = typeof answer === "number" ? answer : 200;
    response.setHeader("content-type", isJson ? "application/json" : "text/plain");
    response.end(isJson ? JSON.stringify(answer) : String(answer));
  });
  const human: Service = () =>
    Promise.resolve({ kind: "done", output: { approved: approves, comment: null, answers } });
  const mails: string[] = [];
  const email: Service = async ({ values }) => {
    mails.push(await mailOf(local, values));
    return { kind: "done", output: { messageId: "1" } };
  };
  const given: JsonObject = { ...inputs };
  for (const [name, text] of Object.entries(files)) {
    if (definition.inputs?.[name] === undefined) continue;
    const body = new Blob([text]).stream();
    const file = { kind: "inputs" as const, name: `${name}.csv`, contentType: "text/csv", body };
    given[name] = (await storeObject(local.files, file)).objectKey;
  }
  const run = await runInMemory({
    clock,
    ids,
    services: new Map([...local.services, ["human", human], ["email", email]]),
    principal: local.files.principal,
  }, {
    definition: withLoopback(definition, service.url),
    inputs: given,
    envs: Object.fromEntries(
      Object.keys(definition.env ?? {}).map((name) => [
        name,
        // The variable of a chat holds its whole address.
        name.endsWith("_URL") ? `${service.url}/${name}` : SECRET,
      ]),
    ),
    signal: AbortSignal.timeout(30_000),
  });
  const made: Record<string, string> = {};
  const uploads = new Set<unknown>(Object.values(given));
  const stored = local.storedKeys.slice(storedBefore);
  for (const objectKey of stored.filter((key) => !uploads.has(key))) {
    const { name, body } = await readObject(local.files, { objectKey });
    made[name] = await new Response(body).text();
  }
  return {
    status: run.status,
    error: run.error?.message ?? null,
    files: made,
    posts: postsOf(service.received),
    mails,
    gets: service.received.filter(({ method }) => method === "GET").map(({ path }) => path),
    outputs: run.outputs,
  };
}

async function mailOf({ files }: LocalServices, mail: JsonObject): Promise<string> {
  const { to, cc, text, attachments = [] } = mail;
  const keys = [attachments].flat().map(String);
  const names: string[] = [];
  for (const objectKey of keys) {
    const { name, body } = await readObject(files, { objectKey });
    await body.cancel();
    names.push(name);
  }
  const isFailure = String(text).includes("has failed");
  const said = isFailure ? "failed" : String(text);
  const recipients = cc === undefined ? String(to) : `${String(to)} cc ${String(cc)}`;
  return `${recipients}: ${names.length > 0 ? names.join(", ") : JSON.stringify(said)}`;
}

function postsOf(
  received: readonly { method: string; path: string; body: string }[],
): Record<string, Json[]> {
  const posts: Record<string, Json[]> = {};
  for (const { method, path, body } of received) {
    if (method === "POST") (posts[path] ??= []).push(body === "" ? null : JSON.parse(body));
  }
  return posts;
}
