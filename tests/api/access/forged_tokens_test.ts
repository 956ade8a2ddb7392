import assert from "node:assert/strict";
import { createApp } from "../../../src/app.ts";
import { readConfig } from "../../../src/config.ts";
import { createLog } from "../../../src/lib/log.ts";
import { FORGERIES, forgerKey, issuerKey } from "../../support/identity/forgeries.ts";
import { type KeyServer, startKeyServer } from "../../support/identity/key_server.ts";
import { ManualClock } from "../../support/time/manual_clock.ts";
import { AUDIENCE, claimsAt } from "../../support/identity/oidc_identity.ts";
import { type RawAnswer, rawHttp, type RawRequest } from "../../support/http/raw_http.ts";
import { temporaryDirectory } from "../../support/files/temporary_directory.ts";

const clock = new ManualClock();

/** The whole server on a socket, whose issuer is a key server. */
interface Listening extends AsyncDisposable {
  url: string;
  issuer: KeyServer;
  logLines: string[];
}

async function listen(): Promise<Listening> {
  await using opening = new AsyncDisposableStack();
  const issuer = opening.use(startKeyServer(issuerKey.publicJwk));
  const { path: dataDir } = opening.use(await temporaryDirectory());
  const config = readConfig({
    DATA_DIR: dataDir,
    OIDC_ISSUER: issuer.issuer,
    OIDC_AUDIENCE: AUDIENCE,
    OIDC_JWKS_URL: issuer.jwksUrl,
  }, false);
  const logLines: string[] = [];
  const write = (line: string): void => void logLines.push(line);
  const log = createLog({ level: "debug", format: "json", write });
  const app = opening.use(await createApp(config, { clock, log }));
  const server = opening.use(
    Deno.serve(
      { hostname: "127.0.0.1", port: 0, onListen() {} },
      (request, { remoteAddr }) => app.fetch(request, remoteAddr.hostname),
    ),
  );
  const open = opening.move();
  return {
    url: `http://127.0.0.1:${server.addr.port}`,
    issuer,
    logLines,
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}

interface Transport {
  /** Longer headers are refused before anything looks for a token. */
  lengthMax: number;
  request(token: string): RawRequest;
}

/** The three ways in which a request can carry a token, byte for byte. */
const TRANSPORTS: Readonly<Record<string, Transport>> = {
  cookie: {
    lengthMax: 30_000,
    request: (token) => ({ line: LINE, headers: { Cookie: `theme=dark; token=${token}` } }),
  },
  query: {
    lengthMax: 20_000,
    request: (token) => ({ line: `${LINE}?token=${encodeURIComponent(token)}` }),
  },
  header: {
    lengthMax: 30_000,
    request: (token) => ({ line: LINE, headers: { Authorization: `Bearer ${token}` } }),
  },
};

const LINE = "GET /api/v1/workflows";

/** Ours, or for what is far too long the runtime's own empty answer, or a cut. */
function isRefused(answer: RawAnswer | null, isTooLong: boolean): boolean {
  if (isTooLong) return answer === null || [400, 414, 431].includes(answer.status);
  if (answer?.status !== 401 || !answer.headers.has("www-authenticate")) return false;
  const isProblem = answer.headers.get("content-type") === "application/problem+json";
  const { code } = JSON.parse(answer.body);
  return isProblem && ["unauthenticated", "token_invalid", "token_expired"].includes(code);
}

Deno.test("every forged token is 401 by cookie, query and header, and nobody is asked about it", async () => {
  await using forger = startKeyServer(forgerKey.publicJwk);
  await using server = await listen();
  const { url, issuer, logLines } = server;
  const wrong: string[] = [];
  for (const [name, forge] of Object.entries(FORGERIES)) {
    const token = forge({ clock, issuer: issuer.issuer, forgerUrl: forger.jwksUrl });
    for (const [transport, { request, lengthMax }] of Object.entries(TRANSPORTS)) {
      const answer = await rawHttp(url, request(token));
      if (!isRefused(answer, token.length > lengthMax)) {
        wrong.push(`${name} by ${transport}: ${answer?.status}`);
      }
    }
    if (token.length > 20 && logLines.join().includes(token.slice(-20))) {
      wrong.push(`${name}: it is in the log`);
    }
  }
  assert.deepEqual(wrong, []);
  assert.equal(forger.requests(), 0);
  // The first look at the keys, and the one for unknown key ids; the clock stands still.
  assert.ok(issuer.requests() <= 2, `${issuer.requests()} requests`);
});

Deno.test("the token that the forgeries copy is taken by cookie, query and header", async () => {
  await using server = await listen();
  const token = issuerKey.sign(claimsAt(clock, server.issuer.issuer));
  for (const [transport, { request }] of Object.entries(TRANSPORTS)) {
    assert.equal((await rawHttp(server.url, request(token)))?.status, 200, transport);
  }
});
