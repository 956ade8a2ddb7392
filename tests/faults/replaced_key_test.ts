/** The encryption key is replaced, under writers, by a command that is killed again and again. */
import { deepEqual, equal, match, ok } from "node:assert/strict";
import { createHmac, randomInt } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout } from "node:timers/promises";
import { createSealer } from "../../src/lib/crypto.ts";
import { type ApiClient, openApi } from "../support/processes/api_client.ts";
import { type Ended, heddleCommand, runHeddle } from "../support/processes/heddle.ts";
import { refused } from "../support/processes/refused_start.ts";
import { openServer, type Server } from "../support/processes/server.ts";
import { logLeaks } from "../support/logs/leaks.ts";
import { eventually } from "../support/time/eventually.ts";

const newKey = (): string =>
  logLeaks.plant(btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32)))));

const ENVS = 40;
const WORKFLOWS = 8;
const KILLS = Number(Deno.env.get("HEDDLE_FAULT_CYCLES") ?? 4);

const names = Array.from({ length: ENVS }, (_, number) => `ENV_${number}`);

const READS = `format: planner/1
name: Reads variables
env:
${names.map((name) => `  ${name}: { secret: false }`).join("\n")}
steps:
  - id: ask
    service: human
    action: approve
    with: { message: Go on? }
    when: inputs.asks
inputs:
  asks: { type: boolean, default: false }
outputs: { first: "\${{ env.ENV_0 }}", last: "\${{ env.ENV_${ENVS - 1} }}" }
`;

const valueOf = (name: string): string => `value of ${name}`;

interface Stored {
  workflowIds: string[];
  /** A run with a value of its own, which waits for an answer. */
  waitingId: string;
  /** The path of a webhook whose calls are signed. */
  hook: string;
}

const SECRET = "whsec_of_the_sender";

/** Stores a secret of each kind but the address of a calendar. */
async function store(api: ApiClient): Promise<Stored> {
  const workflowIds: string[] = [];
  for (let count = 0; count < WORKFLOWS; count++) {
    const workflowId = await api.publish(READS);
    const envs = names.map((name) => ({ name, value: valueOf(name) }));
    await api.expect(200, `POST /workflows/${workflowId}/envs`, { envs });
    workflowIds.push(workflowId);
  }
  const [first = ""] = workflowIds;
  const waiting = { inputs: { asks: true }, envs: { ENV_0: "of the run" } };
  const { runId: waitingId } = await api.expect(202, `POST /workflows/${first}/runs`, waiting);
  await eventually(async () =>
    (await api.expect(200, `GET /runs/${waitingId}`)).status === "waiting"
  );
  const { url } = await api.expect(201, `POST /workflows/${first}/webhooks`, {
    signature: { header: "X-Signature", secret: SECRET },
    inputs: {},
  });
  return { workflowIds, waitingId, hook: new URL(url).pathname };
}

/** Runs what reads each of the secrets. */
async function readAll(server: Server, api: ApiClient, { workflowIds, hook }: Stored) {
  for (const workflowId of workflowIds) {
    const run = await api.runToEnd(await api.startRun(workflowId));
    const last = names.at(-1) ?? "";
    deepEqual(run.outputs, { first: valueOf("ENV_0"), last: valueOf(last) }, run.error?.message);
  }
  const signature = createHmac("sha256", SECRET).update("{}").digest("hex");
  const headers = { "content-type": "application/json", "x-signature": signature };
  const called = await fetch(`${server.url}${hook}`, { method: "POST", headers, body: "{}" });
  await called.body?.cancel();
  equal(called.status, 202);
}

function settings(server: Server): DatabaseSync {
  return new DatabaseSync(join(server.dataDir, "heddle.db"));
}

/** Lets the time pass in which servers without the new key would end. */
function afterTheWait(server: Server): void {
  using db = settings(server);
  db.exec(`UPDATE settings SET value = json_replace(value, '$[0].until', 0)
    WHERE name = 'encryption_keys_former' AND value <> '[]'`);
}

/** The values of variables that a key does not decrypt. */
function countForeign(server: Server, key: string): number {
  using db = settings(server);
  const sealer = createSealer(Uint8Array.from(atob(key), (letter) => letter.charCodeAt(0)));
  const rows = db.prepare(`SELECT sealed_value AS sealed, workflow_id AS workflowId, name
    FROM env_values JOIN version_envs ON value_id = env_values.id
    JOIN workflow_versions ON workflow_versions.id = version_id`).all();
  return rows.filter(({ sealed, workflowId, name }) => {
    try {
      sealer.open(`workflow/${workflowId}/env/${name}`, sealed as Uint8Array);
      return false;
    } catch {
      return true;
    }
  }).length;
}

async function reseal(env: Record<string, string>): Promise<Ended> {
  return await runHeddle(["reseal"], { env });
}

/** Starts the command and kills it after a while. Returns whether it was still at work. */
async function killedReseal(env: Record<string, string>, afterMs: number): Promise<boolean> {
  const child = heddleCommand(["reseal"], { env }).spawn();
  await Promise.all([child.stdout.cancel(), child.stderr.cancel()]);
  await setTimeout(afterMs);
  try {
    child.kill("SIGKILL");
  } catch {
    // It has ended already.
  }
  return (await child.status).signal === "SIGKILL";
}

Deno.test("a key is replaced under writers and kills, and the old one can be removed", async () => {
  const [oldKey, key] = [newKey(), newKey()];
  await using original = await openServer({ env: { ENCRYPTION_KEY: oldKey } });
  const stored = await store(await openApi(original));
  await original.kill();
  const { dataDir } = original;
  const both = { DATA_DIR: dataDir, ENCRYPTION_KEY: `${key},${oldKey}` };
  const alone = { DATA_DIR: dataDir, ENCRYPTION_KEY: key };
  {
    await using server = await openServer({ beside: original, env: both });
    const api = await openApi(server);
    await readAll(server, api, stored);
    const early = await refused({ env: alone });
    match(
      early.stderr,
      /ENCRYPTION_KEY does not have the key [0-9a-f]{16} any more, and 322 stored/,
    );
    afterTheWait(original);
    const stop = new AbortController();
    const writing = write(api, stored, stop.signal);
    for (let kill = 0; kill < KILLS; kill++) await killedReseal(both, 400 + randomInt(900));
    const done = await reseal(both);
    equal(done.code, 0, done.stderr);
    match(done.stdout, /\d+ encrypted anew: all with the key [0-9a-f]{16}\nThe other keys can be/);
    stop.abort();
    ok(await writing > 0);
    equal(countForeign(original, key), 0);
    match((await reseal(both)).stdout, /values read, 0 encrypted anew/);
    await readAll(server, api, stored);
  }
  await using server = await openServer({ beside: original, env: alone });
  const api = await openApi(server);
  await readAll(server, api, stored);
  const answer = { stepId: "ask", approved: true };
  await api.expect(200, `POST /runs/${stored.waitingId}/answer`, answer);
  equal((await api.runToEnd(stored.waitingId)).outputs.first, "of the run");
  const { stderr } = await refused({ env: { DATA_DIR: dataDir, ENCRYPTION_KEY: oldKey } });
  match(stderr, /ENCRYPTION_KEY holds another key than the one that sealed them/);
});

/** Sets values until the signal aborts. Returns how many times. */
async function write(
  api: ApiClient,
  { workflowIds }: Stored,
  signal: AbortSignal,
): Promise<number> {
  for (let count = 0;; count++) {
    if (signal.aborted) return count;
    const workflowId = workflowIds[count % workflowIds.length];
    const name = names[count % names.length] ?? "";
    const envs = [{ name, value: valueOf(name) }];
    await api.expect(200, `POST /workflows/${workflowId}/envs`, { envs });
  }
}

Deno.test("a server without the key that another one puts into use ends, and says why", async () => {
  const [oldKey, key] = [newKey(), newKey()];
  const lines: string[] = [];
  await using old = await openServer({
    env: { ENCRYPTION_KEY: oldKey },
    onLine: (line) => lines.push(line),
  });
  await using _ = await openServer({
    beside: old,
    env: { ENCRYPTION_KEY: `${key},${oldKey}` },
  });
  await eventually(() => lines.some((line) => line.includes('"stopped"')));
  const told = lines.find((line) => /another process has replaced the encryption key/.test(line));
  match(told ?? "", /start it with the new key.*the key [0-9a-f]{16} is in use/);
});

Deno.test("a wrong key is told before anything is written", async () => {
  await using server = await openServer({ env: { ENCRYPTION_KEY: newKey() } });
  await store(await openApi(server));
  equal((await server.kill("SIGTERM")).code, 0);
  const path = join(server.dataDir, "heddle.db");
  const content = async (): Promise<unknown[]> => [
    await crypto.subtle.digest("SHA-256", await Deno.readFile(path)),
    (await Deno.stat(`${path}-wal`).catch(() => ({ size: 0 }))).size,
  ];
  // As after an upgrade: a migration is missing.
  {
    using db = settings(server);
    db.exec("DELETE FROM _migrations WHERE number = (SELECT max(number) FROM _migrations)");
  }
  const before = await content();
  const env = { DATA_DIR: server.dataDir, ENCRYPTION_KEY: newKey() };
  match((await refused({ env })).stderr, /holds another key than the one that sealed them/);
  deepEqual(await content(), before);
});
