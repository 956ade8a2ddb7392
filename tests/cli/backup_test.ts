import assert from "node:assert/strict";
import { join } from "node:path";
import { temporaryDirectory } from "../support/files/temporary_directory.ts";
import { type ApiClient, openApi } from "../support/processes/api_client.ts";
import { damagePagesWith } from "../support/processes/damaged_pages.ts";
import { type Ended, runHeddle, startHeddle } from "../support/processes/heddle.ts";
import { listing } from "../support/processes/places.ts";
import { openServer, type Server } from "../support/processes/server.ts";
import { refused } from "../support/processes/refused_start.ts";
import { CAN_MOUNT, fill as fillDisk, smallDisk } from "../support/processes/small_disk.ts";

const SECRET = "correct horse battery staple";

const DEFINITION = `format: planner/1
name: Keeps a file
env: { TOKEN: {} }
steps:
  - id: note
    service: files
    action: write
    with: { name: note.txt, text: "\${{ size(env.TOKEN) }} characters" }
outputs: { file: "\${{ steps.note.output.objectKey }}" }
`;

function heddle(dataDir: string, args: string[], env: Record<string, string> = {}): Promise<Ended> {
  return runHeddle(args, { env: { DATA_DIR: dataDir, ...env } });
}

/** A server that takes the tokens of another one and works on a copy of its data. */
function serverOn(dataDir: string, original: Server): Promise<Server> {
  return openServer({ beside: { ...original, dataDir } });
}

/** Publishes the workflow with its secret, and answers its id and the key of its first file. */
async function fill(api: ApiClient): Promise<{ workflowId: string; objectKey: string }> {
  const workflowId = await api.publish(DEFINITION);
  await api.expect(200, `POST /workflows/${workflowId}/envs`, {
    envs: [{ name: "TOKEN", value: SECRET }],
  });
  return { workflowId, objectKey: await runForFile(api, workflowId) };
}

async function runForFile(api: ApiClient, workflowId: string): Promise<string> {
  const { status, error, outputs } = await api.runToEnd(await api.startRun(workflowId));
  assert.deepEqual([status, error], ["succeeded", null]);
  return outputs.file;
}

Deno.test("a backup of a server that serves is restored with its secrets, files and tokens", async () => {
  await using directory = await temporaryDirectory();
  const [copy, dataDir] = [`${directory.path}/backups/first`, `${directory.path}/data`];
  await using original = await openServer();
  const { workflowId, objectKey } = await fill(await openApi(original));
  const made = await heddle(original.dataDir, ["backup", copy]);
  assert.equal(made.code, 0, made.stderr);
  assert.match(
    made.stdout,
    /first: database \d+\.\d MB, 1 file of 0\.0 MB, issuer_key\.json, encryption\.key, of 20/,
  );
  assert.equal(made.stderr, "The backup contains unencrypted keys: protect it like the server\n");
  const restored = await heddle(dataDir, ["restore", copy]);
  assert.deepEqual([restored.code, restored.stderr], [0, ""]);
  await using server = await serverOn(dataDir, original);
  const api = await openApi(server);
  assert.equal(await (await api.download(objectKey)).text(), "28 characters");
  const newKey = await runForFile(api, workflowId);
  assert.equal(await (await api.download(newKey)).text(), "28 characters");
  assert.notEqual(newKey, objectKey);
});

Deno.test("a backup and what is restored from it are for their owner alone", async () => {
  await using directory = await temporaryDirectory();
  const [copy, dataDir] = [`${directory.path}/backup`, `${directory.path}/data`];
  await using server = await openServer();
  await fill(await openApi(server));
  const commands: [DATA_DIR: string, args: string[]][] = [
    [server.dataDir, ["backup", copy]],
    [dataDir, ["restore", copy]],
  ];
  for (const [DATA_DIR, args] of commands) {
    assert.equal((await runHeddle(args, { env: { DATA_DIR }, umask: "000" })).code, 0);
  }
  for (const root of [copy, dataDir]) {
    for (const path of [root, ...await listing(root)]) {
      const { mode, isDirectory } = await Deno.stat(path);
      assert.equal((mode ?? 0) & 0o777, isDirectory ? 0o700 : 0o600, path);
    }
  }
});

Deno.test("heddle backup refuses what it cannot copy whole, and makes nothing", async () => {
  await using directory = await temporaryDirectory();
  const { path } = directory;
  await using server = await openServer();
  const { dataDir } = server;
  await Deno.symlink(`${dataDir}/objects`, `${path}/link`);
  await Deno.symlink(`${path}/nowhere`, `${path}/astray`);
  await Deno.writeTextFile(`${path}/file`, "");
  const before = await listing(path);
  const cases: [args: string[], reason: RegExp, env?: Record<string, string>][] = [
    [[], /^No directory is given\n\nUsage: heddle backup <new directory>/],
    [[`${path}/a`, `${path}/b`], /^Exactly one directory is taken/],
    [[""], /^Exactly one directory is taken/],
    [[path], /it exists already; expected a new directory/],
    [[`${path}/astray`], /it exists already; expected a new directory/],
    [
      [`${path}/file/backup`],
      /Cannot make a backup in \S+\/file\/backup: \S+ (File exists|Not a directory)/,
    ],
    [[`${dataDir}/objects/backup`], /lies in .*objects, among the files/],
    [[`${path}/link/backup`], /lies in .*objects, among the files/],
    [[`${path}/a`], /there is no database at .*none/, { DATA_DIR: `${path}/none` }],
    [[`${path}/a`], /the database is on a server, which has its own way to make one/, {
      DATABASE_URL: "http://database.invalid:8",
    }],
    [[`${path}/a`], /PORT: given "none"/, { PORT: "none" }],
  ];
  for (const [args, reason, env] of cases) {
    const { code, stdout, stderr } = await heddle(dataDir, ["backup", ...args], env);
    assert.deepEqual([code, stdout], [2, ""], stderr);
    assert.match(stderr, reason);
  }
  assert.deepEqual(await listing(path), before);
});

Deno.test({
  name: "a backup onto a full disk fails with the reason and leaves nothing behind",
  ignore: !CAN_MOUNT,
  async fn() {
    await using server = await openServer();
    const api = await openApi(server);
    const workflowId = await api.publish(
      DEFINITION.replace("size(env.TOKEN)", "'a'.padEnd(800000, 'a')"),
    );
    await runForFile(api, workflowId);
    // The first has no room for the database, the second none for the file.
    for (const sizeBytes of [300_000, 1_200_000]) {
      await using disk = await smallDisk(sizeBytes);
      const args = ["backup", `${disk.path}/backup`];
      const { code, stdout, stderr } = await heddle(server.dataDir, args);
      assert.deepEqual([code, stdout], [1, ""]);
      assert.match(stderr, /^Cannot back up .*heddle\.db in .*: .*(full|space)/);
      assert.deepEqual(await listing(disk.path), []);
    }
  },
});

Deno.test("heddle restore refuses a backup that is not as it was made", async () => {
  await using directory = await temporaryDirectory();
  const [copy, dataDir] = [`${directory.path}/backup`, `${directory.path}/data`];
  await using server = await openServer();
  const api = await openApi(server);
  const { objectKey } = await fill(api);
  assert.equal((await heddle(server.dataDir, ["backup", copy])).code, 0);
  const damages: [file: string, damage: (text: Uint8Array) => Uint8Array | null, reason: RegExp][] =
    [
      [
        "heddle.db",
        (bytes) => bytes.fill(0x41, 8_000, 8_100),
        /heddle\.db has changed since the backup/,
      ],
      ["heddle.db", (bytes) => bytes.subarray(0, 4_096), /heddle\.db has changed since the backup/],
      ["heddle.db", () => null, /parts of it are missing/],
      ["encryption.key", () => null, /parts of it are missing/],
      [
        "encryption.key",
        (key) => key.subarray(0, 10),
        /encryption\.key has changed since the backup/,
      ],
      ["issuer_key.json", () => new TextEncoder().encode("{}"), /issuer_key\.json has changed/],
      [`files/${objectKey}`, () => null, /has 0 files of 0 bytes, expected 1 of 13/],
      [
        `files/${objectKey}`,
        (text) => text.subarray(1),
        /has 1 files of 12 bytes, expected 1 of 13/,
      ],
      [
        "backup.json",
        () => null,
        /has no backup\.json: it is not a backup, or the backup was interrupted/,
      ],
      [
        "backup.json",
        () => new TextEncoder().encode("{"),
        /does not have the format that this version/,
      ],
      ["backup.json", (bytes) => elsewhere(bytes), /does not have the format that this version/],
    ];
  for (const [file, damage, reason] of damages) {
    const path = join(copy, file);
    const whole = await Deno.readFile(path);
    const damaged = damage(whole.slice());
    if (damaged === null) await Deno.remove(path);
    else await Deno.writeFile(path, damaged);
    const { code, stdout, stderr } = await heddle(dataDir, ["restore", copy]);
    assert.ok(code === 1 || code === 2, stderr);
    assert.equal(stdout, "");
    assert.match(stderr, reason);
    await Deno.writeFile(path, whole);
  }
  assert.deepEqual(await listing(dataDir), [`${dataDir}/restore.unfinished`]);
});

Deno.test("a refused restore is no first start: the server says so until one is whole", async () => {
  await using directory = await temporaryDirectory();
  const [copy, dataDir] = [`${directory.path}/backup`, `${directory.path}/data`];
  await using original = await openServer();
  const { objectKey } = await fill(await openApi(original));
  assert.equal((await heddle(original.dataDir, ["backup", copy])).code, 0);
  const key = `${copy}/encryption.key`;
  await Deno.rename(key, `${directory.path}/forgotten`);
  for (const from of [copy, `${directory.path}/none`]) {
    const { code, stderr } = await heddle(dataDir, ["restore", from]);
    assert.notEqual(code, 0);
    assert.match(stderr, from === copy ? /parts of it are missing/ : /there is no such directory/);
    const started = await heddle(dataDir, ["serve"], { PORT: "0" });
    assert.equal(started.code, 2);
    assert.match(started.stderr, /^Cannot start: the restore of .* into .*data was refused/);
    assert.match(started.stderr, new RegExp(`of ${from} into`));
  }
  await Deno.rename(`${directory.path}/forgotten`, key);
  assert.equal((await heddle(dataDir, ["restore", copy])).code, 0);
  await using server = await serverOn(dataDir, original);
  assert.equal((await (await openApi(server)).download(objectKey)).status, 200);
});

Deno.test({
  name: "a restore for which the disk has no room at all is no first start either",
  ignore: !CAN_MOUNT,
  async fn() {
    await using directory = await temporaryDirectory();
    await using disk = await smallDisk(65_536);
    const filler = `${disk.path}/filler`;
    await fillDisk(filler);
    const DATA_DIR = `${disk.path}/data`;
    const { code, stderr } = await heddle(DATA_DIR, ["restore", `${directory.path}/none`]);
    assert.deepEqual([code, /no space left/i.test(stderr)], [1, true], stderr);
    await Deno.remove(filler);
    const { stderr: told } = await refused({ env: { DATA_DIR } });
    assert.match(told, /^Cannot start: the restore of a backup into .* was refused or has not/);
  },
});

Deno.test("serve --new begins afresh after a refused restore, and later starts need no flag", async () => {
  await using directory = await temporaryDirectory();
  const DATA_DIR = `${directory.path}/data`;
  assert.equal((await heddle(DATA_DIR, ["restore", `${directory.path}/none`])).code, 2);
  for (const args of [["--new"], []]) {
    await using server = await startHeddle({ args, env: { DATA_DIR } });
    assert.equal((await fetch(`${server.url}/healthz`)).status, 200);
  }
});

/** A list of keys that would leave the directory. */
function elsewhere(manifest: Uint8Array): Uint8Array {
  const text = new TextDecoder().decode(manifest).replace('"encryption.key"', '"../../x.key"');
  return new TextEncoder().encode(text);
}

Deno.test("heddle backup refuses a damaged database, and leaves nothing that looks like a backup", async () => {
  await using directory = await temporaryDirectory();
  const copy = `${directory.path}/backup`;
  await using server = await openServer();
  await fill(await openApi(server));
  await server.kill("SIGTERM");
  await damagePagesWith(`${server.dataDir}/heddle.db`, "Keeps a file");
  const { code, stdout, stderr } = await heddle(server.dataDir, ["backup", copy]);
  assert.deepEqual([code, stdout], [1, ""]);
  assert.match(
    stderr,
    /Cannot back up .* in .*: the database is damaged \(.+\)\. Keep the earlier backups/,
  );
  assert.deepEqual(await listing(directory.path), []);
});

Deno.test("a backup without the key of its secrets says so", async () => {
  await using directory = await temporaryDirectory();
  await using server = await openServer();
  await fill(await openApi(server));
  const place = `${directory.path}/key`;
  await Deno.rename(`${server.dataDir}/encryption.key`, place);
  const key = (await Deno.readTextFile(place)).trim();
  const lost = /^After a restore: .* the key that sealed them is lost\. Bring \S+ back/m;
  for (
    const [name, env, isTold] of [["a", {}, true], ["b", { ENCRYPTION_KEY: key }, false]] as const
  ) {
    const args = ["backup", `${directory.path}/${name}`];
    const { code, stderr } = await heddle(server.dataDir, args, env);
    assert.equal(code, 0, stderr);
    assert.equal(lost.test(stderr), isTold, stderr);
  }
});

Deno.test("heddle restore overwrites nothing", async () => {
  await using directory = await temporaryDirectory();
  const copy = `${directory.path}/backup`;
  await using server = await openServer();
  const { dataDir } = server;
  assert.equal((await heddle(dataDir, ["backup", copy])).code, 0);
  const empty = `${directory.path}/empty`;
  await Deno.mkdir(empty);
  for (
    const [place, env] of [[dataDir, {}], [empty, {
      DATABASE_URL: `file:${dataDir}/heddle.db`,
    }]] as const
  ) {
    const { code, stderr } = await heddle(place, ["restore", copy], env);
    assert.equal(code, 2);
    assert.match(stderr, /holds data\. Stop the server and move it away first/);
  }
  assert.deepEqual(await listing(empty), []);
  assert.equal((await heddle(empty, ["restore", copy])).code, 0);
});

Deno.test("a backup without the directory of the files names it, and leaves nothing behind", async () => {
  await using directory = await temporaryDirectory();
  const [copy, dataDir] = [`${directory.path}/copy`, `${directory.path}/data`];
  assert.equal((await heddle(dataDir, ["migrate"])).code, 0);
  const { code, stderr } = await heddle(dataDir, ["backup", copy]);
  assert.equal(code, 1, stderr);
  assert.match(
    stderr,
    /there is no directory \S*objects with the files of runs and users\. Mount it, or leave the/,
  );
  assert.deepEqual([...Deno.readDirSync(directory.path)].map(({ name }) => name), ["data"]);
  assert.equal((await heddle(dataDir, ["backup", copy, "--without-files"])).code, 0);
});

Deno.test("a backup without files leaves them to another tool, which its output says", async () => {
  await using directory = await temporaryDirectory();
  const [copy, dataDir] = [`${directory.path}/backup`, `${directory.path}/data`];
  await using original = await openServer();
  const { objectKey } = await fill(await openApi(original));
  const made = await heddle(original.dataDir, ["backup", copy, "--without-files"]);
  assert.match(
    made.stderr,
    /^The backup does not contain the files: back up the directory .*objects separately$/m,
  );
  assert.ok(!(await listing(copy)).includes(`${copy}/files`));
  assert.equal((await heddle(dataDir, ["restore", copy])).code, 0);
  await new Deno.Command("cp", { args: ["-r", `${original.dataDir}/objects`, dataDir] }).output();
  await using server = await serverOn(dataDir, original);
  const file = await (await openApi(server)).download(objectKey);
  assert.equal(await file.text(), "28 characters");
});

Deno.test("a backup with files is not restored for a server that keeps them in a bucket", async () => {
  await using directory = await temporaryDirectory();
  const [copy, dataDir] = [`${directory.path}/backup`, `${directory.path}/data`];
  await using server = await openServer();
  await fill(await openApi(server));
  assert.equal((await heddle(server.dataDir, ["backup", copy])).code, 0);
  const bucket = {
    S3_ENDPOINT: "http://127.0.0.1:9",
    S3_ACCESS_KEY_ID: "a",
    S3_SECRET_ACCESS_KEY: "b",
  };
  const refused = await heddle(dataDir, ["restore", copy], bucket);
  assert.equal(refused.code, 2);
  assert.match(refused.stderr, /keeps them in the bucket "\w+" at .*pass --without-files/);
  assert.equal((await heddle(dataDir, ["restore", copy, "--without-files"], bucket)).code, 0);
});
