import assert from "node:assert/strict";
import { version } from "../../../src/lib/version.ts";
import { eventually } from "../../support/time/eventually.ts";
import { type HeddleServer, startHeddle } from "../../support/processes/heddle.ts";
import { temporaryDirectory } from "../../support/files/temporary_directory.ts";

/** Refuses connections: the port was free a moment ago. */
function deadAddress(): string {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  return `http://127.0.0.1:${listener.addr.port}`;
}

interface State {
  status: number;
  degraded: string[];
  checks: Record<string, string>;
}

async function stateOf(server: HeddleServer): Promise<State> {
  const answer = await fetch(`${server.url}/readyz`);
  const { ready, degraded, checks } = await answer.json();
  assert.equal(ready, answer.ok);
  return { status: answer.status, degraded, checks };
}

const WELL = { database: "ok", storage: "ok", issuer: "ok", model: "ok" };

Deno.test("heddle serve starts while the issuer is out of reach, and /readyz says so", async () => {
  await using directory = await temporaryDirectory();
  const env = {
    DATA_DIR: directory.path,
    OIDC_ISSUER: deadAddress(),
    OIDC_AUDIENCE: "heddle-api",
    PRINT_TOKEN: "true",
  };
  await using server = await startHeddle({ env });
  const checks = { ...WELL, issuer: "failing" };
  assert.deepEqual(await stateOf(server), { status: 200, degraded: ["issuer"], checks });
  const health = await fetch(`${server.url}/healthz`).then((answer) => answer.json());
  assert.deepEqual(health, { ok: true, version });
  assert.equal(await server.stop(), 0);
  const lines = [...server.startLines, ...await server.remainingLines()];
  assert.ok(lines.some((line) => line.includes("stopping")), "the log ends with the stop");
  assert.ok(!lines.join("\n").includes("token="));
});

Deno.test("heddle serve starts while S3 is out of reach, and /readyz says so", async () => {
  await using directory = await temporaryDirectory();
  const env = {
    DATA_DIR: directory.path,
    S3_ENDPOINT: deadAddress(),
    S3_ACCESS_KEY_ID: "heddle",
    S3_SECRET_ACCESS_KEY: "canary-secret",
  };
  await using server = await startHeddle({ env });
  assert.ok(!server.startLines.join("\n").includes("canary-secret"));
  const checks = { ...WELL, storage: "failing" };
  assert.deepEqual(await stateOf(server), { status: 200, degraded: ["storage"], checks });
});

Deno.test("heddle serve is ready with nothing configured", async () => {
  await using directory = await temporaryDirectory();
  await using server = await startHeddle({ env: { DATA_DIR: directory.path } });
  assert.deepEqual(await stateOf(server), { status: 200, degraded: [], checks: WELL });
});

interface Models extends AsyncDisposable {
  url: string;
  status: number;
  asked: string[];
}

/** Keeps what it is asked, and answers with a status that can change. */
function startModels(): Models {
  const asked: string[] = [];
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    (request): Response => {
      asked.push(`${request.method} ${new URL(request.url).pathname}`);
      return new Response("{}", { status: models.status });
    },
  );
  const models: Models = {
    url: `http://127.0.0.1:${server.addr.port}/v1`,
    status: 200,
    asked,
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
  return models;
}

Deno.test("heddle serve is ready but degraded while the model is away, and tells when it is over", async () => {
  await using directory = await temporaryDirectory();
  await using models = startModels();
  models.status = 503;
  const env = {
    DATA_DIR: directory.path,
    LLM_BASE_URL: models.url,
    LLM_MODEL: "m",
    LLM_API_KEY: "canary-key-1",
  };
  await using server = await startHeddle({ env });
  const checks = { ...WELL, model: "failing" };
  assert.deepEqual(await stateOf(server), { status: 200, degraded: ["model"], checks });
  models.status = 404;
  await eventually(async () => (await stateOf(server)).degraded.length === 0);
  assert.equal(await server.stop(), 0);
  const lines = (await server.remainingLines()).map((line) => JSON.parse(line));
  const told = lines.filter(({ message }) => message.includes("the check of the model fails"));
  assert.deepEqual(told.map(({ level }) => level), ["warn", "info"]);
  assert.equal(told[0].error, `Error: ${models.url}/models answers 503`);
});

Deno.test("300 requests for /readyz at once ask the model's server once, without a message", async () => {
  await using directory = await temporaryDirectory();
  await using models = startModels();
  const env = {
    DATA_DIR: directory.path,
    LLM_BASE_URL: models.url,
    LLM_MODEL: "m",
    RATE_LIMIT_PER_MINUTE: "1",
  };
  await using server = await startHeddle({ env });
  const states = await Promise.all(Array.from({ length: 300 }, () => stateOf(server)));
  for (const { status } of states) assert.equal(status, 200);
  assert.deepEqual(models.asked, ["GET /v1/models"]);
});
