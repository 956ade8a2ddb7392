/** Servers with certificates of a private authority, and with such as nobody should accept. */
import { exportJWK, generateKeyPair } from "jose";
import { deepEqual, equal, match, ok } from "node:assert/strict";
import { join } from "node:path";
import { openApi } from "../support/processes/api_client.ts";
import { type Certificate, createAuthority } from "../support/identity/certificates.ts";
import { startFakeModel } from "../support/chat/fake_model.ts";
import { type Ended, runHeddle, startHeddle } from "../support/processes/heddle.ts";
import { openServer } from "../support/processes/server.ts";
import { isMissing } from "../support/servers/process.ts";
import { startSqld } from "../support/servers/sqld.ts";
import { startTlsFront } from "../support/servers/tls_front.ts";
import { startVersitygw } from "../support/servers/versitygw.ts";
import { sseEvents, textOf } from "../support/http/sse_events.ts";
import { temporaryDirectory } from "../support/files/temporary_directory.ts";

const NO_SERVERS = await isMissing("versitygw") || await isMissing("sqld");

const authority = createAuthority("Example Authority");
const good = authority.issue();

/** Answers everything with a page that is JSON. */
function startPlain(
  answer: (path: string) => unknown = () => ({ ok: true }),
): AsyncDisposable & { url: string } {
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    (request) => Response.json(answer(new URL(request.url).pathname)),
  );
  return {
    url: `http://127.0.0.1:${server.addr.port}`,
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}

/** The words of a failure for a certificate, whichever server shows it. */
function refusal(url: string, reason: string): string {
  return `the certificate of ${
    new URL(url).host
  } (subject "CN=server.internal", issuer "CN=Example Authority") ` +
    `is not accepted: ${reason}`;
}

const UNTRUSTED =
  "its issuer is not trusted; CA_FILE names certificates to trust besides the system's";

function modelAt({ url }: { url: string }): Record<string, string> {
  return { LLM_BASE_URL: `${url}/v1`, LLM_MODEL: "fake" };
}

async function withAuthority(directory: string): Promise<string> {
  const path = join(directory, "ca.pem");
  await Deno.writeTextFile(path, `# ours\n${createAuthority("Other").cert}${authority.cert}`);
  return path;
}

Deno.test({
  name:
    "with CA_FILE the server reaches database, storage, issuer and model of a private authority",
  ignore: NO_SERVERS,
  async fn() {
    await using directory = await temporaryDirectory();
    await using database = await startSqld();
    await using databaseFront = startTlsFront(good, database.url);
    await using storage = await startVersitygw();
    await using storageFront = startTlsFront(good, storage.url);
    const { publicKey } = await generateKeyPair("ES256");
    const keys = [await exportJWK(publicKey)];
    await using issuer = startPlain((path) =>
      path === "/keys" ? { keys } : { issuer: issuerFront.url, jwks_uri: `${issuerFront.url}/keys` }
    );
    await using issuerFront = startTlsFront(good, issuer.url);
    const env = {
      DATA_DIR: directory.path,
      DATABASE_URL: databaseFront.url,
      S3_ENDPOINT: storageFront.url,
      S3_ACCESS_KEY_ID: storage.accessKeyId,
      S3_SECRET_ACCESS_KEY: storage.secretAccessKey,
      OIDC_ISSUER: issuerFront.url,
      OIDC_AUDIENCE: "heddle-api",
      LLM_BASE_URL: issuerFront.url,
      LLM_MODEL: "fake",
    };
    const refused = await runHeddle(["serve"], { env: { PORT: "0", ...env } });
    equal(refused.code, 3, refused.stderr);
    ok(refused.stderr.includes(refusal(databaseFront.url, UNTRUSTED)), refused.stderr);
    const CA_FILE = await withAuthority(directory.path);
    await using server = await startHeddle({ env: { ...env, CA_FILE } });
    const state = await (await fetch(`${server.url}/readyz`)).json();
    const checks = { database: "ok", storage: "ok", issuer: "ok", model: "ok" };
    deepEqual(state, { ready: true, degraded: [], checks });
  },
});

Deno.test({
  name: "without CA_FILE the log names each endpoint, its certificate and the reason",
  ignore: NO_SERVERS,
  async fn() {
    await using directory = await temporaryDirectory();
    await using plain = startPlain();
    await using front = startTlsFront(good, plain.url);
    await using issuerFront = startTlsFront(good, plain.url);
    await using modelFront = startTlsFront(good, plain.url);
    const env = {
      DATA_DIR: directory.path,
      S3_ENDPOINT: front.url,
      S3_ACCESS_KEY_ID: "key",
      S3_SECRET_ACCESS_KEY: "canary-secret",
      OIDC_ISSUER: issuerFront.url,
      OIDC_AUDIENCE: "heddle-api",
      LLM_BASE_URL: modelFront.url,
      LLM_MODEL: "fake",
    };
    await using server = await startHeddle({ env });
    const state = await (await fetch(`${server.url}/readyz`)).json();
    deepEqual(state.degraded, ["storage", "issuer", "model"]);
    equal(await server.stop(), 0);
    const lines = [...server.startLines, ...await server.remainingLines()]
      .map((line) => JSON.parse(line));
    for (const [name, { url }] of Object.entries({ storage: front, issuer: issuerFront })) {
      const told = lines.find(({ message }) => message === `the check of the ${name} fails`);
      ok(`${told.error} ${told.cause}`.includes(refusal(url, UNTRUSTED)), JSON.stringify(told));
    }
    const model = lines.find(({ message }) => message === "the check of the model fails");
    equal(model.error, `TlsError: ${refusal(modelFront.url, UNTRUSTED)}`);
  },
});

Deno.test("with CA_FILE the assistant talks to a model of a private authority", async () => {
  await using directory = await temporaryDirectory();
  await using model = startFakeModel([{ text: ["Good ", "day"] }]);
  await using front = startTlsFront(good, model.baseUrl);
  const CA_FILE = await withAuthority(directory.path);
  await using server = await openServer({ env: { ...modelAt(front), CA_FILE } });
  const api = await openApi(server);
  const threadId = await api.createChat();
  const events = await Array.fromAsync(sseEvents(await api.send(threadId, { message: "hello" })));
  match(textOf(events), /^Good day/);
});

Deno.test("without CA_FILE the log says why the assistant's model is out of reach", async () => {
  await using model = startFakeModel([]);
  await using front = startTlsFront(good, model.baseUrl);
  await using server = await openServer({ env: modelAt(front) });
  const api = await openApi(server);
  const threadId = await api.createChat();
  await Array.fromAsync(sseEvents(await api.send(threadId, { message: "hello" })));
  await server.kill("SIGTERM");
  ok(server.log.includes(JSON.stringify(refusal(front.url, UNTRUSTED)).slice(1, -1)), server.log);
});

/** Runs a definition whose one step calls the address. */
async function call(url: string, env: Record<string, string> = {}): Promise<Ended> {
  const stdin = `format: planner/1
name: One call
steps:
  - { id: call, service: http, action: request, with: { url: "${url}/secret-path?a=b" } }
`;
  return await runHeddle(["run", "--allow-network", "127.0.0.1/32", "-"], { stdin, env });
}

Deno.test("with CA_FILE a step reaches a server of a private authority", async () => {
  await using directory = await temporaryDirectory();
  await using plain = startPlain();
  await using front = startTlsFront(good, plain.url);
  const { code, stderr } = await call(front.url, { CA_FILE: await withAuthority(directory.path) });
  equal(code, 0, stderr);
});

const EXPIRED = new Date(Date.UTC(2024, 0, 31));

const REFUSED: readonly [string, Certificate, RegExp | string][] = [
  ["an unknown authority", createAuthority("Example Authority").issue(), UNTRUSTED],
  ["a day that has passed", authority.issue({ notAfter: EXPIRED }), /it expired on Jan 31 .* 2024/],
  [
    "another host",
    authority.issue({ names: ["other.internal", "10.0.0.1"] }),
    /it is not for 127\.0\.0\.1 but for DNS:other\.internal, IP Address:10\.0\.0\.1/,
  ],
];

for (const [name, certificate, reason] of REFUSED) {
  Deno.test(`a step tells whose certificate is refused and why: ${name}`, async () => {
    await using directory = await temporaryDirectory();
    await using plain = startPlain();
    await using front = startTlsFront(certificate, plain.url);
    const { code, stderr } = await call(front.url, {
      CA_FILE: await withAuthority(directory.path),
    });
    equal(code, 1, stderr);
    const [start = ""] = refusal(front.url, "").split(" is not accepted");
    ok(stderr.includes(`GET ${front.url}/secret-path failed: ${start}`), stderr);
    match(stderr, typeof reason === "string" ? new RegExp(reason) : reason);
  });
}

Deno.test("the commands reach a server of a private authority with CA_FILE alone", async () => {
  await using directory = await temporaryDirectory();
  await using server = await openServer();
  await using front = startTlsFront(good, server.url);
  const args = ["export", "--server", front.url, "--out", join(directory.path, "out")];
  const env = { HEDDLE_TOKEN: await server.token() };
  const refused = await runHeddle(args, { env });
  equal(refused.code, 3);
  equal(refused.stderr, `Cannot reach ${front.url}: ${refusal(front.url, UNTRUSTED)}\n`);
  const CA_FILE = await withAuthority(directory.path);
  const { code, stderr } = await runHeddle(args, { env: { ...env, CA_FILE } });
  equal(code, 0, stderr);
});

Deno.test("heddle serve ends with 2 for a CA_FILE that is missing or holds no certificate", async () => {
  await using directory = await temporaryDirectory();
  const broken = join(directory.path, "broken.pem");
  await Deno.writeTextFile(
    broken,
    "-----BEGIN CERTIFICATE-----\nabcd\n-----END CERTIFICATE-----\n",
  );
  for (const CA_FILE of [join(directory.path, "missing"), broken, directory.path]) {
    const DATA_DIR = join(directory.path, "data");
    const { code, stderr } = await runHeddle(["serve"], { env: { DATA_DIR, CA_FILE } });
    equal(code, 2);
    match(stderr, /^ {2}CA_FILE: .*\n$/m);
    ok(stderr.includes(CA_FILE), stderr);
  }
});
