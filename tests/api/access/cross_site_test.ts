import assert from "node:assert/strict";
import { CHANGES, type Row, type Subject } from "./rows.ts";
import { outcome, statesOf } from "./rules.ts";
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

/** The headers that a browser sends for a page of another site. */
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

/** Requests that a page of any site can make a browser send, and those that CORS has to allow. */
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

// A refusal changes nothing, so that all of them can be for the same things.
Deno.test("no route changes anything by the cookie for another site", async (test) => {
  await using world = await openWorld(SETTINGS);
  const subject = await makeSubject(world, { state: "live" });
  for (const [name, place] of Object.entries(FOREIGN)) {
    await test.step(name, async () => {
      assert.deepEqual(await changesBy(world, { subject, place }), []);
    });
  }
});

/** The routes that do not refuse such a page, or change something. */
async function changesBy(
  world: World,
  { subject, place }: { subject: Subject; place: Record<string, string> },
): Promise<string[]> {
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
  return wrong;
}

// The things do not exist: a cookie that is taken gives 404 there, and never 401 or 403.
Deno.test("every route takes the cookie from our own pages and from programs", async (test) => {
  await using world = await openWorld(SETTINGS);
  for (const [name, place] of Object.entries(OURS)) {
    await test.step(name, async () => {
      const subject = await makeSubject(world, { state: "unknown" });
      const wrong: string[] = [];
      for (const row of CHANGES) {
        const state = statesOf(row.requires).includes("unknown") ? "unknown" : "live";
        const allowed = outcome(row.requires, { caller: "owner", state });
        const expected = allowed === "ok" ? row.status : allowed;
        const answer = await send(world, { row, subject, sent: bodyFor(row, subject), place });
        if (answer.status !== expected) wrong.push(`${row.request}: ${answer.text}`);
      }
      assert.deepEqual(wrong, []);
    });
  }
});

Deno.test("reads by the cookie need no origin: a page of another site cannot see the answer", async () => {
  await using world = await openWorld(SETTINGS);
  const headers = { cookie: `token=${world.ownerToken}`, ...FOREIGN["a foreign origin"] };
  const answer = await world.send("GET /api/v1/me", { headers });
  assert.equal(answer.status, 200);
  assert.notEqual(answer.headers.get("access-control-allow-origin"), "https://evil.example");
});
