import assert from "node:assert/strict";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { migrate } from "../../src/db/migrate.ts";
import { MIGRATIONS } from "../../src/db/migrations.ts";
import { openDatabase } from "../../src/db/open.ts";
import { parseApiKey } from "../../src/identity/api_keys/api_key.ts";
import { systemClock } from "../../src/lib/clock.ts";
import { randomIds } from "../../src/lib/ids.ts";
import { runHeddle, startHeddle } from "../support/processes/heddle.ts";
import { temporaryDirectory } from "../support/files/temporary_directory.ts";

const SUB = "7d7e9f6c-3b0a-4c52-9a39-2f6d6a0f4e11";
const REQUIRED = ["--sub", SUB, "--org", "acme"];

Deno.test("heddle api-key makes, lists and revokes a key beside a running server", async () => {
  await using directory = await temporaryDirectory();
  const env = { DATA_DIR: join(directory.path, "data") };
  await using server = await startHeddle({ env });
  const heddle = (...args: string[]) => runHeddle(["api-key", ...args], { env });
  const me = async (key: string) => {
    const headers = { authorization: `Bearer ${key}`, "x-source": "external" };
    const response = await fetch(`${server.url}/api/v1/me`, { headers });
    return { status: response.status, body: await response.json() };
  };
  const made = await heddle("create", ...REQUIRED, "--name", "nightly export", "--ttl", "90d");
  assert.deepEqual([made.code, made.stderr], [0, ""]);
  assert.match(made.stdout, /^hdl_[\w-]{83}\n$/);
  const key = made.stdout.trim();
  const { status, body } = await me(key);
  assert.equal(status, 200);
  assert.deepEqual(body, {
    userId: SUB,
    email: null,
    organization: "acme",
    organizations: ["acme"],
    teams: [],
    roles: [],
  });
  const listed = await heddle("list", "--org", "acme");
  const [id = "", owner, , lastUse, , name] = listed.stdout.trimEnd().split("\t");
  assert.deepEqual([id, owner], [parseApiKey(key)?.id, SUB]);
  assert.deepEqual([lastUse, name], ["never used", "nightly export"]);
  assert.equal((await heddle("list", "--org", "globex")).stdout, "");
  const revoked = await heddle("revoke", id);
  assert.deepEqual([revoked.code, revoked.stdout, revoked.stderr], [0, "", ""]);
  assert.equal((await me(key)).status, 401);
  const again = await heddle("revoke", key);
  assert.deepEqual([again.code, again.stderr], [1, `API key ${id} not found\n`]);
});

Deno.test("heddle api-key ends with 2, and makes nothing, where no server has a database", async () => {
  await using directory = await temporaryDirectory();
  const elsewhere = join(directory.path, "elsewhere.db");
  await Deno.writeTextFile(elsewhere, "");
  const foreign = join(directory.path, "foreign.db");
  using other = new DatabaseSync(foreign);
  other.exec("CREATE TABLE songs (title TEXT)");

  const places: readonly [Record<string, string>, string][] = [
    [{ DATA_DIR: join(directory.path, "data") }, join(directory.path, "data", "heddle.db")],
    [{ DATABASE_URL: `file:${elsewhere}` }, elsewhere],
    [{ DATABASE_URL: `file:${foreign}` }, foreign],
  ];
  for (const [env, looked] of places) {
    for (const args of [["create", ...REQUIRED], ["list", "--org", "acme"], ["revoke", SUB]]) {
      const { code, stdout, stderr } = await runHeddle(["api-key", ...args], { env });
      assert.deepEqual([code, stdout], [2, ""], stderr);
      assert.match(stderr, /^Cannot .*DATA_DIR.*\n$/);
      assert.ok(stderr.includes(looked), stderr);
    }
  }
  assert.ok(!await Deno.stat(join(directory.path, "data")).then(() => true, () => false));
  assert.equal((await Deno.stat(elsewhere)).size, 0);
  assert.equal(other.prepare("SELECT count(*) AS tables FROM sqlite_master").get()?.tables, 1);
});

Deno.test("heddle api-key of a newer version leaves the database of an older server as it is", async () => {
  await using directory = await temporaryDirectory();
  const path = join(directory.path, "heddle.db");
  const older = MIGRATIONS.slice(0, -1);
  {
    await using db = await openDatabase({ kind: "file", path }, randomIds);
    await migrate({ db, clock: systemClock, migrations: older });
  }
  for (const args of [["create", ...REQUIRED], ["list", "--org", "acme"], ["revoke", SUB]]) {
    const { code, stderr } = await runHeddle(["api-key", ...args], {
      env: { DATA_DIR: directory.path },
    });
    assert.equal(code, 2, stderr);
    assert.match(stderr, /^Cannot use the database .*heddle\.db: it is of an older version/);
  }
  using db = new DatabaseSync(path);
  assert.equal(db.prepare("SELECT count(*) AS n FROM _migrations").get()?.n, older.length);
});

const WRONG: readonly [string, string[], RegExp][] = [
  ["no action", [], /Usage: heddle api-key create/],
  ["an unknown action", ["rotate"], /Usage: heddle api-key create/],
  ["no owner", ["create", "--org", "acme"], /^--sub is missing\n\nUsage: heddle api-key create/],
  ["an owner that is no UUID", ["create", ...REQUIRED, "--sub", "ada"], /--sub: given "ada"/],
  ["an organization that is no key", ["create", ...REQUIRED, "--org", "a b"], /--org: given "a b"/],
  ["an empty name", ["create", ...REQUIRED, "--name", " "], /--name: expected 1 to 100/],
  ["a time without a unit", ["create", ...REQUIRED, "--ttl", "90"], /--ttl: given "90"/],
  ["a time beyond all calendars", ["create", ...REQUIRED, "--ttl", "999999999d"], /year 10000/],
  ["a list of no organization", ["list"], /Usage: heddle api-key create/],
  ["an id that is no UUID", ["revoke", "hdl_x"], /^revoke: expected the id of a key, /],
];

for (const [name, args, words] of WRONG) {
  Deno.test(`heddle api-key ends with 2 for ${name}`, async () => {
    await using directory = await temporaryDirectory();
    const env = { DATA_DIR: join(directory.path, "data") };
    assert.equal((await runHeddle(["migrate"], { env })).code, 0);
    const { code, stdout, stderr } = await runHeddle(["api-key", ...args], { env });
    assert.equal(code, 2, stderr);
    assert.equal(stdout, "");
    assert.match(stderr, words);
  });
}
