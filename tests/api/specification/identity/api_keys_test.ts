import assert from "node:assert/strict";
import type { SpecifiedAnswer, SpecifiedCaller } from "../../../support/specification/caller.ts";
import { section } from "../../../support/specification/specification.ts";
import { shareThread } from "../../../support/specification/chats.ts";
import {
  assertFields,
  nextMillisecond,
  TIME,
  UUID,
} from "../../../support/specification/workflows.ts";

const API_KEYS = "/api/v1/api-keys";
const ME = "GET /api/v1/me";

async function newKey(
  caller: SpecifiedCaller,
  json: { name?: string; expiresAt?: string } = {},
): Promise<SpecifiedAnswer["body"]> {
  return await caller.expect(201, `POST ${API_KEYS}`, { json: { name: "Program", ...json } });
}

function withKey(key: string): Record<string, string> {
  return { "x-api-key": key, "x-source": "external" };
}

section({
  file: import.meta.url,
  heading: "service.md: Authentication",
  statements: {
    async "A custom API key can be generated in the developer settings for programmatic access"(
      server,
    ) {
      const sub = crypto.randomUUID();
      const { key } = await newKey(await server.caller({ sub }));
      const headers = withKey(key);
      assert.equal((await server.stranger.expect(200, ME, { headers })).userId, sub);
      await server.stranger.expect(200, "POST /api/v1/chats", { headers });
    },
    async "A request using an API key must also carry the header `x-source: external`"(server) {
      const { key } = await newKey(await server.caller());
      const carriers: Record<string, string>[] = [
        { "x-api-key": key },
        { authorization: `Bearer ${key}` },
      ];
      const sources: Record<string, string>[] = [{}, { "x-source": "" }, {
        "x-source": "internal",
      }];
      for (const headers of carriers) {
        for (const source of sources) {
          const refused = { headers: { ...headers, ...source } };
          assert.match(
            (await server.stranger.expect(401, ME, refused)).detail,
            /x-source: external/,
          );
        }
        const external = { ...headers, "x-source": "external" };
        await server.stranger.expect(200, ME, { headers: external });
      }
    },
  },
});

section({
  file: import.meta.url,
  heading: "decisions.md: Small shapes",
  statements: {
    async "`POST /api-keys { name, expiresAt? }` 201 { id, name, key, createdAt, expiresAt }"(
      server,
    ) {
      const body = await newKey(await server.caller(), { name: "Nightly import" });
      assertFields(body, "id, name, key, createdAt, expiresAt");
      assert.match(body.id, UUID);
      assert.match(body.createdAt, TIME);
      assert.deepEqual([body.name, body.expiresAt], ["Nightly import", null]);
    },
    async "expiresAt?"(server) {
      const caller = await server.caller();
      const soon = new Date(Date.now() + 2_000).toISOString();
      const { key, expiresAt } = await newKey(caller, { expiresAt: soon });
      assert.equal(expiresAt, soon);
      const headers = withKey(key);
      await server.stranger.expect(200, ME, { headers });
      await new Promise((resolve) => setTimeout(resolve, Date.parse(soon) + 1 - Date.now()));
      await server.stranger.expect(401, ME, { headers });
      for (const bad of [new Date().toISOString(), "tomorrow"]) {
        const json = { name: "Late", expiresAt: bad };
        const { errors } = await caller.expect(400, `POST ${API_KEYS}`, { json });
        assert.equal(errors[0].path, "expiresAt");
      }
    },
    async "the only time with `key`"(server) {
      const caller = await server.caller();
      const { id, key } = await newKey(caller);
      const { status, text, body } = await caller.call(`GET ${API_KEYS}`);
      assert.deepEqual([status, body.apiKeys[0].id], [200, id]);
      assert.ok(!text.includes(key) && !("key" in body.apiKeys[0]));
    },
  },
});

section({
  file: import.meta.url,
  heading: "decisions.md: Envelopes and bodies",
  statements: {
    async "a named array and flat page data, as the versions endpoint already does [`apiKeys`]"(
      server,
    ) {
      const caller = await server.caller();
      for (const name of ["a", "b", "c"]) await newKey(caller, { name });
      const { apiKeys, ...pageData } = await caller.expect(200, `GET ${API_KEYS}?limit=2&page=2`);
      assert.equal(apiKeys.length, 1);
      assert.deepEqual(pageData, {
        page: 2,
        limit: 2,
        total: 3,
        totalPages: 2,
        totalIsExact: true,
        nextCursor: null,
      });
      for (const query of ["page=0", "limit=0", "limit=101"]) {
        await caller.expect(400, `GET ${API_KEYS}?${query}`);
      }
    },
    async "runs, keys and objects by `createdAt`: latest first [keys]"(server) {
      const caller = await server.caller();
      for (const name of ["a", "b", "c"]) {
        await newKey(caller, { name });
        await nextMillisecond();
      }
      const { apiKeys } = await caller.expect(200, `GET ${API_KEYS}`);
      assert.deepEqual(apiKeys.map(({ name }: { name: string }) => name), ["c", "b", "a"]);
    },
    async "DELETE anything { success: true, message }: an API key"(server) {
      const caller = await server.caller();
      const { id } = await newKey(caller);
      const body = await caller.expect(200, `DELETE ${API_KEYS}/${id}`);
      assertFields(body, "success, message");
      assert.deepEqual([body.success, typeof body.message], [true, "string"]);
    },
  },
});

section({
  file: import.meta.url,
  heading: "decisions.md: Identity and organization",
  statements: {
    async "made, listed and revoked under `/api/v1/api-keys`"(server) {
      const caller = await server.caller();
      const { id, key } = await newKey(caller);
      await (await server.caller()).expect(404, `DELETE ${API_KEYS}/${id}`);
      assert.equal((await caller.expect(200, `GET ${API_KEYS}`)).total, 1);
      await caller.expect(200, `DELETE ${API_KEYS}/${id}`);
      assert.equal((await caller.expect(200, `GET ${API_KEYS}`)).total, 0);
      await server.stranger.expect(401, ME, { headers: withKey(key) });
    },
    async "(never by an API key)"(server) {
      const { id, key } = await newKey(await server.caller());
      const headers = withKey(key);
      for (const request of [`GET ${API_KEYS}`, `DELETE ${API_KEYS}/${id}`]) {
        await server.stranger.expect(403, request, { headers });
      }
      const options = { headers, json: { name: "Another" } };
      await server.stranger.expect(403, `POST ${API_KEYS}`, options);
    },
    async "`hdl_<id><secret><checksum>`"(server) {
      const { id, key } = await newKey(await server.caller());
      assert.match(key, /^hdl_[0-9a-f]{32}[\w-]{43}[0-9a-f]{8}$/);
      assert.equal(key.slice(4, 36), id.replaceAll("-", ""));
      const digit = key.endsWith("0") ? "1" : "0";
      const headers = withKey(key.slice(0, -1) + digit);
      await server.stranger.expect(401, ME, { headers });
    },
    async "Sent as `Authorization: Bearer` or `x-api-key`, always with `x-source: external`"(
      server,
    ) {
      const { key } = await newKey(await server.caller());
      const headers = { authorization: `Bearer ${key}`, "x-source": "external" };
      await server.stranger.expect(200, ME, { headers });
      await server.stranger.expect(200, ME, { headers: withKey(key) });
      await server.stranger.expect(401, ME, { headers: { "x-api-key": key } });
    },
    async "A key acts as its owner"(server) {
      const [sub, teams] = [crypto.randomUUID(), ["ops"]];
      const caller = await server.caller({ sub, teams, roles: ["workflow:write"] });
      const { key } = await newKey(caller);
      const options = { headers: withKey(key) };
      const { threadId } = await server.stranger.expect(200, "POST /api/v1/chats", options);
      await caller.expect(200, `GET /api/v1/chats/${threadId}/messages`);
      await shareThread(caller, { threadId, teams });
      const me = await server.stranger.expect(200, ME, options);
      assert.deepEqual(me, { ...await caller.expect(200, ME), organizations: [me.organization] });
      assert.deepEqual([me.userId, me.teams, me.roles], [sub, teams, ["workflow:write"]]);
    },
    async "in the one organization it was made in (another `x-active-org` is 403)"(server) {
      const sub = crypto.randomUUID();
      const { key } = await newKey(await server.caller({ sub, org: "acme" }));
      const headers = withKey(key);
      const me = await server.stranger.expect(200, ME, {
        headers: { ...headers, "x-active-org": "acme" },
      });
      assert.deepEqual([me.organization, me.organizations], ["acme", ["acme"]]);
      const empty = { headers: { ...headers, "x-active-org": "" } };
      assert.equal((await server.stranger.expect(200, ME, empty)).organization, "acme");
      for (const org of ["other", "ACME"]) {
        const refused = { headers: { ...headers, "x-active-org": org } };
        await server.stranger.expect(403, ME, refused);
      }
    },
    async "with the roles its owner had when last seen"(server) {
      const sub = crypto.randomUUID();
      const { key } = await newKey(await server.caller({ sub, roles: ["admin"] }));
      const options = { headers: withKey(key) };
      assert.deepEqual((await server.stranger.expect(200, ME, options)).roles, ["admin"]);
      // A token says when it was made to the second, and a later one counts.
      await new Promise((resolve) => setTimeout(resolve, 1_001 - Date.now() % 1_000));
      await (await server.caller({ sub, roles: ["workflow:write"] })).expect(200, ME);
      assert.deepEqual((await server.stranger.expect(200, ME, options)).roles, ["workflow:write"]);
    },
    async "`objects/storage-usage` and `api-keys` take a JWT only: 403 with a key [`objects/storage-usage`]"(
      server,
    ) {
      const { key } = await newKey(await server.caller({ roles: ["admin"] }));
      const options = { headers: withKey(key) };
      await server.stranger.expect(403, "GET /api/v1/objects/storage-usage", options);
      await server.stranger.expect(200, "GET /api/v1/objects", options);
    },
  },
});
