/** Many reads at once of answers that are large: each is in memory until it has been sent. */
import { equal, ok } from "node:assert/strict";
import { type ApiClient, openApi } from "../support/processes/api_client.ts";
import { openServer, type Server } from "../support/processes/server.ts";
import { eventually } from "../support/time/eventually.ts";

/** Garbage is collected before the heap grows beyond it, however much memory the machine has. */
const SMALL_HEAP = { DENO_V8_FLAGS: "--max-old-space-size=300" };

const CHARACTERS = 290_000;

/** A page of 290 KB for each message. */
async function fillThread(api: ApiClient, messages: number): Promise<string> {
  const threadId = await api.createChat();
  for (let count = 0; count < messages; count++) {
    await (await api.send(threadId, { message: "word ".repeat(CHARACTERS / 5) })).text();
  }
  return `/api/v1/chats/${threadId}/messages?limit=100`;
}

async function reader(server: Server) {
  const headers = { authorization: `Bearer ${await server.token()}` };
  return (path: string, init: RequestInit = {}) =>
    fetch(`${server.url}${path}`, { headers, ...init });
}

Deno.test("60 large reads at once do not end the process, by GET or by HEAD", async () => {
  await using server = await openServer({ env: { RATE_LIMIT_PER_MINUTE: "0", ...SMALL_HEAP } });
  const path = await fillThread(await openApi(server), 30);
  const read = await reader(server);
  for (const [method, length] of [["GET", 60], ["HEAD", 20]] as const) {
    const answers = await Promise.all(Array.from({ length }, async () => {
      const response = await read(path, { method });
      await response.body?.pipeTo(new WritableStream());
      return response.status;
    }));
    ok(answers.includes(200));
    ok(answers.every((status) => status === 200 || status === 429), `${new Set(answers)}`);
  }
  equal((await read("/api/v1/me")).status, 200);
});

/** A question of some 70 KB, as large as one may be. */
const QUESTION = {
  format: "planner/1",
  name: "Ask",
  steps: [{
    id: "ask",
    service: "human",
    action: "ask",
    with: {
      message: "m".repeat(9_900),
      fields: Object.fromEntries(
        Array.from({ length: 6 }, (_, at) => [
          `f${at}`,
          { type: "string", description: "d".repeat(9_900) },
        ]),
      ),
    },
  }],
};

Deno.test("60 reads at once of the largest questions do not end the process", async () => {
  await using server = await openServer({ env: { RATE_LIMIT_PER_MINUTE: "0", ...SMALL_HEAP } });
  const api = await openApi(server);
  const workflowId = await api.publish(JSON.stringify(QUESTION));
  for (let count = 0; count < 100; count++) await api.startRun(workflowId);
  await eventually(async () => (await api.call("GET /questions?limit=1")).body.total === 100);
  const read = await reader(server);
  const answers = await Promise.all(Array.from({ length: 60 }, async () => {
    const response = await read("/api/v1/questions?limit=100");
    await response.body?.pipeTo(new WritableStream());
    return response.status;
  }));
  ok(answers.includes(200));
  ok(answers.every((status) => status === 200 || status === 429), `${new Set(answers)}`);
});

Deno.test("large answers that clients leave, cut or never read give their memory back", async () => {
  const budget = { MEMORY_BUDGET_MB: "64", MEMORY_BUDGET_MB_PER_ORG: "32" };
  await using server = await openServer({ env: { RATE_LIMIT_PER_MINUTE: "0", ...budget } });
  const path = await fillThread(await openApi(server), 12);
  const read = await reader(server);
  // More than the share of the organization, if each kept its 3.5 MB.
  for (let count = 0; count < 12; count++) {
    const left = await read(path);
    await left.body?.cancel();
    const cut = new AbortController();
    const asked = read(path, { signal: cut.signal }).then(({ body }) => body?.cancel(), () => {});
    cut.abort();
    await asked;
    await (await read(path, { method: "HEAD" })).body?.cancel();
  }
  await eventually(async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => read(path)));
    await Promise.all(answers.map(({ body }) => body?.pipeTo(new WritableStream())));
    return answers.every(({ status }) => status === 200);
  });
});
