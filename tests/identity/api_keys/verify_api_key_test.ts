import assert from "node:assert/strict";
import type {
  KyselyPlugin,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryResult,
  RootOperationNode,
  UnknownRow,
} from "kysely";
import type { Database } from "../../../src/db/database.ts";
import { parseApiKey } from "../../../src/identity/api_keys/api_key.ts";
import { createIdentity, type Identity } from "../../../src/identity/authenticate.ts";
import type { Membership } from "../../../src/identity/tokens/claims.ts";
import { createApiKey } from "../../../src/identity/api_keys/create_api_key.ts";
import { saveMember } from "../../../src/identity/member_store.ts";
import { findPreference, savePreference } from "../../../src/identity/store.ts";
import { AppError } from "../../../src/lib/errors.ts";
import { testContext } from "../../support/identity/context.ts";
import { credentials } from "../../support/identity/credentials.ts";
import { openTestDatabase, type TestDatabase } from "../../support/db/database.ts";
import { ManualClock } from "../../support/time/manual_clock.ts";
import { type RecordedDatabase, recordQueries } from "../../support/db/query_plans.ts";
import { silentLog } from "../../support/logs/silent_log.ts";
import { temporaryDirectory } from "../../support/files/temporary_directory.ts";

const ADA = "11111111-1111-4111-8111-111111111111";

interface Lab extends AsyncDisposable {
  db: TestDatabase;
  identity: Identity;
  /** Of Ada in `acme`. */
  key: string;
  /** As if a token had said so; Ada has a role in `acme` and none in `globex`. */
  seeAda(given?: { isAdmin?: boolean }): Promise<void>;
}

/** An identity over `wrap(db)`, and a key of a user who was never seen. */
async function openLab(wrap: (db: Database) => Database = (db) => db): Promise<Lab> {
  const stack = new AsyncDisposableStack();
  const db = stack.use(await openTestDatabase());
  const { path: dataDir } = stack.use(await temporaryDirectory());
  const clock = new ManualClock();
  const config = { kind: "own" } as const;
  const identity = await createIdentity({ config, db: wrap(db), clock, log: silentLog, dataDir });
  stack.use(identity);
  const ctx = { ...testContext(db, { userId: ADA, orgKey: "acme" }), clock };
  const { key } = await createApiKey(ctx, { name: "ci", expiresAt: null });
  return {
    db,
    identity,
    key,
    async seeAda({ isAdmin = false } = {}) {
      const memberships = new Map<string, Membership>([
        ["globex", { teamKeys: ["sales"], roles: ["admin"] }],
        ["acme", { teamKeys: ["ops"], roles: ["workflow:write"] }],
      ]);
      const person = { userId: ADA, email: "a@b.c", isAdmin, memberships };
      const claims = { ...person, name: null, issuedAt: 1000, expiresAt: 2000 };
      await db.transaction(({ queries }) => saveMember(queries, { claims, now: 0 }));
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

/** Counts what the database answers, also to queries whose text was built before. */
class ResultCounter implements KyselyPlugin {
  results = 0;

  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    return node;
  }

  transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    this.results++;
    return Promise.resolve(result);
  }
}

function presented(apiKey: string) {
  return credentials({
    apiKey,
    source: "external",
    method: "POST",
    origin: "https://evil.example",
  });
}

Deno.test("authenticate() gives an API key of a user never seen no team and no role", async () => {
  await using lab = await openLab();
  assert.deepEqual(await lab.identity.authenticate(presented(lab.key)), {
    userId: ADA,
    email: null,
    orgKey: "acme",
    teamKeys: [],
    isAdmin: false,
    canWrite: false,
    via: "api_key",
    apiKeyId: parseApiKey(lab.key)?.id,
  });
});

Deno.test("authenticate() gives an API key what its owner is in the key's organization", async () => {
  await using lab = await openLab();
  await lab.seeAda();
  assert.deepEqual(await lab.identity.authenticate(presented(lab.key)), {
    userId: ADA,
    email: "a@b.c",
    orgKey: "acme",
    teamKeys: ["ops"],
    isAdmin: false,
    canWrite: true,
    via: "api_key",
    apiKeyId: parseApiKey(lab.key)?.id,
  });
  assert.deepEqual((await lab.identity.me(presented(lab.key))).organizations, ["acme"]);
});

Deno.test("authenticate() makes an API key of an admin of everything an admin", async () => {
  await using lab = await openLab();
  await lab.seeAda({ isAdmin: true });
  const { isAdmin } = await lab.identity.authenticate(presented(lab.key));
  assert.equal(isAdmin, true);
  assert.deepEqual((await lab.identity.me(presented(lab.key))).roles, ["workflow:write", "admin"]);
});

Deno.test("authenticate() neither reads nor writes the preference of a key's owner", async () => {
  await using lab = await openLab();
  await lab.seeAda();
  await lab.identity.authenticate(presented(lab.key));
  assert.equal(await findPreference(lab.db.queries, ADA), null);
  const preferred = { userId: ADA, orgKey: "globex", now: 0 };
  await lab.db.transaction(({ queries }) => savePreference(queries, preferred));
  const { orgKey } = await lab.identity.authenticate(presented(lab.key));
  assert.equal(orgKey, "acme");
  assert.equal(await findPreference(lab.db.queries, ADA), "globex");
});

Deno.test("authenticate() asks the database once for an API key, and never for a mistyped one", async () => {
  const counter = new ResultCounter();
  let recorded: RecordedDatabase | undefined;
  await using lab = await openLab((db) => {
    recorded = recordQueries({ ...db, queries: db.queries.withPlugin(counter) });
    return recorded.db;
  });
  // The start asks whether it is the first one.
  const [results, statements] = [counter.results, recorded?.count() ?? 0];
  const mistyped = lab.key.replace(/.$/, (last) => last === "0" ? "1" : "0");
  await assert.rejects(lab.identity.authenticate(presented(mistyped)), AppError);
  assert.equal(counter.results - results, 0);
  for (let i = 0; i < 3; i++) await lab.identity.authenticate(presented(lab.key));
  assert.equal(counter.results - results, 3);
  assert.equal((recorded?.count() ?? 0) - statements, 1);
  assert.deepEqual(await recorded?.fullScans(), []);
});

Deno.test("authenticate() accepts a token whose data cannot be stored", async () => {
  let isFull = false;
  const full = () => Promise.reject(new AppError("storage_full", "The disk is full"));
  await using lab = await openLab((db) => ({
    ...db,
    transaction: (work) => isFull ? full() : db.transaction(work),
  }));
  isFull = true;
  const request = { sub: ADA, email: "a@b.c", org: "acme", teams: ["ops"], roles: [] };
  const queryToken = await lab.identity.mintToken!({ ...request, ttlMs: 60_000 });
  const byToken = await lab.identity.authenticate(credentials({ queryToken }));
  assert.deepEqual(byToken.teamKeys, ["ops"]);
  assert.deepEqual((await lab.identity.authenticate(presented(lab.key))).teamKeys, []);
  isFull = false;
  await lab.identity.authenticate(credentials({ queryToken }));
  assert.deepEqual((await lab.identity.authenticate(presented(lab.key))).teamKeys, ["ops"]);
});
