import assert from "node:assert/strict";
import type { JsonObject } from "../../src/lib/json.ts";
import { openHttpSteps } from "../support/runs/http_steps.ts";
import { httpTest } from "../support/runs/http_tests.ts";
import { failureOf, objectOf, stepCall } from "../support/runs/step_calls.ts";
import { startBrokenService, startWebService } from "../support/http/web_service.ts";

const call = (values: JsonObject) => stepCall("request", { values });

httpTest(
  "http.request fails on a status that is not expected, and says which may be retried",
  async () => {
    await using steps = await openHttpSteps();
    await using service = await startWebService(({ path }, response) => {
      response.statusCode = Number(path.slice(1, 4));
      response.end("no  such\nthing");
    });
    const retryable: Record<number, boolean> = {
      400: false,
      404: false,
      408: true,
      425: true,
      429: true,
      500: true,
      503: true,
      304: false,
    };
    for (const [status, expected] of Object.entries(retryable)) {
      const failure = await failureOf(
        steps.http,
        call({ url: `${service.url}/${status}?key=secret` }),
      );
      assert.deepEqual([failure.code, failure.retryable], ["http_status", expected], status);
      const words = status === "304" ? "" : ": no such thing";
      assert.equal(failure.message, `GET ${service.url}/${status} answered ${status}${words}`);
    }
    for (const expect of [404, [200, 404]]) {
      assert.equal(
        (await objectOf(steps.http, call({ url: `${service.url}/404`, expect }))).status,
        404,
      );
    }
    const unwanted = await failureOf(steps.http, call({ url: `${service.url}/200`, expect: 201 }));
    assert.equal(unwanted.code, "http_status");
  },
);

httpTest("http.request hands on how long to wait", async () => {
  await using steps = await openHttpSteps();
  const inTwoHours = new Date(Date.now() + 7_200_000).toUTCString();
  const waits: Record<string, string> = { "/s": "120", "/d": inTwoHours, "/x": "soon" };
  await using service = await startWebService(({ path }, response) => {
    response.writeHead(429, { "Retry-After": waits[path] ?? "" }).end();
  });
  const waitOf = async (path: string) =>
    (await failureOf(steps.http, call({ url: service.url + path }))).retryAfterMs;
  assert.equal(await waitOf("/s"), 120_000);
  assert.equal(await waitOf("/x"), null);
  const untilDate = await waitOf("/d");
  assert.ok(untilDate !== null && untilDate > 7_000_000 && untilDate <= 7_200_000);
});

httpTest(
  "http.request may be retried when the other side cannot be reached or breaks off",
  async () => {
    await using steps = await openHttpSteps({
      resolve: () => Promise.resolve([{ address: "127.0.0.1" }]),
    });
    await using service = await startBrokenService();
    const closed = await startWebService(() => {});
    await closed[Symbol.asyncDispose]();
    const urls = [
      `${service.url}/at-once`,
      `${service.url}/length`,
      `${service.url}/chunks`,
      closed.url,
      `https://example.org:${service.port}/`,
    ];
    for (const url of urls) {
      const failure = await failureOf(steps.http, call({ url }));
      assert.deepEqual([failure.code, failure.retryable], ["http_network", true], url);
    }
  },
);

httpTest("http.request goes to the next address of a name when one cannot be reached", async () => {
  const addresses = [{ address: "127.0.0.9" }, { address: "127.0.0.1" }];
  await using steps = await openHttpSteps({ resolve: () => Promise.resolve(addresses) });
  await using service = await startWebService(({ headers }, response) => {
    response.end(headers.host);
  });
  const url = `http://api.example.org:${service.port}/`;
  const { body } = await objectOf(steps.http, call({ url, method: "POST", text: "x" }));
  assert.equal(body, `api.example.org:${service.port}`);
  assert.equal(service.received.length, 1);
});

httpTest(
  "http.request refuses this machine, and names what the author wrote and the setting",
  async () => {
    await using steps = await openHttpSteps({ allowedNetworks: [] });
    await using service = await startWebService((_request, response) => response.end());
    const { port } = service;
    for (const host of ["127.0.0.1", "127.1", "2130706433", "[::ffff:127.0.0.1]", "localhost"]) {
      const failure = await failureOf(steps.http, call({ url: `http://${host}:${port}/` }));
      assert.equal(failure.code, "address_refused", host);
      assert.equal(failure.retryable, host === "localhost");
      assert.match(
        failure.message,
        /(127\.0\.0\.1|7f00:1|"localhost").*HTTP_ALLOWED_NETWORKS/,
        host,
      );
    }
    assert.equal(service.received.length, 0);
  },
);

httpTest(
  "http.request ends with the signal's reason, before and in the middle of the answer",
  async () => {
    await using steps = await openHttpSteps();
    let arrived = Promise.withResolvers<void>();
    await using service = await startWebService(({ path }, response) => {
      if (path === "/half") response.write("half");
      arrived.resolve();
    });
    for (const path of ["/silent", "/half"]) {
      arrived = Promise.withResolvers();
      const stop = new AbortController();
      const values = { url: service.url + path };
      const running = steps.http(stepCall("request", { values, signal: stop.signal }));
      await arrived.promise;
      stop.abort(new Error("cancelled"));
      await assert.rejects(running, { message: "cancelled" }, path);
    }
  },
);
