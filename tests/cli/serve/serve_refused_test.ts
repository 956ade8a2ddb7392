import assert from "node:assert/strict";
import { join } from "node:path";
import { refused } from "../../support/processes/refused_start.ts";
import { CAN_MOUNT, readOnlyDisk } from "../../support/processes/small_disk.ts";
import { temporaryDirectory } from "../../support/files/temporary_directory.ts";

Deno.test("heddle serve ends with 2 and every wrong setting at once", async () => {
  const env = { PORT: "eighty", LOG_LEVEL: "loud", S3_ENDPOINT: "http://127.0.0.1:1" };
  const { stderr } = await refused({ env });
  assert.match(stderr, /^ {2}PORT: given "eighty", expected /m);
  assert.match(stderr, /^ {2}LOG_LEVEL: given "loud", expected /m);
  assert.match(stderr, /^ {2}S3_ACCESS_KEY_ID: not set, expected /m);
  assert.match(stderr, /^ {2}S3_SECRET_ACCESS_KEY: not set, expected /m);
});

Deno.test("heddle serve reads .env under the environment", async () => {
  await using directory = await temporaryDirectory();
  await Deno.writeTextFile(
    join(directory.path, ".env"),
    "LOG_LEVEL=from-file\nLOG_FORMAT=from-file\n",
  );
  const env = { LOG_FORMAT: "from-environment" };
  const { stderr } = await refused({ env, cwd: directory.path });
  assert.match(stderr, /LOG_LEVEL: given "from-file"/);
  assert.match(stderr, /LOG_FORMAT: given "from-environment"/);
});

Deno.test("heddle serve ends with 2 where the port is taken", async () => {
  await using directory = await temporaryDirectory();
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const PORT = String(listener.addr.port);
  const { stderr } = await refused({ env: { DATA_DIR: directory.path, PORT } });
  assert.match(stderr, new RegExp(`127\\.0\\.0\\.1:${PORT}: the port is taken`));
  assert.deepEqual([...Deno.readDirSync(directory.path)], [], "no database is made or migrated");
});

Deno.test("heddle serve ends with 2 for an address that is not this machine's", async () => {
  await using directory = await temporaryDirectory();
  const { stderr } = await refused({ env: { DATA_DIR: directory.path, HOST: "192.0.2.1" } });
  assert.match(stderr, /192\.0\.2\.1:0: .*HOST/);
});

Deno.test("heddle serve ends with 2 for a data directory that is a file, and names the setting", async () => {
  await using directory = await temporaryDirectory();
  const path = join(directory.path, "data");
  await Deno.writeTextFile(path, "mine");
  for (const DATA_DIR of [path, join(path, "below")]) {
    const { stderr } = await refused({ env: { DATA_DIR } });
    const told = `Cannot use the data directory ${DATA_DIR}: it is a file, or lies below one. ` +
      "See DATA_DIR\n";
    assert.equal(stderr, told);
  }
  assert.equal(await Deno.readTextFile(path), "mine");
});

Deno.test("heddle serve ends with 2 for a .env that cannot be read", async () => {
  await using directory = await temporaryDirectory();
  await Deno.mkdir(join(directory.path, ".env"));
  const { stderr } = await refused({ cwd: directory.path });
  assert.match(stderr, /Cannot read \.env/);
});

Deno.test("heddle serve ends with 2 for a database file that is none, and leaves it", async () => {
  await using directory = await temporaryDirectory();
  const path = join(directory.path, "heddle.db");
  const garbage = crypto.getRandomValues(new Uint8Array(20_000));
  await Deno.writeFile(path, garbage);
  const { stderr } = await refused({ env: { DATA_DIR: directory.path } });
  assert.ok(stderr.includes(path), stderr);
  assert.match(stderr, /backup/);
  assert.deepEqual(await Deno.readFile(path), garbage);
});

Deno.test("heddle serve ends with 2 for a damaged signing key", async () => {
  await using directory = await temporaryDirectory();
  await Deno.writeTextFile(join(directory.path, "issuer_key.json"), "{}");
  const { stderr } = await refused({ env: { DATA_DIR: directory.path } });
  assert.match(stderr, /issuer_key\.json/);
});

Deno.test("heddle serve ends with 2 where the data directory lies below a file", async () => {
  await using directory = await temporaryDirectory();
  const file = join(directory.path, "file");
  await Deno.writeTextFile(file, "");
  const DATA_DIR = join(file, "data");
  const { stderr } = await refused({ env: { DATA_DIR } });
  assert.ok(stderr.includes(DATA_DIR), stderr);
});

Deno.test({
  name: "heddle serve ends with 2 where the data directory cannot be written",
  ignore: !CAN_MOUNT,
  fn: async () => {
    await using disk = await readOnlyDisk();
    const { stderr } = await refused({ env: { DATA_DIR: disk.path } });
    assert.ok(stderr.includes(disk.path), stderr);
  },
});
