import assert from "node:assert/strict";
import type { JsonObject } from "../../../../src/lib/json.ts";
import { section } from "../../../support/specification/specification.ts";
import {
  draftOne,
  expectBadField,
  publishAll,
  UNKNOWN_ID,
  versionsOf,
  WORKFLOWS,
} from "../../../support/specification/workflows.ts";
import { BROKEN_SOURCE, definitionNamed } from "../../../support/workflows/workflows.ts";

/** Every endpoint of a workflow: method, path below it, a body that it takes. */
const ENDPOINTS: readonly (readonly [method: string, path: string, json?: JsonObject])[] = [
  ["GET", ""],
  ["PATCH", "", { isPublic: false }],
  ["DELETE", ""],
  ["GET", "/versions"],
  ["GET", `/versions/${UNKNOWN_ID}`],
  ["POST", `/versions/${UNKNOWN_ID}/default`],
  ["GET", "/draft"],
  ["PUT", "/draft", { definition: "" }],
  ["DELETE", "/draft"],
  ["POST", "/publish", { force: true }],
  ["GET", "/diff?from=1&to=1"],
  ["POST", "/envs", { envs: [] }],
  ["PATCH", "/sharing", { shareWithTeamKeys: [] }],
  ["GET", "/upcoming-runs"],
  ["PUT", "/schedule", { paused: true }],
  ["POST", "/schedule/parse", { input: "daily" }],
  ["DELETE", "/schedule"],
  ["POST", "/runs", { inputs: {} }],
  ["GET", "/runs"],
];

section({
  file: import.meta.url,
  heading: "service.md: Endpoints",
  statements: {
    async "every endpoint below needs authentication"(server) {
      await server.stranger.expect(401, `GET ${WORKFLOWS}`);
      await server.stranger.expect(401, `POST ${WORKFLOWS}`, { json: { definition: "" } });
      for (const [method, path, json] of ENDPOINTS) {
        const request = `${method} ${WORKFLOWS}/${UNKNOWN_ID}${path}`;
        await server.stranger.expect(401, request, { json });
      }
    },
    async "and the `x-active-org` header (see Authentication)"(server) {
      const caller = await server.caller();
      const headers = { "x-active-org": "globex" };
      await caller.expect(403, `GET ${WORKFLOWS}`, { headers });
      for (const [method, path, json] of ENDPOINTS) {
        await caller.expect(403, `${method} ${WORKFLOWS}/${UNKNOWN_ID}${path}`, { json, headers });
      }
      await caller.expect(200, `GET ${WORKFLOWS}`, { headers: { "x-active-org": server.org } });
    },
    async "JSON bodies are sent and returned as JSON unless stated"(server) {
      const caller = await server.caller();
      const path = `${WORKFLOWS}/${await publishAll(caller, ["A"])}`;
      for (const request of [`GET ${WORKFLOWS}`, `GET ${path}`, `GET ${path}/upcoming-runs`]) {
        const { headers } = await caller.call(request);
        assert.match(headers.get("content-type") ?? "", /^application\/json\b/);
      }
    },
  },
});

section({
  file: import.meta.url,
  heading: "decisions.md: Envelopes and bodies",
  statements: {
    async "`page` and `limit` outside their bounds, unknown enum values, malformed UUIDs and unknown body fields are 400 with the field named [UUIDs]"(
      server,
    ) {
      const caller = await server.caller();
      for (const [method, path, json] of ENDPOINTS) {
        const request = `${method} ${WORKFLOWS}/not-a-uuid${path}`;
        await expectBadField(caller, { request, json, field: "workflowId" });
      }
      const place = `${WORKFLOWS}/${await publishAll(caller, ["A"])}`;
      for (const request of [`GET ${place}/versions/1`, `POST ${place}/versions/1/default`]) {
        await expectBadField(caller, { request, field: "versionId" });
      }
      await expectBadField(caller, { request: `GET ${place}/draft?threadId=1`, field: "threadId" });
      const json = { draftId: "1" };
      await expectBadField(caller, { request: `POST ${place}/publish`, json, field: "draftId" });
    },
    async "unknown body fields are 400 with the field named"(server) {
      const caller = await server.caller();
      const place = `${WORKFLOWS}/${await publishAll(caller, ["A"])}`;
      const extra = { ownerId: "x" };
      for (const [method, path, json] of ENDPOINTS.filter(([, , body]) => body)) {
        const request = `${method} ${place}${path}`;
        await expectBadField(caller, { request, json: { ...json, ...extra }, field: "ownerId" });
      }
      const json = { definition: "", ...extra };
      for (const request of [`POST ${WORKFLOWS}`, `POST ${WORKFLOWS}/validate`]) {
        await expectBadField(caller, { request, json, field: "ownerId" });
      }
    },
    async "`page` and `limit` outside their bounds, unknown enum values, malformed UUIDs and unknown body fields are 400 with the field named [enum values]"(
      server,
    ) {
      const caller = await server.caller();
      await expectBadField(caller, { request: `GET ${WORKFLOWS}?scope=every`, field: "scope" });
    },
    async "A body that is not empty must be `application/json` on JSON routes"(server) {
      const caller = await server.caller();
      const place = `${WORKFLOWS}/${await publishAll(caller, ["A"])}`;
      for (const [method, path] of ENDPOINTS.filter(([method]) => method !== "GET")) {
        const answer = await server.fetch(`${place}${path}`, {
          method,
          headers: { ...caller.headers, "content-type": "text/plain" },
          body: "{}",
        });
        assert.equal(answer.status, 415, `${method} ${path}: ${await answer.text()}`);
      }
    },
    async "routes without a required body take an empty one"(server) {
      const caller = await server.caller();
      const place = `${WORKFLOWS}/${await publishAll(caller, ["A"])}`;
      const [{ versionId }] = await versionsOf(caller, place.split("/").at(-1) ?? "");
      const requests: [string, string, number][] = [
        ["PUT", `${place}/draft`, 200],
        ["POST", `${place}/publish`, 201],
        ["POST", `${place}/versions/${versionId}/default`, 200],
        ["DELETE", place, 200],
      ];
      for (const [method, path, status] of requests) {
        const empty = { "content-type": "application/json", "content-length": "0" };
        const headers = { ...caller.headers, ...empty };
        const answer = await server.fetch(path, { method, headers, body: "" });
        assert.equal(answer.status, status, await answer.text());
      }
    },
    async "a known path with another method 405 with `Allow`"(server) {
      const caller = await server.caller();
      const place = `${WORKFLOWS}/${await publishAll(caller, ["A"])}`;
      const requests: [string, string][] = [
        [`DELETE ${WORKFLOWS}`, "GET, HEAD, POST"],
        [`PUT ${place}`, "DELETE, GET, HEAD, PATCH"],
        [`GET ${place}/publish`, "POST"],
        [`POST ${place}/schedule`, "DELETE, GET, HEAD, PATCH, PUT"],
        [`GET ${place}/sharing`, "PATCH"],
      ];
      for (const [request, allow] of requests) {
        const { status, headers, body } = await caller.call(request);
        assert.deepEqual([status, body.code], [405, "method_not_allowed"], request);
        assert.equal(headers.get("allow"), allow);
      }
    },
    async "publish without a draft or over a newer version"(server) {
      const caller = await server.caller();
      const place = `${WORKFLOWS}/${await publishAll(caller, ["A", "B"])}`;
      const refused = await caller.expect(409, `POST ${place}/publish`);
      assert.deepEqual([refused.code, refused.currentVersionNumber], ["draft_missing", 2]);
    },
    async "422 is for what is well-formed and cannot be done (publishing an invalid draft, running without required inputs"(
      server,
    ) {
      const caller = await server.caller();
      const { workflowId } = await draftOne(caller, BROKEN_SOURCE);
      const invalid = await caller.expect(422, `POST ${WORKFLOWS}/${workflowId}/publish`);
      const definition = { ...definitionNamed("A"), inputs: { n: { type: "number" } } };
      const place = `${WORKFLOWS}/${await caller.publish(definition)}`;
      const missing = await caller.expect(422, `POST ${place}/runs`, { json: { inputs: {} } });
      assert.deepEqual([invalid.code, missing.code], ["unprocessable", "unprocessable"]);
      assert.equal(missing.errors[0].path, "inputs.n");
    },
  },
});
