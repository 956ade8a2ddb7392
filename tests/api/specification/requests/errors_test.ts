import assert from "node:assert/strict";
import { CHATS, newThread } from "../../../support/specification/chats.ts";
import { downloadOf, OBJECTS, upload } from "../../../support/specification/objects.ts";
import {
  askMe,
  PROVIDED,
  type Provider,
  secondsAhead,
} from "../../../support/specification/provider.ts";
import { section, sectionBeside } from "../../../support/specification/specification.ts";
import {
  publishAll,
  shareWith,
  UNKNOWN_ID,
  WORKFLOWS,
} from "../../../support/specification/workflows.ts";
import { definitionNamed } from "../../../support/workflows/workflows.ts";

const ME = "GET /api/v1/me";
const NAMED = definitionNamed("Errors");

section({
  file: import.meta.url,
  heading: "service.md: Errors",
  statements: {
    async "400 | Bad request: missing `objectKey` on download"(server) {
      await server.stranger.expect(400, `GET ${OBJECTS}/download`);
    },
    async "400 | Bad request: missing `objectKey` on download; unparseable schedule input [schedule]"(
      server,
    ) {
      const caller = await server.caller();
      const path = `POST ${WORKFLOWS}/${await caller.publish(NAMED)}/schedule/parse`;
      for (const input of ["whenever it rains", "every blue moon at 9am", ""]) {
        await caller.expect(400, path, { json: { input } });
      }
      await caller.expect(400, path, { json: {} });
    },
    async "401 | Token missing, expired, or invalid [missing]"(server) {
      for (const request of [ME, `GET ${WORKFLOWS}`, `POST ${CHATS}`]) {
        await server.stranger.expect(401, request);
      }
    },
    async "401 | Token missing, expired, or invalid [invalid]"(server) {
      const token = await server.token();
      const [head, payload, signature = ""] = token.split(".");
      const turned = signature.startsWith("A") ? "B" : "A";
      const changed = `${head}.${payload}.${turned}${signature.slice(1)}`;
      for (const bad of [changed, `${head}.${payload}.`, "no.such.token", "x"]) {
        await askMe(server, bad, { status: 401 });
      }
    },
    async "403 | Token valid but permissions insufficient"(server) {
      const owner = await server.caller({ teams: ["ops"] });
      const teammate = await server.caller({ teams: ["ops"] });
      const workflowId = await owner.publish(NAMED);
      await shareWith(owner, { workflowId, teams: ["ops"] });
      await teammate.expect(403, `DELETE ${WORKFLOWS}/${workflowId}`);
      await teammate.expect(403, `POST ${WORKFLOWS}/${workflowId}/envs`, {
        json: { envs: [{ name: "A", value: "1" }] },
      });
    },
    async "403 | Token valid but permissions insufficient (also: no access to the workflow when creating a thread from it)"(
      server,
    ) {
      const workflowPublicId = await (await server.caller()).publish(NAMED);
      const options = { json: { workflowPublicId } };
      await (await server.caller()).expect(403, `POST ${CHATS}/from-workflow`, options);
      const elsewhere = await server.caller({ org: "another" });
      await elsewhere.expect(404, `POST ${CHATS}/from-workflow`, options);
    },
    async "404 | Workflow, version, object, or schedule not found (per endpoint, see Endpoints) [workflow]"(
      server,
    ) {
      const caller = await server.caller();
      const path = `${WORKFLOWS}/${UNKNOWN_ID}`;
      for (const request of [`GET ${path}`, `DELETE ${path}`, `GET ${path}/versions`]) {
        await caller.expect(404, request);
      }
    },
    async "404 | Workflow, version, object, or schedule not found (per endpoint, see Endpoints) [version]"(
      server,
    ) {
      const caller = await server.caller();
      const workflowId = await publishAll(caller, ["One"]);
      const path = `POST ${WORKFLOWS}/${workflowId}/versions/${UNKNOWN_ID}/default`;
      await caller.expect(404, path);
      const json = { workflowPublicId: workflowId, versionPublicId: UNKNOWN_ID };
      await caller.expect(404, `POST ${CHATS}/from-workflow`, { json });
    },
    async "404 | Workflow, version, object, or schedule not found (per endpoint, see Endpoints) [object]"(
      server,
    ) {
      const { objectKey } = await upload(await server.caller());
      await server.stranger.expect(404, downloadOf(`${objectKey}.gone`));
    },
    async "404 | Workflow, version, object, or schedule not found (per endpoint, see Endpoints) [schedule]"(
      server,
    ) {
      const caller = await server.caller();
      const path = `${WORKFLOWS}/${await caller.publish(NAMED)}/schedule`;
      await caller.expect(404, `PUT ${path}`, { json: { paused: true } });
      await caller.expect(404, `DELETE ${path}`);
    },
  },
});

sectionBeside<Provider>({
  file: import.meta.url,
  heading: "service.md: Errors",
  ...PROVIDED,
  statements: {
    async "401 | Token missing, expired, or invalid [expired]"(server, provider) {
      const expired = provider.token({ iat: secondsAhead(-900), exp: secondsAhead(-600) });
      assert.equal((await askMe(server, expired, { status: 401 })).code, "token_expired");
    },
  },
});

section({
  file: import.meta.url,
  heading: "service.md: Errors",
  settings: { LLM_BASE_URL: "http://127.0.0.1:9", LLM_API_KEY: "none", LLM_MODEL: "none" },
  statements: {
    async "During an SSE stream, failures arrive as `error` events"(server) {
      const caller = await server.caller();
      const events = await caller.say(await newThread(caller), "Hello");
      const errors = events.filter(({ event }) => event === "error");
      assert.equal(errors.length, 1);
      assert.equal(events.at(-1), errors[0]);
      assert.match(errors[0]?.content ?? "", /./);
    },
  },
});
