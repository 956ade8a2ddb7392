import assert from "node:assert/strict";
import type { SpecifiedAnswer } from "../../../support/specification/caller.ts";
import { CHATS, newThread, titleMessage } from "../../../support/specification/chats.ts";
import { OBJECTS, upload } from "../../../support/specification/objects.ts";
import { section } from "../../../support/specification/specification.ts";
import type { SpecifiedServer } from "../../../support/specification/server.ts";
import {
  assertFields,
  expectBadField,
  TIME,
  UNKNOWN_ID,
  UUID,
  WORKFLOWS,
} from "../../../support/specification/workflows.ts";
import { definitionNamed } from "../../../support/workflows/workflows.ts";

const FIELDS = "type, title, status, detail, instance, code, requestId";

/** One answer of each kind that a client can bring about by itself. */
async function someProblems(server: SpecifiedServer): Promise<SpecifiedAnswer[]> {
  const caller = await server.caller();
  const { workflowId } = await caller.expect(201, `POST ${WORKFLOWS}`, {
    json: { definition: definitionNamed("Problems") },
  });
  const path = `${WORKFLOWS}/${workflowId}`;
  return [
    await server.stranger.call(`GET ${OBJECTS}/download`),
    await server.stranger.call("GET /api/v1/me"),
    await caller.call("GET /api/v1/me", { headers: { "x-active-org": "other" } }),
    await caller.call(`GET ${WORKFLOWS}/${UNKNOWN_ID}`),
    await caller.call("GET /api/v1/nothing"),
    await caller.call(`PUT ${CHATS}`),
    await caller.call(`POST ${path}/runs`, { json: { inputs: {} } }),
    await caller.call(`POST ${CHATS}`, { form: { a: "b" } }),
  ];
}

const CODES = [
  [400, "invalid_request"],
  [401, "unauthenticated"],
  [403, "forbidden"],
  [404, "not_found"],
  [404, "not_found"],
  [405, "method_not_allowed"],
  [409, "not_published"],
  [415, "unsupported_media_type"],
];

section({
  file: import.meta.url,
  heading: "decisions.md: Envelopes and bodies",
  statements: {
    async "errors | RFC 9457 `application/problem+json`"(server) {
      for (const { status, headers, body } of await someProblems(server)) {
        assert.match(headers.get("content-type") ?? "", /^application\/problem\+json/);
        assert.equal(body.status, status);
      }
    },
    async "`type, title, status, detail, instance`, plus `code` (closed set, documented), `requestId`"(
      server,
    ) {
      const requestIds = new Set<string>();
      for (const { body } of await someProblems(server)) {
        // Some say what is wrong with which field, others what is in the way.
        const { errors: _errors, currentVersionNumber: _version, ...rest } = body;
        assertFields(rest, FIELDS);
        for (const field of ["type", "title", "detail", "instance", "code", "requestId"]) {
          assert.ok(typeof body[field] === "string" && body[field] !== "", field);
        }
        requestIds.add(body.requestId);
      }
      assert.equal(requestIds.size, CODES.length);
      const { instance } = await server.stranger.expect(401, `GET ${CHATS}?page=1`);
      assert.equal(instance, CHATS);
    },
    async "`code` (closed set, documented)"(server) {
      const problems = await someProblems(server);
      assert.deepEqual(problems.map(({ status, body }) => [status, body.code]), CODES);
      const page = await Deno.readTextFile(new URL("../../../../docs/errors.md", import.meta.url));
      for (const [status, code] of CODES) {
        assert.match(page, new RegExp(`^\\| \`${code}\` +\\| ${status} `, "m"));
      }
    },
    async "and `errors: [{ path, message }]` for a bad body or query [query]"(server) {
      const caller = await server.caller();
      const { errors } = await caller.expect(400, `GET ${CHATS}?page=0&limit=x`);
      const paths = errors.map(({ path, message, ...others }: Record<string, string>) => {
        assert.ok(typeof message === "string" && message !== "");
        assert.deepEqual(others, {});
        return path;
      });
      assert.deepEqual(paths, ["page", "limit"]);
    },
    async "and `errors: [{ path, message }]` for a bad body"(server) {
      const caller = await server.caller();
      const json = { name: 7, expiresAt: "never" };
      const { errors } = await caller.expect(400, "POST /api/v1/api-keys", { json });
      assert.deepEqual(errors.map(({ path }: { path: string }) => path), ["name", "expiresAt"]);
      const headers = { "content-type": "application/json", ...caller.headers };
      const init = { method: "POST", headers, body: '{"name":' };
      const broken = await server.fetch("/api/v1/api-keys", init);
      assert.deepEqual([broken.status, (await broken.json()).code], [400, "invalid_request"]);
    },
    async "paths are dotted (`steps[0].with.url`)"(server) {
      const caller = await server.caller();
      const path = `${WORKFLOWS}/${await caller.publish(definitionNamed("Dotted"))}`;
      await expectBadField(caller, {
        request: `POST ${path}/envs`,
        json: { envs: [{ name: "A", value: "1" }, { name: "", value: "2" }] },
        field: "envs[1].name",
      });
      const threadId = await newThread(caller);
      const { errors } = await caller.expect(400, `PATCH ${CHATS}/${threadId}/title`, {
        json: [titleMessage("One"), { role: "user", content: [{ type: "text", text: 7 }] }],
      });
      assert.equal(errors[0].path, "[1].content[0].text");
      const step = { id: "a", service: "wait", action: "for", with: { duration: "0s" } };
      const definition = { ...definitionNamed("Bad step"), steps: [step] };
      const { errors: found } = await caller.expect(200, `POST ${WORKFLOWS}/validate`, {
        json: { definition },
      });
      assert.equal(found[0].path, "steps[0].with.duration");
    },
    async "401 carries `WWW-Authenticate`"(server) {
      for (const authorization of ["", "Bearer no.such.token", "Basic YTpi"]) {
        const headers: Record<string, string> = authorization ? { authorization } : {};
        const answer = await server.stranger.call("GET /api/v1/me", { headers });
        assert.equal(answer.status, 401);
        assert.match(answer.headers.get("www-authenticate") ?? "", /^Bearer\b/);
      }
    },
    async "Times are ISO 8601 UTC with milliseconds"(server) {
      const caller = await server.caller();
      await upload(caller);
      await newThread(caller);
      const { createdAt } = await caller.expect(201, "POST /api/v1/api-keys", {
        json: { name: "Times" },
      });
      const { objects } = await caller.expect(200, `GET ${OBJECTS}`);
      const { threads } = await caller.expect(200, `GET ${CHATS}`);
      for (const time of [createdAt, objects[0].createdAt, threads[0].lastUpdatedAt]) {
        assert.match(time, TIME);
      }
    },
    async "IDs are UUIDs (version 7, monotonic)"(server) {
      const caller = await server.caller();
      const ids: string[] = [];
      for (let count = 0; count < 20; count++) ids.push(await newThread(caller));
      for (const id of ids) {
        assert.match(id, UUID);
        assert.equal(id[14], "7");
      }
      assert.deepEqual(ids, [...ids].sort());
    },
  },
});
