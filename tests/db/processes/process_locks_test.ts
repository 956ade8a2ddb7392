import { deepEqual, equal, notEqual, rejects } from "node:assert/strict";
import { join } from "node:path";
import { openProcessRegistry } from "../../../src/db/processes/processes.ts";
import type { ProcessRegistry } from "../../../src/db/processes/process_registry.ts";
import { systemClock } from "../../../src/lib/clock.ts";
import { randomIds } from "../../../src/lib/ids.ts";
import { SetupError } from "../../../src/lib/setup_error.ts";
import { type Child, startChild } from "../../support/processes/child.ts";
import { openTestDatabase } from "../../support/db/database.ts";
import { silentLog } from "../../support/logs/silent_log.ts";
import { temporaryDirectory } from "../../support/files/temporary_directory.ts";

async function enter(dataDir: string): Promise<ProcessRegistry> {
  await using db = await openTestDatabase();
  const options = { db, ids: randomIds, clock: systemClock, dataDir, log: silentLog };
  return await openProcessRegistry(options);
}

async function enterInChild(dataDir: string): Promise<{ child: Child; id: string }> {
  const child = startChild("db/children/locked_process.ts", [dataDir]);
  return { child, id: await child.nextLine() ?? "" };
}

function lockFiles(dataDir: string): string[] {
  return [...Deno.readDirSync(join(dataDir, "processes"))].map((entry) => entry.name).sort();
}

Deno.test("findDead() takes a killed process for dead, and no other", async () => {
  await using directory = await temporaryDirectory();
  await using here = await enter(directory.path);
  const first = await enterInChild(directory.path);
  await using _first = first.child;
  const second = await enterInChild(directory.path);
  await using _second = second.child;
  const everyone = [here.id, first.id, second.id];
  deepEqual(await here.findDead(everyone), []);
  first.child.signal("SIGKILL");
  await first.child.ended;
  deepEqual(await here.findDead(everyone), [first.id]);
  deepEqual(lockFiles(directory.path), [here.id, second.id].sort());
  deepEqual(await here.findDead(everyone), [first.id], "dead for good");
});

Deno.test("findDead() takes a stopped process for alive", async () => {
  await using directory = await temporaryDirectory();
  await using here = await enter(directory.path);
  const { child, id } = await enterInChild(directory.path);
  await using _child = child;
  child.signal("SIGSTOP");
  deepEqual(await here.findDead([id]), []);
  child.signal("SIGKILL");
  await child.ended;
  deepEqual(await here.findDead([id]), [id]);
});

Deno.test("findDead() takes a process without a file for dead", async () => {
  await using directory = await temporaryDirectory();
  await using here = await enter(directory.path);
  const stranger = randomIds.uuid();
  deepEqual(await here.findDead([stranger]), [stranger]);
});

Deno.test("a clean stop leaves no file and counts as dead", async () => {
  await using directory = await temporaryDirectory();
  await using here = await enter(directory.path);
  const other = await enter(directory.path);
  notEqual(other.id, here.id);
  await other[Symbol.asyncDispose]();
  deepEqual(lockFiles(directory.path), [here.id]);
  deepEqual(await here.findDead([other.id]), [other.id]);
});

Deno.test("openProcessRegistry() removes what killed processes left, and nobody else's", async () => {
  await using directory = await temporaryDirectory();
  await Deno.mkdir(join(directory.path, "processes"));
  await Deno.writeTextFile(join(directory.path, "processes", randomIds.uuid()), "");
  const registries = await Promise.all(Array.from({ length: 12 }, () => enter(directory.path)));
  const ids = registries.map((registry) => registry.id);
  deepEqual(lockFiles(directory.path), ids.toSorted());
  deepEqual(await registries[0]?.findDead(ids), []);
  equal(registries.some((registry) => registry.signal.aborted), false);
  for (const registry of registries) await registry[Symbol.asyncDispose]();
  deepEqual(lockFiles(directory.path), []);
});

Deno.test("openProcessRegistry() says which directory it cannot use", async () => {
  await using directory = await temporaryDirectory();
  await Deno.writeTextFile(join(directory.path, "processes"), "a file in the way");
  await rejects(
    enter(directory.path),
    (error) => error instanceof SetupError && error.message.includes(directory.path),
  );
});
