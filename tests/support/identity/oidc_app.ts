import assert from "node:assert/strict";
import { type App, createApp } from "../../../src/app.ts";
import { readConfig } from "../../../src/config.ts";
import type { Json, JsonObject } from "../../../src/lib/json.ts";
import { createLog } from "../../../src/lib/log.ts";
import { withCheckedAnswers } from "../http/answer_checks.ts";
import { giveMigratedFile } from "../db/migrated.ts";
import { temporaryDirectory } from "../files/temporary_directory.ts";

export interface OidcAppOptions {
  issuer: string;
  audience?: string;
  /** Settings beside those of the issuer. */
  settings?: Record<string, string>;
  /** A temporary one unless stated. */
  dataDir?: string;
}

/** The whole server, which accepts the tokens of an identity provider. */
export interface OidcApp extends AsyncDisposable {
  /** `request` is a method and a path below `/api/v1`. */
  call(request: string, token: string, options?: CallOptions): Promise<Answer>;
  /** Fails on any other status than 200. */
  me(token: string, options?: CallOptions): Promise<Json>;
  /** Checks that the token is refused with 401 and no reason. Returns the reason in the log. */
  refuses(token: string): Promise<JsonObject>;
  /** Throws while the issuer does not answer. */
  check(): Promise<void>;
}

export interface CallOptions {
  org?: string;
  body?: Json;
}

export interface Answer {
  status: number;
  // Tests read what they expect to be there; a wrong guess fails them.
  // deno-lint-ignore no-explicit-any
  body: any;
}

export const AUDIENCE = "heddle-api";

/** The log has its default level. */
export async function openOidcApp(options: OidcAppOptions): Promise<OidcApp> {
  const { issuer, audience = AUDIENCE, settings = {} } = options;
  await using opening = new AsyncDisposableStack();
  const dataDir = options.dataDir ?? opening.use(await temporaryDirectory()).path;
  const config = readConfig({
    DATA_DIR: dataDir,
    OIDC_ISSUER: issuer,
    OIDC_AUDIENCE: audience,
    ...settings,
  }, false);
  const lines: string[] = [];
  const log = createLog({ ...config.log, write: (line) => void lines.push(line) });
  await giveMigratedFile(config.database);
  const app = opening.use(await withCheckedAnswers(await createApp(config, { log })));
  const open = opening.move();
  const oidcApp: OidcApp = {
    call: (request, token, given = {}) => call(app, request, { ...given, token }),
    async me(token, given) {
      const { status, body } = await oidcApp.call("GET /me", token, given);
      assert.equal(status, 200, JSON.stringify(body));
      return body;
    },
    async refuses(token) {
      const before = lines.length;
      const { status, body } = await oidcApp.call("GET /me", token);
      assert.deepEqual([status, body.detail], [401, "The token is not valid"]);
      const logged = lines.slice(before);
      assert.ok(logged.every((line) => !line.includes(token)), "no token is in the log");
      const line = logged.find((line) => line.includes("refused a token"));
      return JSON.parse(line ?? assert.fail(`no refusal among ${logged}`));
    },
    check: () => app.identity.check(),
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
  return oidcApp;
}

async function call(
  app: App,
  request: string,
  { token, org, body }: CallOptions & { token: string },
): Promise<Answer> {
  const [method, path] = request.split(" ");
  const headers = new Headers({ authorization: `Bearer ${token}` });
  if (org !== undefined) headers.set("x-active-org", org);
  if (body !== undefined) headers.set("content-type", "application/json");
  const response = await app.fetch(
    new Request(`http://heddle.test/api/v1${path}`, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    }),
    "127.0.0.1",
  );
  return { status: response.status, body: await response.json() };
}
