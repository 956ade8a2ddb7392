import assert from "node:assert/strict";
import { plannerSchema } from "../../src/definition/schema/planner_schema.ts";
import { openTestApp } from "../support/http/app.ts";
import { temporaryDirectory } from "../support/files/temporary_directory.ts";

const URL = "http://127.0.0.1:8080/schemas/planner-1.json";

Deno.test("the schema of the planner format is given to anybody", async () => {
  await using directory = await temporaryDirectory();
  await using app = await openTestApp({ DATA_DIR: directory.path });
  const answer = await app.fetch(new Request(URL), "127.0.0.1");
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get("content-type"), "application/schema+json");
  assert.deepEqual(await answer.json(), plannerSchema());
});

Deno.test("the schema may be kept for an hour, and is not sent again while it is the same", async () => {
  await using directory = await temporaryDirectory();
  await using app = await openTestApp({ DATA_DIR: directory.path });
  const ask = async (tag?: string) => {
    const headers: HeadersInit = tag === undefined ? {} : { "If-None-Match": tag };
    const answer = await app.fetch(new Request(URL, { headers }), "127.0.0.1");
    return { answer, text: await answer.text() };
  };
  const { answer: first } = await ask();
  assert.equal(first.headers.get("cache-control"), "public, max-age=3600");
  const tag = first.headers.get("etag") ?? "";
  assert.match(tag, /^"[\w-]+"$/);
  const { answer: again, text } = await ask(`"other", W/${tag}`);
  assert.deepEqual([again.status, text, again.headers.get("etag")], [304, "", tag]);
  assert.equal(again.headers.get("cache-control"), "public, max-age=3600");
  assert.equal((await ask('"other"')).answer.status, 200);
});
