import { ensureConsole } from "../../../.ci/console.ts";
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import type { App } from "../../../src/app.ts";
import type { Json } from "../../../src/lib/json.ts";
import { openTestApp } from "../../support/http/app.ts";
import { temporaryDirectory } from "../../support/files/temporary_directory.ts";
import type { Row, Subject } from "./rows.ts";
import type { Caller } from "./rules.ts";

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

export interface Sent {
  headers?: Record<string, string>;
  body?: BodyInit;
}

/** Sends a request, method and path, and reads the answer to its end. */
export type Send = (request: string, sent?: Sent) => Promise<Answer>;

/** A server with its callers, and a view of all that it keeps. */
export interface World extends AsyncDisposable {
  /** As the router lists them. */
  routes: App["routes"];
  send: Send;
  /** The credentials of each caller. */
  headers: Readonly<Record<Caller, Record<string, string>>>;
  /** The token of the owner, which its headers hold too. */
  ownerToken: string;
  /** Every row of every table and the path of every file, but for what reading may change. */
  everything(): string[];
}

export const PUBLIC_URL = "http://127.0.0.1:8080";

export const OWNER_ID = "11111111-1111-4111-8111-111111111111";

interface Membership {
  sub?: string;
  org?: string;
  teams?: string[];
  roles?: string[];
}

/** Those with a token of their own. */
export type Member = Exclude<Caller, "key" | "nobody">;

export const MEMBERSHIPS: Readonly<Record<Member, Membership>> = {
  owner: { sub: OWNER_ID, teams: ["ops"] },
  teammate: { teams: ["ops"] },
  writer: { teams: ["ops"], roles: ["workflow:write"] },
  stranger: { teams: ["sales"], roles: ["workflow:write"] },
  outsider: { org: "globex", teams: ["ops"], roles: ["workflow:write", "admin"] },
  elsewhere: { sub: OWNER_ID, org: "globex", teams: ["ops"] },
  admin: { roles: ["admin"] },
};

let consoleMade: Promise<boolean> | null = null;

export async function openWorld(settings: Record<string, string> = {}): Promise<World> {
  await using opening = new AsyncDisposableStack();
  const { path: dataDir } = opening.use(await temporaryDirectory());
  const app = opening.use(await openTestApp({ PUBLIC_URL, ...settings, DATA_DIR: dataDir }));
  const db = new DatabaseSync(join(dataDir, "heddle.db"), { readOnly: true });
  opening.defer(() => db.close());
  const rows = rowReader(db);
  const send = sendTo(app);
  const tokens = await mintTokens(app);
  const headers = mapValues(tokens, (token) => ({ authorization: `Bearer ${token}` }));
  consoleMade ??= ensureConsole();
  await consoleMade;
  const key = await headersOfKey(send, headers.owner);
  const open = opening.move();
  return {
    routes: app.routes,
    send,
    headers: { ...headers, key, nobody: {} },
    ownerToken: tokens.owner,
    everything: () => [...rows(), ...filesOf(join(dataDir, "objects"))],
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}

function sendTo(app: App): Send {
  return async (request, { headers, body } = {}) => {
    const [method, path] = request.split(" ");
    const sent = new Request(`${PUBLIC_URL}${path}`, { method, headers, body });
    const answer = await app.fetch(sent, "127.0.0.1");
    return { status: answer.status, headers: answer.headers, text: await textOf(answer) };
  };
}

/** All of it; of what a run goes on to tell while it waits, only what comes first. */
async function textOf(answer: Response): Promise<string> {
  if (!answer.headers.get("content-type")?.startsWith("text/event-stream")) {
    return await answer.text();
  }
  let text = "";
  for await (const piece of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += piece;
    if (/event: (run|ready)\n/.test(text)) break;
  }
  return text;
}

async function mintTokens({ identity }: App): Promise<Record<Member, string>> {
  const mint = identity.mintToken ?? assert.fail("the server is its own issuer");
  const entries = Object.entries(MEMBERSHIPS).map(async ([caller, given]) => {
    const who = { sub: crypto.randomUUID(), org: "acme", teams: [], roles: [], ...given };
    return [caller, await mint({ ...who, email: "someone@example.org", ttlMs: 600_000 })];
  });
  return Object.fromEntries(await Promise.all(entries));
}

async function headersOfKey(
  send: Send,
  owner: Record<string, string>,
): Promise<Record<string, string>> {
  const { headers, body } = asSent({ name: "of the owner" });
  const made = await send("POST /api/v1/api-keys", { headers: { ...owner, ...headers }, body });
  assert.equal(made.status, 201, made.text);
  return { "x-api-key": JSON.parse(made.text).key, "x-source": "external" };
}

function mapValues<K extends string, T, U>(
  values: Record<K, T>,
  map: (value: T) => U,
): Record<K, U> {
  const entries = Object.entries<T>(values).map(([key, value]) => [key, map(value)]);
  return Object.fromEntries(entries);
}

/**
 * Each request, a refused one too, records the claims of its token, and makes its user searchable.
 * Runs get the readers of their workflow later, in the background.
 */
const TABLES = `SELECT name FROM sqlite_master
  WHERE type = 'table'
    AND name NOT IN ('preferences', 'members', 'organization_members', 'member_names',
      'name_ranges', 'run_relabels')
    AND name NOT LIKE 'member_grams%'`;

/** Reads all rows, and again only after another connection has committed something. */
function rowReader(db: DatabaseSync): () => string[] {
  const version = db.prepare("PRAGMA data_version");
  const tables = db.prepare(TABLES).all().map(({ name }) =>
    [name, db.prepare(`SELECT * FROM ${name}`)] as const
  );
  let [rows, read]: [string[], unknown] = [[], undefined];
  return () => {
    const present = version.get()?.data_version;
    if (present === read) return rows;
    rows = tables.flatMap(([name, all]) => rowsOf(all).map((row) => `${name} ${row}`));
    read = present;
    return rows;
  };
}

/** All rows but the one that `/readyz` writes to see whether the disk takes it. */
function rowsOf(all: StatementSync): string[] {
  return all.all().filter((row) => row.name !== "write_probe")
    .map((row) => JSON.stringify(row, withoutUpkeep));
}

/** When a key was last used, and who reads a run, is written now and then, whatever was asked. */
function withoutUpkeep(column: string, value: unknown): unknown {
  return column === "last_used_at" || column === "audience" ? undefined : value;
}

function filesOf(directory: string): string[] {
  return readdirSync(directory, { recursive: true, encoding: "utf8" }).sort();
}

/** The lines that only one of the two has. */
export function differences(before: readonly string[], after: readonly string[]): string[] {
  if (before.length === after.length && before.every((line, at) => line === after[at])) return [];
  const [old, present] = [new Set(before), new Set(after)];
  return [
    ...before.filter((line) => !present.has(line)).map((line) => `- ${line}`),
    ...after.filter((line) => !old.has(line)).map((line) => `+ ${line}`),
  ];
}

/** The row's request for these things. */
export function requestFor({ request }: Row, subject: Subject): string {
  return request.replace(/:(\w+)/g, (_, name: keyof Subject) => encodeURIComponent(subject[name]));
}

/** The row's body as it is sent, with its type. */
export function bodyFor({ body }: Row, subject: Subject): Sent {
  return asSent(body?.(subject));
}

/** JSON and a form with their types; nothing as no body. */
export function asSent(body: Json | FormData | undefined): Sent {
  if (body === undefined || body instanceof FormData) return { body };
  return { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}
