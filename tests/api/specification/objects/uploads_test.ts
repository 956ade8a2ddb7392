import assert from "node:assert/strict";
import { section } from "../../../support/specification/specification.ts";
import {
  downloadOf,
  OBJECTS,
  publishWriter,
  upload,
  usageOf,
  writtenBy,
} from "../../../support/specification/objects.ts";
import { assertFields, nextMillisecond, TIME } from "../../../support/specification/workflows.ts";

const KEY = /^([^/]+)\/(inputs|outputs)\/(\d{4})\/(\d\d)\/([0-9a-f-]{36})\/([\w-]{43})\/([^/]+)$/;

/** The parts of a key, the first of which is the organization. */
function partsOf(objectKey: string): string[] {
  return KEY.exec(objectKey)?.slice(1) ?? assert.fail(`${objectKey} has another form`);
}

function removalOf(objectKey: string): string {
  return `DELETE ${OBJECTS}?${new URLSearchParams({ objectKey })}`;
}

section({
  file: import.meta.url,
  heading: "decisions.md: Small shapes",
  statements: {
    async "`POST /objects` (multipart field `file`, or a raw body with `?name=`) 201 `{ objectKey, name, sizeBytes, contentType }` [multipart]"(
      server,
    ) {
      const caller = await server.caller();
      const { objectKey, ...others } = await upload(caller, { text: "größe", name: "ü.csv" });
      assert.deepEqual(others, { name: "ü.csv", sizeBytes: 7, contentType: "text/csv" });
      assert.equal((await caller.call(downloadOf(objectKey))).text, "größe");
    },
    async "or a raw body with `?name=`"(server) {
      const caller = await server.caller();
      const headers = { "content-type": "application/json", ...caller.headers };
      const path = `${OBJECTS}?name=rows.json`;
      const response = await server.fetch(path, { method: "POST", headers, body: "[1]" });
      const { objectKey, ...others } = await response.json();
      assert.equal(response.status, 201);
      const expected = { name: "rows.json", sizeBytes: 3, contentType: "application/json" };
      assert.deepEqual(others, expected);
      assert.equal((await caller.call(downloadOf(objectKey))).text, "[1]");
      const empty = await server.fetch(path, { method: "POST", headers, body: "" });
      assert.deepEqual((await empty.json()).contentType, "application/json");
      const nameless = await server.fetch(OBJECTS, { method: "POST", headers, body: "[1]" });
      assert.deepEqual([nameless.status, (await nameless.json()).errors[0].path], [400, "name"]);
    },
    async "`GET /objects` lists one's own"(server) {
      const [caller, colleague] = [await server.caller(), await server.caller()];
      const { objectKey } = await upload(caller);
      await upload(colleague);
      const { objects } = await caller.expect(200, `GET ${OBJECTS}`);
      assert.deepEqual(objects.map((object: { objectKey: string }) => object.objectKey), [
        objectKey,
      ]);
      assertFields(objects[0], "objectKey, name, sizeBytes, contentType, createdAt");
      assert.match(objects[0].createdAt, TIME);
    },
    async "`DELETE /objects?objectKey=` removes"(server) {
      const caller = await server.caller();
      const { objectKey } = await upload(caller);
      await (await server.caller()).expect(404, removalOf(objectKey));
      await caller.expect(200, removalOf(objectKey));
      await server.stranger.expect(404, downloadOf(objectKey));
      assert.deepEqual((await caller.expect(200, `GET ${OBJECTS}`)).objects, []);
      await caller.expect(404, removalOf(objectKey));
      await caller.expect(400, `DELETE ${OBJECTS}`);
    },
  },
});

section({
  file: import.meta.url,
  heading: "decisions.md: Envelopes and bodies",
  statements: {
    async "a named array and flat page data, as the versions endpoint already does [`objects`]"(
      server,
    ) {
      const caller = await server.caller();
      for (const name of ["a", "b", "c"]) await upload(caller, { name });
      const { objects, ...pageData } = await caller.expect(200, `GET ${OBJECTS}?limit=2&page=2`);
      assert.equal(objects.length, 1);
      assert.deepEqual(pageData, {
        page: 2,
        limit: 2,
        total: 3,
        totalPages: 2,
        totalIsExact: true,
        nextCursor: null,
      });
      const beyond = await caller.expect(200, `GET ${OBJECTS}?page=2`);
      assert.deepEqual([beyond.objects, beyond.limit], [[], 20]);
    },
    async "objects by `createdAt`: latest first"(server) {
      const caller = await server.caller();
      for (const name of ["a", "b", "c"]) {
        await upload(caller, { name });
        await nextMillisecond();
      }
      const { objects } = await caller.expect(200, `GET ${OBJECTS}`);
      assert.deepEqual(objects.map(({ name }: { name: string }) => name), ["c", "b", "a"]);
    },
    async "DELETE anything { success: true, message }: an object"(server) {
      const caller = await server.caller();
      const body = await caller.expect(200, removalOf((await upload(caller)).objectKey));
      assertFields(body, "success, message");
      assert.deepEqual([body.success, typeof body.message], [true, "string"]);
    },
    async "`page` and `limit` outside their bounds, unknown enum values, malformed UUIDs and unknown body fields are 400 with the field named [`page` and `limit` of objects]"(
      server,
    ) {
      const caller = await server.caller();
      for (const query of ["page=0", "limit=0", "limit=101"]) {
        const { errors } = await caller.expect(400, `GET ${OBJECTS}?${query}`);
        assert.equal(errors[0].path, query.split("=")[0]);
      }
      assert.equal((await caller.expect(200, `GET ${OBJECTS}?limit=100`)).limit, 100);
    },
  },
});

section({
  file: import.meta.url,
  heading: "decisions.md: Objects",
  statements: {
    async "Key: <org>/<inputs|outputs>/<year>/<month>/<owner id>/<43 random characters>/<file name>"(
      server,
    ) {
      const sub = crypto.randomUUID();
      const caller = await server.caller({ org: "keys", sub });
      const before = new Date().toISOString();
      const [org, kind, year, month, owner, , name] = partsOf((await upload(caller)).objectKey);
      assert.deepEqual([org, kind, owner, name], ["keys", "inputs", sub, "report.csv"]);
      const months = [before, new Date().toISOString()].map((time) => time.slice(0, 7));
      assert.ok(months.includes(`${year}-${month}`));
      const output = await writtenBy(caller, await publishWriter(caller));
      assert.deepEqual(partsOf(output).slice(0, 2), ["keys", "outputs"]);
    },
    async "256 random bits"(server) {
      const caller = await server.caller();
      const tokens = new Set<string>();
      for (let count = 0; count < 16; count++) {
        const [, , , , , token = ""] = partsOf((await upload(caller)).objectKey);
        // 43 characters of six bits hold two more, which base64 leaves at zero.
        assert.equal(Uint8Array.fromBase64(token, { alphabet: "base64url" }).length, 32);
        tokens.add(token);
      }
      assert.equal(tokens.size, 16);
    },
    async "a name is cut to 200 bytes of UTF-8, its extension kept"(server) {
      const caller = await server.caller();
      const sizes: number[] = [];
      for (const stem of ["a".repeat(196), "a".repeat(197), "ü".repeat(150), "名".repeat(100)]) {
        const { name, objectKey } = await upload(caller, { name: `${stem}.csv` });
        assert.match(name, /^(a+|ü+|名+)\.csv$/);
        assert.equal(partsOf(objectKey)[6], name);
        sizes.push(new TextEncoder().encode(name).length);
      }
      assert.deepEqual(sizes, [200, 200, 200, 199]);
    },
    async "separators and control characters replaced"(server) {
      const caller = await server.caller();
      for (const name of ["../etc/passwd", "a\\b", "a\u0007b", "line\nbreak", "..", "/"]) {
        const response = await server.fetch(`${OBJECTS}?${new URLSearchParams({ name })}`, {
          method: "POST",
          headers: { "content-type": "text/plain", ...caller.headers },
          body: "x",
        });
        const stored = await response.json();
        assert.equal(response.status, 201);
        assert.doesNotMatch(stored.name, /[/\\\p{Cc}]|^\.*$/u);
        assert.equal(partsOf(stored.objectKey)[6], stored.name);
        await server.stranger.expect(200, downloadOf(stored.objectKey));
      }
    },
    async "Objects it makes belong to that principal and to its root workflow"(server) {
      const [org, sub] = [`org-${crypto.randomUUID()}`, crypto.randomUUID()];
      const owner = await server.caller({ org, teams: ["ops"] });
      const workflowId = await publishWriter(owner, { text: "12345" });
      const json = { shareWithTeamKeys: ["ops"] };
      await owner.expect(200, `PATCH /api/v1/workflows/${workflowId}/sharing`, { json });
      const teammate = await server.caller({ org, sub, teams: ["ops"] });
      const objectKey = await writtenBy(teammate, workflowId);
      assert.equal(partsOf(objectKey)[4], sub);
      assert.equal((await teammate.expect(200, `GET ${OBJECTS}`)).total, 1);
      assert.equal((await owner.expect(200, `GET ${OBJECTS}`)).total, 0);
      assert.equal((await usageOf(teammate)).breakdown[0].workflowId, workflowId);
    },
  },
});
