/** Far more than any limit, and far less than was announced. */
import { equal, match, ok } from "node:assert/strict";
import { chunked, rawHttp, zeros } from "../support/http/raw_http.ts";
import { openServer, type Server } from "../support/processes/server.ts";

const MIB = 1024 * 1024;
const SENT_BYTES = 100 * MIB;
/** Bytes that the sockets hold and that the collector leaves for later. */
const SLACK_BYTES = 16 * MIB;
const JSON_BYTES_MAX = 2 * MIB;
const FORM_BYTES_MAX = 52 * MIB;

const THREAD = "/api/v1/chats/0190d6f0-0000-7000-8000-000000000009/messages";
const FORM_TYPE = "multipart/form-data; boundary=b";

async function peakBytes({ pid }: Server): Promise<number> {
  const status = await Deno.readTextFile(`/proc/${pid}/status`);
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
}

const CASES = [
  { path: "/api/v1/workflows", type: "application/json", status: 413, bytesMax: JSON_BYTES_MAX },
  // Whether the caller may post is known before the form is read.
  { path: THREAD, type: FORM_TYPE, status: 404, bytesMax: 0 },
  { path: "/api/v1/objects", type: FORM_TYPE, status: 413, bytesMax: FORM_BYTES_MAX },
  { path: "/api/v1/objects?name=x", type: "text/plain", status: 413, bytesMax: FORM_BYTES_MAX },
  { path: "/api/v1/nothing", type: FORM_TYPE, status: 404, bytesMax: 0 },
];

for (const { path, type, status, bytesMax } of CASES) {
  for (const isChunked of [false, true]) {
    const how = isChunked ? "of unstated length" : "of stated length";
    const grownBytesMax = 3 * (isChunked ? bytesMax : 0) + SLACK_BYTES;
    Deno.test(`100 MB ${how} to POST ${path} are refused in ${grownBytesMax / MIB} MB of memory`, async () => {
      await using server = await openServer();
      const token = await server.token();
      const before = await peakBytes(server);
      const length: Record<string, string> = isChunked
        ? { "Transfer-Encoding": "chunked" }
        : { "Content-Length": String(SENT_BYTES) };
      const answer = await rawHttp(server.url, {
        line: `POST ${path}`,
        headers: { Authorization: `Bearer ${token}`, "Content-Type": type, ...length },
        body: isChunked ? chunked(zeros(SENT_BYTES)) : zeros(SENT_BYTES),
      });
      const isTold = isChunked || bytesMax === 0 && path !== THREAD;
      equal(answer?.status, isTold ? status : 413, `${answer?.body}`);
      equal(answer?.headers.get("content-type"), "application/problem+json");
      const grownBytes = await peakBytes(server) - before;
      ok(grownBytes <= grownBytesMax, `${grownBytes} bytes more`);
    });
  }
}

Deno.test(`100 MB without a token are refused in ${SLACK_BYTES / MIB} MB of memory`, async () => {
  await using server = await openServer();
  const before = await peakBytes(server);
  const answer = await rawHttp(server.url, {
    line: `POST ${THREAD}`,
    headers: { "Content-Type": FORM_TYPE, "Transfer-Encoding": "chunked" },
    body: chunked(zeros(SENT_BYTES)),
  });
  equal(answer?.status, 401);
  const grownBytes = await peakBytes(server) - before;
  ok(grownBytes <= SLACK_BYTES, `${grownBytes} bytes more`);
});

Deno.test("half a body and then silence is refused", async () => {
  await using server = await openServer();
  const answer = await rawHttp(server.url, {
    line: "POST /api/v1/workflows",
    headers: {
      Authorization: `Bearer ${await server.token()}`,
      "Content-Type": "application/json",
      "Content-Length": "1000",
    },
    body: [new TextEncoder().encode('{"definition": "')],
  });
  equal(answer?.status, 400);
  match(JSON.parse(answer?.body ?? "").detail, /did not come/);
});
