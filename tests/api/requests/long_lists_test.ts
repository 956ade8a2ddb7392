import assert from "node:assert/strict";
import type { App } from "../../../src/app.ts";
import { openTestApp } from "../../support/http/app.ts";
import { temporaryDirectory } from "../../support/files/temporary_directory.ts";

const ID = "01890000-0000-7000-8000-000000000000";
const MILLION = 1_000_000;
const ANSWER_BYTES_MAX = 32 * 1024;

async function adminToken({ identity }: App): Promise<string> {
  const email = "admin@example.org";
  const request = { sub: crypto.randomUUID(), email, org: "acme", teams: [], roles: ["admin"] };
  const token = await identity.mintToken?.({ ...request, ttlMs: 600_000 });
  return token ?? assert.fail("the server is its own issuer");
}

/** Calls as an admin of one server. */
async function openCalls() {
  await using opening = new AsyncDisposableStack();
  const { path } = opening.use(await temporaryDirectory());
  const app = opening.use(await openTestApp({ DATA_DIR: path }));
  const headers = {
    authorization: `Bearer ${await adminToken(app)}`,
    "content-type": "application/json",
  };
  const open = opening.move();
  return {
    async call(request: string, body = "") {
      const [method = "", below = ""] = request.split(" ");
      const url = `http://heddle/api/v1${below}`;
      const answer = await app.fetch(new Request(url, { method, headers, body }));
      return { status: answer.status, text: await answer.text() };
    },
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}

/** As JSON that goes into a body's 2 MB. */
const list = (count: number, item: string) => `[${Array(count).fill(item).join(",")}]`;

const BODIES: Record<string, [request: string, body: string]> = {
  "numbers for teams": [
    `PATCH /workflows/${ID}/sharing`,
    `{"shareWithTeamKeys":${list(MILLION, "1")}}`,
  ],
  "malformed keys of teams": [
    `PATCH /chats/${ID}/sharing`,
    `{"shareWithTeamKeys":${list(MILLION / 2, '""')}}`,
  ],
  "numbers for variables": [`POST /workflows/${ID}/envs`, `{"envs":${list(MILLION, "1")}}`],
  "numbers for messages": [`PATCH /chats/${ID}/title`, list(MILLION, "1")],
  "numbers for parts of a message": [
    `PATCH /chats/${ID}/title`,
    `[{"role":"user","content":${list(MILLION - 100, "1")}}]`,
  ],
  "parts of a wrong kind": [
    `PATCH /chats/${ID}/title`,
    list(20, `{"role":"user","content":${list(1_000, "1")}}`),
  ],
  "unknown fields": [
    "POST /api-keys",
    `{${Array.from({ length: MILLION / 10 }, (_, i) => `"${i}":1`).join(",")}}`,
  ],
};

for (const [name, [request, body]] of Object.entries(BODIES)) {
  Deno.test(`the API refuses a body of countless ${name} with a short answer`, async () => {
    await using calls = await openCalls();
    const { status, text } = await calls.call(request, body);
    assert.equal(status, 400, text.slice(0, 500));
    assert.ok(text.length <= ANSWER_BYTES_MAX, `${text.length} bytes`);
    const { errors } = JSON.parse(text);
    assert.ok(errors.length >= 1 && errors.length <= 100, `${errors.length} errors`);
  });
}

Deno.test("the API takes 100 teams to share with, and refuses 101", async () => {
  await using calls = await openCalls();
  const { threadId } = JSON.parse((await calls.call("POST /chats")).text);
  const teams = Array.from({ length: 101 }, (_, i) => `team-${String(i).padStart(3, "0")}`);
  const share = (shareWithTeamKeys: string[]) =>
    calls.call(`PATCH /chats/${threadId}/sharing`, JSON.stringify({ shareWithTeamKeys }));
  assert.equal((await share(teams)).status, 400);
  const taken = await share(teams.slice(1));
  assert.deepEqual(JSON.parse(taken.text).sharedTeamKeys, teams.slice(1));
});
