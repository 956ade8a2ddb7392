import { equal, ok, rejects } from "node:assert/strict";
import { Buffer } from "node:buffer";
import { generateKeyPairSync, sign } from "node:crypto";
import { join } from "node:path";
import { callServer, LostConnection } from "../../src/db/connections/remote_errors.ts";
import { openDatabase } from "../../src/db/open.ts";
import { randomIds } from "../../src/lib/ids.ts";
import { SetupError } from "../../src/lib/setup_error.ts";
import { isMissing } from "../support/servers/process.ts";
import { startSqld } from "../support/servers/sqld.ts";
import { temporaryDirectory } from "../support/files/temporary_directory.ts";

const ignore = await isMissing("sqld");

async function openRemote(url: string, authToken: string | null): Promise<void> {
  await using db = await openDatabase({ kind: "remote", url, authToken }, randomIds);
  await db.transaction((tx) => tx.script("CREATE TABLE IF NOT EXISTS seen (id TEXT) STRICT;"));
}

function fails(exitCode: number, words: RegExp): (error: unknown) => boolean {
  return (error) => {
    ok(error instanceof SetupError);
    equal(error.exitCode, exitCode, error.message);
    ok(words.test(error.message), error.message);
    return true;
  };
}

Deno.test({
  name: "openDatabase() tells a wrong token from a right one",
  ignore,
  fn: async () => {
    await using directory = await temporaryDirectory();
    const { publicKey, privateKey } = generateKeyPairSync("ed25519");
    const keyFile = join(directory.path, "key.pem");
    await Deno.writeTextFile(keyFile, String(publicKey.export({ type: "spki", format: "pem" })));
    await using server = await startSqld({ args: ["--auth-jwt-key-file", keyFile] });
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const signed = `${part({ alg: "EdDSA", typ: "JWT" })}.${part({ a: "rw" })}`;
    const signature = sign(null, Buffer.from(signed), privateKey).toString("base64url");
    await openRemote(server.url, `${signed}.${signature}`);
    const words = /DATABASE_AUTH_TOKEN/;
    await rejects(openRemote(server.url, `${signed}.AAAA`), fails(2, words));
    await rejects(openRemote(server.url, null), fails(2, words));
  },
});

Deno.test("openDatabase() tells a server that cannot be reached", async () => {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = listener.addr;
  listener.close();
  const words = new RegExp(`Cannot reach the database at 127.0.0.1:${port}`);
  await rejects(openRemote(`http://127.0.0.1:${port}`, null), fails(3, words));
});

Deno.test("an error of a server that cannot be reached has no cause with its address", async () => {
  const lost = await rejection(() => callServer(() => fetch("http://127.0.0.1:1/canary-path")));
  ok(lost instanceof LostConnection);
  equal(lost.cause, undefined);
  ok(!lost.message.includes("canary"), lost.message);
});

async function rejection(work: () => Promise<unknown>): Promise<unknown> {
  try {
    return await work();
  } catch (error) {
    return error;
  }
}

Deno.test("openDatabase() refuses an address that it does not understand", async () => {
  await rejects(openRemote("ftp://127.0.0.1", null), fails(2, /DATABASE_URL/));
});

const OTHERS: readonly [Response, number, RegExp][] = [
  [new Response("<html>", { status: 200 }), 2, /no libSQL server\. Check DATABASE_URL/],
  [new Response("<Error/>", { status: 400 }), 2, /no libSQL server\. Check DATABASE_URL/],
  [new Response("<Error/>", { status: 405 }), 2, /no libSQL server\. Check DATABASE_URL/],
  [new Response("", { status: 429 }), 3, /429/],
  [new Response("", { status: 503 }), 3, /503/],
];

for (const [answer, exitCode, words] of OTHERS) {
  Deno.test(`openDatabase() before a server that answers ${answer.status} fails with ${exitCode}`, async () => {
    await using server = Deno.serve(
      { hostname: "127.0.0.1", port: 0, onListen() {} },
      () => answer.clone(),
    );
    const { port } = server.addr;
    await rejects(openRemote(`http://127.0.0.1:${port}`, null), fails(exitCode, words));
    const noTls = fails(2, /does not speak TLS, which https:\/\/ and libsql:\/\/ need/);
    await rejects(openRemote(`libsql://127.0.0.1:${port}`, null), noTls);
  });
}
