import assert from "node:assert/strict";
import { openDownload } from "../../src/objects/open_download.ts";
import type { ObjectContext } from "../../src/objects/context.ts";
import { openS3Storage } from "../../src/storage/s3.ts";
import { openObjectStore } from "../support/files/objects.ts";
import { recordObject } from "../support/files/stored_objects.ts";
import { newKey, S3_SERVERS, s3Config } from "../storage/backends.ts";

/** Some browsers take the last type of a list, or guess if a parameter surprises them. */
const SURPRISES = [
  "image/png, text/html",
  "image/png;, text/html",
  "image/png; x=,text/html",
  "text/plain; x=1, text/html",
  "text/plain;x=text/html",
  "text/plain; charset=utf-7",
  "text/plain; charset=utf-8; x=1",
  "text/plain; charset=utf-8, text/html",
  "IMAGE/PNG\t",
  "image/png\t",
  " image/png",
  "image/png ",
  "image/png\r\nx: y",
  "image/png;",
  "image/svg",
  "image/svg+xml",
  "image/SVG+xml",
  "image/x-anything",
  "image/*",
  "video/text/html",
  "text/html",
  "text/xml",
  "application/xhtml+xml",
  "multipart/x-mixed-replace",
  "",
];

const PAGE = new TextEncoder().encode("<script>alert(document.domain)</script>");

async function storedAs(ctx: ObjectContext, contentType: string): Promise<string> {
  // As an older version, or whoever writes to the database, may have recorded it.
  const objectKey = await recordObject(ctx, {
    objectKey: newKey(),
    contentType,
    sizeBytes: PAGE.length,
    name: "a.png",
  });
  await ctx.storage.put(objectKey, PAGE, { contentType: "text/html" });
  return objectKey;
}

/** Header fields of an answer that would let a browser run the file. */
function isRun(disposition: string | null, contentType: string | null): boolean {
  return !disposition?.startsWith("attachment;") || /[,\t]|html|svg|xml|x=/.test(contentType ?? "");
}

Deno.test("attack: no surprising type of a file on disk is shown inline", async () => {
  await using store = await openObjectStore();
  const ctx = store.caller();
  const run: string[] = [];
  for (const contentType of SURPRISES) {
    const objectKey = await storedAs(ctx, contentType);
    const answer = await openDownload(ctx, { objectKey, type: "inline", method: "GET" });
    assert.equal(answer.kind, "stream");
    if (answer.kind !== "stream") continue;
    await answer.body?.cancel();
    const { "Content-Disposition": disposition = "", "Content-Type": type = "" } = answer.headers;
    if (isRun(disposition, type)) run.push(contentType);
  }
  assert.deepEqual(run, []);
});

for (const { name, start, ignore } of S3_SERVERS) {
  // Deno 2.7's node:http closes its sockets a moment after the client is destroyed.
  const options = { ignore, sanitizeResources: false };
  Deno.test(`attack: no surprising type in S3 is shown inline (${name})`, options, async () => {
    await using server = await start();
    await using storage = await openS3Storage(s3Config(server));
    await using store = await openObjectStore();
    const ctx = { ...store.caller(), storage };
    const run: string[] = [];
    for (const contentType of SURPRISES) {
      const objectKey = await storedAs(ctx, contentType);
      const answer = await openDownload(ctx, { objectKey, type: "inline", method: "GET" });
      assert.equal(answer.kind, "redirect");
      if (answer.kind !== "redirect") continue;
      const response = await fetch(answer.url);
      await response.body?.cancel();
      const { headers } = response;
      assert.equal(response.status, 200, contentType);
      if (isRun(headers.get("content-disposition"), headers.get("content-type"))) {
        run.push(contentType);
      }
    }
    assert.deepEqual(run, []);
  });
}
