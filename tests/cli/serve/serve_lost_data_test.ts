/** Starts on data that do not belong together. */
import { equal, match, ok } from "node:assert/strict";
import { join } from "node:path";
import {
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  ListObjectsV2Command,
  type S3Client,
} from "@aws-sdk/client-s3";
import { migrate } from "../../../src/db/migrate.ts";
import { openDatabase } from "../../../src/db/open.ts";
import { systemClock } from "../../../src/lib/clock.ts";
import { randomIds } from "../../../src/lib/ids.ts";
import { createS3Client } from "../../../src/storage/s3_client.ts";
import { runHeddle, startHeddle } from "../../support/processes/heddle.ts";
import { openServer } from "../../support/processes/server.ts";
import { isMissing } from "../../support/servers/process.ts";
import { startSqld } from "../../support/servers/sqld.ts";
import { startVersitygw } from "../../support/servers/versitygw.ts";
import { s3Config } from "../../storage/backends.ts";
import { temporaryDirectory } from "../../support/files/temporary_directory.ts";

const KEY = btoa("k".repeat(32));

async function serveOnce(env: Record<string, string>, args: string[] = []): Promise<string> {
  await using server = await startHeddle({ env, args });
  await server.stop();
  return [...server.startLines, ...await server.remainingLines()].join("\n");
}

async function refused(env: Record<string, string>, args = ["serve"]): Promise<string> {
  const { code, stderr } = await runHeddle(args, { env: { PORT: "0", ...env } });
  equal(code, 2, stderr);
  equal(stderr.trim().split("\n").length, 1, stderr);
  return stderr;
}

async function removeDatabase(dataDir: string, endings: string[]): Promise<void> {
  for (const ending of endings) {
    await Deno.remove(join(dataDir, `heddle.db${ending}`)).catch(() => {});
  }
}

Deno.test("a data directory with a key and no database is no first start", async () => {
  await using directory = await temporaryDirectory();
  const env = { DATA_DIR: directory.path };
  await serveOnce(env);
  await removeDatabase(directory.path, ["", "-wal", "-shm"]);
  for (const args of [["serve"], ["migrate"], ["api-key", "list", "--org", "acme"]]) {
    match(await refused(env, args), /no database at .*heddle\.db.*encryption\.key.*serve --new/);
  }
  await serveOnce(env, ["--new"]);
  await serveOnce(env);
});

Deno.test("a database whose log was left behind, and with it all tables, is no first start", async () => {
  await using directory = await temporaryDirectory();
  const env = { DATA_DIR: directory.path };
  const path = join(directory.path, "heddle.db");
  const db = await openDatabase({ kind: "file", path }, randomIds);
  await migrate({ db, clock: systemClock });
  await Deno.writeTextFile(join(directory.path, "encryption.key"), KEY);
  // The log is copied into the file at the end, or later.
  const young = await Deno.readFile(path);
  const log = await Deno.readFile(`${path}-wal`);
  await db[Symbol.asyncDispose]();
  await Deno.writeFile(path, young);
  match(await refused(env), /no database at .*heddle\.db.*encryption\.key.*serve --new/);
  await Deno.writeFile(`${path}-wal`, log);
  await serveOnce(env);
});

Deno.test("stored files without a database are no first start", async () => {
  await using directory = await temporaryDirectory();
  const env = { DATA_DIR: directory.path, ENCRYPTION_KEY: KEY };
  await Deno.mkdir(join(directory.path, "objects", "acme"), { recursive: true });
  match(await refused(env), /stored files in objects\//);
  await serveOnce(env, ["--new"]);
});

Deno.test("the log of a database that is gone is no first start", async () => {
  await using directory = await temporaryDirectory();
  const env = { DATA_DIR: directory.path, ENCRYPTION_KEY: KEY };
  await Deno.writeTextFile(join(directory.path, "heddle.db-wal"), "frames");
  match(await refused(env), /the log of a database, .*heddle\.db-wal/);
});

Deno.test("a first start takes an empty volume, and one in which a token was made", async () => {
  await using directory = await temporaryDirectory();
  await Deno.mkdir(join(directory.path, "lost+found"));
  const env = { DATA_DIR: directory.path };
  const who = ["--sub", crypto.randomUUID(), "--email", "a@example.org", "--org", "acme"];
  equal((await runHeddle(["token", ...who], { env })).code, 0);
  await serveOnce(env);
});

Deno.test("two servers on one database with a storage each: the second is refused", async () => {
  await using first = await temporaryDirectory();
  await using second = await temporaryDirectory();
  const shared = { DATABASE_URL: `file:${join(first.path, "heddle.db")}`, ENCRYPTION_KEY: KEY };
  await serveOnce({ ...shared, DATA_DIR: first.path });
  const told = await refused({ ...shared, DATA_DIR: second.path });
  match(told, /must share their storage.*serve --move-storage/);
  ok(told.includes(join(second.path, "objects")));
  await serveOnce({ ...shared, DATA_DIR: second.path }, ["--move-storage"]);
  await serveOnce({ ...shared, DATA_DIR: second.path });
  await refused({ ...shared, DATA_DIR: first.path });
});

Deno.test("a database whose files were in a bucket refuses a directory", async () => {
  await using directory = await temporaryDirectory();
  const env = { DATA_DIR: directory.path };
  const s3 = {
    S3_ENDPOINT: "http://127.0.0.1:1",
    S3_ACCESS_KEY_ID: "key",
    S3_SECRET_ACCESS_KEY: "secret-of-the-bucket",
  };
  await serveOnce({ ...env, ...s3 });
  match(await refused(env), /in the storage http:\/\/127\.0\.0\.1:1 heddle, not in the directory/);
  match(await refused({ ...env, ...s3, S3_BUCKET: "other" }), /not in the bucket "other"/);
  await serveOnce({ ...env, ...s3 });
});

/** Its name is no random one, which the check of logs would take for a secret. */
const BUCKET = "files";

Deno.test({
  name: "a bucket that is gone while the database knows files is no first start",
  ignore: await isMissing("versitygw"),
  // Deno 2.7's node:http closes its sockets a moment after the client is destroyed.
  sanitizeResources: false,
  async fn() {
    await using gateway = await startVersitygw();
    const config = s3Config(gateway, { bucket: BUCKET });
    const s3 = {
      S3_ENDPOINT: gateway.url,
      S3_ACCESS_KEY_ID: gateway.accessKeyId,
      S3_SECRET_ACCESS_KEY: gateway.secretAccessKey,
      S3_BUCKET: BUCKET,
    };
    await using server = await openServer({ env: s3 });
    const env = { ...s3, DATA_DIR: server.dataDir };
    await server.kill("SIGTERM");
    const client = createS3Client(config, config.endpoint);
    await removeBucket(client);
    await server.restart();
    await upload(server);
    await server.kill("SIGTERM");
    await removeBucket(client);
    const said = /no bucket "files" at http:.*the database knows files in it.*serve --new/;
    match(await refused(env), said);
    match(await refused(env), said);
    await client.send(new CreateBucketCommand({ Bucket: BUCKET }));
    const other = /bucket "files" at http:.* is not the one that the files .*serve --new/;
    match(await refused(env), other);
    await serveOnce(env, ["--new"]);
    await serveOnce(env);
    await removeBucket(client);
    await client.send(new CreateBucketCommand({ Bucket: BUCKET }));
    match(await refused(env), other);
    await serveOnce(env, ["--move-storage"]);
    await serveOnce(env);
    client.destroy();
  },
});

async function removeBucket(client: S3Client): Promise<void> {
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: BUCKET }));
  for (const { Key } of Contents) {
    await client.send(new DeleteObjectCommand({ Bucket: BUCKET, Key }));
  }
  await client.send(new DeleteBucketCommand({ Bucket: BUCKET }));
}

async function upload(server: { url: string; token(): Promise<string> }): Promise<string> {
  const body = new FormData();
  body.append("file", new File(["a,b"], "report.csv"));
  const headers = { authorization: `Bearer ${await server.token()}` };
  const init = { method: "POST", body, headers };
  const answer = await fetch(`${server.url}/api/v1/objects`, init);
  equal(answer.status, 201);
  return (await answer.json()).objectKey;
}

Deno.test({
  name: "two hosts on one libSQL server: the key is to be shared, and the storage",
  ignore: await isMissing("sqld"),
  async fn() {
    await using sqld = await startSqld();
    await using first = await temporaryDirectory();
    await using second = await temporaryDirectory();
    const shared = { DATABASE_URL: sqld.url };
    await serveOnce({ ...shared, DATA_DIR: first.path });
    match(
      await refused({ ...shared, DATA_DIR: second.path }),
      /the key that all processes on this database share/,
    );
    await Deno.copyFile(join(first.path, "encryption.key"), join(second.path, "encryption.key"));
    match(await refused({ ...shared, DATA_DIR: second.path }), /must share their storage/);
    const id = join("objects", ".storage-id");
    await Deno.mkdir(join(second.path, "objects"), { recursive: true });
    await Deno.copyFile(join(first.path, id), join(second.path, id));
    await serveOnce({ ...shared, DATA_DIR: second.path });
  },
});
