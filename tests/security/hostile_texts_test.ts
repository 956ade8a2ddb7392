import assert from "node:assert/strict";
import { type ConversionCall, Conversions } from "../../src/services/formats/conversions.ts";
import type { ParsedFormat } from "../../src/services/formats/mod.ts";
import { StepError } from "../../src/services/service.ts";
import { workOnDefinition } from "../../src/workflows/definition_work.ts";
import { WorkerPool } from "../../src/workers/mod.ts";
import { openApi } from "../support/api_client.ts";
import { testPrincipal } from "../support/context.ts";
import { hostileRequests } from "../support/hostile_requests.ts";
import { DEFINITIONS, PARSED, PRINTED } from "../support/hostile_texts.ts";
import { openServer } from "../support/server.ts";
import { silentLog } from "../support/silent_log.ts";

const CALL: ConversionCall = {
  signal: new AbortController().signal,
  timeoutMs: null,
  holdTimer: () => () => {},
  run: { orgKey: "acme" },
};

/** Larger than what any format does on the main thread. */
const LARGE = 1_100_000;

/** What a caller is told; never that the server failed. */
const ANSWERS = new Set([200, 201, 413, 422]);

Deno.test("the server answers every hostile text, and others after it", async () => {
  await using server = await openServer();
  const api = await openApi(server);
  const requests = hostileRequests();
  assert.ok(requests.length >= 200, `${requests.length} requests`);
  for (const { name, size, send } of requests) {
    const { status, body } = await send(api);
    const told = `${name}, ${size}: ${status} ${JSON.stringify(body).slice(0, 300)}`;
    assert.ok(ANSWERS.has(status), told);
    assert.doesNotMatch(told, /"code":"(internal|unavailable)"/);
    const health = await fetch(`${server.url}/healthz`);
    assert.equal((await health.json()).ok, true, told);
  }
});

Deno.test("every large text is read in a thread, whatever the format", async () => {
  await using pool = new WorkerPool({ log: silentLog });
  const conversions = new Conversions(pool);
  let jobs = 0;
  for (const [format, texts] of Object.entries(PARSED)) {
    for (const { name, make } of texts) {
      await ending(conversions.parse(format as ParsedFormat, make(LARGE), CALL));
      assert.equal(pool.jobsBegun, ++jobs, `${format}: ${name}`);
    }
  }
});

Deno.test("every large value is written in a thread, and none becomes enormous", async () => {
  await using pool = new WorkerPool({ log: silentLog });
  const conversions = new Conversions(pool);
  const lengths: number[] = [];
  for (const { format, make } of PRINTED) {
    const text = await ending(conversions.print(format, make(LARGE), CALL));
    if (typeof text === "string") lengths.push(text.length);
  }
  assert.ok(Math.max(...lengths) < 20_000_000, `${lengths}`);
  const [{ format, make } = assert.fail("there are values")] = PRINTED;
  await assert.rejects(conversions.print(format, make(LARGE), CALL), {
    code: "input_invalid",
    message: "Cannot write CSV: it would have more than 2000000 values or cells",
  });
});

Deno.test("every large definition is checked in a thread, and its answer is bounded", async () => {
  await using workers = new WorkerPool({ log: silentLog });
  const ctx = { workers, principal: testPrincipal() };
  let jobs = 0;
  for (const { name, make } of DEFINITIONS) {
    const task = { do: "check", text: make(200_000), isObject: false } as const;
    const { errors } = await workOnDefinition(ctx, task);
    assert.equal(workers.jobsBegun, ++jobs, name);
    assert.ok(JSON.stringify(errors).length < 2_000_000, name);
  }
});

/** The result, or nothing where the step is told why there is none. */
async function ending(result: Promise<unknown>): Promise<unknown> {
  try {
    return await result;
  } catch (error) {
    assert.ok(error instanceof StepError, `${error}`);
    assert.match(error.code, /^(parse_failed|input_invalid|timeout)$/);
    return null;
  }
}
