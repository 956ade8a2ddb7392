import assert from "node:assert/strict";
import type { JsonObject } from "../../../../src/lib/json.ts";
import { section } from "../../../support/specification/specification.ts";
import type { SpecifiedAnswer, SpecifiedCaller } from "../../../support/specification/caller.ts";
import { leaf, outputOf, runOf } from "../../../support/specification/runs.ts";
import { assertFields } from "../../../support/specification/workflows.ts";
import { startStepServer } from "../../../support/runs/step_server.ts";

type Body = SpecifiedAnswer["body"];

const request = (given: JsonObject, more: JsonObject = {}): JsonObject => ({
  ...leaf("a", "http.request", given),
  ...more,
});

/** The request, as a server tells it that answers with its requests. */
async function askedOf(caller: SpecifiedCaller, given: JsonObject): Promise<Body> {
  const told = Promise.withResolvers<Body>();
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, async (asked) => {
    const { search } = new URL(asked.url);
    const headers = Object.fromEntries(asked.headers);
    told.resolve({ method: asked.method, search, headers, body: await asked.text() });
    return Response.json(null);
  });
  try {
    await outputOf(caller, request({ url: `http://127.0.0.1:${server.addr.port}/`, ...given }));
    return await told.promise;
  } finally {
    await server.shutdown();
  }
}

async function download(caller: SpecifiedCaller, objectKey: string): Promise<string> {
  const query = new URLSearchParams({ objectKey });
  return (await caller.call(`GET /api/v1/objects/download?${query}`)).text;
}

section({
  file: import.meta.url,
  heading: "definition.md: Services of the first release",
  settings: { HTTP_ALLOWED_NETWORKS: "127.0.0.1/32" },
  statements: {
    async "http.request | `url`, `method` GET, `query`, `headers`"(server) {
      const caller = await server.caller();
      const asked = await askedOf(caller, { query: { a: "1 2", b: 3 }, headers: { "X-A": "b" } });
      assert.deepEqual([asked.method, asked.search.replace("%20", "+"), asked.headers["x-a"]], [
        "GET",
        "?a=1+2&b=3",
        "b",
      ]);
      assert.equal((await askedOf(caller, { method: "DELETE" })).method, "DELETE");
    },
    async "`bearer` or `basic {username, password}`"(server) {
      const caller = await server.caller();
      const basic = { username: "u", password: "p:w" };
      const sent = [{ bearer: "t0ken" }, { basic }] as JsonObject[];
      const values = [];
      for (const given of sent) values.push((await askedOf(caller, given)).headers.authorization);
      assert.deepEqual(values, ["Bearer t0ken", `Basic ${btoa("u:p:w")}`]);
    },
    async "one of `json`, `form`, `multipart`, `text`, `file` (object key)"(server) {
      const caller = await server.caller();
      const form = { file: new File(["content"], "a.txt", { type: "text/plain" }) };
      const { objectKey } = await caller.expect(201, "POST /api/v1/objects", { form });
      const post = (given: JsonObject) => askedOf(caller, { method: "POST", ...given });
      const wanted: [JsonObject, RegExp, RegExp][] = [
        [{ json: { a: [1] } }, /^application\/json/, /^\{"a":\[1\]\}$/],
        [{ form: { a: "1 2" } }, /^application\/x-www-form-urlencoded/, /^a=1(\+|%20)2$/],
        [{ multipart: { a: "x", b: { file: objectKey } } }, /^multipart\/form-data/, /content/],
        [{ text: "Grüße" }, /^text\/plain/, /^Grüße$/],
        [{ file: objectKey }, /^text\/plain/, /^content$/],
      ];
      for (const [given, type, body] of wanted) {
        const asked = await post(given);
        assert.match(asked.headers["content-type"], type);
        assert.match(asked.body, body);
      }
    },
    async "`expect` (statuses, default 2xx)"(server) {
      await using world = startStepServer();
      const caller = await server.caller();
      world.answer("/gone", () => new Response("gone", { status: 404 }));
      world.answer("/made", () => new Response("made", { status: 201 }));
      const ask = (path: string, given: JsonObject = {}) =>
        runOf(caller, { steps: [request({ url: world.url + path, ...given })] });
      assert.equal((await ask("/made")).status, "succeeded");
      assert.equal((await ask("/made", { expect: 200 })).error.code, "http_status");
      assert.equal((await ask("/gone")).error.code, "http_status");
      const { status, steps } = await ask("/gone", { expect: [200, 404] });
      assert.deepEqual([status, steps[0].output.status], ["succeeded", 404]);
    },
    async "`saveAs` (file name)"(server) {
      await using world = startStepServer();
      const caller = await server.caller();
      const output = await outputOf(caller, request({ url: world.url, saveAs: "kept.json" }));
      assertFields(output, "status, headers, objectKey");
      assert.match(output.objectKey, /\/kept\.json$/);
      assert.deepEqual(JSON.parse(await download(caller, output.objectKey)), { ok: true });
    },
    async "5 redirects"(server) {
      await using world = startStepServer();
      const caller = await server.caller();
      for (let at = 0; at < 6; at++) {
        world.answer(`/${at}`, () => Response.redirect(`${world.url}/${at + 1}`, 302));
      }
      const ask = (path: string) => runOf(caller, { steps: [request({ url: world.url + path })] });
      assert.equal((await ask("/1")).status, "succeeded");
      assert.equal((await ask("/0")).status, "failed");
      assert.equal(world.hitsOf("/6").length, 1);
    },
    async "each checked"(server) {
      await using world = startStepServer();
      world.answer("/away", () => Response.redirect("http://10.255.255.1/", 302));
      const steps = [request({ url: `${world.url}/away` })];
      const { status, error } = await runOf(await server.caller(), { steps });
      assert.equal(status, "failed");
      assert.match(error.message, /10\.255\.255\.1.*HTTP_ALLOWED_NETWORKS/s);
    },
    async "`status, headers` (lower case), `body` (JSON parsed by content type, else text)"(
      server,
    ) {
      await using world = startStepServer();
      const caller = await server.caller();
      world.answer("/text", () => new Response('{"a":1}', { headers: { "X-Kept": "Yes" } }));
      const json = await outputOf(caller, request({ url: world.url }));
      assertFields(json, "status, headers, body");
      assert.deepEqual([json.status, json.body], [200, { ok: true }]);
      const text = await outputOf(caller, request({ url: `${world.url}/text` }));
      assert.deepEqual([text.body, text.headers["x-kept"]], ['{"a":1}', "Yes"]);
      const names = Object.keys(text.headers);
      assert.deepEqual(names, names.map((name) => name.toLowerCase()));
    },
    async "or `objectKey` with `saveAs` or a binary body [a binary body]"(server) {
      await using world = startStepServer();
      const headers = { "content-type": "application/octet-stream" };
      world.answer("/bytes", () => new Response(new Uint8Array([65, 0, 66]), { headers }));
      const caller = await server.caller();
      const output = await outputOf(caller, request({ url: `${world.url}/bytes` }));
      assertFields(output, "status, headers, objectKey");
      assert.equal(await download(caller, output.objectKey), "A\0B");
    },
    async "retried are network errors, 408, 425, 429, 5xx and time-outs [statuses]"(server) {
      await using world = startStepServer();
      const caller = await server.caller();
      const retry = { max: 1, backoff: "fixed", delay: "1ms" };
      const attemptsAt = async (status: number): Promise<number> => {
        world.answer(`/${status}`, () => new Response(null, { status }));
        await runOf(caller, { steps: [request({ url: `${world.url}/${status}` }, { retry })] });
        return world.hitsOf(`/${status}`).length;
      };
      for (const status of [408, 425, 429, 500, 503]) assert.equal(await attemptsAt(status), 2);
      for (const status of [400, 401, 404, 409]) assert.equal(await attemptsAt(status), 1);
    },
    async "retried are network errors, 408, 425, 429, 5xx and time-outs [network errors and time-outs]"(
      server,
    ) {
      await using world = startStepServer();
      const caller = await server.caller();
      world.hold("/held");
      const retry = { max: 2, backoff: "fixed", delay: "1ms" };
      const closed = Deno.listen({ hostname: "127.0.0.1", port: 0 });
      const { port } = closed.addr as Deno.NetAddr;
      closed.close();
      const attempts = async (url: string): Promise<[number, string]> => {
        const step = request({ url }, { retry, timeout: "100ms" });
        const { steps } = await runOf(caller, { steps: [step] });
        return [steps[0].attempts, steps[0].error.code];
      };
      assert.deepEqual(await attempts(`${world.url}/held`), [3, "timeout"]);
      assert.equal((await attempts(`http://127.0.0.1:${port}/`))[0], 3);
    },
    async "`timeout` is for one attempt"(server) {
      await using world = startStepServer();
      world.hold("/held");
      const step = request({ url: `${world.url}/held` }, { timeout: "50ms" });
      const { status, error } = await runOf(await server.caller(), { steps: [step] });
      assert.deepEqual([status, error.code, error.stepId], ["failed", "timeout", "a"]);
    },
    async "`timeout?` on leaves, and on a block where it then covers the whole"(server) {
      await using world = startStepServer();
      world.hold("/held");
      const held = request({ url: `${world.url}/held` });
      // Enough for the step to begin, on a busy machine too.
      const block = { id: "block", when: "true", timeout: "1s", steps: [held] };
      const { error, steps } = await runOf(await server.caller(), { steps: [block] });
      assert.deepEqual([error.code, error.stepId], ["timeout", "block"]);
      // The time may be over before the step has begun.
      assert.match(steps[1].status, /^(cancelled|pending)$/);
    },
  },
});
