import assert from "node:assert/strict";
import {
  createIdentity,
  type Credentials,
  type Identity,
} from "../../src/identity/authenticate.ts";
import { insertFirstKey } from "../../src/db/keys/key_store.ts";
import { AppError, type ErrorCode } from "../../src/lib/errors.ts";
import { createLog } from "../../src/lib/log.ts";
import { credentials } from "../support/identity/credentials.ts";
import { openTestDatabase } from "../support/db/database.ts";
import { logLeaks } from "../support/logs/leaks.ts";
import { ManualClock } from "../support/time/manual_clock.ts";
import { temporaryDirectory } from "../support/files/temporary_directory.ts";

const ADA = "11111111-1111-4111-8111-111111111111";
const BOB = "22222222-2222-4222-8222-222222222222";
const ORIGIN = "https://app.example";

interface OwnIdentity extends AsyncDisposable {
  identity: Identity;
  mint(sub: string, given?: { org?: string; teams?: string[]; roles?: string[] }): Promise<string>;
  logLines: string[];
}

/** An identity that is its own issuer, over a real database. */
async function openOwnIdentity(): Promise<OwnIdentity> {
  const stack = new AsyncDisposableStack();
  const db = stack.use(await openTestDatabase());
  const { path: dataDir } = stack.use(await temporaryDirectory());
  const clock = new ManualClock();
  const logLines: string[] = [];
  const write = (line: string): void => {
    logLeaks.check(line);
    logLines.push(line);
  };
  const log = createLog({ level: "debug", format: "json", write });
  const config = { kind: "own", allowedOrigins: () => [ORIGIN] } as const;
  const options = { config, db, clock, log, dataDir };
  const identity = stack.use(await createIdentity(options));
  return {
    identity,
    logLines,
    mint: (sub, { org = "acme", teams = [], roles = [] } = {}) =>
      identity.mintToken!({ sub, email: "a@b.c", org, teams, roles, ttlMs: 60_000 }),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

async function refuses(identity: Identity, given: Partial<Credentials>, code: ErrorCode) {
  await assert.rejects(
    identity.authenticate(credentials(given)),
    (error) => error instanceof AppError && error.code === code,
    JSON.stringify(given),
  );
}

Deno.test("authenticate() makes a principal of a token of the own issuer", async () => {
  await using own = await openOwnIdentity();
  await own.identity.check();
  const token = await own.mint(ADA, { teams: ["ops"], roles: ["workflow:write", "admin"] });
  const principal = await own.identity.authenticate(credentials({ queryToken: token }));
  assert.deepEqual(principal, {
    userId: ADA,
    email: "a@b.c",
    orgKey: "acme",
    teamKeys: ["ops"],
    isAdmin: true,
    canWrite: true,
    via: "token",
  });
});

Deno.test("authenticate() takes an organization of its own issuer whatever its name and roles", async () => {
  await using own = await openOwnIdentity();
  const queryToken = await own.mint(ADA, { org: "heddle" });
  const { orgKey, isAdmin, canWrite } = await own.identity.authenticate(
    credentials({ queryToken }),
  );
  assert.deepEqual([orgKey, isAdmin, canWrite], ["heddle", false, false]);
});

Deno.test("authenticate() says in the log that the own issuer is for evaluation, and no token", async () => {
  await using own = await openOwnIdentity();
  const queryToken = await own.mint(ADA);
  await own.identity.authenticate(credentials({ queryToken }));
  await refuses(own.identity, { queryToken: `${queryToken}x` }, "unauthenticated");
  const text = own.logLines.join("\n");
  assert.match(text, /made a signing key/);
  assert.match(text, /for evaluation/);
  assert.ok(!text.includes(queryToken.slice(0, 30)));
});

Deno.test("a signing key that is made for a database of earlier starts voids tokens, which the log says", async () => {
  await using db = await openTestDatabase();
  await using directory = await temporaryDirectory();
  await db.transaction(({ queries }) => insertFirstKey(queries, "of an earlier start"));
  const lines: string[] = [];
  const log = createLog({ level: "warn", format: "json", write: (line) => void lines.push(line) });
  const options = { config: { kind: "own" }, db, clock: new ManualClock(), log } as const;
  await using _identity = await createIdentity({ ...options, dataDir: directory.path });
  assert.match(lines[0] ?? "", /made a new signing key: tokens of an earlier one are void/);
});

Deno.test("authenticate() lets the first source that is present decide", async () => {
  await using own = await openOwnIdentity();
  const [ada, bob] = [await own.mint(ADA), await own.mint(BOB)];
  const who = async (given: Partial<Credentials>) =>
    (await own.identity.authenticate(credentials(given))).userId;
  const bearer = `Bearer ${bob}`;
  assert.equal(await who({ cookie: `token=${ada}`, queryToken: bob, authorization: bearer }), ADA);
  assert.equal(await who({ queryToken: ada, authorization: bearer, apiKey: "hdl_x" }), ADA);
  assert.equal(await who({ authorization: bearer, apiKey: "hdl_x", source: "external" }), BOB);
  assert.equal(await who({ authorization: `bearer  ${bob}` }), BOB);
  assert.equal(await who({ cookie: `a=b; xtoken=1;token="${ada}" ; c=d` }), ADA);
  const after = { queryToken: ada, authorization: bearer };
  for (const cookie of ["token=", "token=wrong", `token=${ada}, token=${ada}`]) {
    await refuses(own.identity, { cookie, ...after }, "unauthenticated");
  }
  for (const queryToken of ["", "wrong"]) {
    await refuses(own.identity, { queryToken, authorization: bearer }, "unauthenticated");
  }
  for (const authorization of ["", "Bearer", `Basic ${ada}`, ada, `Bearer ${ada} x`]) {
    await refuses(own.identity, { authorization, apiKey: "hdl_x" }, "unauthenticated");
  }
  await refuses(own.identity, {}, "unauthenticated");
  await refuses(own.identity, { cookie: "theme=dark; Token=x" }, "unauthenticated");
});

Deno.test("authenticate() refuses two token cookies, even two that are the same", async () => {
  await using own = await openOwnIdentity();
  const token = await own.mint(ADA);
  await refuses(own.identity, { cookie: `token=${token}; token=${token}` }, "unauthenticated");
});

Deno.test("authenticate() refuses a malformed API key in any header, the cookie and the query", async () => {
  await using own = await openOwnIdentity();
  const source = "external";
  const places: Partial<Credentials>[] = [
    { apiKey: "hdl_abc" },
    { authorization: "Bearer hdl_abc" },
    { cookie: "token=hdl_abc" },
    { queryToken: "hdl_abc" },
  ];
  for (const place of places) await refuses(own.identity, { ...place, source }, "unauthenticated");
});

Deno.test("authenticate() forbids a foreign organization", async () => {
  await using own = await openOwnIdentity();
  const queryToken = await own.mint(ADA, { roles: ["admin"] });
  await refuses(own.identity, { queryToken, activeOrg: "globex" }, "forbidden");
  const { orgKey } = await own.identity.authenticate(
    credentials({ queryToken, activeOrg: "acme" }),
  );
  assert.equal(orgKey, "acme");
});

Deno.test("me() describes the caller in the active organization", async () => {
  await using own = await openOwnIdentity();
  const token = await own.mint(ADA, { teams: ["ops", "sales"], roles: ["workflow:write"] });
  assert.deepEqual(await own.identity.me(credentials({ cookie: `token=${token}` })), {
    userId: ADA,
    email: "a@b.c",
    organization: "acme",
    organizations: ["acme"],
    teams: ["ops", "sales"],
    roles: ["workflow:write"],
  });
  await assert.rejects(own.identity.me(credentials()), AppError);
});

Deno.test("createIdentity() takes up tokens of before a restart", async () => {
  await using db = await openTestDatabase();
  await using directory = await temporaryDirectory();
  const clock = new ManualClock();
  const log = createLog({ level: "error", format: "json" });
  const options = { config: { kind: "own" } as const, db, clock, log, dataDir: directory.path };
  await using before = await createIdentity(options);
  const request = { sub: ADA, email: "a@b.c", org: "acme", teams: [], roles: [], ttlMs: 1000 };
  const queryToken = await before.mintToken!(request);
  await using after = await createIdentity(options);
  assert.equal((await after.authenticate(credentials({ queryToken }))).userId, ADA);
});

Deno.test("authenticate() forbids a change by cookie from another site, and serves one by cookie alone", async () => {
  await using own = await openOwnIdentity();
  const token = await own.mint(ADA);
  const cookie = `token=${token}`;
  const foreign = { method: "POST", origin: "https://evil.example", fetchSite: "cross-site" };
  await refuses(own.identity, { ...foreign, cookie }, "forbidden");
  await refuses(
    own.identity,
    { ...foreign, cookie, authorization: `Bearer ${token}` },
    "forbidden",
  );
  await refuses(own.identity, { ...foreign, origin: null, cookie }, "forbidden");
  const passing: Partial<Credentials>[] = [
    { ...foreign, queryToken: token },
    { ...foreign, authorization: `Bearer ${token}` },
    { ...foreign, cookie, method: "GET" },
    { ...foreign, cookie, origin: ORIGIN },
    { method: "PATCH", cookie, fetchSite: "same-origin" },
    { method: "DELETE", cookie },
  ];
  for (const given of passing) await own.identity.authenticate(credentials(given));
});
