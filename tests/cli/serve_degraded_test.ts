import assert from "node:assert/strict";
import { type HeddleServer, startHeddle } from "../support/heddle.ts";
import { temporaryDirectory } from "../support/temporary_directory.ts";

/** Refuses connections: the port was free a moment ago. */
function deadAddress(): string {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  return `http://127.0.0.1:${listener.addr.port}`;
}

async function statesOf(server: HeddleServer): Promise<{ status: number; checks: unknown }> {
  const answer = await fetch(`${server.url}/readyz`);
  const { ready, checks } = await answer.json();
  assert.equal(ready, answer.ok);
  return { status: answer.status, checks };
}

Deno.test("heddle serve starts while the issuer is out of reach, and /readyz says so", async () => {
  await using directory = await temporaryDirectory();
  const env = {
    DATA_DIR: directory.path,
    OIDC_ISSUER: deadAddress(),
    OIDC_AUDIENCE: "heddle-api",
    PRINT_TOKEN: "true",
  };
  await using server = await startHeddle({ env });
  const checks = { database: "ok", storage: "ok", issuer: "failing" };
  assert.deepEqual(await statesOf(server), { status: 503, checks });
  assert.equal((await fetch(`${server.url}/healthz`).then((answer) => answer.json())).ok, true);
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
  const checks = { database: "ok", storage: "failing", issuer: "ok" };
  assert.deepEqual(await statesOf(server), { status: 503, checks });
});

Deno.test("heddle serve is ready with nothing configured", async () => {
  await using directory = await temporaryDirectory();
  await using server = await startHeddle({ env: { DATA_DIR: directory.path } });
  const checks = { database: "ok", storage: "ok", issuer: "ok" };
  assert.deepEqual(await statesOf(server), { status: 200, checks });
});
