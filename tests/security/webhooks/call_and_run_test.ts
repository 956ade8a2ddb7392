import { equal } from "node:assert/strict";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { openApi } from "../../support/processes/api_client.ts";
import { openServer, type Server } from "../../support/processes/server.ts";
import { openSignedWebhook, signatureAt } from "../../support/processes/signed_webhook.ts";
import { eventually } from "../../support/time/eventually.ts";

/** Makes the statement that writes a run go on for minutes, with the write lock held. */
const SLOW_RUNS = `
  CREATE VIEW endless AS
    WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number LIMIT 10000000000)
    SELECT max(n) AS n FROM number;
  CREATE TRIGGER slow_runs BEFORE INSERT ON runs BEGIN SELECT n FROM endless; END;
`;
const AS_BEFORE = "DROP TRIGGER slow_runs; DROP VIEW endless;";

function change(server: Server, sql: string): void {
  using file = new DatabaseSync(join(server.dataDir, "heddle.db"));
  file.exec(sql);
}

/** Whether a writer holds the lock, and has held it for as long as only a slow statement does. */
function isWriting(server: Server): boolean {
  using file = new DatabaseSync(join(server.dataDir, "heddle.db"), { timeout: 1_000 });
  try {
    file.exec("BEGIN IMMEDIATE; ROLLBACK");
    return false;
  } catch {
    return true;
  }
}

Deno.test("a signed call that a kill -9 cuts off before its run is on disk may be sent again", async () => {
  await using server = await openServer();
  const api = await openApi(server);
  const { workflowId, call } = await openSignedWebhook(api);
  const given = signatureAt(Math.floor(Date.now() / 1_000));
  change(server, SLOW_RUNS);
  const answering = call(server, given).catch(() => "cut off");
  await eventually(() => isWriting(server));
  await server.kill("SIGKILL");
  equal(await answering, "cut off");
  change(server, AS_BEFORE);
  await server.restart();
  equal(await call(server, given), 202);
  equal(await call(server, given), 401);
  equal((await api.expect(200, `GET /workflows/${workflowId}/runs`)).total, 1);
});
