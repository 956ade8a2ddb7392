/**
 * Request lines and hosts that no client library sends, over real connections and without a token.
 */
import { equal, ok } from "node:assert/strict";
import { rawHttp, type RawRequest } from "../support/http/raw_http.ts";
import { openServer } from "../support/processes/server.ts";

interface Odd extends RawRequest {
  name: string;
  /** A problem with this status; "runtime": that, or the runtime's own empty 400. */
  status: number | "runtime";
  allow?: string;
}

const HOSTS = ["a/healthz?", "a?b", "a#b", "a b", "a@b", "a\\b", "[", "a:b", "", "ä"];

const ODD: readonly Odd[] = [
  { name: "an unknown route", line: "GET /api/v1/nothing", status: 404 },
  { name: "an unknown area", line: "POST /nothing", status: 404 },
  {
    name: "an unknown route with rubbish for a token",
    line: "GET /api/v1/nothing",
    headers: { Authorization: "Bearer rubbish" },
    status: 404,
  },
  {
    name: "a method that a route does not have",
    line: "PATCH /api/v1/chats",
    status: 405,
    allow: "GET, HEAD, POST",
  },
  { name: "a method in lower case", line: "get /healthz", status: 405, allow: "GET, HEAD" },
  { name: "TRACE", line: "TRACE /api/v1/chats", status: 405, allow: "GET, HEAD, POST" },
  { name: "CONNECT", line: "CONNECT example.org:443", status: 404 },
  { name: "a method of 5,000 letters", line: `${"A".repeat(5_000)} /healthz`, status: 405 },
  { name: "OPTIONS of everything", line: "OPTIONS *", status: 404 },
  { name: "OPTIONS of a route", line: "OPTIONS /api/v1/chats", status: 405 },
  { name: "two slashes", line: "GET //healthz", status: 404 },
  { name: "two slashes inside", line: "GET /api/v1//chats", status: 404 },
  { name: "a slash at the end", line: "GET /api/v1/chats/", status: 404 },
  { name: "dots", line: "GET /api/../healthz", status: 404 },
  { name: "escaped dots", line: "GET /api/%2e%2e/healthz", status: 404 },
  { name: "a broken escape", line: "GET /%ZZ%E0%A4", status: 404 },
  { name: "an escaped NUL", line: "GET /healthz%00", status: 404 },
  { name: "an escaped letter, which is the route", line: "GET /api/v1/%63hats", status: 401 },
  { name: "a letter that is not ASCII", line: "GET /ä", status: 404 },
  { name: "brackets", line: 'GET /[]<>{}|\\^"`', status: "runtime" },
  { name: "an address without a host", line: "GET http:///healthz", status: "runtime" },
  { name: "a NUL", line: "GET /a\0b", status: "runtime" },
  { name: "a control character", line: "GET /a\x01b", status: "runtime" },
  { name: "a space", line: "GET /a b", status: "runtime" },
  ...HOSTS.map((Host): Odd => ({
    name: `the host "${Host}"`,
    line: "GET /api/v1/chats",
    headers: { Host },
    status: 400,
  })),
];

const TAKEN: readonly RawRequest[] = [
  { line: "GET http://elsewhere.example/healthz" },
  { line: "GET /healthz#fragment" },
  ...["a", "a.example:8080", "127.0.0.1:1", "[::1]:8080", "a_b"].map((Host) => ({
    line: "GET /healthz",
    headers: { Host },
  })),
];

Deno.test("malformed requests are answered with a problem, or refused by the runtime", async (test) => {
  await using server = await openServer();
  for (const { name, status, allow, ...request } of ODD) {
    await test.step(`${status} for ${name}`, async () => {
      const answer = await rawHttp(server.url, request);
      ok(answer, "there is an answer");
      if (status === "runtime" && answer.body === "") return equal(answer.status, 400);
      const problem = JSON.parse(answer.body);
      equal(answer.status, status === "runtime" ? 404 : status, answer.body);
      equal(answer.headers.get("content-type"), "application/problem+json");
      ok(problem.code && problem.requestId, answer.body);
      if (allow !== undefined) equal(answer.headers.get("allow"), allow);
    });
  }
  await test.step("and what is only unusual is taken", async () => {
    for (const request of TAKEN) {
      equal((await rawHttp(server.url, request))?.status, 200, JSON.stringify(request));
    }
  });
  ok(!server.log.includes('"level":"error"'), server.log);
});
