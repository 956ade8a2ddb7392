import assert from "node:assert/strict";
import { CHANGES, type Row, type Subject } from "./rows.ts";
import { outcome } from "./rules.ts";
import { makeSubject } from "./subjects.ts";
import {
  bodyFor,
  differences,
  openWorld,
  PUBLIC_URL,
  requestFor,
  type Sent,
  type World,
} from "./world.ts";

const ALLOWED_ORIGIN = "https://app.example.org";

const SETTINGS = { CORS_ALLOW_ORIGIN: ALLOWED_ORIGIN };

/** What a browser says of a page that is not ours. */
const FOREIGN: Readonly<Record<string, Record<string, string>>> = {
  "a foreign origin": { "origin": "https://evil.example", "sec-fetch-site": "cross-site" },
  "a foreign origin that says it is the same": {
    "origin": "https://evil.example",
    "sec-fetch-site": "same-origin",
  },
  "the null origin": { "origin": "null", "sec-fetch-site": "cross-site" },
  "no origin, cross-site": { "sec-fetch-site": "cross-site" },
  "no origin, same-site": { "sec-fetch-site": "same-site" },
};

const OURS: Readonly<Record<string, Record<string, string>>> = {
  "the allowed origin": { "origin": ALLOWED_ORIGIN, "sec-fetch-site": "cross-site" },
  "the server's own origin": { "origin": PUBLIC_URL },
  "no origin, same-origin": { "sec-fetch-site": "same-origin" },
  "no origin, no page": { "sec-fetch-site": "none" },
  "neither header, which is no browser": {},
};

type Make = (row: Row, subject: Subject) => Sent;

/** What a page of any site can make a browser send, and what it can only where CORS lets it. */
const BODIES: Readonly<Record<string, Make>> = {
  "text/plain": (row, subject) => textBody("text/plain", jsonOf(row, subject)),
  "application/x-www-form-urlencoded": () =>
    textBody("application/x-www-form-urlencoded", "message=help&isPublic=true"),
  "multipart/form-data": (row, subject) => ({ body: formOf(row, subject) }),
  "an empty body": () => ({}),
  "application/json": (row, subject) => textBody("application/json", jsonOf(row, subject)),
};

function textBody(type: string, body: string): Sent {
  return { headers: { "content-type": type }, body };
}

function jsonOf({ body }: Row, subject: Subject): string {
  const given = body?.(subject);
  return JSON.stringify(given instanceof FormData ? Object.fromEntries(given) : given ?? {});
}

function formOf({ body }: Row, subject: Subject): FormData {
  const given = body?.(subject);
  if (given instanceof FormData) return given;
  const form = new FormData();
  form.append("message", "help");
  return form;
}

/** As a browser sends it: the cookie goes along, whichever page asks. */
function send(
  { send, ownerToken }: World,
  { row, subject, sent, place }: {
    row: Row;
    subject: Subject;
    sent: Sent;
    place: Record<string, string>;
  },
) {
  const headers = { cookie: `theme=dark; token=${ownerToken}`, ...place, ...sent.headers };
  return send(requestFor(row, subject), { headers, body: sent.body });
}

for (const [name, place] of Object.entries(FOREIGN)) {
  Deno.test(`no route changes anything by the cookie for ${name}`, async () => {
    await using world = await openWorld(SETTINGS);
    const subject = await makeSubject(world, { state: "live" });
    const wrong: string[] = [];
    for (const row of CHANGES) {
      for (const [type, make] of Object.entries(BODIES)) {
        const before = world.everything();
        const answer = await send(world, { row, subject, sent: make(row, subject), place });
        const changes = differences(before, world.everything());
        if (answer.status === 403 && changes.length === 0) continue;
        wrong.push(`${row.request} ${type}: ${answer.status} ${answer.text} ${changes.join("\n")}`);
      }
    }
    assert.deepEqual(wrong, []);
  });
}

for (const [name, place] of Object.entries(OURS)) {
  Deno.test(`every route takes the cookie from ${name}`, async () => {
    await using world = await openWorld(SETTINGS);
    const wrong: string[] = [];
    const owners = CHANGES.filter(({ requires }) =>
      outcome(requires, { caller: "owner", state: "live" }) === "ok"
    );
    for (const row of owners) {
      const subject = await makeSubject(world, { state: "live", request: row.request });
      const answer = await send(world, { row, subject, sent: bodyFor(row, subject), place });
      if (answer.status !== row.status) wrong.push(`${row.request}: ${answer.text}`);
    }
    assert.deepEqual(wrong, []);
  });
}

Deno.test("reads by the cookie need no origin: a page of another site cannot see the answer", async () => {
  await using world = await openWorld(SETTINGS);
  const headers = { cookie: `token=${world.ownerToken}`, ...FOREIGN["a foreign origin"] };
  const answer = await world.send("GET /api/v1/me", { headers });
  assert.equal(answer.status, 200);
  assert.notEqual(answer.headers.get("access-control-allow-origin"), "https://evil.example");
});
