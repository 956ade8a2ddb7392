import assert from "node:assert/strict";
import { readOpenApi } from "../../.ci/docs/open_api.ts";
import { answerCheck } from "../support/http/answer_checks.ts";

const document = await readOpenApi();
const check = answerCheck(JSON.stringify(document));

const { example: me } = document.components.schemas.Caller as { example: object };
const { example: problem } = document.components.responses[405]
  ?.content?.["application/problem+json"] as { example: object };

interface Told {
  status?: number;
  headers?: HeadersInit;
  body?: unknown;
}

const PROBLEM = { "content-type": "application/problem+json" };

/** The faults of an answer with this body, which is JSON for the caller unless stated. */
async function faultOf(request: string, { status = 200, headers, body }: Told): Promise<string> {
  const [method = "", path = ""] = request.split(" ");
  const asked = { method, url: `http://127.0.0.1${path}`, body: null };
  const text = body === undefined ? null : JSON.stringify(body);
  const type = { "content-type": "application/json; charset=utf-8" };
  const answer = new Response(text, { status, headers: headers ?? (text === null ? {} : type) });
  try {
    assert.equal(await check(asked, answer).text(), text ?? "");
    return "";
  } catch (error) {
    return (error as Error).message;
  }
}

Deno.test("an answer as the OpenAPI document has it passes, and is read unchanged", async () => {
  const allow = { ...PROBLEM, allow: "GET, HEAD" };
  assert.equal(await faultOf("GET /api/v1/me", { body: me }), "");
  assert.equal(await faultOf("PUT /api/v1/me", { status: 405, headers: allow, body: problem }), "");
  const merged = { ...PROBLEM, allow: "DELETE, GET, HEAD, PATCH, POST" };
  const put = "PUT /api/v1/workflows/validate";
  assert.equal(await faultOf(put, { status: 405, headers: merged, body: problem }), "");
  assert.equal(await faultOf("GET /nowhere", { status: 404, headers: PROBLEM, body: problem }), "");
});

const WRONG: Record<string, [request: string, told: Told, fault: RegExp]> = {
  "a field too many": [
    "GET /api/v1/me",
    { body: { ...me, more: 1 } },
    /additionalProperty":"more"/,
  ],
  "a field too few": ["GET /api/v1/me", { body: {} }, /missingProperty/],
  "a field of another type": ["GET /api/v1/me", { body: { ...me, teams: "sales" } }, /\/teams/],
  "another status": ["GET /api/v1/me", { status: 201, body: me }, /a status that is not/],
  "another content type": [
    "GET /api/v1/me",
    { headers: { "content-type": "text/html" }, body: me },
    /the content type text\/html/,
  ],
  "no content type": ["GET /api/v1/me", {}, /the content type undefined/],
  "a code that is not known": [
    "GET /api/v1/me",
    { status: 401, headers: PROBLEM, body: { ...problem, code: "odd" } },
    /\/code/,
  ],
  "an error that is no problem document": [
    "GET /api/v1/me",
    { status: 401, body: problem },
    /the content type application\/json/,
  ],
  "405 where the path takes the method": [
    "GET /nowhere",
    { status: 405, headers: PROBLEM, body: problem },
    /a status that is not/,
  ],
  "405 without Allow": [
    "PUT /api/v1/me",
    { status: 405, headers: PROBLEM, body: problem },
    /a status that is not/,
  ],
  "200 at a path that is not documented": ["GET /nowhere", { body: me }, /a status that is not/],
  "a done request without the body that is required": [
    "POST /api/v1/workflows/validate",
    { body: { valid: true, errors: [], warnings: [] } },
    /without a body/,
  ],
  "a wrong field deep in a list": [
    "GET /api/v1/services",
    { body: { services: [{ name: 1 }] } },
    /\/services\/0/,
  ],
};

for (const [name, [request, told, fault]] of Object.entries(WRONG)) {
  Deno.test(`an answer that departs from the OpenAPI document fails: ${name}`, async () => {
    assert.match(await faultOf(request, told), fault);
  });
}

Deno.test("a stream is checked by its content type and passed through as it is", () => {
  const asked = { method: "GET", body: null, url: "http://127.0.0.1/api/v1/runs/1/events" };
  const stream = new Response("event: ping\n\n", {
    headers: { "content-type": "text/event-stream" },
  });
  assert.equal(check(asked, stream), stream);
});
