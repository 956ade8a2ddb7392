import assert from "node:assert/strict";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { giveMigratedFile } from "../support/db/migrated.ts";
import { temporaryDirectory } from "../support/files/temporary_directory.ts";
import { startKeyServer } from "../support/identity/key_server.ts";
import { makeSigningKey } from "../support/identity/signing_key.ts";
import { openApi } from "../support/processes/api_client.ts";
import { damagePagesWith } from "../support/processes/damaged_pages.ts";
import { type Ended, runHeddle } from "../support/processes/heddle.ts";
import { listing } from "../support/processes/places.ts";
import { openServer } from "../support/processes/server.ts";
import { CAN_MOUNT, readOnlyDisk } from "../support/processes/small_disk.ts";
import { startMailServer } from "../support/servers/mail_server.ts";
import { startMinio } from "../support/servers/minio.ts";
import { quietPort } from "../support/servers/quiet_port.ts";

const KEEPS_A_FILE = `format: planner/1
name: Keeps a file
steps:
  - id: note
    service: files
    action: write
    with: { name: note.txt, text: "a text that stands in a page of its own" }
outputs: { file: "\${{ steps.note.output.objectKey }}" }
`;

interface Report {
  code: number;
  /** The state of each check, and what was said of it. */
  states: Record<string, string>;
  messages: Record<string, string>;
}

/** The report of the doctor on a directory, by `--json`. */
async function examine(env: Record<string, string>, ...args: string[]): Promise<Report> {
  const ended = await runHeddle(["doctor", "--json", ...args], { env: { PORT: "0", ...env } });
  assert.equal(ended.stderr, "");
  return reportOf(ended);
}

function reportOf({ code, stdout }: Ended): Report {
  const findings: { check: string; state: string; message: string }[] = JSON.parse(stdout);
  return {
    code,
    states: Object.fromEntries(findings.map(({ check, state }) => [check, state])),
    messages: Object.fromEntries(findings.map(({ check, message }) => [check, message])),
  };
}

Deno.test("a doctor before the first start finds nothing wrong, and makes nothing", async () => {
  await using directory = await temporaryDirectory();
  const DATA_DIR = join(directory.path, "data");
  const { code, stdout } = await runHeddle(["doctor"], { env: { DATA_DIR, PORT: "0" } });
  assert.deepEqual([code, [...Deno.readDirSync(directory.path)]], [0, []]);
  const words = stdout.trim().split("\n").map((line) => line.split(/ +/).slice(0, 2).join(" "));
  const checks = ["data", "database", "key", "storage", "issuer", "model", "mail", "server"];
  assert.deepEqual(words, checks.map((check) => `skipped ${check}`));
});

Deno.test({
  name: "a doctor tells a data directory that cannot be made",
  ignore: !CAN_MOUNT,
  async fn() {
    await using disk = await readOnlyDisk();
    const { code, messages } = await examine({ DATA_DIR: join(disk.path, "heddle", "data") });
    assert.equal(code, 1);
    assert.match(
      messages.data ?? "",
      /data cannot be created, this user cannot write to .+: Read-/,
    );
  },
});

Deno.test("a doctor beside a server that serves finds all in order, and changes nothing", async () => {
  await using server = await openServer();
  const api = await openApi(server);
  const workflowId = await api.publish(KEEPS_A_FILE);
  await api.runToEnd(await api.startRun(workflowId));
  const before = await listing(server.dataDir);
  const env = { DATA_DIR: server.dataDir, PORT: new URL(server.url).port };
  const { code, states, messages } = await examine(env, "--files");
  assert.equal(code, 0);
  assert.deepEqual(states, {
    ...{ data: "ok", database: "ok", key: "ok", storage: "ok", files: "ok" },
    ...{ issuer: "warning", model: "skipped", mail: "skipped", server: "ok" },
  });
  assert.match(messages.files ?? "", /^1 file of 0\.0 MB, 0 large values of runs: all are there$/);
  assert.deepEqual(await listing(server.dataDir), before);
});

Deno.test("a doctor tells a damaged page of the database that no request has read", async () => {
  await using server = await openServer();
  await (await openApi(server)).publish(KEEPS_A_FILE);
  await server.kill("SIGTERM");
  await damagePagesWith(`${server.dataDir}/heddle.db`, "a text that stands in a page");
  const { code, states, messages } = await examine({ DATA_DIR: server.dataDir });
  assert.deepEqual([code, states.database, states.key], [1, "failed", "skipped"]);
  assert.match(
    messages.database ?? "",
    /heddle\.db is damaged: .+\. Stop the server, keep DATA_DIR/,
  );
});

Deno.test("a doctor tells a file that is no database, and another program at the port", async () => {
  await using directory = await temporaryDirectory();
  const path = join(directory.path, "heddle.db");
  await Deno.writeTextFile(path, "a text, and no page of a database".repeat(100));
  await using web = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {} },
    () => new Response("<!DOCTYPE html>"),
  );
  const env = { DATA_DIR: directory.path, PORT: String(web.addr.port) };
  const { code, messages } = await examine(env);
  assert.equal(code, 1);
  const database = messages.database ?? "";
  assert.ok(database.startsWith(`Cannot open the database ${path}: `), database);
  assert.match(database, /file is not a database\. Stop the server, keep DATA_DIR, and restore /);
  assert.match(messages.server ?? "", /^the server at http:.* is not Heddle\. See HOST and PORT$/);
});

Deno.test("a doctor tells an index that misses a row, and a row that refers to none", async () => {
  await using directory = await temporaryDirectory();
  const path = join(directory.path, "heddle.db");
  await giveMigratedFile({ kind: "file", path });
  const change = (script: string) => {
    using db = new DatabaseSync(path, { enableForeignKeyConstraints: false });
    db.exec(script);
  };
  change("INSERT INTO run_values VALUES ('no run', 'hash', 'key', 1)");
  const DATA_DIR = directory.path;
  const { code, messages } = await examine({ DATA_DIR });
  assert.equal(code, 1);
  assert.match(messages.database ?? "", /1 rows? refers? to .+ run_values .+ runs\b/);
  change("DELETE FROM run_values");
  assert.equal((await examine({ DATA_DIR })).states.database, "ok");
});

Deno.test("a doctor with --files tells lost and cut files, and never the key of one", async () => {
  await using server = await openServer();
  const api = await openApi(server);
  const workflowId = await api.publish(KEEPS_A_FILE);
  const keys: string[] = [];
  for (const _ of [1, 2, 3]) {
    keys.push((await api.runToEnd(await api.startRun(workflowId))).outputs.file);
  }
  const [lost = "", cut = ""] = keys.map((key) => `${server.dataDir}/objects/${key}`);
  await Deno.remove(lost);
  await Deno.truncate(cut, 3);
  const env = { DATA_DIR: server.dataDir };
  assert.equal((await examine(env)).code, 0, "without --files, files are not looked for");
  const { code, states, messages } = await examine(env, "--files");
  assert.deepEqual([code, states.files], [1, "failed"]);
  const told = messages.files ?? "";
  assert.match(told, /^3 files .+: 2 losses: "note\.txt" of 20.+; "note\.txt" of 20/);
  assert.match(told, /\(missing\)/);
  assert.match(told, /\(3 bytes, not 39\)/);
  for (const key of keys) assert.equal(told.includes(key.split("/").at(-2) ?? key), false);
});

Deno.test("a doctor prints no name of a file that a terminal obeys", async () => {
  await using server = await openServer();
  const api = await openApi(server);
  await api.runToEnd(await api.startRun(await api.publish(KEEPS_A_FILE)));
  await server.kill("SIGTERM");
  using db = new DatabaseSync(`${server.dataDir}/heddle.db`);
  db.prepare("UPDATE objects SET name = ?, size_bytes = 1").run("\x1b[2J\n::error::x\x9b31m");
  const env = { DATA_DIR: server.dataDir, PORT: "0" };
  for (const args of [[], ["--json"]]) {
    const { stdout } = await runHeddle(["doctor", "--files", ...args], { env });
    assert.match(stdout, /::error::x/);
    assert.doesNotMatch(stdout, /(?!\n)\p{Cc}|^::error/mu);
  }
});

Deno.test("a doctor tells another encryption key, and a lost one", async () => {
  await using server = await openServer();
  await server.kill("SIGTERM");
  const DATA_DIR = server.dataDir;
  const ENCRYPTION_KEY = btoa("x".repeat(32));
  const other = await examine({ DATA_DIR, ENCRYPTION_KEY });
  assert.deepEqual([other.code, other.states.key], [1, "failed"]);
  assert.match(other.messages.key ?? "", /ENCRYPTION_KEY holds another key/);
  await Deno.remove(`${DATA_DIR}/encryption.key`);
  const lost = await examine({ DATA_DIR });
  assert.match(lost.messages.key ?? "", /the key that sealed them is lost/);
});

Deno.test("a doctor tells a database of a newer program, and what the next start applies", async () => {
  await using directory = await temporaryDirectory();
  const DATA_DIR = directory.path;
  const path = join(DATA_DIR, "heddle.db");
  await giveMigratedFile({ kind: "file", path });
  const change = (script: string) => {
    using db = new DatabaseSync(path);
    db.exec(script);
  };
  change("INSERT INTO _migrations VALUES (9999, '9999_later', '', 0)");
  assert.match((await examine({ DATA_DIR })).messages.database ?? "", /written by a newer version/);
  change("DELETE FROM _migrations WHERE number >= 40");
  const { code, messages } = await examine({ DATA_DIR });
  assert.equal(code, 0);
  assert.match(messages.database ?? "", /the next start applies \d+ migrations?, 0040_/);
});

Deno.test("a doctor tells a bucket that refuses, is not there yet, and one that is away", async () => {
  await using directory = await temporaryDirectory();
  await using minio = await startMinio();
  const env = {
    DATA_DIR: directory.path,
    S3_ENDPOINT: minio.url,
    S3_BUCKET: "heddle-doctor",
    S3_ACCESS_KEY_ID: minio.accessKeyId,
    S3_SECRET_ACCESS_KEY: minio.secretAccessKey,
  };
  const fresh = await examine(env);
  assert.deepEqual([fresh.code, fresh.states.storage], [0, "skipped"]);
  assert.deepEqual((await examine(env)).states.storage, "skipped", "the first look made no bucket");
  const refused = await examine({ ...env, S3_SECRET_ACCESS_KEY: "not the secret" });
  assert.deepEqual([refused.code, refused.states.storage], [1, "failed"]);
  assert.match(
    refused.messages.storage ?? "",
    /S3_SECRET_ACCESS_KEY is not the secret of S3_ACCESS_KEY_ID/,
  );
  const away = await examine({ ...env, S3_ENDPOINT: `http://127.0.0.1:${quietPort()}` });
  assert.deepEqual([away.code, away.states.storage], [3, "away"]);
  await using page = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    () => new Response("<html>the console of a storage</html>"),
  );
  const console = await examine({ ...env, S3_ENDPOINT: `http://127.0.0.1:${page.addr.port}` });
  assert.deepEqual([console.code, console.states.storage], [1, "failed"]);
  assert.match(console.messages.storage ?? "", /S3_ENDPOINT must be the address of the S3/);
});

Deno.test("a doctor tells an issuer that is away, has no key, or whose clock differs", async () => {
  await using directory = await temporaryDirectory();
  await using issuer = startKeyServer(makeSigningKey("one").publicJwk);
  const env = { DATA_DIR: directory.path, OIDC_ISSUER: issuer.issuer, OIDC_AUDIENCE: "heddle" };
  assert.deepEqual((await examine(env)).messages.issuer, `${issuer.issuer} publishes 1 key`);
  issuer.date = () => new Date(Date.now() + 90_000);
  const late = await examine(env);
  assert.deepEqual([late.code, late.states.issuer], [1, "failed"]);
  assert.match(late.messages.issuer ?? "", /the clock of this machine is (89|90) s slow/);
  issuer.date = null;
  issuer.publish();
  assert.match((await examine(env)).messages.issuer ?? "", /publishes no key/);
  const away = await examine({ ...env, OIDC_ISSUER: `http://127.0.0.1:${quietPort()}` });
  assert.deepEqual([away.code, away.states.issuer], [3, "away"]);
  assert.match(away.messages.issuer ?? "", /See OIDC_ISSUER$/);
});

Deno.test("a doctor tells a mail server that refuses the login, and sends nothing", async () => {
  await using directory = await temporaryDirectory();
  await using mail = await startMailServer({ login: { user: "heddle", password: "right" } });
  const settings = (password: string) => ({
    DATA_DIR: directory.path,
    SMTP_URL: `smtp://heddle:${password}@127.0.0.1:${mail.port}`,
    SMTP_FROM: "heddle@example.org",
  });
  assert.equal((await examine(settings("right"))).states.mail, "ok");
  const refused = await examine(settings("wrong"));
  assert.deepEqual([refused.code, refused.states.mail], [1, "failed"]);
  assert.match(refused.messages.mail ?? "", /535.+See SMTP_URL$/);
  assert.deepEqual(mail.received, []);
});

Deno.test("a doctor with a wrong setting ends with 2 and names it", async () => {
  const { code, stdout, stderr } = await runHeddle(["doctor"], { env: { PORT: "x" } });
  assert.deepEqual([code, stdout], [2, ""]);
  assert.match(stderr, /PORT/);
});
