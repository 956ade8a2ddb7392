import assert from "node:assert/strict";
import { ROWS } from "./rows.ts";
import { makeSubject } from "./subjects.ts";
import { openWorld, requestFor } from "./world.ts";

/** Other ways to write a path, which some router, proxy or check could take for the same. */
const SPELLINGS: Readonly<Record<string, (path: string) => string>> = {
  "as it is": (path) => path,
  "a slash at the end": (path) => `${path}/`,
  "a doubled slash": (path) => path.replace("/v1/", "/v1//"),
  "a doubled slash at the start": (path) => `/${path}`,
  "capitals": (path) => path.replace("/api", "/API"),
  "an encoded letter": (path) => path.replace(/\/v1\/(.)/, (_, letter) => `/v1/${hex(letter)}`),
  "an encoded slash": (path) => path.replace("/api/v1", "/api%2fv1"),
  "an encoded dot segment": (path) => path.replace("/v1/", "/v1/%2e/"),
  "a way through the open download": (path) => path.replace("/v1/", "/v1/objects/download/../../"),
  "a way through the open health check": (path) => `/healthz/..${path}`,
  "a path parameter": (path) => `${path};x`,
  "a NUL at the end": (path) => `${path}%00`,
};

function hex(letter: string): string {
  return `%${letter.charCodeAt(0).toString(16)}`;
}

/** Paths that answer without credentials. */
const OPEN = ["nothing", "an object's key", "a hook's token"];

Deno.test("no spelling of a path goes around the token, by any method", async () => {
  await using world = await openWorld();
  const subject = await makeSubject(world, { state: "live" });
  const before = world.everything();
  const open: string[] = [];
  for (const row of ROWS.filter(({ requires }) => !OPEN.includes(requires))) {
    const [method = "", path = ""] = requestFor(row, subject).split(" ");
    for (const [name, spell] of Object.entries(SPELLINGS)) {
      for (const verb of method === "GET" ? ["GET", "HEAD"] : [method]) {
        const { status, text } = await world.send(`${verb} ${spell(path)}`);
        if (![401, 404, 405].includes(status)) {
          open.push(`${row.request}, ${name}: ${status} ${text}`);
        }
      }
    }
  }
  assert.deepEqual(open, []);
  assert.deepEqual(world.everything(), before);
});
