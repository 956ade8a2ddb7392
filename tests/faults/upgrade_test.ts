/**
 * A newer program migrates the database while an older one serves, or runs out of disk while it
 * does. The older program ends in order, and no start of it touches what the newer one wrote.
 */
import { deepEqual, equal, match, ok } from "node:assert/strict";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { migrate } from "../../src/db/migrate.ts";
import { MIGRATIONS } from "../../src/db/migrations.ts";
import { openDatabase } from "../../src/db/open.ts";
import { systemClock } from "../../src/lib/clock.ts";
import { randomIds } from "../../src/lib/ids.ts";
import { temporaryDirectory } from "../support/files/temporary_directory.ts";
import { runHeddle, startHeddle } from "../support/processes/heddle.ts";
import { refused } from "../support/processes/refused_start.ts";
import { CAN_MOUNT, fill, smallDisk } from "../support/processes/small_disk.ts";

const NEWER = { number: MIGRATIONS.length + 1, name: "9999_of_a_newer_version" };

/** Records a migration as a newer program does. */
function migrateFurther(path: string): void {
  using db = new DatabaseSync(path);
  db.prepare("INSERT INTO _migrations (number, name, hash, applied_at) VALUES (?, ?, '', 0)")
    .run(NEWER.number, NEWER.name);
}

Deno.test("a server whose database a newer version migrates ends in order, and says why", async () => {
  await using directory = await temporaryDirectory();
  const env = { DATA_DIR: directory.path };
  await using server = await startHeddle({ env });
  migrateFurther(join(directory.path, "heddle.db"));
  const lines = await server.remainingLines();
  const [told = "", ...more] = lines.filter((line) => line.includes(NEWER.name));
  match(
    told,
    /a newer version has migrated the database, so this server stops: start the newer version/,
  );
  deepEqual(more, []);
  match(lines.at(-1) ?? "", /stopped/);
  const ended = await refused({ env });
  match(ended.stderr, new RegExp(`^Cannot use this database: it has migration ${NEWER.name}`));
  const { code, stderr } = await runHeddle(["migrate"], { env });
  equal(code, 2, stderr);
  match(stderr, new RegExp(NEWER.name));
});

const DISK_BYTES = 8 * 1024 * 1024;
/** Enough to open the database, and to begin. */
const ROOM_BYTES = 128 * 1024;
const BEFORE = MIGRATIONS.slice(0, 10);

Deno.test({
  name:
    "a migration for which the disk has no room leaves nothing, and the next start makes it whole",
  ignore: !CAN_MOUNT,
  async fn() {
    for (const known of [[], BEFORE]) {
      await using disk = await smallDisk(DISK_BYTES);
      const env = { DATA_DIR: join(disk.path, "data") };
      const path = join(env.DATA_DIR, "heddle.db");
      await Deno.mkdir(env.DATA_DIR);
      {
        await using db = await openDatabase({ kind: "file", path }, randomIds);
        if (known.length > 0) await migrate({ db, clock: systemClock, migrations: known });
      }
      const filler = join(disk.path, "filler");
      await fill(filler);
      const none = await runHeddle(["migrate"], { env });
      equal(none.code, 2);
      match(none.stderr, /^Cannot open the database .+ Its disk must have room and take writes\n$/);
      await Deno.truncate(filler, (await Deno.stat(filler)).size - ROOM_BYTES);
      const full = await runHeddle(["migrate"], { env });
      deepEqual([full.code, full.stderr], [1, "Cannot write: the disk is full\n"]);
      const start = await runHeddle(["serve"], { env: { ...env, PORT: "0" } });
      ok(start.code !== 0 && /disk is full/.test(start.stderr), `${start.code}: ${start.stderr}`);
      await Deno.remove(filler);
      // An empty file gets all of them at once, any other one after the other.
      const left = appliedIn(path).length;
      deepEqual(appliedIn(path), MIGRATIONS.slice(0, left).map(({ name }) => name));
      ok(left >= known.length && left < (known.length === 0 ? 1 : MIGRATIONS.length), `${left}`);
      const { code, stdout, stderr } = await runHeddle(["migrate"], { env });
      deepEqual([code, stderr], [0, ""]);
      const missing = MIGRATIONS.slice(left).map(({ name }) => name);
      equal(stdout, `applied ${missing.join(", ")}\n`);
      deepEqual(appliedIn(path), MIGRATIONS.map(({ name }) => name));
    }
  },
});

/** The names of the migrations that a sound database has. */
function appliedIn(path: string): unknown[] {
  using db = new DatabaseSync(path);
  deepEqual(db.prepare("PRAGMA integrity_check").all().map((row) => Object.values(row)), [["ok"]]);
  const tables = db.prepare("SELECT 1 FROM sqlite_schema WHERE name = '_migrations'").all();
  if (tables.length === 0) return [];
  return db.prepare("SELECT name FROM _migrations ORDER BY number").all().map(({ name }) => name);
}

Deno.test({
  name: "a server with a database on a disk that takes no writes does not start, and says so",
  ignore: !CAN_MOUNT,
  async fn() {
    await using disk = await smallDisk(16 * 1024 * 1024);
    const env = { DATA_DIR: join(disk.path, "data") };
    equal((await runHeddle(["migrate"], { env })).code, 0);
    const args = ["-o", "remount,ro", disk.path];
    ok((await new Deno.Command("mount", { args }).output()).success);
    const { stderr } = await refused({ env });
    match(stderr, /^Cannot open the database .*heddle\.db: .*this process may write to.*\n$/);
  },
});
