/** Requests that no well-meaning client sends, byte for byte over a real connection. */
import { equal, match, ok } from "node:assert/strict";
import { type RawAnswer, rawHttp, type RawRequest } from "../support/http/raw_http.ts";
import { openServer, type Server } from "../support/processes/server.ts";

const ID = "0190d6f0-0000-7000-8000-000000000009";
const JSON_TYPE = { "Content-Type": "application/json" };
const FORM_TYPE = { "Content-Type": "multipart/form-data; boundary=b" };

/** `body` goes with its length; the token goes along unless `headers` has an `Authorization`. */
interface BadRequest extends Omit<RawRequest, "body"> {
  name: string;
  body?: string;
  status: number;
  /** The pattern of `detail`. */
  says?: RegExp;
  expectHeaders?: Record<string, string>;
}

const workflow = (body: string, headers: Record<string, string> = JSON_TYPE) => ({
  line: "POST /api/v1/workflows",
  headers,
  body,
});

const BODIES: BadRequest[] = [
  { name: "cut JSON", ...workflow('{"definition": '), status: 400, says: /JSON/ },
  {
    name: "another content type",
    ...workflow("{}", { "Content-Type": "text/plain" }),
    status: 415,
  },
  { name: "no content type", ...workflow("{}", {}), status: 415 },
  { name: "a list", ...workflow("[]"), status: 400 },
  { name: "null", ...workflow("null"), status: 400 },
  { name: "an unknown field", ...workflow('{"definition":"","a":1}'), status: 400, says: /\ba\b/ },
  {
    name: "__proto__",
    ...workflow('{"definition":"","__proto__":{"a":1}}'),
    status: 400,
    says: /__proto__/,
  },
  {
    name: "a list in 100,000 lists",
    ...workflow(`{"definition":${"[".repeat(100_000)}${"]".repeat(100_000)}}`),
    status: 400,
  },
  { name: "no body", ...workflow(""), status: 400, says: /body: is required/ },
  { name: "a text", ...workflow('"\\ud800"'), status: 400 },
  {
    name: "a message in JSON",
    line: `POST /api/v1/chats/${ID}/messages`,
    headers: JSON_TYPE,
    body: '{"message":"hello"}',
    status: 415,
  },
  {
    name: "a form without a boundary",
    line: `POST /api/v1/chats/${ID}/messages`,
    headers: { "Content-Type": "multipart/form-data" },
    body: "message=hello",
    status: 415,
  },
  {
    name: "a broken form",
    line: "POST /api/v1/objects",
    headers: FORM_TYPE,
    body: "--b\r\nrubbish",
    status: 400,
  },
];

const ADDRESSES: BadRequest[] = [
  { name: "a malformed UUID", line: "GET /api/v1/workflows/x", status: 400, says: /workflowId/ },
  { name: "an escaped NUL", line: "GET /api/v1/workflows/%00", status: 400 },
  { name: "a broken escape in the path", line: "GET /api/v1/runs/%ZZ%E0%A4", status: 400 },
  { name: "a broken escape in the query", line: "GET /api/v1/chats?page=%E0%A4", status: 400 },
  { name: "a page that is no number", line: "GET /api/v1/workflows?page=x", status: 400 },
  { name: "a limit above its bound", line: "GET /api/v1/workflows?limit=101", status: 400 },
  { name: "a page beyond numbers", line: `GET /api/v1/chats?page=${"9".repeat(400)}`, status: 400 },
  { name: "an unknown route", line: "GET /api/v1/nothing", status: 404, says: /no route/ },
  { name: "an unknown root", line: "GET /nothing", status: 404 },
  { name: "an unknown id", line: `GET /api/v1/runs/${ID}`, status: 404 },
  { name: "a download of nothing", line: "GET /api/v1/objects/download", status: 400 },
  {
    name: "a download outside of the storage",
    line: "GET /api/v1/objects/download?objectKey=..%2F..%2Fheddle.db",
    status: 404,
  },
  {
    name: "a download with a broken escape",
    line: "GET /api/v1/objects/download?objectKey=%E0%A4%A",
    status: 404,
  },
  {
    name: "a method that a route does not have",
    line: "PATCH /api/v1/chats",
    status: 405,
    expectHeaders: { allow: "GET, HEAD, POST" },
  },
  {
    name: "a method that nobody has",
    line: "BREW /healthz",
    status: 405,
    expectHeaders: { allow: "GET, HEAD" },
  },
];

const CHALLENGE = { "www-authenticate": 'Bearer realm="heddle"' };

/** Of the own issuer's form, long expired, and signed by nobody. */
const EXPIRED = [{ alg: "ES256", typ: "JWT" }, { sub: ID, exp: 1 }]
  .map((part) => btoa(JSON.stringify(part)).replace(/=+$/, "")).join(".") + ".c2lnbmF0dXJl";

const CREDENTIALS: BadRequest[] = [
  ["no token", { Authorization: "" }, ""],
  ["rubbish for a token", { Authorization: "Bearer rubbish" }, ""],
  ["an expired token", { Authorization: `Bearer ${EXPIRED}` }, ""],
  ["another scheme", { Authorization: "Basic eDp5" }, ""],
  ["a cookie with a broken escape", { Cookie: "token=%E0%A4%A" }, ""],
  ["a NUL in the query", { Authorization: "" }, "?token=%00"],
  ["a token of 20 KB", { Authorization: `Bearer ${"x".repeat(20_000)}` }, ""],
].map(([name, headers, query]) => ({
  name: name as string,
  line: `GET /api/v1/chats${query}`,
  headers: headers as Record<string, string>,
  status: 401,
  expectHeaders: CHALLENGE,
}));

async function send(server: Server, { line, headers, body }: BadRequest) {
  const bytes = new TextEncoder().encode(body ?? "");
  const given: Record<string, string> = {
    Authorization: `Bearer ${await server.token()}`,
    ...(body === undefined ? {} : { "Content-Length": String(bytes.length) }),
    ...headers,
  };
  if (given.Authorization === "") delete given.Authorization;
  return await rawHttp(server.url, { line, headers: given, body: body ? [bytes] : [] });
}

function checkProblem(answer: RawAnswer | null, { status, says, expectHeaders }: BadRequest): void {
  ok(answer, "there is an answer");
  equal(answer.status, status, answer.body);
  equal(answer.headers.get("content-type"), "application/problem+json");
  const problem = JSON.parse(answer.body);
  equal(problem.status, status);
  ok(problem.code && problem.title && problem.detail && problem.requestId, answer.body);
  if (says) match(problem.detail, says);
  for (const [name, value] of Object.entries(expectHeaders ?? {})) {
    equal(answer.headers.get(name), value);
  }
}

Deno.test("bad input is answered with a problem that names it", async (test) => {
  await using server = await openServer();
  for (const bad of [...BODIES, ...ADDRESSES, ...CREDENTIALS]) {
    await test.step(`${bad.status} for ${bad.name}`, async () => {
      checkProblem(await send(server, bad), bad);
    });
  }
  await test.step("and the server goes on without an error in its log", async () => {
    equal((await fetch(`${server.url}/healthz`).then((answer) => answer.json())).ok, true);
    ok(!server.log.includes('"level":"error"'), server.log);
  });
});
