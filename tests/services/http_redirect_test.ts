import assert from "node:assert/strict";
import type { JsonObject } from "../../src/lib/json.ts";
import { openHttpSteps } from "../support/runs/http_steps.ts";
import { httpTest } from "../support/runs/http_tests.ts";
import { failureOf, objectOf, stepCall } from "../support/runs/step_calls.ts";
import { type Handler, startWebService } from "../support/http/web_service.ts";

const call = (values: JsonObject) => stepCall("request", { values });

/** `/<status>/<rest>` redirects to the address that the query gives; anything else is the end. */
const redirecting: Handler = ({ path }, response) => {
  const [, status] = /^\/(3\d\d)/.exec(path) ?? [];
  const to = new URL(path, "http://x").searchParams.get("to");
  if (status !== undefined && to !== null) response.writeHead(Number(status), { Location: to });
  response.end("end");
};

function via(status: number, to: string): string {
  return `/${status}?to=${encodeURIComponent(to)}`;
}

httpTest("http.request follows five redirects and not a sixth", async () => {
  await using steps = await openHttpSteps();
  await using service = await startWebService(redirecting);
  const chain = (length: number): string => length === 0 ? "/end" : via(302, chain(length - 1));
  const output = await objectOf(steps.http, call({ url: service.url + chain(5) }));
  assert.equal(output.body, "end");
  assert.equal(service.received.length, 6);
  const failure = await failureOf(steps.http, call({ url: service.url + chain(6) }));
  assert.deepEqual([failure.code, failure.retryable], ["http_redirect", false]);
});

httpTest("http.request keeps or drops method and body as each status says", async () => {
  await using steps = await openHttpSteps();
  await using service = await startWebService(redirecting);
  const cases: [string, number, string, string][] = [
    ["POST", 301, "GET", ""],
    ["POST", 302, "GET", ""],
    ["POST", 303, "GET", ""],
    ["PUT", 302, "PUT", "body"],
    ["PUT", 303, "GET", ""],
    ["POST", 307, "POST", "body"],
    ["PATCH", 308, "PATCH", "body"],
  ];
  for (const [method, status, expected, body] of cases) {
    const url = service.url + via(status, "/end");
    await objectOf(steps.http, call({ url, method, text: "body" }));
    const last = service.received.at(-1);
    assert.deepEqual([last?.method, last?.body], [expected, body], `${method} ${status}`);
    for (const name of ["content-type", "idempotency-key"]) {
      assert.equal(last?.headers[name] !== undefined, body !== "", `${name} ${method} ${status}`);
    }
  }
  await objectOf(steps.http, call({ url: service.url + via(303, "/end"), method: "HEAD" }));
  assert.equal(service.received.at(-1)?.method, "HEAD");
});

httpTest("http.request sends no credentials to another origin", async () => {
  await using steps = await openHttpSteps();
  await using other = await startWebService(redirecting);
  await using service = await startWebService(redirecting);
  const headers = { "X-Api-Key": "k", "Cookie": "c=1", "Accept": "text/plain" };
  const send = (to: string) =>
    objectOf(steps.http, call({ url: service.url + via(307, to), bearer: "t", headers }));
  await send(`${other.url}/end`);
  const [there] = other.received;
  for (const name of ["authorization", "x-api-key", "cookie"]) {
    assert.equal(there?.headers[name], undefined, name);
  }
  assert.equal(there?.headers.accept, "text/plain");
  const output = await send(`${other.url.replace("//", "//user:secret@")}/end#secret`);
  assert.equal(other.received.at(-1)?.headers.authorization, undefined);
  assert.ok(!JSON.stringify(output).includes("secret"), JSON.stringify(output));
  await send("/end");
  assert.equal(service.received.at(-1)?.headers.authorization, "Bearer t");
});

httpTest("http.request checks where a redirect leads", async () => {
  await using steps = await openHttpSteps({
    allowedNetworks: ["127.0.0.1"],
    resolve: (name) =>
      Promise.resolve([{ address: name === "inner.example.org" ? "10.0.0.1" : "127.0.0.1" }]),
  });
  await using service = await startWebService(redirecting);
  const targets: [string, string][] = [
    ["http://169.254.169.254/latest/meta-data/", "address_refused"],
    ["//inner.example.org/", "address_refused"],
    ["http://127.0.0.2/", "address_refused"],
    ["http://[::1]/", "address_refused"],
    ["file:///etc/passwd", "http_redirect"],
    ["data:text/plain,x", "http_redirect"],
  ];
  for (const [to, code] of targets) {
    const failure = await failureOf(steps.http, call({ url: service.url + via(302, to) }));
    assert.equal(failure.code, code, to);
  }
});

httpTest("http.request takes a redirect that the step expects for an answer", async () => {
  await using steps = await openHttpSteps();
  await using service = await startWebService(redirecting);
  const url = service.url + via(302, "/end");
  const output = await objectOf(steps.http, call({ url, expect: [302] }));
  assert.equal(output.status, 302);
  assert.equal((output.headers as JsonObject).location, "/end");
  const without = await failureOf(steps.http, call({ url: `${service.url}/300?to=/end` }));
  assert.equal(without.code, "http_status");
});
