import assert from "node:assert/strict";
import type { JsonObject } from "../../../../src/lib/json.ts";
import { section } from "../../../support/specification/specification.ts";
import type { SpecifiedAnswer, SpecifiedCaller } from "../../../support/specification/caller.ts";
import { leaf, outputOf, waitingRun, withSteps } from "../../../support/specification/runs.ts";
import { assertFields, TIME } from "../../../support/specification/workflows.ts";

type Body = SpecifiedAnswer["body"];

/** A file that a run wrote, as it is downloaded. */
async function written(caller: SpecifiedCaller, given: JsonObject): Promise<string> {
  const { objectKey } = await outputOf(caller, leaf("a", "files.write", { name: "a", ...given }));
  const query = new URLSearchParams({ objectKey });
  return (await caller.call(`GET /api/v1/objects/download?${query}`)).text;
}

async function uploaded(caller: SpecifiedCaller, text: string): Promise<string> {
  const form = { file: new File([text], "given.csv") };
  return (await caller.expect(201, "POST /api/v1/objects", { form })).objectKey;
}

section({
  file: import.meta.url,
  heading: "definition.md: Services of the first release",
  statements: {
    async "`objectKey, name, sizeBytes, contentType`"(server) {
      const given = { name: "overdue.csv", text: "a,b" };
      const output = await outputOf(await server.caller(), leaf("a", "files.write", given));
      assertFields(output, "objectKey, name, sizeBytes, contentType");
      const { objectKey, ...rest } = output;
      assert.ok(objectKey.startsWith(`${server.org}/outputs/`), objectKey);
      assert.ok(objectKey.endsWith("/overdue.csv"), objectKey);
      assert.deepEqual(rest, {
        name: "overdue.csv",
        sizeBytes: 3,
        contentType: "text/csv; charset=utf-8",
      });
    },
    async "one of `rows` (CSV: header the union of keys as first seen, RFC 4180"(server) {
      const rows: JsonObject[] = [{ a: 'x"y', b: "1,2" }, { c: "two\nlines", a: 3 }];
      const csv = 'a,b,c\r\n"x""y","1,2",\r\n3,,"two\nlines"\r\n';
      assert.equal(await written(await server.caller(), { rows }), csv);
    },
    async "null empty, nested as JSON)"(server) {
      const rows = [{ a: null, b: { c: [1, true] }, d: "x" }];
      const csv = 'a,b,d\r\n,"{""c"":[1,true]}",x\r\n';
      assert.equal(await written(await server.caller(), { rows }), csv);
    },
    async "`json`, `text`, `base64`"(server) {
      const caller = await server.caller();
      assert.deepEqual(JSON.parse(await written(caller, { json: { a: [1] } })), { a: [1] });
      assert.equal(await written(caller, { text: "Grüße" }), "Grüße");
      assert.equal(await written(caller, { base64: btoa("bytes") }), "bytes");
      const both = leaf("a", "files.write", { name: "a", text: "x", json: 1 });
      const { errors } = await caller.expect(200, "POST /api/v1/workflows/validate", {
        json: { definition: withSteps(both) },
      });
      assert.equal(errors.length, 1);
    },
    async "files.read | `objectKey`, `as` text, json, rows, base64 | `text` or `json` or `rows` or `base64`"(
      server,
    ) {
      const caller = await server.caller();
      const objectKey = await uploaded(caller, "[1]");
      const wanted: [JsonObject, JsonObject][] = [
        [{}, { text: "[1]" }],
        [{ as: "text" }, { text: "[1]" }],
        [{ as: "json" }, { json: [1] }],
        [{ as: "base64" }, { base64: btoa("[1]") }],
        [{ as: "rows", objectKey: await uploaded(caller, "a,b\n1,") }, {
          rows: [{ a: "1", b: "" }],
        }],
      ];
      for (const [given, output] of wanted) {
        const step = leaf("a", "files.read", { objectKey, ...given });
        assert.deepEqual(await outputOf(caller, step), output);
      }
    },
    async "files.list | `kind` inputs or outputs, `limit` | `files: [{ objectKey, name, sizeBytes, createdAt }]`"(
      server,
    ) {
      const caller = await server.caller();
      await uploaded(caller, "x");
      await outputOf(caller, leaf("a", "files.write", { name: "made.txt", text: "x" }));
      const names = async (given: JsonObject): Promise<string[]> => {
        const { files } = await outputOf(caller, leaf("a", "files.list", given));
        for (const file of files) assertFields(file, "objectKey, name, sizeBytes, createdAt");
        return files.map(({ name }: Body) => name).sort();
      };
      assert.deepEqual(await names({}), ["given.csv", "made.txt"]);
      assert.deepEqual(await names({ kind: "inputs" }), ["given.csv"]);
      assert.deepEqual(await names({ kind: "outputs" }), ["made.txt"]);
      assert.equal((await names({ limit: 1 })).length, 1);
    },
    async "wait.for, wait.until | `duration` or `time` | `resumedAt`"(server) {
      const caller = await server.caller();
      for (
        const step of [
          leaf("a", "wait.for", { duration: "1ms" }),
          leaf("a", "wait.until", { time: "2026-01-01T00:00:00+01:00" }),
        ]
      ) {
        const output = await outputOf(caller, step);
        assertFields(output, "resumedAt");
        assert.match(output.resumedAt, TIME);
      }
      await waitingRun(
        caller,
        withSteps(leaf("a", "wait.until", { time: "2999-01-01T00:00:00Z" })),
      );
    },
  },
});
