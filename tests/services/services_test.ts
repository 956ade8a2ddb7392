import assert from "node:assert/strict";
import { AppError } from "../../src/lib/errors.ts";
import { NO_MAIL_LIMITS } from "../../src/lib/quotas.ts";
import { CATALOGUE } from "../../src/services/catalogue.ts";
import { ScriptPool } from "../../src/services/code/script_pool.ts";
import { WorkerPool } from "../../src/workers/mod.ts";
import { createServices } from "../../src/services/mod.ts";
import { openHttpSteps } from "../support/runs/http_steps.ts";
import { silentLog } from "../support/logs/silent_log.ts";
import { failureOf, stepCall } from "../support/runs/step_calls.ts";
import { NO_CHILD_RUNS } from "../support/runs/no_child_runs.ts";

Deno.test("createServices() has a service for each slug of the catalogue, and no other", async () => {
  await using steps = await openHttpSteps();
  assert.deepEqual([...steps.services.keys()].sort(), [...CATALOGUE.keys()].sort());
});

Deno.test("values of another type are refused with the path of each, and an unknown action by every service", async () => {
  await using steps = await openHttpSteps();
  const values = { text: 1, as: "toml" };
  const { code, message } = await failureOf(
    steps.services.get("data"),
    stepCall("parse", { values }),
  );
  assert.equal(code, "input_invalid");
  assert.equal(
    message,
    'Cannot do data.parse: "text" must be a text; "as" must be one of csv, json, xml, yaml, html',
  );
  for (const [slug, service] of steps.services) {
    const failure = await failureOf(service, stepCall("nothing"));
    assert.equal(failure.code, "action_unknown", slug);
  }
});

Deno.test("a storage that does not answer fails the step so that it may be retried", async () => {
  await using steps = await openHttpSteps();
  const { principal: _, ...base } = steps.ctx;
  const put = () => Promise.reject(new AppError("unavailable", "File storage cannot be used now"));
  const services = createServices({
    ...NO_CHILD_RUNS,
    base: { ...base, storage: { ...base.storage, put } },
    deriveTokens: () => ["t".repeat(43)],
    allowedNetworks: [],
    mail: null,
    mailsPerDay: NO_MAIL_LIMITS,
    scripts: new ScriptPool({ log: silentLog }),
    workers: new WorkerPool({ log: silentLog }),
  });
  const call = stepCall("write", { values: { name: "a", text: "a" }, run: steps.run });
  const failure = await failureOf(services.get("files"), call);
  assert.deepEqual([failure.code, failure.retryable], ["unavailable", true]);
});
