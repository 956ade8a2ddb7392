import assert from "node:assert/strict";
import { CHATS, newThread } from "../../../support/specification/chats.ts";
import { OBJECTS } from "../../../support/specification/objects.ts";
import { section } from "../../../support/specification/specification.ts";
import { expectBadField, UNKNOWN_ID, WORKFLOWS } from "../../../support/specification/workflows.ts";

const KIB = 1024;

/** A known path, a method that it does not take, and what it does take. */
const OTHER_METHODS: readonly [request: string, allowed: string][] = [
  [`PUT ${CHATS}`, "GET, HEAD, POST"],
  [`GET ${CHATS}/${UNKNOWN_ID}/title`, "PATCH"],
  [`POST ${OBJECTS}/download`, "GET, HEAD"],
  [`DELETE ${OBJECTS}/storage-usage`, "GET, HEAD"],
  [`PUT ${OBJECTS}`, "DELETE, GET, HEAD, POST"],
  ["POST /api/v1/me", "GET, HEAD"],
  ["PATCH /api/v1/api-keys", "GET, HEAD, POST"],
];

section({
  file: import.meta.url,
  heading: "decisions.md: Envelopes and bodies",
  statements: {
    async "Unknown routes are 404, a known path with another method 405 with `Allow`, both as problem details [404]"(
      server,
    ) {
      const caller = await server.caller();
      for (const path of ["/api/v1/nothing", "/api/v2/chats", "/nothing", `${OBJECTS}/x/y`]) {
        for (const asking of [caller, server.stranger]) {
          const { status, headers, body } = await asking.call(`GET ${path}`);
          assert.deepEqual([status, body.code], [404, "not_found"]);
          assert.equal(headers.get("content-type"), "application/problem+json");
        }
      }
    },
    async "Unknown routes are 404, a known path with another method 405 with `Allow`, both as problem details [405]"(
      server,
    ) {
      const caller = await server.caller();
      for (const [request, allowed] of OTHER_METHODS) {
        const { status, headers, body } = await caller.call(request);
        assert.deepEqual([status, body.code], [405, "method_not_allowed"], request);
        assert.equal(headers.get("allow"), allowed, request);
      }
    },
    async "`application/json` on JSON routes (415 otherwise)"(server) {
      const caller = await server.caller();
      const requests: [method: string, path: string][] = [
        ["POST", CHATS],
        ["POST", `${CHATS}/from-workflow`],
        ["PATCH", `${CHATS}/${UNKNOWN_ID}/title`],
        ["PATCH", `${CHATS}/${UNKNOWN_ID}/sharing`],
        ["POST", "/api/v1/api-keys"],
        ["PUT", `${WORKFLOWS}/${UNKNOWN_ID}/schedule`],
      ];
      for (const [method, path] of requests) {
        for (const type of ["text/plain", "application/yaml", "application/json5"]) {
          const headers = { ...caller.headers, "content-type": type };
          const answer = await server.fetch(path, { method, headers, body: "{}" });
          const { code } = await answer.json();
          assert.deepEqual([answer.status, code], [415, "unsupported_media_type"], path);
        }
      }
      const headers = { ...caller.headers, "content-type": "Application/JSON; charset=utf-8" };
      const answer = await server.fetch(CHATS, { method: "POST", headers, body: "{}" });
      await answer.body?.cancel();
      assert.equal(answer.status, 200);
    },
    async "and `multipart/form-data` on the message route (415 otherwise)"(server) {
      const caller = await server.caller();
      const path = `${CHATS}/${await newThread(caller)}/messages`;
      await caller.expect(415, `POST ${path}`, { json: { message: "Hello" } });
      const headers = { ...caller.headers, "content-type": "application/x-www-form-urlencoded" };
      const answer = await server.fetch(path, { method: "POST", headers, body: "message=Hello" });
      await answer.body?.cancel();
      assert.equal(answer.status, 415);
      assert.deepEqual((await caller.expect(200, `GET ${path}`)).messages, []);
    },
    async "routes without a required body take an empty one"(server) {
      const caller = await server.caller();
      for (const type of ["application/json", "text/plain"]) {
        const headers = { "content-type": type };
        await caller.expect(200, `POST ${CHATS}`, { headers });
      }
    },
    async "`page` and `limit` outside their bounds, unknown enum values, malformed UUIDs and unknown body fields are 400 with the field named [enum values of objects]"(
      server,
    ) {
      const caller = await server.caller();
      const query = new URLSearchParams({ objectKey: "x", type: "preview" });
      await expectBadField(caller, { request: `GET ${OBJECTS}/download?${query}`, field: "type" });
      await expectBadField(caller, { request: `GET ${OBJECTS}?kind=other`, field: "kind" });
    },
    async "`page` and `limit` outside their bounds, unknown enum values, malformed UUIDs and unknown body fields are 400 with the field named [UUIDs of threads, keys and users]"(
      server,
    ) {
      const caller = await server.caller();
      const asked: [request: string, field: string][] = [
        [`GET ${CHATS}/mine/messages`, "threadId"],
        [`DELETE ${CHATS}/${UNKNOWN_ID}0`, "threadId"],
        ["DELETE /api/v1/api-keys/mine", "apiKeyId"],
        [`GET ${OBJECTS}/storage-usage?createdBy=me`, "createdBy"],
      ];
      for (const [request, field] of asked) await expectBadField(caller, { request, field });
    },
    async "unknown body fields are 400 with the field named: threads, keys and uploads"(server) {
      const caller = await server.caller();
      const threadId = await newThread(caller);
      const asked: Parameters<typeof expectBadField>[1][] = [
        { request: "POST /api/v1/api-keys", json: { name: "A", role: "admin" }, field: "role" },
        {
          request: `PATCH ${CHATS}/${threadId}/sharing`,
          json: { shareWithTeamKeys: [], force: true },
          field: "force",
        },
        {
          request: `POST ${CHATS}/from-workflow`,
          json: { workflowPublicId: UNKNOWN_ID, name: "A" },
          field: "name",
        },
      ];
      for (const one of asked) await expectBadField(caller, one);
      const form = { file: new File(["x"], "x.txt"), folder: "a" };
      const { errors } = await caller.expect(400, `POST ${OBJECTS}`, { form });
      assert.equal(errors[0].path, "folder");
    },
    async "our limits lie below it (headers 32 KB together"(server) {
      const caller = await server.caller();
      // A client adds less than 2 KB by itself.
      const fields = (size: number): Record<string, string> =>
        Object.fromEntries([1, 2, 3, 4].map((n) => [`x-note-${n}`, "x".repeat(size / 4)]));
      await caller.expect(200, "GET /api/v1/me", { headers: fields(29 * KIB) });
      const headers = fields(32 * KIB);
      const { code } = await caller.expect(431, "GET /api/v1/me", { headers });
      assert.equal(code, "headers_too_large");
    },
    async "100 fields"(server) {
      const caller = await server.caller();
      // A client adds less than 10 by itself.
      const fields = (count: number): Record<string, string> =>
        Object.fromEntries(Array.from({ length: count }, (_, index) => [`x-note-${index}`, "x"]));
      await caller.expect(200, "GET /api/v1/me", { headers: fields(89) });
      // Some runtimes refuse this by themselves, without a body.
      await caller.expect(431, "GET /api/v1/me", { headers: fields(100) });
    },
    async "URL 20 KB"(server) {
      const caller = await server.caller();
      const path = "/api/v1/me?note=";
      // In front of it stand `http://`, the address and the port.
      const origin = "http://127.0.0.1:".length + 5;
      const fitting = path + "x".repeat(20 * KIB - origin - path.length);
      assert.notEqual((await caller.call(`GET ${fitting}`)).status, 414);
      const { code } = await caller.expect(414, `GET ${fitting}${"x".repeat(6)}`);
      assert.equal(code, "url_too_long");
    },
  },
});
