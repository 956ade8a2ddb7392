import assert from "node:assert/strict";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { ensureConsole } from "../../../.ci/console.ts";
import type { App } from "../../../src/app.ts";
import { temporaryDirectory } from "../../support/files/temporary_directory.ts";
import { openTestApp } from "../../support/http/app.ts";

await ensureConsole();

/** An address from outside the private networks, which has a limit of requests. */
const STRANGER = "203.0.113.9";

const YEAR = "public, max-age=31536000, immutable";

async function withApp(test: (app: App) => Promise<void>): Promise<void> {
  await using directory = await temporaryDirectory();
  await using app = await openTestApp({ DATA_DIR: directory.path });
  await test(app);
}

async function ask(app: App, path: string, init: RequestInit = {}): Promise<Response> {
  return await app.fetch(new Request(`http://127.0.0.1:8080${path}`, init), STRANGER);
}

async function scriptPath(app: App): Promise<string> {
  const page = await (await ask(app, "/console/")).text();
  return /src="(\/console\/_\/[0-9a-f]+\/main\.js)"/.exec(page)?.[1] ?? assert.fail(page);
}

Deno.test("/ leads to the console", () =>
  withApp(async (app) => {
    const answer = await ask(app, "/", { redirect: "manual" });
    assert.equal(answer.status, 302);
    assert.equal(answer.headers.get("location"), "/console/");
  }));

Deno.test("every address of the console is its page, which is asked for each time", () =>
  withApp(async (app) => {
    const page = await (await ask(app, "/console/")).text();
    assert.match(page, /<div id="app">/);
    for (const path of ["/console", "/console/chats", "/console/runs/1/x", "/console/_"]) {
      const answer = await ask(app, path);
      assert.equal(answer.status, 200, path);
      assert.equal(answer.headers.get("content-type"), "text/html; charset=utf-8", path);
      assert.equal(answer.headers.get("cache-control"), "no-cache", path);
      assert.equal(await answer.text(), page, path);
    }
  }));

Deno.test("a file of the build is kept for good, and sent as small as the browser takes it", () =>
  withApp(async (app) => {
    const path = await scriptPath(app);
    const plain = await ask(app, path);
    assert.equal(plain.headers.get("cache-control"), YEAR);
    assert.equal(plain.headers.get("content-type"), "text/javascript; charset=utf-8");
    const script = await plain.text();
    for (
      const [accepted, name, unpack] of [
        ["gzip, deflate, br", "br", brotliDecompressSync],
        ["gzip", "gzip", gunzipSync],
        ["br;q=0, gzip;q=0.5", "gzip", gunzipSync],
      ] as const
    ) {
      const answer = await ask(app, path, { headers: { "accept-encoding": accepted } });
      assert.equal(answer.headers.get("content-encoding"), name, accepted);
      assert.equal(answer.headers.get("vary"), "Accept-Encoding");
      const body = unpack(new Uint8Array(await answer.arrayBuffer()));
      assert.equal(new TextDecoder().decode(body), script, accepted);
    }
    const refusing = await ask(app, path, { headers: { "accept-encoding": "br;q=0" } });
    assert.equal(refusing.headers.get("content-encoding"), null);
  }));

/** Bytes that a first visit may load, compressed by brotli. */
const FIRST_LOAD_BYTES_MAX = 50_000;

Deno.test("a first visit loads little: the page, its style, and the scripts that it begins with", () =>
  withApp(async (app) => {
    const headers = { "accept-encoding": "br" };
    const page = await (await ask(app, "/console/")).text();
    const needed = new Set(["/console/"]);
    for (const [, path = ""] of page.matchAll(/(?:href|src)="(\/console\/_\/[^"]+)"/g)) {
      needed.add(path);
    }
    // The parts that these import in turn.
    let bytes = 0;
    for (const path of needed) {
      const answer = await ask(app, path, { headers });
      assert.equal(answer.status, 200, path);
      const body = new Uint8Array(await answer.arrayBuffer());
      bytes += body.length;
      if (!path.endsWith(".js")) continue;
      const script = new TextDecoder().decode(brotliDecompressSync(body));
      for (const [, name] of script.matchAll(/\bimport(?:[^"'()]*?from)?"\.\/([\w-]+\.js)"/g)) {
        needed.add(path.replace(/[^/]+$/, `${name}`));
      }
    }
    assert.ok(needed.size > 4, [...needed].join(" "));
    assert.ok(bytes < FIRST_LOAD_BYTES_MAX, `${bytes} bytes`);
    for (const part of ["code_editor", "checker_worker", "rule_page", "files_page", "palette"]) {
      assert.ok(![...needed].some((path) => path.includes(part)), part);
    }
  }));

Deno.test("a file that the browser has is not sent again, in each encoding its own", () =>
  withApp(async (app) => {
    const path = await scriptPath(app);
    const tags = new Set<string>();
    for (const accepted of ["br", "gzip", "identity"]) {
      const headers = { "accept-encoding": accepted };
      const etag = (await ask(app, path, { headers })).headers.get("etag") ?? assert.fail();
      tags.add(etag);
      for (const given of [etag, `"x", W/${etag}`]) {
        const again = await ask(app, path, { headers: { ...headers, "if-none-match": given } });
        assert.equal(again.status, 304, given);
        assert.equal(again.headers.get("etag"), etag);
      }
      const other = await ask(app, path, { headers: { ...headers, "if-none-match": '"x"' } });
      assert.equal(other.status, 200);
    }
    assert.equal(tags.size, 3);
  }));

Deno.test("HEAD answers as GET does, without the body; other methods are refused", () =>
  withApp(async (app) => {
    for (const path of ["/console/", await scriptPath(app), "/console/config.json"]) {
      const answer = await ask(app, path, { method: "HEAD" });
      assert.equal(answer.status, 200, path);
      assert.equal(await answer.text(), "", path);
      const post = await ask(app, path, { method: "POST" });
      assert.equal(post.status, 405, path);
      assert.equal(post.headers.get("allow"), "GET, HEAD", path);
    }
  }));

Deno.test("no address leads to a file that is no part of the build", () =>
  withApp(async (app) => {
    const script = await scriptPath(app);
    const folder = script.slice(0, -"/main.js".length);
    for (
      const path of [
        `${folder}/index.html`,
        `${folder}/..%2f..%2fdeno.json`,
        `${folder}/__proto__`,
        `${folder}/constructor`,
        `${folder}/main.js/x`,
        `${folder}/`,
        "/console/_/0123456789abcdef/main.js",
        "/console/_/",
      ]
    ) {
      const answer = await ask(app, path);
      assert.equal(answer.status, 404, path);
      assert.equal((await answer.json()).code, "not_found", path);
    }
  }));

Deno.test("the policy lets the pages run their own script alone, and make no HTML of text", () =>
  withApp(async (app) => {
    for (const path of ["/console/", await scriptPath(app)]) {
      const { headers } = await ask(app, path);
      const policy = new Map(
        headers.get("content-security-policy")?.split("; ").map((rule) => {
          const [name = "", ...values] = rule.split(" ");
          return [name, values.join(" ")];
        }),
      );
      assert.equal(policy.get("default-src"), "'none'");
      assert.equal(policy.get("script-src"), "'self'");
      assert.equal(policy.get("connect-src"), "'self'");
      assert.equal(policy.get("require-trusted-types-for"), "'script'");
      assert.equal(policy.get("trusted-types"), "heddle-worker");
      assert.equal(policy.get("frame-ancestors"), "'none'");
      assert.equal(headers.get("x-content-type-options"), "nosniff");
      assert.equal(headers.get("referrer-policy"), "no-referrer");
      assert.equal(headers.get("cross-origin-opener-policy"), "same-origin");
    }
  }));

Deno.test("the policy names the identity provider, and the page gets its client", async () => {
  await using directory = await temporaryDirectory();
  await using app = await openTestApp({
    DATA_DIR: directory.path,
    OIDC_ISSUER: "https://id.example.org/realms/heddle",
    OIDC_AUDIENCE: "heddle-api",
    OIDC_CLIENT_ID: "heddle-web",
    OIDC_SCOPE: "email",
    OIDC_TOKEN_URL: "https://tokens.example.org/a;script-src *,b",
  });
  const { headers } = await ask(app, "/console/");
  const rules = headers.get("content-security-policy")?.split("; ") ?? [];
  assert.ok(
    rules.includes(
      "connect-src 'self' https://id.example.org https://tokens.example.org/a%3Bscript-src%20*%2Cb",
    ),
    `${rules}`,
  );
  assert.deepEqual(await (await ask(app, "/console/config.json")).json(), {
    login: "identity-provider",
    provider: {
      issuer: "https://id.example.org/realms/heddle",
      clientId: "heddle-web",
      scope: "openid email",
    },
  });
});

Deno.test("the pages do not count in the limit of requests", async () => {
  await using directory = await temporaryDirectory();
  const settings = { DATA_DIR: directory.path, RATE_LIMIT_PER_MINUTE: "2" };
  await using app = await openTestApp(settings);
  const path = await scriptPath(app);
  for (let i = 0; i < 5; i++) assert.equal((await ask(app, path)).status, 200);
  assert.equal((await ask(app, "/console/config.json")).status, 200);
  const statuses: number[] = [];
  for (let i = 0; i < 3; i++) {
    statuses.push((await ask(app, "/api/v1/session", { method: "POST" })).status);
  }
  assert.deepEqual(statuses, [401, 401, 429]);
});
