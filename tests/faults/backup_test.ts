/** `HEDDLE_FAULT_CYCLES` sets how many backups are taken. */
import { deepEqual, equal, ok } from "node:assert/strict";
import { randomInt } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { temporaryDirectory } from "../support/files/temporary_directory.ts";
import {
  type AcknowledgedWriters,
  createWriters,
} from "../support/processes/acknowledged_writers.ts";
import { openApi } from "../support/processes/api_client.ts";
import { runHeddle } from "../support/processes/heddle.ts";
import { openServer, type Server } from "../support/processes/server.ts";

const WRITERS = 8;
const CYCLES = Number(Deno.env.get("HEDDLE_FAULT_CYCLES") ?? 2);

async function heddle(dataDir: string, args: string[]): Promise<void> {
  const { code, stderr } = await runHeddle(args, { env: { DATA_DIR: dataDir } });
  equal(code, 0, stderr);
}

/** Writes until the function has ended, which begins once a request was acknowledged. */
async function during(writers: AcknowledgedWriters, act: () => Promise<void>): Promise<void> {
  const stop = new AbortController();
  const writing = writers.write(WRITERS, stop.signal);
  await writers.begun();
  await act();
  stop.abort();
  await writing;
  deepEqual(writers.refused, []);
}

/** Takes a backup of a server under writers, and reads all back that was acknowledged before. */
async function backUpUnderWriters(original: Server, path: string): Promise<number> {
  // The client calls the address of the moment, which is that of the restored server in the end.
  const address = { url: original.url, token: original.token };
  const api = await openApi(address);
  const [before, meanwhile] = [createWriters(api), createWriters(api)];
  await during(before, () => setTimeout(randomInt(200)));
  await during(meanwhile, () => heddle(original.dataDir, ["backup", `${path}/backup`]));
  await heddle(`${path}/data`, ["restore", `${path}/backup`]);
  await using restored = await openServer({ beside: { ...original, dataDir: `${path}/data` } });
  address.url = restored.url;
  await before.check("start");
  return before.acknowledged;
}

Deno.test("a backup under 8 writers has everything that was acknowledged before", async () => {
  await using original = await openServer();
  let acknowledged = 0;
  for (let cycle = 0; cycle < CYCLES; cycle++) {
    await using directory = await temporaryDirectory();
    acknowledged += await backUpUnderWriters(original, directory.path);
  }
  ok(acknowledged > 0);
  console.log(`${CYCLES} backups restored, ${acknowledged} requests before them, none lost`);
});
