import assert from "node:assert/strict";
import { type HeddleServer, startHeddle } from "../../support/processes/heddle.ts";
import { temporaryDirectory } from "../../support/files/temporary_directory.ts";

async function statuses(
  { url }: HeddleServer,
  { count, ...init }: RequestInit & { count: number },
): Promise<number[]> {
  const found: number[] = [];
  for (let i = 0; i < count; i++) {
    const answer = await fetch(`${url}/api/v1/me`, init);
    await answer.body?.cancel();
    found.push(answer.status);
  }
  return found;
}

Deno.test("heddle serve limits the client that a trusted proxy names, not the proxy", async () => {
  await using directory = await temporaryDirectory();
  const settings = { RATE_LIMIT_PER_MINUTE: "2", TRUSTED_PROXIES: "127.0.0.1/32" };
  await using server = await startHeddle({ env: { DATA_DIR: directory.path, ...settings } });
  const headers = { "x-forwarded-for": "203.0.113.7" };
  assert.deepEqual(await statuses(server, { count: 3, headers }), [401, 401, 429]);
  assert.deepEqual(await statuses(server, { count: 3 }), [401, 401, 401]);
});

const NOTE = /requests from private addresses do not count/;

const STARTS: [settings: Record<string, string>, isNoted: boolean][] = [
  [{ HOST: "0.0.0.0" }, true],
  [{ TRUSTED_PROXIES: "10.0.0.0/8" }, false],
];

for (const [settings, isNoted] of STARTS) {
  const does = isNoted ? "says once" : "does not say";
  Deno.test(`heddle serve ${does} who is exempt with ${JSON.stringify(settings)}`, async () => {
    await using directory = await temporaryDirectory();
    await using server = await startHeddle({ env: { DATA_DIR: directory.path, ...settings } });
    assert.equal(await server.stop(), 0);
    const lines = [...server.startLines, ...await server.remainingLines()];
    assert.equal(lines.filter((line) => NOTE.test(line)).length, isNoted ? 1 : 0, lines.join("\n"));
  });
}
