import assert from "node:assert/strict";
import type { JsonObject } from "../../src/lib/json.ts";
import type { StepCall } from "../../src/services/service.ts";
import { openHttpSteps } from "../support/runs/http_steps.ts";
import { httpTest } from "../support/runs/http_tests.ts";
import { failureOf, objectOf, stepCall } from "../support/runs/step_calls.ts";
import { type Handler, startWebService } from "../support/http/web_service.ts";

const echo: Handler = ({ method, path }, response) => {
  response.setHeader("Content-Type", "application/json; charset=utf-8");
  response.end(JSON.stringify({ method, path }));
};

function request(values: JsonObject, given: Partial<StepCall> = {}): StepCall {
  return stepCall("request", { values, ...given });
}

httpTest("http.request gives status, headers in lower case and JSON parsed", async () => {
  await using steps = await openHttpSteps();
  await using service = await startWebService(echo);
  const url = `${service.url}/a?x=1`;
  const output = await objectOf(steps.http, request({ url, query: { x: [2, "ü"], y: true } }));
  assert.equal(output.status, 200);
  assert.deepEqual(output.body, { method: "GET", path: "/a?x=1&x=2&x=%C3%BC&y=true" });
  assert.equal((output.headers as JsonObject)["content-type"], "application/json; charset=utf-8");
  assert.equal("objectKey" in output, false);
});

httpTest("http.request sends each kind of body under its type", async () => {
  await using steps = await openHttpSteps();
  await using service = await startWebService(echo);
  const bodies: [JsonObject, string, string][] = [
    [{ json: { a: [1, null] } }, "application/json", '{"a":[1,null]}'],
    [{ json: null }, "application/json", "null"],
    [{ form: { a: ["1", 2], b: "x y" } }, "application/x-www-form-urlencoded", "a=1&a=2&b=x+y"],
    [{ text: "héllo" }, "text/plain; charset=utf-8", "héllo"],
  ];
  for (const [body, type, text] of bodies) {
    await objectOf(steps.http, request({ url: service.url, method: "POST", ...body }));
    const received = service.received.at(-1);
    assert.equal(received?.headers["content-type"], type);
    assert.equal(received?.body, text);
    assert.equal(received?.headers["content-length"], String(new Blob([text]).size));
  }
});

httpTest("http.request sends stored files, alone and in a form", async () => {
  await using steps = await openHttpSteps();
  await using service = await startWebService(echo);
  const run = steps.run;
  const file = await steps.store("a.csv", "x,y\n");
  await objectOf(steps.http, request({ url: service.url, method: "PUT", file }, { run }));
  const [alone] = service.received;
  assert.deepEqual([alone?.body, alone?.headers["content-type"]], ["x,y\n", "text/csv"]);
  const multipart = { file: [{ file }], note: ["n", 1] };
  await objectOf(steps.http, request({ url: service.url, method: "POST", multipart }, { run }));
  const form = service.received.at(-1);
  const type = form?.headers["content-type"] ?? "";
  const parsed = await new Response(form?.body, { headers: { "content-type": type } }).formData();
  assert.deepEqual(parsed.getAll("note"), ["n", "1"]);
  const sent = parsed.get("file") as File;
  assert.deepEqual([sent.name, sent.type, await sent.text()], ["a.csv", "text/csv", "x,y\n"]);
  const outsider = { ...run, orgKey: "globex" };
  const refused = request({ url: service.url, file }, { run: outsider });
  assert.equal((await failureOf(steps.http, refused)).code, "not_found");
});

httpTest("http.request sends credentials, and a key to make repeats harmless", async () => {
  await using steps = await openHttpSteps();
  await using service = await startWebService(echo);
  const idempotencyKey = "0198c0de-0000-7000-8000-000000000000";
  const send = async (values: JsonObject) => {
    await objectOf(steps.http, request({ url: service.url, ...values }, { idempotencyKey }));
    return service.received.at(-1)?.headers ?? {};
  };
  assert.equal((await send({ bearer: "t" })).authorization, "Bearer t");
  const basic = { username: "ü", password: "p:w" };
  assert.equal((await send({ basic })).authorization, "Basic w7w6cDp3");
  for (const method of ["GET", "HEAD"]) {
    assert.equal((await send({ method }))["idempotency-key"], undefined, method);
  }
  for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
    assert.equal((await send({ method }))["idempotency-key"], idempotencyKey, method);
  }
  const own = await send({ method: "POST", headers: { "Idempotency-Key": "mine", "X-N": 1 } });
  assert.deepEqual([own["idempotency-key"], own["x-n"]], ["mine", "1"]);
});

httpTest("http.request refuses fields that it cannot send, without their values", async () => {
  await using steps = await openHttpSteps();
  const url = "http://127.0.0.1:1/";
  const refused: JsonObject[] = [
    { url: "file:///etc/passwd" },
    { url: "http://user:secret@127.0.0.1/" },
    { url, headers: { "X-A": "secret\r\nX-B: 1" } },
    { url, headers: { "X A": "secret" } },
    { url, headers: { Host: "secret" } },
    { url, headers: { "Transfer-Encoding": "secret" } },
    { url, bearer: "secret\nsecret" },
    { url, method: "POST", multipart: { a: { secret: 1 } } },
    { url, query: { a: [{ secret: 1 }] } },
    { url, query: { a: { secret: 1 } } },
    { url, method: "BREW" },
    { url, text: "a", json: 1 },
    {},
  ];
  for (const values of refused) {
    const { code, message } = await failureOf(steps.http, request(values));
    assert.equal(code, "input_invalid", JSON.stringify(values));
    assert.doesNotMatch(message, /secret/);
  }
});
