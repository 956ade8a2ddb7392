import { deepEqual, equal, match } from "node:assert/strict";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { logLeaks } from "../support/logs/leaks.ts";
import { openApi } from "../support/processes/api_client.ts";
import { runHeddle } from "../support/processes/heddle.ts";
import { openServer } from "../support/processes/server.ts";
import { temporaryDirectory } from "../support/files/temporary_directory.ts";

const USES_TOKEN = `format: planner/1
name: Uses a token
env:
  TOKEN: { secret: false }
steps: []
outputs: { token: "\${{ env.TOKEN }}" }
`;

async function key(env: Record<string, string>): Promise<[string, string]> {
  const { stdout } = await runHeddle(["doctor", "--json"], { env: { PORT: "0", ...env } });
  const findings: { check: string; state: string; message: string }[] = JSON.parse(stdout);
  const found = findings.find(({ check }) => check === "key");
  return [found?.state ?? "", found?.message ?? ""];
}

Deno.test("the key of the file is replaced by a line before it, and heddle reseal", async () => {
  await using server = await openServer();
  const api = await openApi(server);
  const workflowId = await api.publish(USES_TOKEN);
  const envs = [{ name: "TOKEN", value: "kept" }];
  await api.expect(200, `POST /workflows/${workflowId}/envs`, { envs });
  const path = join(server.dataDir, "encryption.key");
  const old = await Deno.readTextFile(path);
  const added = logLeaks.plant(btoa("n".repeat(32)));
  await Deno.writeTextFile(path, `${added}\n${old}`);
  const env = { DATA_DIR: server.dataDir };
  deepEqual((await key(env))[0], "warning");
  match((await key(env))[1], /the first key is not in use yet/);
  await server.restart();
  match((await key(env))[1], /^a former key is still needed, by 1 value: heddle reseal/);
  {
    using db = new DatabaseSync(join(server.dataDir, "heddle.db"));
    db.exec(`UPDATE settings SET value = json_replace(value, '$[0].until', 0)
      WHERE name = 'encryption_keys_former'`);
  }
  const done = await runHeddle(["reseal"], { env });
  equal(done.stdout.split("\n")[0]?.slice(0, 34), "1 value read, 1 encrypted anew: al");
  await Deno.writeTextFile(path, `${added}\n`);
  deepEqual(await key(env), ["ok", "it decrypts the secrets of this database"]);
  await server.restart();
  equal((await api.runToEnd(await api.startRun(workflowId))).outputs.token, "kept");
});

Deno.test("heddle reseal without a database, or with a wrong key, changes nothing", async () => {
  await using directory = await temporaryDirectory();
  const none = await runHeddle(["reseal"], { env: { DATA_DIR: directory.path } });
  deepEqual([none.code, [...Deno.readDirSync(directory.path)]], [2, []]);
  await using server = await openServer();
  const env = { DATA_DIR: server.dataDir, ENCRYPTION_KEY: btoa("w".repeat(32)) };
  const wrong = await runHeddle(["reseal"], { env });
  equal(wrong.code, 2);
  match(wrong.stderr, /ENCRYPTION_KEY holds another key than the one that sealed them/);
});
