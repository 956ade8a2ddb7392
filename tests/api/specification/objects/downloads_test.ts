import assert from "node:assert/strict";
import { section } from "../../../support/specification/specification.ts";
import {
  dispositionOf,
  downloadOf,
  OBJECTS,
  publishWriter,
  upload,
  writtenBy,
} from "../../../support/specification/objects.ts";
import type { SpecifiedAnswer } from "../../../support/specification/caller.ts";

function disposition({ headers }: SpecifiedAnswer): string | undefined {
  return headers.get("content-disposition")?.split(";")[0];
}

section({
  file: import.meta.url,
  heading: "service.md: Object key",
  statements: {
    async "An object key is a structured, long, random path string that identifies a stored file"(
      server,
    ) {
      const caller = await server.caller();
      const [one, two] = [await upload(caller), await upload(caller)];
      assert.ok(one.objectKey.length > 64 && one.objectKey.includes("/"));
      assert.notEqual(one.objectKey, two.objectKey);
    },
    async "It is used to build download URLs for workflow run outputs"(server) {
      const caller = await server.caller();
      const objectKey = await writtenBy(
        caller,
        await publishWriter(caller, { text: "from a run" }),
      );
      assert.equal((await caller.call(downloadOf(objectKey))).text, "from a run");
    },
    async "The key acts as an access token for download"(server) {
      const { objectKey } = await upload(await server.caller(), { text: "who has the key" });
      const { status, text } = await server.stranger.call(downloadOf(objectKey));
      assert.deepEqual([status, text], [200, "who has the key"]);
      const [head, token, name] = [
        objectKey.slice(0, -54),
        objectKey.slice(-54, -11),
        "report.csv",
      ];
      const other = `${head}${token.slice(0, -2)}${token.endsWith("AA") ? "BA" : "AA"}/${name}`;
      assert.equal(other.length, objectKey.length);
      await server.stranger.expect(404, downloadOf(other));
    },
  },
});

section({
  file: import.meta.url,
  heading: "service.md: GET /api/v1/objects/download",
  statements: {
    async "needs no authentication"(server) {
      const { objectKey } = await upload(await server.caller());
      await server.stranger.expect(200, downloadOf(objectKey));
    },
    async "objectKey (string, required)"(server) {
      const { errors } = await server.stranger.expect(400, `GET ${OBJECTS}/download`);
      assert.deepEqual(errors.map(({ path }: { path: string }) => path), ["objectKey"]);
    },
    async "type (string, optional"(server) {
      const { objectKey } = await upload(await server.caller());
      const { errors } = await server.stranger.expect(400, downloadOf(objectKey, { type: "raw" }));
      assert.equal(errors[0].path, "type");
      await server.stranger.expect(200, downloadOf(objectKey));
    },
    async "`attachment` for a download prompt"(server) {
      const { objectKey } = await upload(await server.caller(), { contentType: "text/plain" });
      const answer = await server.stranger.call(downloadOf(objectKey, { type: "attachment" }));
      assert.equal(disposition(answer), "attachment");
    },
    async "`inline` for display in the browser"(server) {
      const { objectKey } = await upload(await server.caller(), { contentType: "text/plain" });
      const answer = await server.stranger.call(downloadOf(objectKey, { type: "inline" }));
      assert.equal(disposition(answer), "inline");
    },
    async "The server either redirects (status 302) to a pre-signed URL for the object or streams the file directly [streams]"(
      server,
    ) {
      const { objectKey } = await upload(await server.caller(), { text: "streamed" });
      const { status, headers, text } = await server.stranger.call(downloadOf(objectKey));
      assert.deepEqual([status, text], [200, "streamed"]);
      assert.equal(headers.get("location"), null);
    },
    async "400 objectKey missing"(server) {
      await server.stranger.expect(400, `GET ${OBJECTS}/download`);
      await server.stranger.expect(400, `GET ${OBJECTS}/download?objectKey=`);
      await server.stranger.expect(400, `GET ${OBJECTS}/download?type=inline`);
    },
    async "404 object not found in storage"(server) {
      const caller = await server.caller();
      const { objectKey } = await upload(caller);
      await caller.expect(200, `DELETE ${OBJECTS}?${new URLSearchParams({ objectKey })}`);
      for (const key of [objectKey, `${objectKey}x`, "x", "../../heddle.db"]) {
        const { code } = await server.stranger.expect(404, downloadOf(key));
        assert.equal(code, "not_found");
      }
    },
  },
});

/** By content type: how a browser is asked to present it at most. */
const PRESENTATIONS: readonly [what: string, contentType: string, expected: string][] = [
  ["images", "image/png", "inline"],
  ["images (not SVG)", "image/svg+xml", "attachment"],
  ["plain text", "text/plain; charset=utf-8", "inline"],
  ["PDF", "application/pdf", "inline"],
  ["audio", "audio/mpeg", "inline"],
  ["video", "video/mp4", "inline"],
  ["HTML, never", "text/html", "attachment"],
  ["XML, never", "application/xml", "attachment"],
  ["CSV, never", "text/csv", "attachment"],
  ["bytes, never", "application/octet-stream", "attachment"],
];

section({
  file: import.meta.url,
  heading: "decisions.md: Objects",
  statements: {
    async "`type` defaults to `attachment`"(server) {
      const { objectKey } = await upload(await server.caller(), { contentType: "image/png" });
      assert.equal(disposition(await server.stranger.call(downloadOf(objectKey))), "attachment");
    },
    ...Object.fromEntries(PRESENTATIONS.map(([what, contentType, expected]) => [
      `only images (not SVG), plain text, PDF, audio and video are ever \`inline\`: ${what}`,
      async (server) => {
        assert.equal(await dispositionOf(await server.caller(), contentType), expected);
      },
    ])),
    async "streamed, ranges"(server) {
      const { objectKey } = await upload(await server.caller(), { text: "0123456789" });
      const parts: readonly [string, string, string][] = [
        ["bytes=0-0", "0", "bytes 0-0/10"],
        ["bytes=2-4", "234", "bytes 2-4/10"],
        ["bytes=8-99", "89", "bytes 8-9/10"],
        ["bytes=9-", "9", "bytes 9-9/10"],
        ["bytes=-3", "789", "bytes 7-9/10"],
      ];
      for (const [range, text, contentRange] of parts) {
        const part = await server.stranger.call(downloadOf(objectKey), { headers: { range } });
        assert.deepEqual([part.status, part.text], [206, text]);
        assert.equal(part.headers.get("content-range"), contentRange);
        assert.equal(part.headers.get("content-length"), `${text.length}`);
      }
      const headers = { range: "bytes=10-" };
      const beyond = await server.stranger.call(downloadOf(objectKey), { headers });
      assert.equal(beyond.status, 416);
      assert.equal(beyond.headers.get("content-range"), "bytes */10");
    },
    async "ETag, 304"(server) {
      const { objectKey } = await upload(await server.caller());
      const first = await server.stranger.call(downloadOf(objectKey));
      const etag = first.headers.get("etag") ?? "";
      assert.match(etag, /^"[^"]+"$/);
      const headers = { "if-none-match": etag };
      const again = await server.stranger.call(downloadOf(objectKey), { headers });
      assert.deepEqual([again.status, again.text, again.headers.get("etag")], [304, "", etag]);
      const other = { "if-none-match": '"other"' };
      await server.stranger.expect(200, downloadOf(objectKey), { headers: other });
    },
    async "Downloads carry `Content-Length`"(server) {
      const { objectKey, sizeBytes } = await upload(await server.caller(), { text: "größe" });
      const { headers } = await server.stranger.call(downloadOf(objectKey));
      assert.equal(headers.get("content-length"), String(sizeBytes));
      const request = downloadOf(objectKey).replace("GET", "HEAD");
      const head = await server.stranger.call(request);
      assert.equal(head.headers.get("content-length"), String(sizeBytes));
      assert.deepEqual([head.status, head.text], [200, ""]);
    },
    async "Downloads carry `Content-Length`, `Accept-Ranges`, `X-Content-Type-Options: nosniff`, and are never compressed [`Accept-Ranges`]"(
      server,
    ) {
      const { objectKey } = await upload(await server.caller());
      const { headers } = await server.stranger.call(downloadOf(objectKey));
      assert.equal(headers.get("accept-ranges"), "bytes");
    },
    async "Downloads carry `Content-Length`, `Accept-Ranges`, `X-Content-Type-Options: nosniff`, and are never compressed [`X-Content-Type-Options`]"(
      server,
    ) {
      const { objectKey } = await upload(await server.caller());
      const { headers } = await server.stranger.call(downloadOf(objectKey));
      assert.equal(headers.get("x-content-type-options"), "nosniff");
    },
    async "and are never compressed"(server) {
      const text = "the same again\n".repeat(10_000);
      const { objectKey } = await upload(await server.caller(), { text });
      const headers = { "accept-encoding": "gzip, br" };
      const answer = await server.stranger.call(downloadOf(objectKey), { headers });
      assert.equal(answer.headers.get("content-encoding"), null);
      assert.equal(answer.headers.get("content-length"), String(text.length));
      assert.equal(answer.text, text);
    },
    async "The download looks at no credentials"(server) {
      const { objectKey } = await upload(await server.caller());
      const path = downloadOf(objectKey, { token: "no.such.token" });
      const headers = {
        cookie: "token=no.such.token; token=second",
        authorization: "Bearer no.such.token",
        "x-api-key": "hdl_none",
        "x-active-org": "nobodys",
      };
      await server.stranger.expect(200, path, { headers });
    },
  },
});
