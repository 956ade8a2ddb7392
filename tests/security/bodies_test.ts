/** Bodies from strangers and from colleagues with ill will: how much memory they hold. */
import { deepEqual, equal, match, ok } from "node:assert/strict";
import { memoryOf, sendUnended } from "../support/processes/drain.ts";
import { openServer, type Server } from "../support/processes/server.ts";

const MIB = 2 ** 20;

/** Far below what these attacks held before bodies were left unread: 86 to 800 MB. */
const GROWN_BYTES_MAX = 60 * MIB;

const JSON_TYPE = { "Content-Type": "application/json" };
const FORM_TYPE = { "Content-Type": "multipart/form-data; boundary=b" };
const NOBODY = "a".repeat(43);

interface Attack {
  name: string;
  line: string;
  headers: Record<string, string>;
  status: number;
}

const ATTACKS: readonly Attack[] = [
  { name: "JSON without a token", line: "POST /api/v1/workflows", headers: JSON_TYPE, status: 401 },
  {
    name: "JSON with a false token",
    line: "POST /api/v1/workflows",
    headers: { ...JSON_TYPE, Authorization: "Bearer x" },
    status: 401,
  },
  { name: "forms without a token", line: "POST /api/v1/objects", headers: FORM_TYPE, status: 401 },
  {
    name: "files without a token",
    line: "POST /api/v1/objects?name=a",
    headers: { "Content-Type": "text/plain" },
    status: 401,
  },
  { name: "a route that is none", line: "POST /api/v1/nothing", headers: JSON_TYPE, status: 404 },
  { name: "a method that is none", line: "POST /readyz", headers: JSON_TYPE, status: 405 },
  { name: "unknown webhooks", line: `POST /hooks/${NOBODY}`, headers: JSON_TYPE, status: 404 },
];

Deno.test("100 bodies of 3 MB that never end hold less than 60 MB, of each kind and of all", async (test) => {
  await using server = await openServer({ env: { RATE_LIMIT_PER_MINUTE: "0" } });
  const before = await memoryOf(server);
  for (const { name, line, headers, status } of ATTACKS) {
    await test.step(name, async () => {
      using requests = new DisposableStack();
      const sent = { line, headers, sizeBytes: 3 * MIB };
      const opened = await Promise.all(
        Array.from({ length: 100 }, () => sendUnended(server, sent)),
      );
      for (const request of opened) requests.use(request);
      for (const { answer } of opened) match(await answer, new RegExp(`^HTTP/1\\.1 ${status} `));
      const grownBytes = (await memoryOf(server)).peakBytes - before.peakBytes;
      ok(grownBytes < GROWN_BYTES_MAX, `${grownBytes} bytes more`);
    });
  }
});

Deno.test("a webhook refuses a type and a missing signature before it reads", async () => {
  await using server = await openServer();
  const url = await makeWebhook(server, "plain");
  await refusesUnread(server, url, [
    { headers: { "Content-Type": "text/plain", "X-Signature": "0".repeat(64) }, status: 415 },
    { headers: JSON_TYPE, status: 401 },
    { headers: { ...JSON_TYPE, "X-Signature": "0".repeat(63) }, status: 401 },
    { headers: { ...JSON_TYPE, "X-Signature": `t=1,v1=${"0".repeat(64)}` }, status: 401 },
  ]);
});

Deno.test("a webhook refuses a signature that is out of time or malformed before it reads", async () => {
  await using server = await openServer();
  const url = await makeWebhook(server, "timestamped");
  const now = Math.floor(Date.now() / 1_000);
  const v1 = `v1=${"0".repeat(64)}`;
  const given = [
    `t=${now - 330},${v1}`,
    `t=${now + 330},${v1}`,
    `t=0,${v1}`,
    `t=${now}`,
    `t=${now},v1=${"0".repeat(63)}`,
    `t=${now},t=${now},${v1}`,
    `t=soon,${v1}`,
    v1,
    "0".repeat(64),
  ];
  const cases = given.map((signature) => ({
    headers: { ...JSON_TYPE, "X-Signature": signature },
    status: 401,
  }));
  await refusesUnread(server, url, cases);
});

interface Refusal {
  headers: Record<string, string>;
  status: number;
}

/** The body never ends, so that only one who does not read it can answer. */
async function refusesUnread(
  server: Server,
  url: string,
  refusals: readonly Refusal[],
): Promise<void> {
  for (const { headers, status } of refusals) {
    using request = await sendUnended(server, { line: `POST ${url}`, headers, sizeBytes: 0 });
    match(await request.answer, new RegExp(`^HTTP/1\\.1 ${status} `), JSON.stringify(headers));
  }
}

async function makeWebhook(server: Server, scheme: "plain" | "timestamped"): Promise<string> {
  const definition = { format: "planner/1", name: "Hooked", steps: [] };
  const { workflowId } = await post(server, "/workflows", { definition });
  await post(server, `/workflows/${workflowId}/publish`, {});
  const signature = { header: "X-Signature", secret: "canary-of-the-webhook", scheme };
  const { url } = await post(server, `/workflows/${workflowId}/webhooks`, { signature });
  return new URL(url).pathname;
}

// deno-lint-ignore no-explicit-any
async function post(server: Server, path: string, body: unknown): Promise<any> {
  const answer = await fetch(`${server.url}/api/v1${path}`, {
    method: "POST",
    headers: { Authorization: `Bearer ${await server.token()}`, ...body ? JSON_TYPE : {} },
    body: JSON.stringify(body),
  });
  ok(answer.ok, `${answer.status} for ${path}`);
  return await answer.json();
}

/** So many pieces of 1 MiB between two texts. */
function formOf(before: string, pieces: number, after: string): ReadableStream<Uint8Array> {
  const piece = new Uint8Array(MIB).fill(0x41);
  return ReadableStream.from((function* () {
    yield new TextEncoder().encode(before);
    for (let at = 0; at < pieces; at++) yield piece.slice();
    yield new TextEncoder().encode(after);
  })());
}

const FILE_HEAD = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n';

// They take 60 to 110 MiB more, and 300 where each is held.
for (
  const [how, path, type, head, end] of [
    ["forms", "/objects", "multipart/form-data; boundary=b", FILE_HEAD, "\r\n--b--\r\n"],
    ["raw bodies", "/objects?name=a.txt", "text/plain", "", ""],
  ] as const
) {
  Deno.test(`twelve uploads of 25 MB at once, as ${how}, go through the memory of a few`, async () => {
    await using server = await openServer();
    const token = await server.token();
    const before = await memoryOf(server);
    const statuses = await Promise.all(Array.from({ length: 12 }, async () => {
      const answer = await fetch(`${server.url}/api/v1${path}`, {
        method: "POST",
        headers: { Authorization: `Bearer ${token}`, "Content-Type": type },
        body: formOf(head, 25, end),
      });
      await answer.body?.cancel();
      return answer.status;
    }));
    deepEqual(new Set(statuses), new Set([201]));
    const grownBytes = (await memoryOf(server)).peakBytes - before.peakBytes;
    ok(grownBytes < 220 * MIB, `${grownBytes} bytes more`);
  });
}

Deno.test("large JSON beyond the share of an organization keeps nobody else waiting", async () => {
  const env = { MEMORY_BUDGET_MB: "64", RATE_LIMIT_PER_MINUTE: "0" };
  await using server = await openServer({ env });
  using requests = new DisposableStack();
  const headers = { Authorization: `Bearer ${await server.token()}`, ...JSON_TYPE };
  const sent = { line: "POST /api/v1/workflows", headers, sizeBytes: 1.5 * MIB };
  const opened = await Promise.all(Array.from({ length: 12 }, () => sendUnended(server, sent)));
  for (const request of opened) requests.use(request);
  const other = await fetch(`${server.url}/api/v1/workflows/validate`, {
    method: "POST",
    headers: { Authorization: `Bearer ${await server.token({ org: "other" })}`, ...JSON_TYPE },
    body: JSON.stringify({ definition: "x".repeat(100 * 1024) }),
  });
  equal(other.status, 200, await other.text());
});

const TOO_LONG = { status: 413, told: /"path":"message".*more than 2097152 bytes together/ };
const UNKNOWN = { status: 400, told: /"path":"padding".*field \\"padding\\" is unknown/ };

for (
  const [what, path, field, sizeBytes, { status, told }] of [
    ["a message", "/messages", "message", 8 * MIB, TOO_LONG],
    ["an unknown field", "/messages", "padding", 0, UNKNOWN],
    ["a field beside a file", "/objects", "padding", 0, UNKNOWN],
  ] as const
) {
  Deno.test(`twelve forms with ${what} too many are refused while they come`, async () => {
    await using server = await openServer();
    const { threadId } = await post(server, "/chats", undefined);
    const place = path === "/objects" ? path : `/chats/${threadId}${path}`;
    const sent = {
      line: `POST /api/v1${place}`,
      headers: { ...FORM_TYPE, Authorization: `Bearer ${await server.token()}` },
      start: `--b\r\nContent-Disposition: form-data; name="${field}"\r\n\r\nx`,
      sizeBytes,
    };
    using requests = new DisposableStack();
    // Their bodies never end, so that only what has come so far can decide.
    const opened = await Promise.all(Array.from({ length: 12 }, () => sendUnended(server, sent)));
    for (const request of opened) requests.use(request);
    for (const { answer } of opened) {
      match(await answer, new RegExp(`^HTTP/1\\.1 ${status} `));
      match(await answer, told);
    }
  });
}
