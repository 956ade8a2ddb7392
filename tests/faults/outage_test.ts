/**
 * Outages of what the runs of a server stand on, under runs whose steps have one attempt each.
 * `HEDDLE_OUTAGE_RUNS` sets how many; `HEDDLE_OUTAGE_SECONDS=60` makes each last a
 * minute. Otherwise they last until all runs met them.
 */
import { equal, match } from "node:assert/strict";
import { openDatabase } from "../../src/db/open.ts";
import { systemClock } from "../../src/lib/clock.ts";
import { randomIds } from "../../src/lib/ids.ts";
import { eventually } from "../support/time/eventually.ts";
import { openApi } from "../support/processes/api_client.ts";
import { startKeyServer } from "../support/identity/key_server.ts";
import { checkHeldRuns, keepAway, RUNS, startHeldRuns } from "../support/runs/outages.ts";
import { AUDIENCE, claimsAt } from "../support/identity/oidc_identity.ts";
import { isMissing } from "../support/servers/process.ts";
import {
  type RestartingS3,
  startRestartingSqld,
  startRestartingVersitygw,
} from "../support/servers/restarting.ts";
import { openServer, type Server } from "../support/processes/server.ts";
import { makeSigningKey } from "../support/identity/signing_key.ts";
import { type Hit, startStepServer } from "../support/runs/step_server.ts";

const FREE = { sanitizeOps: false, sanitizeResources: false };

/** All runs are of one user, for whom some slots are not. */
const ROOMY = {
  HTTP_ALLOWED_NETWORKS: "127.0.0.1/32",
  MAX_CONCURRENT_RUNS: `${2 * RUNS}`,
  RATE_LIMIT_PER_MINUTE: "0",
};

function storedIn({ url, region, accessKeyId, secretAccessKey }: RestartingS3) {
  return {
    S3_ENDPOINT: url,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
}

/**
 * Stands for an outage of more than 20 s; resolves when the process has seen that its lease passed.
 */
async function endLeases(url: string): Promise<void> {
  await using db = await openDatabase({ kind: "remote", url, authToken: null }, randomIds);
  await db.transaction(({ queries }) =>
    queries.updateTable("processes").set({ lease_until: 1 }).execute()
  );
  await eventually(() =>
    db.queries.selectFrom("processes").select("id").where("lease_until", ">", 1).executeTakeFirst()
  );
}

/** A caller is told at once, and when to come again. */
async function refusesUpload(server: Server): Promise<void> {
  const headers = { authorization: `Bearer ${await server.token()}` };
  const form = new FormData();
  form.append("file", new File(["text"], "notes.txt"));
  const response = await fetch(`${server.url}/api/v1/objects`, {
    method: "POST",
    headers,
    body: form,
  });
  equal(response.status, 503, await response.text());
  match(response.headers.get("retry-after") ?? "", /^\d+$/);
}

Deno.test({
  ...FREE,
  name: "runs outlive an outage of the storage, and no call is repeated",
  ignore: await isMissing("versitygw"),
  async fn() {
    await using storage = await startRestartingVersitygw();
    await using server = await openServer({ env: { ...ROOMY, ...storedIn(storage) } });
    await using outside = startStepServer();
    const api = await openApi(server);
    const { ids, releaseAll } = await startHeldRuns({ api, outside });
    await storage.kill();
    releaseAll();
    const isMet = () =>
      eventually(() =>
        [...ids.keys()].every((name) => outside.hitsOf(`/${name}/saved`).length > 0)
      );
    const saysSo = async (): Promise<void> => {
      const [runId] = ids.values();
      await eventually(async () => {
        const { steps } = await api.expect(200, `GET /runs/${runId}`);
        // deno-lint-ignore no-explicit-any
        const { status, log } = steps.find(({ id }: any) => id === "saved");
        return status === "waiting" && log.join().includes("waits for the file storage");
      });
      await refusesUpload(server);
    };
    const seconds = await keepAway(storage, { isMet, during: saysSo });
    await checkHeldRuns({ api, outside }, { what: "storage", seconds, ids });
  },
});

Deno.test({
  ...FREE,
  name: "runs outlive an outage of the database server, and no call is repeated",
  ignore: await isMissing("sqld"),
  async fn() {
    await using database = await startRestartingSqld();
    await using server = await openServer({ env: { ...ROOMY, DATABASE_URL: database.url } });
    await using outside = startStepServer();
    const api = await openApi(server);
    const { ids, releaseHalf, releaseAll } = await startHeldRuns({ api, outside });
    await database.kill();
    releaseHalf();
    const hasEnded = ({ endedAt }: Hit) => endedAt < Infinity;
    const isMet = () => eventually(() => outside.hits.filter(hasEnded).length >= RUNS / 2);
    const seconds = await keepAway(database, { isMet });
    await endLeases(database.url);
    releaseAll();
    await checkHeldRuns({ api, outside }, { what: "database", seconds, ids });
  },
});

Deno.test({
  ...FREE,
  name: "runs outlive an outage of the issuer, and those who are logged in go on",
  async fn() {
    const key = makeSigningKey("first");
    await using issuer = startKeyServer(key.publicJwk);
    const env = { ...ROOMY, OIDC_ISSUER: issuer.issuer, OIDC_AUDIENCE: AUDIENCE };
    await using server = await openServer({ env });
    await using outside = startStepServer();
    const sub = crypto.randomUUID();
    const given = { sub, exp: Math.floor(Date.now() / 1_000) + 3_600 };
    const token = key.sign(claimsAt(systemClock, issuer.issuer, given));
    const api = await openApi(Object.assign(Object.create(server), { token: () => token }));
    const { ids, releaseAll } = await startHeldRuns({ api, outside });
    issuer.fail(() => new Response(null, { status: 503 }));
    releaseAll();
    const back = { start: () => Promise.resolve(issuer.publish(key.publicJwk)) };
    const isMet = () => eventually(() => outside.hits.every(({ endedAt }) => endedAt < Infinity));
    const seconds = await keepAway(back, { isMet });
    await checkHeldRuns({ api, outside }, { what: "issuer", seconds, ids });
  },
});
