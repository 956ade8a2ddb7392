import assert from "node:assert/strict";
import { createWebhook } from "../../src/webhooks/create_webhook.ts";
import { CompiledInputs } from "../../src/webhooks/compiled_inputs.ts";
import { deleteWebhook } from "../../src/webhooks/delete_webhook.ts";
import { listWebhooks } from "../../src/webhooks/list_webhooks.ts";
import { receiveWebhook } from "../../src/webhooks/receive_webhook.ts";
import { RunWaits } from "../../src/webhooks/run_waits.ts";
import { deleteWebhooksOf } from "../../src/webhooks/webhook_store.ts";
import { openTestDatabase } from "../support/db/database.ts";
import { recordQueries } from "../support/db/query_plans.ts";
import { openRunLab } from "../support/runs/run_lab.ts";

/** The indexes that the engine claims from: they hold only queued rows, read from the beginning. */
const QUEUES = /USING INDEX runs_(queued|suspect)$/;

/** Not tables, but the organizations that a claim has chosen. */
const CHOSEN = ["orgs"];

Deno.test("no query of the webhooks reads a whole table", async () => {
  await using file = await openTestDatabase();
  const { db, count, fullScans } = recordQueries(file);
  await using lab = await openRunLab({ db, path: file.path });
  await using waits = new RunWaits();
  const { ctx, runs } = lab;
  const workflowId = await lab.publish({ steps: [] });
  const making = { ...ctx, sealer: runs.sealer, publicUrl: "https://heddle.example.org" };
  const { webhookId, url } = await createWebhook(making, { workflowId, waitSeconds: 30 });
  const receiving = { base: ctx, runs, compiled: new CompiledInputs(), waits };
  for (let calls = 0; calls < 2; calls++) {
    const answer = await receiveWebhook(receiving, {
      token: url.slice(-43),
      hasBody: false,
      readBody: () => Promise.resolve({ content: new Uint8Array(), [Symbol.dispose]() {} }),
      headers: {},
      query: {},
      idempotencyKey: "key",
      signal: AbortSignal.timeout(30_000),
    });
    assert.equal(answer.status, "succeeded");
  }
  await listWebhooks(ctx, { workflowId, page: 1, limit: 20 });
  await deleteWebhook(ctx, { workflowId, webhookId });
  await ctx.db.transaction(({ queries }) => deleteWebhooksOf(queries, workflowId));
  assert.ok(count() > 15, `${count()} queries seen`);
  assert.deepEqual((await fullScans(CHOSEN)).filter(({ step }) => !QUEUES.test(step)), []);
});
