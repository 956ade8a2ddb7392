import assert from "node:assert/strict";
import { isMissing } from "../../../support/servers/process.ts";
import { startMinio } from "../../../support/servers/minio.ts";
import type { S3Server } from "../../../support/servers/s3.ts";
import { section, sectionBeside } from "../../../support/specification/specification.ts";
import {
  downloadOf,
  publishWriter,
  upload,
  writtenBy,
} from "../../../support/specification/objects.ts";
import type { SpecifiedServer } from "../../../support/specification/server.ts";
import { runToEnd } from "../../../support/specification/workflows.ts";
import { definitionNamed } from "../../../support/workflows/workflows.ts";

const NOBODY_LISTENS = "http://127.0.0.1:9";

/** The address of the same server as `localhost`, which signs as another one. */
function publicEndpoint({ url }: S3Server): string {
  return url.replace("127.0.0.1", "localhost");
}

interface Link {
  status: number;
  location: URL;
}

/** Where a new object is downloaded from. */
async function linkOf(server: SpecifiedServer, { method = "GET", type = "" } = {}): Promise<Link> {
  const { objectKey } = await upload(await server.caller(), {
    name: "größe.txt",
    text: "in the storage",
    contentType: "text/plain",
  });
  const request = downloadOf(objectKey, type ? { type } : {}).replace("GET", method);
  const { status, headers } = await server.stranger.call(request);
  return { status, location: new URL(headers.get("location") ?? assert.fail("no redirect")) };
}

/** Fetches a link with something changed in its query. */
async function statusWith(location: URL, changes: Record<string, string>): Promise<number> {
  const changed = new URL(location);
  for (const [name, value] of Object.entries(changes)) changed.searchParams.set(name, value);
  const response = await fetch(changed);
  await response.body?.cancel();
  return response.status;
}

const BESIDE_STORAGE = {
  file: import.meta.url,
  ignore: await isMissing("minio"),
  // Deno 2.7's node:http closes its sockets a moment after the client is destroyed.
  sanitizeResources: false,
  start: startMinio,
  settingsFor: (storage: S3Server) => ({
    S3_ENDPOINT: storage.url,
    S3_PUBLIC_ENDPOINT: publicEndpoint(storage),
    S3_REGION: storage.region,
    S3_ACCESS_KEY_ID: storage.accessKeyId,
    S3_SECRET_ACCESS_KEY: storage.secretAccessKey,
  }),
};

sectionBeside<S3Server>({
  ...BESIDE_STORAGE,
  heading: "service.md: GET /api/v1/objects/download",
  statements: {
    async "The server either redirects (status 302) to a pre-signed URL for the object"(server) {
      const { status, location } = await linkOf(server);
      assert.equal(status, 302);
      const response = await fetch(location);
      assert.deepEqual([response.status, await response.text()], [200, "in the storage"]);
      assert.equal(await statusWith(location, { "X-Amz-Signature": "0".repeat(64) }), 403);
    },
    async "it controls the Content-Disposition header [of what the storage serves]"(
      server,
    ) {
      for (const type of ["attachment", "inline"]) {
        const response = await fetch((await linkOf(server, { type })).location);
        await response.body?.cancel();
        const disposition = response.headers.get("content-disposition") ?? "";
        assert.match(disposition, new RegExp(`^${type};.*UTF-8''gr%C3%B6%C3%9Fe\\.txt`));
      }
    },
    async "Files produced during workflow runs live in object storage and are served through pre-signed URLs"(
      server,
    ) {
      const caller = await server.caller();
      const objectKey = await writtenBy(caller, await publishWriter(caller, { text: "of a run" }));
      const { status, headers } = await server.stranger.call(downloadOf(objectKey));
      assert.equal(status, 302);
      assert.equal(await (await fetch(headers.get("location") ?? "")).text(), "of a run");
    },
    async "404 object not found in storage"(server) {
      const { objectKey } = await upload(await server.caller());
      await server.stranger.expect(404, downloadOf(`${objectKey}x`));
    },
  },
});

sectionBeside<S3Server>({
  ...BESIDE_STORAGE,
  heading: "decisions.md: Objects",
  statements: {
    async "an S3 endpoint when configured (302, valid 300 s"(server) {
      const { location } = await linkOf(server);
      assert.equal(location.searchParams.get("X-Amz-Expires"), "300");
      assert.equal(await statusWith(location, { "X-Amz-Expires": "600" }), 403);
    },
    async "signed for the *public* endpoint when that differs"(server, storage) {
      const { location } = await linkOf(server);
      assert.equal(location.origin, publicEndpoint(storage));
      const response = await fetch(location);
      assert.deepEqual([response.status, await response.text()], [200, "in the storage"]);
    },
    async "disposition and type inside the signature [disposition]"(server) {
      const { location } = await linkOf(server);
      const changes = { "response-content-disposition": "inline" };
      assert.equal(await statusWith(location, changes), 403);
    },
    async "disposition and type inside the signature [type]"(server) {
      const { location } = await linkOf(server);
      const response = await fetch(location);
      await response.body?.cancel();
      assert.match(response.headers.get("content-type") ?? "", /^text\/plain/);
      assert.equal(await statusWith(location, { "response-content-type": "text/html" }), 403);
    },
    async "HEAD gets a URL signed for HEAD"(server) {
      const { status, location } = await linkOf(server, { method: "HEAD" });
      assert.equal(status, 302);
      const head = await fetch(location, { method: "HEAD" });
      assert.deepEqual([head.status, await head.text()], [200, ""]);
      assert.equal(await statusWith(location, {}), 403);
    },
    async "no log line, redirect, error or trace ever holds it [redirect]"(server) {
      const { objectKey } = await upload(await server.caller());
      const token = await server.token();
      const { status, headers } = await server.stranger.call(downloadOf(objectKey, { token }));
      assert.equal(status, 302);
      assert.ok(!JSON.stringify([...headers]).includes(token.slice(0, 40)));
    },
  },
});

section({
  file: import.meta.url,
  heading: "decisions.md: Objects",
  settings: {
    S3_ENDPOINT: NOBODY_LISTENS,
    S3_ACCESS_KEY_ID: "nobody",
    S3_SECRET_ACCESS_KEY: "nothing",
  },
  statements: {
    async "An outage of storage fails or delays only what needs it"(server) {
      const caller = await server.caller();
      const form = { file: new File(["x"], "x.txt") };
      const { code } = await caller.expect(503, "POST /api/v1/objects", { form });
      assert.equal(code, "unavailable");
      await caller.expect(200, "POST /api/v1/chats");
      const workflowId = await caller.publish(definitionNamed("Without files"));
      assert.equal((await runToEnd(caller, { workflowId })).status, "succeeded");
    },
    async "what is only unreachable (storage, issuer, model) is logged, shown in `/readyz`, and tried again [storage]"(
      server,
    ) {
      const { ready, degraded, checks } = await server.stranger.expect(200, "GET /readyz");
      assert.equal(ready, true);
      assert.deepEqual(degraded, ["storage"]);
      assert.notEqual(checks.storage, checks.database);
      await server.stranger.expect(200, "GET /healthz");
    },
  },
});
