/**
 * Everything acknowledged is on disk, whenever the process is killed. `HEDDLE_KILL_CYCLES` sets how
 * often each test tries.
 */
import { deepEqual, equal, ok } from "node:assert/strict";
import { join } from "node:path";
import { sql } from "kysely";
import { openDatabase } from "../../src/db/open.ts";
import { randomIds } from "../../src/lib/ids.ts";
import { type Child, startChild } from "../support/processes/child.ts";
import { createItems, itemIds } from "../support/workflows/items.ts";
import { temporaryDirectory } from "../support/files/temporary_directory.ts";

const CYCLES = Number(Deno.env.get("HEDDLE_KILL_CYCLES") ?? 10);
const LOCKED_CYCLES = Math.ceil(CYCLES / 4);

function randomInt(min: number, max: number): number {
  return Math.floor(min + Math.random() * (max - min + 1));
}

/** Kills the writers some time after their first row and answers all that they acknowledged. */
async function killWriters(writers: Child, killAfterMs: number): Promise<string[]> {
  const acknowledged: string[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  for (let line = await writers.nextLine(); line !== null; line = await writers.nextLine()) {
    acknowledged.push(line);
    timer ??= setTimeout(() => writers.signal("SIGKILL"), killAfterMs);
  }
  clearTimeout(timer);
  equal((await writers.ended).signal, "SIGKILL");
  return acknowledged;
}

async function lostRows(path: string, acknowledged: string[]): Promise<string[]> {
  await using db = await openDatabase({ kind: "file", path }, randomIds);
  const { rows } = await sql<{ integrity_check: string }>`PRAGMA integrity_check`
    .execute(db.queries);
  deepEqual(rows.map((row) => row.integrity_check), ["ok"]);
  const kept = new Set(await itemIds(db.queries));
  return acknowledged.filter((id) => !kept.has(id));
}

async function tryCycles({ cycles, killAfterMsMax, holdsMs }: {
  cycles: number;
  killAfterMsMax: number;
  /** For how long another process holds the lock, again and again. */
  holdsMs: () => number[];
}): Promise<void> {
  await using directory = await temporaryDirectory();
  const path = join(directory.path, "heddle.db");
  {
    await using db = await openDatabase({ kind: "file", path }, randomIds);
    await createItems(db);
  }
  const acknowledged: string[] = [];
  for (let cycle = 0; cycle < cycles; cycle++) {
    const holds = holdsMs().map(String);
    await using locker = startChild("db/children/locker.ts", [path, ...holds]);
    if (holds.length > 0) equal(await locker.nextLine(), "locked");
    await using writers = startChild("db/children/writers.ts", [path]);
    acknowledged.push(...await killWriters(writers, randomInt(0, killAfterMsMax)));
    locker.signal("SIGKILL");
    await locker.ended;
    deepEqual(await lostRows(path, acknowledged), [], `cycle ${cycle}`);
  }
  ok(acknowledged.length > cycles);
  console.log(`${cycles} kills, ${acknowledged.length} rows acknowledged, 0 lost`);
}

Deno.test("kill -9 under 8 writers loses no acknowledged row", async () => {
  await tryCycles({ cycles: CYCLES, killAfterMsMax: 60, holdsMs: () => [] });
});

Deno.test("kill -9 under 8 writers loses none while another process locks the file", async () => {
  const holdsMs = () => Array.from({ length: 20 }, () => randomInt(50, 500));
  await tryCycles({ cycles: LOCKED_CYCLES, killAfterMsMax: 400, holdsMs });
});
