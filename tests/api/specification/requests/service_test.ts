import assert from "node:assert/strict";
import { CHATS, newThread, shareThread } from "../../../support/specification/chats.ts";
import {
  downloadOf,
  OBJECTS,
  publishWriter,
  upload,
  usageOf,
  writtenBy,
} from "../../../support/specification/objects.ts";
import { section } from "../../../support/specification/specification.ts";
import {
  publishAll,
  shareWith,
  UNKNOWN_ID,
  WORKFLOWS,
} from "../../../support/specification/workflows.ts";
import { definitionNamed } from "../../../support/workflows/workflows.ts";

/** Every endpoint of the specification that needs authentication. */
const ENDPOINTS = [
  `POST ${CHATS}`,
  `POST ${CHATS}/from-workflow`,
  `GET ${CHATS}`,
  `GET ${CHATS}/${UNKNOWN_ID}/messages`,
  `POST ${CHATS}/${UNKNOWN_ID}/messages`,
  `DELETE ${CHATS}/${UNKNOWN_ID}`,
  `PATCH ${CHATS}/${UNKNOWN_ID}/sharing`,
  `PATCH ${CHATS}/${UNKNOWN_ID}/title`,
  `GET ${WORKFLOWS}`,
  `GET ${WORKFLOWS}/${UNKNOWN_ID}`,
  `GET ${WORKFLOWS}/${UNKNOWN_ID}/versions`,
  `POST ${WORKFLOWS}/${UNKNOWN_ID}/versions/${UNKNOWN_ID}/default`,
  `DELETE ${WORKFLOWS}/${UNKNOWN_ID}`,
  `POST ${WORKFLOWS}/${UNKNOWN_ID}/envs`,
  `PATCH ${WORKFLOWS}/${UNKNOWN_ID}/sharing`,
  `GET ${WORKFLOWS}/${UNKNOWN_ID}/upcoming-runs`,
  `PUT ${WORKFLOWS}/${UNKNOWN_ID}/schedule`,
  `POST ${WORKFLOWS}/${UNKNOWN_ID}/schedule/parse`,
  `DELETE ${WORKFLOWS}/${UNKNOWN_ID}/schedule`,
  `GET ${OBJECTS}/storage-usage`,
];

section({
  file: import.meta.url,
  heading: "service.md: What the service does",
  statements: {
    async "A workflow has a definition (steps, inputs, environment variables, schedule)"(server) {
      const caller = await server.caller();
      const definition = {
        ...definitionNamed("Whole"),
        inputs: { region: { type: "string", default: "north" } },
        env: { TOKEN: { description: "Of the shop" } },
        schedule: { cron: "0 9 * * 1", timezone: "UTC" },
        steps: [{ id: "wait", service: "wait", action: "for", with: { duration: "1s" } }],
      };
      const detail = await caller.expect(
        200,
        `GET ${WORKFLOWS}/${await caller.publish(definition)}`,
      );
      assert.deepEqual(detail.workflow, definition);
      assert.equal(detail.isPaused, false);
    },
    async "any number of published versions, and possibly an active draft"(server) {
      const caller = await server.caller();
      const path = `${WORKFLOWS}/${await publishAll(caller, ["One", "Two", "Three"])}`;
      assert.equal((await caller.expect(200, `GET ${path}/versions`)).total, 3);
      assert.equal((await caller.expect(200, `GET ${path}`)).isDraft, false);
      await caller.expect(200, `PUT ${path}/draft`);
      assert.equal((await caller.expect(200, `GET ${path}`)).isDraft, true);
    },
    async "Objects and storage (`/api/v1/objects`) gives file download by object key and storage usage statistics"(
      server,
    ) {
      const caller = await server.caller({ org: `org-${crypto.randomUUID()}` });
      const { objectKey } = await upload(caller, { text: "12345" });
      assert.equal((await caller.call(downloadOf(objectKey))).text, "12345");
      assert.equal((await usageOf(caller)).totalBytes, 5);
    },
    async "Files produced during workflow runs live in object storage"(server) {
      const caller = await server.caller();
      const objectKey = await writtenBy(caller, await publishWriter(caller, { text: "served" }));
      assert.equal((await server.stranger.call(downloadOf(objectKey))).text, "served");
    },
    async "callers authenticate with a JWT or a custom API key and act within an organization"(
      server,
    ) {
      const caller = await server.caller({ org: "north" });
      const { key } = await caller.expect(201, "POST /api/v1/api-keys", { json: { name: "Key" } });
      const headers = { "x-api-key": key, "x-source": "external" };
      assert.equal((await caller.expect(200, "GET /api/v1/me")).organization, "north");
      const me = await server.stranger.expect(200, "GET /api/v1/me", { headers });
      assert.equal(me.organization, "north");
      const threadId = await newThread(caller);
      const elsewhere = await server.caller({ org: "south", roles: ["admin"] });
      await elsewhere.expect(404, `GET ${CHATS}/${threadId}/messages`);
    },
    async "Threads and workflows can be shared with teams"(server) {
      const caller = await server.caller({ teams: ["ops"] });
      const teammate = await server.caller({ teams: ["ops"] });
      const threadId = await newThread(caller);
      await shareThread(caller, { threadId, teams: ["ops"] });
      const workflowId = await caller.publish(definitionNamed("Shared"));
      await shareWith(caller, { workflowId, teams: ["ops"] });
      await teammate.expect(200, `GET ${CHATS}/${threadId}/messages`);
      await teammate.expect(200, `GET ${WORKFLOWS}/${workflowId}`);
    },
  },
});

section({
  file: import.meta.url,
  heading: "service.md: Endpoints",
  statements: {
    async "Except where stated, every endpoint below needs authentication"(server) {
      for (const request of ENDPOINTS) {
        const { code } = await server.stranger.expect(401, request);
        assert.equal(code, "unauthenticated");
      }
    },
    async "and the `x-active-org` header"(server) {
      const caller = await server.caller({ org: "north" });
      const headers = { "x-active-org": "north" };
      await caller.expect(200, `GET ${CHATS}`, { headers });
      for (const request of ENDPOINTS) {
        await caller.expect(403, request, { headers: { "x-active-org": "south" } });
      }
    },
    async "JSON bodies are sent and returned as JSON unless stated"(server) {
      const caller = await server.caller();
      const requests = [`POST ${CHATS}`, `GET ${CHATS}`, `GET ${WORKFLOWS}`, `GET ${OBJECTS}`];
      for (const request of requests) {
        const { headers, body } = await caller.call(request);
        assert.match(headers.get("content-type") ?? "", /^application\/json\b/);
        assert.equal(typeof body, "object");
      }
    },
    async "Path segments `:threadId`, `:workflowId`, `:versionId` are UUID strings [`:threadId`]"(
      server,
    ) {
      const caller = await server.caller();
      const threadId = await newThread(caller);
      await caller.expect(200, `GET ${CHATS}/${threadId.toUpperCase()}/messages`);
      await caller.expect(400, `GET ${CHATS}/${threadId}0/messages`);
      await caller.expect(400, `DELETE ${CHATS}/first`);
    },
  },
});

section({
  file: import.meta.url,
  heading: "service.md: Authentication",
  statements: {
    async "All user-facing endpoints need a valid token"(server) {
      const headers = { authorization: "Bearer no.such.token" };
      for (const request of ENDPOINTS) {
        await server.stranger.expect(401, request);
        await server.stranger.expect(401, request, { headers });
      }
    },
    async "except `GET /api/v1/objects/download`, which needs none"(server) {
      const { objectKey } = await upload(await server.caller());
      await server.stranger.expect(200, downloadOf(objectKey));
    },
  },
});
