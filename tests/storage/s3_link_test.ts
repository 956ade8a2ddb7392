import assert from "node:assert/strict";
import { parse } from "content-disposition";
import { contentDisposition } from "../../src/storage/content_disposition.ts";
import type { LinkOptions, ObjectStorage } from "../../src/storage/object_storage.ts";
import { openS3Storage } from "../../src/storage/s3.ts";
import type { S3Config } from "../../src/storage/s3_client.ts";
import { newKey, S3_SERVERS, s3Config } from "./backends.ts";

const KEY = newKey();
const WORDS = "region,total\nnorth,7\n";
const FILE_NAME = `Größe "1;2" 名前 100%25.csv`;
const LINK: LinkOptions = {
  method: "GET",
  disposition: contentDisposition({ type: "attachment", fileName: FILE_NAME }),
  contentType: "text/csv; charset=utf-8",
};

interface Subject {
  storage: ObjectStorage;
  config: S3Config;
}

async function linkOf({ storage }: Subject, change: Partial<LinkOptions> = {}): Promise<URL> {
  const link = await storage.link(KEY, { ...LINK, ...change });
  assert.ok(link);
  return link;
}

/** The status and the headers; the body is read, so nothing stays open. */
async function statusOf(url: URL, method = "GET"): Promise<number> {
  const response = await fetch(url, { method });
  await response.body?.cancel();
  return response.status;
}

const PROMISES: Record<string, (subject: Subject) => Promise<void>> = {
  async "link() serves the object with the given name and type"(subject) {
    const link = await linkOf(subject);
    assert.equal(link.searchParams.get("X-Amz-Expires"), "300");
    const response = await fetch(link);
    assert.equal(response.status, 200);
    assert.equal(await response.text(), WORDS);
    assert.equal(response.headers.get("content-type"), LINK.contentType);
    const disposition = response.headers.get("content-disposition")!;
    assert.equal(disposition, LINK.disposition);
    assert.equal(parse(disposition).parameters.filename, FILE_NAME);
  },

  async "link() serves ranges"(subject) {
    const response = await fetch(await linkOf(subject), { headers: { range: "bytes=0-5" } });
    assert.equal(response.status, 206);
    assert.equal(await response.text(), "region");
  },

  async "link() for HEAD answers HEAD, and that for GET does not"(subject) {
    const response = await fetch(await linkOf(subject, { method: "HEAD" }), { method: "HEAD" });
    assert.equal(response.status, 200);
    assert.equal(response.headers.get("content-length"), String(WORDS.length));
    assert.equal(await statusOf(await linkOf(subject), "HEAD"), 403);
    assert.equal(await statusOf(await linkOf(subject, { method: "HEAD" }), "GET"), 403);
  },

  async "link() is void with another disposition, type, key, lifetime or signature"(subject) {
    const { href } = await linkOf(subject);
    const changes = [
      (url: URL) => url.searchParams.set("response-content-disposition", "inline"),
      (url: URL) => url.searchParams.delete("response-content-disposition"),
      (url: URL) => url.searchParams.set("response-content-type", "text/html"),
      (url: URL) => url.searchParams.set("X-Amz-Expires", "3000"),
      (url: URL) => url.searchParams.set("X-Amz-Signature", "0".repeat(64)),
      (url: URL) => url.pathname += "x",
    ];
    assert.equal(await statusOf(new URL(href)), 200);
    for (const change of changes) {
      const url = new URL(href);
      change(url);
      assert.equal(await statusOf(url), 403, String(change));
    }
  },

  async "link() ends after 300 seconds"({ config }) {
    const past = (ageMs: number) => ({ now: () => Date.now() - ageMs, after: () => () => {} });
    await using fresh = await openS3Storage(config, { clock: past(240_000) });
    await using stale = await openS3Storage(config, { clock: past(301_000) });
    assert.equal(await statusOf((await fresh.link(KEY, LINK))!), 200);
    assert.equal(await statusOf((await stale.link(KEY, LINK))!), 403);
  },

  async "link() is signed for the public endpoint"({ config, storage }) {
    const publicEndpoint = config.endpoint.replace("127.0.0.1", "localhost");
    await using published = await openS3Storage({ ...config, publicEndpoint });
    const link = (await published.link(KEY, LINK))!;
    assert.equal(link.origin, publicEndpoint);
    assert.equal(await statusOf(link), 200);
    const internal = new URL(link.pathname + link.search, config.endpoint);
    assert.equal(await statusOf(internal), 403);
    assert.equal((await storage.link(KEY, LINK))!.origin, config.endpoint);
  },

  async "an object is refused without a signature"(subject) {
    const link = await linkOf(subject);
    assert.equal(await statusOf(new URL(link.pathname, link)), 403);
  },

  async "stat() and read() tell the content type"({ storage }) {
    assert.equal((await storage.stat(KEY))?.contentType, "text/csv");
    const found = await storage.read(KEY);
    assert.equal(found?.contentType, "text/csv");
    assert.equal(await new Response(found!.body).text(), WORDS);
  },
};

for (const { name, start, ignore } of S3_SERVERS) {
  Deno.test({
    name: `openS3Storage() on ${name} makes links that hold`,
    ignore,
    // Deno 2.7's node:http closes its sockets a moment after the client is destroyed.
    sanitizeResources: false,
    fn: async (t) => {
      await using server = await start();
      const config = s3Config(server);
      await using storage = await openS3Storage(config);
      await storage.put(KEY, new TextEncoder().encode(WORDS), { contentType: "text/csv" });
      for (const [promise, prove] of Object.entries(PROMISES)) {
        await t.step(promise, () => prove({ storage, config }));
      }
    },
  });
}
