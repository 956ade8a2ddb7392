import assert from "node:assert/strict";
import { join } from "node:path";
import type { App } from "../../../src/app.ts";
import type { Json } from "../../../src/lib/json.ts";
import { createLog } from "../../../src/lib/log.ts";
import { openTestApp } from "../http/app.ts";
import { ManualClock } from "../time/manual_clock.ts";
import { temporaryDirectory } from "../files/temporary_directory.ts";

export const ADA = "11111111-1111-4111-8111-111111111111";
export const BOB = "22222222-2222-4222-8222-222222222222";

type Headers = Record<string, string>;

interface Answer {
  status: number;
  // deno-lint-ignore no-explicit-any
  body: any;
}

/** `request` is a method and a path below `/api/v1`. */
type Send = (request: string, headers?: Headers, body?: Json) => Promise<Answer>;

interface Membership {
  org?: string;
  teams?: string[];
  roles?: string[];
  ttlMs?: number;
}

/** The whole server with a clock that stands still. */
export interface KeyLab extends AsyncDisposable {
  clock: ManualClock;
  databasePath: string;
  logLines: string[];
  send: Send;
  /** Sends a request below `/api/v1` whose answer may be a stream. */
  open(path: string, headers: Headers, form?: FormData): Promise<Response>;
  /** Reads only the head of the response. */
  head(path: string, headers: Headers): Promise<Response>;
  /** The header with a token issued now. */
  asUser(sub: string, membership?: Membership): Promise<Headers>;
  /** Creates an API key. Unless headers are given, the caller is Ada in `acme` without a role. */
  createKey(headers?: Headers, body?: Json): Promise<{ id: string; key: string }>;
  /** Another server on the same data. */
  openSecond(): Promise<App>;
  /** Stops the server, so that all data is in the database file. */
  close(): Promise<void>;
}

export async function openKeyLab(settings: Record<string, string> = {}): Promise<KeyLab> {
  const stack = new AsyncDisposableStack();
  const { path: DATA_DIR } = stack.use(await temporaryDirectory());
  const clock = new ManualClock();
  const logLines: string[] = [];
  const write = (line: string) => void logLines.push(line);
  const log = createLog({ level: "debug", format: "json", write });
  const open = () => openTestApp({ DATA_DIR, ...settings }, { clock, log });
  const app = await open();
  const close = async () => await app[Symbol.asyncDispose]();
  stack.defer(close);
  const send = sendTo(app);
  const lab: KeyLab = {
    clock,
    logLines,
    databasePath: join(DATA_DIR, "heddle.db"),
    send,
    open: async (path, headers, form) => {
      const init = form ? { method: "POST", headers, body: form } : { headers };
      return await app.fetch(new Request(`http://heddle.test/api/v1${path}`, init));
    },
    head: async (path, headers) => {
      const init = { method: "HEAD", headers };
      return await app.fetch(new Request(`http://heddle.test/api/v1${path}`, init));
    },
    async asUser(sub, { org = "acme", teams = [], roles = [], ttlMs = 3_600_000 } = {}) {
      const request = { sub, email: "ada@example.org", org, teams, roles, ttlMs };
      return { authorization: `Bearer ${await app.identity.mintToken!(request)}` };
    },
    async createKey(headers, body = { name: "ci" }) {
      const { status, body: created } = await send(
        "POST /api-keys",
        headers ?? await lab.asUser(ADA),
        body,
      );
      assert.equal(status, 201, JSON.stringify(created));
      return created;
    },
    openSecond: open,
    close,
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
  return lab;
}

export function sendTo(app: App): Send {
  return async (request, headers = {}, body) => {
    const [method, path] = request.split(" ");
    const json = body === undefined
      ? {}
      : { headers: { ...headers, "content-type": "application/json" }, body: JSON.stringify(body) };
    const url = `http://heddle.test/api/v1${path}`;
    const response = await app.fetch(new Request(url, { method, headers, ...json }));
    return { status: response.status, body: await response.json() };
  };
}

/** The headers of a request with a key. */
export function withKey(key: string, more: Headers = {}): Headers {
  return { "x-api-key": key, "x-source": "external", ...more };
}
