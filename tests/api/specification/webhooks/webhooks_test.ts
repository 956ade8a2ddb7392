import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import type { JsonObject } from "../../../../src/lib/json.ts";
import { logLeaks } from "../../../support/logs/leaks.ts";
import { section } from "../../../support/specification/specification.ts";
import type { SpecifiedCaller } from "../../../support/specification/caller.ts";
import {
  draftOne,
  expectBadField,
  newTeam,
  publishAll,
  runWhen,
  shareWith,
  UUID,
  WAITS,
  WORKFLOWS,
} from "../../../support/specification/workflows.ts";
import { definitionNamed } from "../../../support/workflows/workflows.ts";

const ADDRESS = /^(http:\/\/127\.0\.0\.1:\d+)(\/hooks\/[\w-]{43})$/;

const DOUBLES: JsonObject = {
  ...definitionNamed("Double"),
  inputs: { n: { type: "number" } },
  outputs: { twice: "${{ inputs.n * 2 }}" },
};

/** The path of a new webhook, and the request that calls it. */
async function makeWebhook(
  caller: SpecifiedCaller,
  { workflowId, ...json }: JsonObject & { workflowId: string },
): Promise<string> {
  const request = `POST ${WORKFLOWS}/${workflowId}/webhooks`;
  const { url } = await caller.expect(201, request, { json });
  const [, , path = assert.fail(url)] = ADDRESS.exec(url) ?? [];
  logLeaks.plant(path.slice(-43));
  return `POST ${path}`;
}

async function doubling(caller: SpecifiedCaller, fields: JsonObject = {}): Promise<string> {
  return await makeWebhook(caller, { workflowId: await caller.publish(DOUBLES), ...fields });
}

section({
  file: import.meta.url,
  heading: "decisions.md: Small shapes",
  statements: {
    async "Webhook: `POST /workflows/:id/webhooks { name?, waitSeconds?, signature?: { header, secret }, inputs? }` 201 `{ webhookId, url }`"(
      server,
    ) {
      const caller = await server.caller();
      const request = `POST ${WORKFLOWS}/${await publishAll(caller, ["A"])}/webhooks`;
      const signature = { header: "X-Signature", secret: "s3cret" };
      const whole = { name: "shop", waitSeconds: 60, signature, inputs: { a: "${{ body.a }}" } };
      const bodies: JsonObject[] = [{}, { name: "shop" }, whole];
      for (const json of bodies) {
        const made = await caller.expect(201, request, { json });
        assert.deepEqual(Object.keys(made), ["webhookId", "url"]);
        assert.match(made.webhookId, UUID);
      }
    },
    async "the address is `<PUBLIC_URL>/hooks/<43 random characters>`"(server) {
      const caller = await server.caller();
      const request = `POST ${WORKFLOWS}/${await publishAll(caller, ["A"])}/webhooks`;
      const [first, second] = [
        await caller.expect(201, request, { json: {} }),
        await caller.expect(201, request, { json: {} }),
      ];
      assert.match(first.url, ADDRESS);
      assert.notEqual(first.url, second.url);
    },
    async "shown once"(server) {
      const caller = await server.caller();
      const workflowId = await publishAll(caller, ["A"]);
      const request = await makeWebhook(caller, { workflowId });
      await server.stranger.expect(202, request, { json: {} });
      const { text } = await caller.call(`GET ${WORKFLOWS}/${workflowId}/webhooks`);
      assert.equal(JSON.parse(text).total, 1);
      assert.ok(!text.includes(request.slice(-43)));
    },
    async "`POST <url>` maps a JSON object body to inputs by name"(server) {
      const caller = await server.caller();
      const request = await doubling(caller);
      const { runId } = await server.stranger.expect(202, request, { json: { n: 21 } });
      const run = await runWhen(caller, { runId });
      assert.deepEqual([run.trigger, run.inputs, run.outputs], [
        "webhook",
        { n: 21 },
        { twice: 42 },
      ]);
    },
    async "(400 for another body)"(server) {
      const request = await doubling(await server.caller());
      for (const json of [[], "n", 21, null]) {
        await server.stranger.expect(400, request, { json });
      }
    },
    async "unless `inputs` gives templates over `body, headers, query`"(server) {
      const caller = await server.caller();
      const inputs = { n: "${{ body[0] + double(headers['x-n']) + double(query.n) }}" };
      const request = await doubling(caller, { inputs });
      const sent = { json: [1], headers: { "X-N": "10" } };
      const { runId } = await server.stranger.expect(202, `${request}?n=100`, sent);
      assert.deepEqual((await runWhen(caller, { runId })).outputs, { twice: 222 });
    },
    async "it answers 202 `{ runId, status }`"(server) {
      const request = await doubling(await server.caller());
      const started = await server.stranger.expect(202, request, { json: { n: 1 } });
      assert.deepEqual(Object.keys(started), ["runId", "status"]);
    },
    async "or with `waitSeconds` (0 to 60) the finished run's `{ runId, status, outputs }`"(
      server,
    ) {
      const request = await doubling(await server.caller(), { waitSeconds: 60 });
      const { runId, ...ended } = await server.stranger.expect(200, request, { json: { n: 2 } });
      assert.match(runId, UUID);
      assert.deepEqual(ended, { status: "succeeded", outputs: { twice: 4 } });
    },
    async "with `waitSeconds` (0 to 60)"(server) {
      const caller = await server.caller();
      const request = `POST ${WORKFLOWS}/${await publishAll(caller, ["A"])}/webhooks`;
      for (const waitSeconds of [0, 60]) {
        await caller.expect(201, request, { json: { waitSeconds } });
      }
      for (const waitSeconds of [-1, 61, 1.5, "10"]) {
        await expectBadField(caller, { request, json: { waitSeconds }, field: "waitSeconds" });
      }
    },
    async "202 when it has not finished by then"(server) {
      const caller = await server.caller();
      const workflowId = await caller.publish({ ...definitionNamed("Waits"), steps: [WAITS] });
      const request = await makeWebhook(caller, { workflowId, waitSeconds: 1 });
      const started = await server.stranger.expect(202, request, { json: {} });
      assert.deepEqual(started, { runId: started.runId, status: "waiting" });
    },
    async "The signature is HMAC-SHA256 of the raw body in hex, with or without `sha256=`"(server) {
      const signature = { header: "X-Signature", secret: "s3cret" };
      const request = await doubling(await server.caller(), { signature });
      const json = { n: 1, text: "Grüße" };
      const digits = createHmac("sha256", "s3cret").update(JSON.stringify(json)).digest("hex");
      for (const value of [digits, `sha256=${digits}`]) {
        await server.stranger.expect(202, request, { json, headers: { "x-signature": value } });
        const other = { json: { n: 2 }, headers: { "x-signature": value } };
        await server.stranger.expect(401, request, other);
      }
      await server.stranger.expect(401, request, { json });
    },
  },
});

section({
  file: import.meta.url,
  heading: "decisions.md: Who may do what",
  statements: {
    async "draft, publish, default version, envs, schedule, webhooks | yes | 403 | yes | 403 [webhooks]"(
      server,
    ) {
      const teams = [newTeam()];
      const owner = await server.caller({ teams });
      const workflowId = await publishAll(owner, ["A"]);
      await shareWith(owner, { workflowId, teams });
      const path = `${WORKFLOWS}/${workflowId}/webhooks`;
      const json = { isPublic: true };
      await owner.expect(200, `PATCH ${WORKFLOWS}/${workflowId}`, { json });
      const writers = [
        owner,
        await server.caller({ teams, roles: ["workflow:write"] }),
      ];
      for (const writer of writers) {
        const { webhookId } = await writer.expect(201, `POST ${path}`, { json: {} });
        await writer.expect(200, `GET ${path}`);
        await writer.expect(200, `DELETE ${path}/${webhookId}`);
      }
      const { webhookId } = await owner.expect(201, `POST ${path}`, { json: {} });
      for (
        const reader of [
          await server.caller({ teams }),
          await server.caller(),
          await server.caller({ roles: ["admin"] }),
        ]
      ) {
        await reader.expect(403, `POST ${path}`, { json: {} });
        await reader.expect(403, `GET ${path}`);
        await reader.expect(403, `DELETE ${path}/${webhookId}`);
      }
    },
    async "for schedules and webhooks the workflow's owner [webhooks]"(server) {
      const teams = [newTeam()];
      const owner = await server.caller({ teams });
      const writer = await server.caller({ teams, roles: ["workflow:write"] });
      const step = { id: "note", service: "files", action: "write" };
      const steps = [{ ...step, with: { name: "called.txt", text: "x" } }];
      const workflowId = await owner.publish({ ...definitionNamed("Note"), steps });
      await shareWith(owner, { workflowId, teams });
      const request = await makeWebhook(writer, { workflowId, waitSeconds: 60 });
      await server.stranger.expect(200, request, { json: {} });
      const [ofOwner, ofWriter] = [
        await owner.expect(200, "GET /api/v1/objects"),
        await writer.expect(200, "GET /api/v1/objects"),
      ];
      assert.deepEqual([ofOwner.total, ofWriter.total], [1, 0]);
    },
  },
});

section({
  file: import.meta.url,
  heading: "decisions.md: Runs",
  statements: {
    async "409 without a published version"(server) {
      const caller = await server.caller();
      const { workflowId } = await draftOne(caller, definitionNamed("Drafted"));
      const request = await makeWebhook(caller, { workflowId });
      await server.stranger.expect(409, request, { json: {} });
    },
    async "is kept 24 h per organization, principal and workflow (or webhook)"(server) {
      const caller = await server.caller();
      const workflowId = await caller.publish(DOUBLES);
      const headers = { "idempotency-key": "same" };
      const requests = [
        await makeWebhook(caller, { workflowId }),
        await makeWebhook(caller, { workflowId }),
      ];
      const ids = new Set<string>();
      for (const [at, request] of requests.entries()) {
        const sent = { json: { n: at }, headers };
        for (let twice = 0; twice < 2; twice++) {
          ids.add((await server.stranger.expect(202, request, sent)).runId);
        }
        await server.stranger.expect(422, request, { json: { n: 7 }, headers });
      }
      const own = { json: { inputs: { n: 9 } }, headers };
      ids.add((await caller.expect(202, `POST ${WORKFLOWS}/${workflowId}/runs`, own)).runId);
      assert.equal(ids.size, 3);
    },
  },
});

section({
  file: import.meta.url,
  heading: "decisions.md: Workflows",
  statements: {
    async "Deleting a workflow removes its schedule and webhooks and cancels queued runs [webhooks]"(
      server,
    ) {
      const caller = await server.caller();
      const workflowId = await publishAll(caller, ["A"]);
      const request = await makeWebhook(caller, { workflowId });
      await server.stranger.expect(202, request, { json: {} });
      await caller.expect(200, `DELETE ${WORKFLOWS}/${workflowId}`);
      await server.stranger.expect(404, request, { json: {} });
    },
  },
});
