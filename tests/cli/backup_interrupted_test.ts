import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { temporaryDirectory } from "../support/files/temporary_directory.ts";
import { type Ended, heddleCommand, runHeddle } from "../support/processes/heddle.ts";
import { listing } from "../support/processes/places.ts";
import { eventually, inTime } from "../support/time/eventually.ts";

interface Data extends AsyncDisposable {
  path: string;
  env: { DATA_DIR: string };
}

/** The data directory of a stopped server with an empty directory of files. */
async function openData(): Promise<Data> {
  const directory = await temporaryDirectory();
  const env = { DATA_DIR: `${directory.path}/data` };
  assert.equal((await runHeddle(["migrate"], { env })).code, 0);
  await Deno.mkdir(`${env.DATA_DIR}/objects`);
  return { ...directory, env };
}

/** Locks the database as a program does that keeps a transaction open. */
function lock({ env }: Data): DatabaseSync {
  const db = new DatabaseSync(`${env.DATA_DIR}/heddle.db`);
  db.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE");
  return db;
}

interface Stop {
  args: string[];
  signal: Deno.Signal;
  /** The path whose existence shows that the command is at work. */
  sign: string;
}

/** Sends the signal to a command at work, and returns what it printed by its end. */
async function stop({ env }: Data, { args, signal, sign }: Stop): Promise<Ended> {
  const process = heddleCommand(args, { env }).spawn();
  const output = process.output();
  await eventually(() => Deno.stat(sign).catch(() => null));
  process.kill(signal);
  const { code, stdout, stderr } = await inTime(output, `the end of ${args[0]} by ${signal}`);
  const decoder = new TextDecoder();
  return { code, stdout: decoder.decode(stdout), stderr: decoder.decode(stderr) };
}

/** A file that nobody can read to its end. */
async function makeEndless(path: string): Promise<void> {
  assert.equal((await new Deno.Command("mkfifo", { args: [path] }).output()).code, 0);
}

Deno.test("a backup of a database that stays locked fails and names the file", async () => {
  await using data = await openData();
  using _locked = lock(data);
  const { code, stdout, stderr } = await runHeddle(["backup", `${data.path}/copy`], data);
  assert.deepEqual([code, stdout], [1, ""]);
  assert.match(
    stderr,
    /^Cannot back up \S+\/data\/heddle\.db in \S+\/copy: another program keeps it locked\. End that/,
  );
  assert.deepEqual(
    await listing(data.path).then((all) => all.filter((path) => /copy/.test(path))),
    [],
  );
});

Deno.test("a signal ends a backup that waits for a lock", async () => {
  await using data = await openData();
  using _locked = lock(data);
  const copy = `${data.path}/copy`;
  for (const [signal, code] of [["SIGTERM", 143], ["SIGINT", 130]] as const) {
    const sign = `${copy}.partial`;
    const ended = await stop(data, { args: ["backup", copy], signal, sign });
    const told = `Cannot back up in ${copy}: interrupted. Nothing is left of this backup\n`;
    assert.deepEqual(ended, { code, stdout: "", stderr: told });
    assert.deepEqual([...Deno.readDirSync(data.path)].map(({ name }) => name), ["data"]);
  }
});

Deno.test("a signal ends a backup amid a file, and nothing is left of it", async () => {
  await using data = await openData();
  const copy = `${data.path}/copy`;
  await makeEndless(`${data.env.DATA_DIR}/objects/endless`);
  const sign = `${copy}.partial/files`;
  const ended = await stop(data, { args: ["backup", copy], signal: "SIGTERM", sign });
  assert.equal(ended.code, 143, ended.stderr);
  assert.match(ended.stderr, /interrupted\. Nothing is left of this backup/);
  assert.deepEqual([...Deno.readDirSync(data.path)].map(({ name }) => name), ["data"]);
});

Deno.test("a killed backup has another name than a whole one, and the next one says so", async () => {
  await using data = await openData();
  const copy = `${data.path}/copy`;
  await makeEndless(`${data.env.DATA_DIR}/objects/endless`);
  const sign = `${copy}.partial/files`;
  await stop(data, { args: ["backup", copy], signal: "SIGKILL", sign });
  assert.equal(await Deno.stat(copy).catch(() => null), null);
  await Deno.remove(`${data.env.DATA_DIR}/objects/endless`);
  const again = await runHeddle(["backup", copy], data);
  assert.equal(again.code, 2);
  assert.match(
    again.stderr,
    /copy\.partial is of a backup that was killed or is still under way\./,
  );
  await Deno.remove(`${copy}.partial`, { recursive: true });
  assert.equal((await runHeddle(["backup", copy], data)).code, 0);
  assert.deepEqual((await listing(copy)).map((path) => path.slice(copy.length + 1)), [
    "backup.json",
    "files",
    "heddle.db",
  ]);
});

Deno.test("a signal ends a restore, which says that the directory is incomplete", async () => {
  await using data = await openData();
  const copy = `${data.path}/copy`;
  await Deno.writeTextFile(`${data.env.DATA_DIR}/objects/note.txt`, "");
  assert.equal((await runHeddle(["backup", copy], data)).code, 0);
  await Deno.remove(`${copy}/files/note.txt`);
  await makeEndless(`${copy}/files/note.txt`);
  const DATA_DIR = `${data.path}/restored`;
  const ended = await stop({ ...data, env: { DATA_DIR } }, {
    args: ["restore", copy],
    signal: "SIGINT",
    sign: `${DATA_DIR}/objects`,
  });
  assert.deepEqual(ended, {
    code: 130,
    stdout: "",
    stderr: `Cannot restore into ${DATA_DIR}: interrupted. Empty it before another try\n`,
  });
  const started = await runHeddle(["serve"], { env: { DATA_DIR, PORT: "0" } });
  assert.match(started.stderr, /^Cannot start: the restore of .* was refused or has not ended/);
});

Deno.test("heddle restore refuses a backup of a newer version", async () => {
  await using data = await openData();
  const copy = `${data.path}/copy`;
  {
    using db = new DatabaseSync(`${data.env.DATA_DIR}/heddle.db`);
    db.exec("INSERT INTO _migrations VALUES (9999, '9999_later', 'x', 1)");
  }
  assert.equal((await runHeddle(["backup", copy], data)).code, 0);
  const env = { DATA_DIR: `${data.path}/restored` };
  const { code, stdout, stderr } = await runHeddle(["restore", copy], { env });
  assert.deepEqual([code, stdout], [2, ""]);
  assert.match(
    stderr,
    /has migration 9999_later, .* newer version; use the program of that version/,
  );
  assert.deepEqual(await listing(env.DATA_DIR), [`${env.DATA_DIR}/restore.unfinished`]);
});

Deno.test("a command that finds the database locked says so", async () => {
  await using data = await openData();
  using db = new DatabaseSync(`${data.env.DATA_DIR}/heddle.db`);
  db.exec("BEGIN IMMEDIATE");
  const args = ["api-key", "create", "--sub", crypto.randomUUID(), "--org", "acme"];
  const { code, stderr } = await runHeddle(args, data);
  assert.equal(code, 3);
  assert.match(stderr, /^Cannot use the database: another program keeps it locked\. End that/);
});
