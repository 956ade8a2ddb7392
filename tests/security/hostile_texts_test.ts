import { freshFetch } from "../support/http/fresh_fetch.ts";
import assert from "node:assert/strict";
import type { Json } from "../../src/lib/json.ts";
import { type ConversionCall, Conversions } from "../../src/services/formats/conversions.ts";
import type { ParsedFormat } from "../../src/services/formats/mod.ts";
import { startBody } from "../../src/http/api/runs/schema.ts";
import { StepError } from "../../src/services/service.ts";
import { Cursor, Findings } from "../../src/definition/check/cursor.ts";
import { workOnDefinition } from "../../src/workflows/definition_work.ts";
import { WorkerPool } from "../../src/workers/mod.ts";
import { openApi } from "../support/processes/api_client.ts";
import { testPrincipal } from "../support/identity/context.ts";
import { hostileInputs } from "../support/http/hostile_inputs.ts";
import { type HostileRequest, hostileRequests } from "../support/http/hostile_requests.ts";
import { DEFINITIONS, PARSED, PRINTED } from "../support/texts/hostile_texts.ts";
import { openServer } from "../support/processes/server.ts";
import { silentLog } from "../support/logs/silent_log.ts";

const CALL: ConversionCall = {
  signal: new AbortController().signal,
  timeoutMs: null,
  holdTimer: () => () => {},
  run: { orgKey: "acme" },
};

/** Larger than what any format reads on the main thread, and than what it writes there. */
const READ = 150_000;
const WRITTEN = 600_000;

/** The bench sends more sizes. */
const SIZE = 35_000;
const AT_ONCE = 4;

/** The statuses that a caller may get; none of them is a failure of the server. */
const ANSWERS = new Set([200, 201, 400, 413, 422]);

async function answersAll(
  requests: readonly HostileRequest[],
  isAnswer: (status: number) => boolean,
): Promise<void> {
  await using server = await openServer({ env: { RATE_LIMIT_PER_MINUTE: "0" } });
  const api = await openApi(server);
  assert.ok(requests.length >= 80, `${requests.length} requests`);
  const work = requests.values();
  const sendAll = async () => {
    for (const { name, size, send } of work) {
      const { status, body } = await send(api, server);
      const told = `${name}, ${size}: ${status} ${JSON.stringify(body).slice(0, 300)}`;
      assert.ok(isAnswer(status), told);
      assert.doesNotMatch(told, /"code":"(internal|unavailable)"/);
      const health = await freshFetch(`${server.url}/healthz`);
      assert.equal((await health.json()).ok, true, told);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendAll));
}

Deno.test("the server answers every hostile text, and others meanwhile", async () => {
  await answersAll(hostileRequests([SIZE]), (status) => ANSWERS.has(status));
});

Deno.test("the server answers every hostile message, cell, head, form and name, and others meanwhile", async () => {
  await answersAll(hostileInputs(), (status) => status < 500);
});

Deno.test("a thousand environment variables are taken, and more refused by their count", () => {
  const envs = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, ""]));
  assert.ok(startBody.safeParse({ envs: envs(1_000) }).success);
  assert.ok(startBody.safeParse({}).success);
  const { error } = startBody.safeParse({ envs: envs(1_001) });
  assert.deepEqual(error?.issues.map(({ path, message }) => [path, message]), [
    [["envs"], "must have at most 1000 values"],
  ]);
  const wrong = startBody.safeParse({ envs: { a: 1, b: "", c: null } }).error;
  assert.deepEqual(wrong?.issues.map(({ path, message }) => [path, message]), [
    [["envs", "a"], "must be a text"],
    [["envs", "c"], "must be a text"],
  ]);
  assert.ok(!startBody.safeParse({ envs: [] }).success);
});

Deno.test("every large text is read in a thread, but for JSON and CSV, read in pieces", async () => {
  await using pool = new WorkerPool({ log: silentLog });
  const conversions = new Conversions(pool);
  for (const [format, texts] of Object.entries(PARSED)) {
    for (const { name, make } of texts) {
      const before = pool.jobsBegun;
      await ending(conversions.parse(format as ParsedFormat, make(READ), CALL));
      const jobs = pool.jobsBegun - before;
      // CSV beyond its bounds goes to a thread.
      if (format === "csv") assert.ok(jobs <= 1, name);
      else assert.equal(jobs, format === "json" ? 0 : 1, `${format}: ${name}`);
    }
  }
});

Deno.test("every large value is written or refused, and none becomes enormous", async () => {
  await using pool = new WorkerPool({ log: silentLog });
  const conversions = new Conversions(pool);
  const lengths: number[] = [];
  for (const { format, make } of PRINTED) {
    const text = await ending(conversions.print(format, make(WRITTEN), CALL));
    if (typeof text === "string") lengths.push(text.length);
  }
  assert.ok(Math.max(...lengths) < 20_000_000, `${lengths}`);
  const [{ format, make } = assert.fail("there are values")] = PRINTED;
  await assert.rejects(conversions.print(format, make(WRITTEN), CALL), {
    code: "input_invalid",
    message: "Cannot write CSV: it would have more than 2000000 values or cells",
  });
});

Deno.test("a short text that makes many cells goes to a thread, too", async () => {
  await using pool = new WorkerPool({ log: silentLog });
  const conversions = new Conversions(pool);
  const spans = `<table>${"<tr><td COLSPAN=100 rowspan=100>a".repeat(80)}</table>`;
  await conversions.parse("html", spans, CALL);
  assert.equal(pool.jobsBegun, 1);
  const rows = Array.from({ length: 600 }, (_, at) => ({ [`k${at}`]: 1 }));
  await conversions.print("csv", rows, CALL);
  assert.equal(pool.jobsBegun, 2);
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

/** The result, or nothing if the step is told why there is none. */
async function ending(result: Promise<unknown>): Promise<unknown> {
  try {
    return await result;
  } catch (error) {
    assert.ok(error instanceof StepError, `${error}`);
    assert.match(error.code, /^(parse_failed|input_invalid|timeout)$/);
    return null;
  }
}

Deno.test("paths in a definition are short at every level, not only where they are told", () => {
  const key = "k".repeat(2_000);
  let value: Json = "end";
  for (let level = 0; level < 90; level++) value = { [key]: [value] };
  let cursor: Cursor | null = new Cursor(value, "", null, new Findings(null));
  for (let level = 0; level < 90; level++) {
    const list: Cursor | null = cursor?.get(key) ?? null;
    cursor = list?.items()[0] ?? null;
    assert.ok((cursor?.path.length ?? 0) > 0);
    assert.ok((cursor?.path.length ?? 0) <= 301, `level ${level}`);
  }
  assert.equal(cursor?.value, "end");
});
