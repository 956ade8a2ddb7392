import { deepEqual, equal, rejects } from "node:assert/strict";
import { join } from "node:path";
import { openEncryptionKey } from "../../src/db/encryption_key.ts";
import { openTestDatabase } from "../support/db/database.ts";
import { temporaryDirectory } from "../support/files/temporary_directory.ts";

const KEY = new Uint8Array(32).fill(1);
const OTHER = new Uint8Array(32).fill(2);

/** A start that ends with 2 and these words. */
const refused = (message: RegExp) => ({ name: "SetupError", exitCode: 2, message });

Deno.test("openEncryptionKey() makes a key once, in a file that only its owner may read", async () => {
  await using db = await openTestDatabase();
  await using directory = await temporaryDirectory();
  const options = { db, dataDir: directory.path, configured: null };
  const key = await openEncryptionKey(options);
  equal(key.length, 32);
  deepEqual(await openEncryptionKey(options), key);
  const { mode } = await Deno.stat(join(directory.path, "encryption.key"));
  equal((mode ?? 0) & 0o777, 0o600);
});

Deno.test("openEncryptionKey() takes the configured key and writes none", async () => {
  await using db = await openTestDatabase();
  await using directory = await temporaryDirectory();
  const options = { db, dataDir: directory.path, configured: KEY };
  deepEqual(await openEncryptionKey(options), KEY);
  deepEqual(await openEncryptionKey(options), KEY);
  deepEqual([...Deno.readDirSync(directory.path)], []);
});

Deno.test("openEncryptionKey() takes the key of the file from the settings too", async () => {
  await using db = await openTestDatabase();
  await using directory = await temporaryDirectory();
  const dataDir = directory.path;
  const key = await openEncryptionKey({ db, dataDir, configured: null });
  await Deno.remove(join(dataDir, "encryption.key"));
  deepEqual(await openEncryptionKey({ db, dataDir, configured: key }), key);
});

Deno.test("openEncryptionKey() tells a lost key, with what to do, and makes no other", async () => {
  await using db = await openTestDatabase();
  await using directory = await temporaryDirectory();
  const options = { db, dataDir: directory.path, configured: null };
  await openEncryptionKey(options);
  const path = join(directory.path, "encryption.key");
  await Deno.remove(path);
  const told = refused(/lost\. Bring .*encryption\.key back from a backup, or set ENCRYPTION_KEY/);
  await rejects(openEncryptionKey(options), told);
  await rejects(Deno.stat(path), Deno.errors.NotFound);
});

Deno.test("openEncryptionKey() tells a wrong key, where it came from and what to do", async () => {
  await using db = await openTestDatabase();
  await using directory = await temporaryDirectory();
  const dataDir = directory.path;
  await openEncryptionKey({ db, dataDir, configured: KEY });
  const wrong = openEncryptionKey({ db, dataDir, configured: OTHER });
  await rejects(
    wrong,
    refused(/ENCRYPTION_KEY holds another key .* Set it to that key, or unset it/),
  );
  await Deno.writeTextFile(join(dataDir, "encryption.key"), btoa(String.fromCharCode(...OTHER)));
  const wrongFile = openEncryptionKey({ db, dataDir, configured: null });
  await rejects(
    wrongFile,
    refused(/encryption\.key holds another key .* Bring that key back from a backup/),
  );
});

Deno.test("openEncryptionKey() refuses a file that holds no key", async () => {
  await using db = await openTestDatabase();
  await using directory = await temporaryDirectory();
  await Deno.writeTextFile(join(directory.path, "encryption.key"), "c2hvcnQ=\n");
  const options = { db, dataDir: directory.path, configured: null };
  await rejects(openEncryptionKey(options), refused(/encryption\.key: it must be 32 bytes/));
});
