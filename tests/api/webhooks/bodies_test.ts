/** The inputs of a run, made from a sender's body by a webhook's templates. */
import assert from "node:assert/strict";
import type { JsonObject } from "../../../src/lib/json.ts";
import { JSON_BYTES_MAX } from "../../../src/http/bodies/body_limits.ts";
import { give } from "../../support/runs/run_scenarios.ts";
import { openWebhookApp, type SentCall } from "../../support/http/webhook_app.ts";

const INPUTS = {
  region: { type: "enum", options: ["EU", "US"], default: "EU" },
  count: { type: "number", default: 1 },
  rows: { type: "json", default: [] },
};

interface Row {
  sent: SentCall;
  /** Of the webhook. */
  inputs?: JsonObject;
  status: number;
  /** Inputs of the run, beside the defaults. */
  gives?: JsonObject;
  /** The pattern of the answer. */
  says?: RegExp;
}

const deep = (levels: number): string => "[".repeat(levels) + "]".repeat(levels);
const whole = { rows: "${{ body }}" };

const ROWS: Record<string, Row> = {
  "an object gives the inputs by name": {
    sent: { body: { region: "US", count: 2 } },
    status: 202,
    gives: { region: "US", count: 2 },
  },
  "fields that no input is named after are the sender's own affair": {
    sent: { body: { region: "US", action: "opened", sender: { id: 7 } } },
    status: 202,
    gives: { region: "US" },
  },
  "an empty object leaves the defaults": { sent: { body: {} }, status: 202, gives: {} },
  "no body leaves them too": { sent: {}, status: 202, gives: {} },
  "an empty body with a type does": { sent: { raw: "" }, status: 202, gives: {} },
  "application/json with a charset": {
    sent: { body: {}, headers: { "content-type": "Application/JSON; charset=utf-8" } },
    status: 202,
  },
  "a type that ends in +json": {
    sent: {
      body: { region: "US" },
      headers: { "content-type": "application/cloudevents+json" },
    },
    status: 202,
    gives: { region: "US" },
  },
  "white space and a byte order mark": {
    sent: { raw: '\ufeff \n{"region" : "US"}\n' },
    status: 202,
    gives: { region: "US" },
  },
  "the last of two keys counts": {
    sent: { raw: '{"region":"EU","region":"US"}' },
    status: 202,
    gives: { region: "US" },
  },
  "a key __proto__ is a field like any other": {
    sent: { raw: '{"__proto__":{"region":"US"},"constructor":1}' },
    status: 202,
    gives: {},
  },
  "a list is no object": { sent: { body: [] }, status: 400, says: /JSON object/ },
  "a text is none": { sent: { body: "EU" }, status: 400, says: /JSON object/ },
  "null is none": { sent: { body: null }, status: 400, says: /JSON object/ },
  "what is no JSON": { sent: { raw: "{region: EU}" }, status: 400, says: /not JSON/ },
  "two documents": { sent: { raw: "{}{}" }, status: 400, says: /not JSON/ },
  "what is no UTF-8": {
    sent: { raw: new Uint8Array([0x22, 0xff, 0x22]) },
    status: 400,
    says: /not JSON in UTF-8/,
  },
  "100 levels": { sent: { raw: `{"rows":${deep(99)}}` }, status: 202 },
  "101 levels": { sent: { raw: `{"rows":${deep(100)}}` }, status: 400, says: /at most 100/ },
  "100,000 levels": { sent: { raw: `{"rows":${deep(100_000)}}` }, status: 400 },
  "a million levels": { sent: { raw: deep(1_000_000) }, status: 400 },
  "a form": {
    sent: { raw: "region=US", headers: { "content-type": "application/x-www-form-urlencoded" } },
    status: 415,
    says: /application\/json/,
  },
  "text": { sent: { raw: "{}", headers: { "content-type": "text/plain" } }, status: 415 },
  "a type that only contains json": {
    sent: { raw: "{}", headers: { "content-type": "text/application/json" } },
    status: 415,
  },
  "a wrong input": { sent: { body: { count: "two" } }, status: 422, says: /inputs\.count/ },
  "an option that is none": { sent: { body: { region: "APAC" } }, status: 422 },
  "templates read the body": {
    inputs: { region: "${{ body.shop.area }}", count: "${{ body.items.size() + 1 }}", ...whole },
    sent: { body: { shop: { area: "US" }, items: [1, 2] } },
    status: 202,
    gives: { region: "US", count: 3, rows: { shop: { area: "US" }, items: [1, 2] } },
  },
  "templates take any JSON": {
    inputs: whole,
    sent: { body: [1, "two", null] },
    status: 202,
    gives: { rows: [1, "two", null] },
  },
  "and a body that is not there as null": {
    inputs: { rows: ["${{ body }}", "${{ default(body.x, 'none') }}"] },
    sent: {},
    status: 202,
    gives: { rows: [null, "none"] },
  },
  "headers are there by their names in lower case": {
    inputs: { rows: ["${{ headers['x-github-event'] }}", "by ${{ headers['x-by'] }}"] },
    sent: { body: {}, headers: { "X-GitHub-Event": "push", "X-By": "Ada" } },
    status: 202,
    gives: { rows: ["push", "by Ada"] },
  },
  "a query parameter is a text, and several of one name a list": {
    inputs: { rows: ["${{ query.a }}", "${{ query.b }}", "${{ query.c }}"] },
    sent: { body: {}, query: "?a=1&b=x&b=y%20z&c" },
    status: 202,
    gives: { rows: ["1", ["x", "y z"], ""] },
  },
  "a key __proto__ in body and query stays where it is": {
    inputs: { rows: ["${{ body }}", "${{ query }}"] },
    sent: { raw: '{"__proto__":{"a":1}}', query: "?__proto__=b" },
    status: 202,
    gives: { rows: [JSON.parse('{"__proto__":{"a":1}}'), JSON.parse('{"__proto__":"b"}')] },
  },
  "credentials of the sender are withheld": {
    inputs: {
      rows: "${{ ['authorization', 'cookie', 'proxy-authorization', 'x-api-key', 'x-other']" +
        ".filter(n, n in headers) }}",
    },
    sent: {
      body: {},
      headers: {
        authorization: "Bearer x",
        cookie: "token=x",
        "proxy-authorization": "Basic x",
        "x-api-key": "x",
        "x-other": "y",
      },
    },
    status: 202,
    gives: { rows: ["x-other"] },
  },
  "a template that finds nothing names its input": {
    inputs: { region: "US", count: "${{ body.order.count }}" },
    sent: { body: { order: {} } },
    status: 422,
    says: /inputs\.count: .*no such key: count/,
  },
  "a template for an input that the workflow does not declare": {
    inputs: { colour: "${{ body.colour }}" },
    sent: { body: { colour: "red" } },
    status: 422,
    says: /inputs\.colour unknown input/,
  },
  "templates share one allowance of work": {
    inputs: {
      rows: Array.from({ length: 10 }, (_, at) => `\${{ body.all(x, x >= 0 - ${at}) }}`),
    },
    sent: { body: Array.from({ length: 90_000 }, () => 1) },
    status: 422,
    says: /units of work/,
  },
};

Deno.test("a call becomes a run with the inputs that the body, or the templates, give", async (test) => {
  await using server = await openWebhookApp();
  const user = await server.user();
  const steps = [give("a", "${{ inputs.rows }}")];
  for (const [name, { sent, inputs, status, gives, says }] of Object.entries(ROWS)) {
    await test.step(`${status}: ${name}`, async () => {
      const workflowId = await user.publish({ inputs: INPUTS, steps });
      const { url } = await user.makeWebhook(workflowId, inputs ? { inputs } : {});
      const answer = await server.call(url, sent);
      assert.equal(answer.status, status, answer.text);
      if (says) assert.match(answer.body.detail, says);
      const runs = await user.runs(workflowId);
      assert.equal(runs.length, status === 202 ? 1 : 0);
      if (status !== 202) return;
      const run = await user.expect(200, `GET /runs/${answer.body.runId}`);
      assert.equal(run.trigger, "webhook");
      assert.equal(run.workflowId, workflowId);
      if (gives) assert.deepEqual(run.inputs, { region: "EU", count: 1, rows: [], ...gives });
    });
  }
});

Deno.test("a body of 2 MiB is taken, a byte more is 413, and so is a hundred times as much", async () => {
  await using server = await openWebhookApp();
  const user = await server.user();
  const workflowId = await user.publish({ inputs: { text: { type: "string" } } });
  const { url } = await user.makeWebhook(workflowId);
  const [before, after] = ['{"text":"', '"}'];
  const body = (sizeBytes: number): string =>
    before + "x".repeat(sizeBytes - before.length - after.length) + after;
  assert.equal((await server.call(url, { raw: body(JSON_BYTES_MAX) })).status, 202);
  assert.equal((await server.call(url, { raw: body(JSON_BYTES_MAX + 1) })).status, 413);
  assert.equal((await server.call(url, { raw: body(100 * JSON_BYTES_MAX) })).status, 413);
  assert.equal((await user.runs(workflowId)).length, 1);
});

Deno.test("a missing input is 422 and named", async () => {
  await using server = await openWebhookApp();
  const user = await server.user();
  const workflowId = await user.publish({ inputs: { order: { type: "number" } } });
  const { url } = await user.makeWebhook(workflowId);
  const answer = await server.call(url, { body: { other: 1 } });
  assert.equal(answer.status, 422);
  assert.deepEqual(answer.body.errors, [{ path: "inputs.order", message: "is required" }]);
});
