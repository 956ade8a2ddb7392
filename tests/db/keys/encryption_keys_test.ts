import { deepEqual, equal, rejects } from "node:assert/strict";
import { join } from "node:path";
import { openEncryptionKeys } from "../../../src/db/keys/encryption_keys.ts";
import { openTestDatabase } from "../../support/db/database.ts";
import { temporaryDirectory } from "../../support/files/temporary_directory.ts";

const KEY = new Uint8Array(32).fill(1);
const OTHER = new Uint8Array(32).fill(2);

/** A start that ends with 2 and these words. */
const refused = (message: RegExp) => ({ name: "SetupError", exitCode: 2, message });

Deno.test("openEncryptionKeys() makes a key once, in a file that only its owner may read", async () => {
  await using db = await openTestDatabase();
  await using directory = await temporaryDirectory();
  const options = { db, dataDir: directory.path, configured: null };
  const { keys: [key] } = await openEncryptionKeys(options);
  equal(key.length, 32);
  deepEqual((await openEncryptionKeys(options)).keys, [key]);
  const { mode } = await Deno.stat(join(directory.path, "encryption.key"));
  equal((mode ?? 0) & 0o777, 0o600);
});

Deno.test("openEncryptionKeys() takes the configured key and writes none", async () => {
  await using db = await openTestDatabase();
  await using directory = await temporaryDirectory();
  const options = { db, dataDir: directory.path, configured: [KEY] as const };
  deepEqual((await openEncryptionKeys(options)).keys, [KEY]);
  deepEqual((await openEncryptionKeys(options)).keys, [KEY]);
  deepEqual([...Deno.readDirSync(directory.path)], []);
});

Deno.test("openEncryptionKeys() takes the key of the file from the settings too", async () => {
  await using db = await openTestDatabase();
  await using directory = await temporaryDirectory();
  const dataDir = directory.path;
  const { keys } = await openEncryptionKeys({ db, dataDir, configured: null });
  await Deno.remove(join(dataDir, "encryption.key"));
  deepEqual((await openEncryptionKeys({ db, dataDir, configured: keys })).keys, keys);
});

Deno.test("openEncryptionKeys() tells a lost key, with what to do, and makes no other", async () => {
  await using db = await openTestDatabase();
  await using directory = await temporaryDirectory();
  const options = { db, dataDir: directory.path, configured: null };
  await openEncryptionKeys(options);
  const path = join(directory.path, "encryption.key");
  await Deno.remove(path);
  const told = refused(/lost\. Bring .*encryption\.key back from a backup, or set ENCRYPTION_KEY/);
  await rejects(openEncryptionKeys(options), told);
  await rejects(Deno.stat(path), Deno.errors.NotFound);
});

Deno.test("openEncryptionKeys() tells a wrong key, where it came from and what to do", async () => {
  await using db = await openTestDatabase();
  await using directory = await temporaryDirectory();
  const dataDir = directory.path;
  await openEncryptionKeys({ db, dataDir, configured: [KEY] });
  const wrong = openEncryptionKeys({ db, dataDir, configured: [OTHER] });
  await rejects(
    wrong,
    refused(/ENCRYPTION_KEY holds another key .* Set it to that key, or unset it/),
  );
  await Deno.writeTextFile(join(dataDir, "encryption.key"), btoa(String.fromCharCode(...OTHER)));
  const wrongFile = openEncryptionKeys({ db, dataDir, configured: null });
  await rejects(
    wrongFile,
    refused(/encryption\.key holds another key .* Bring that key back from a backup/),
  );
});

Deno.test("openEncryptionKeys() refuses a file that holds no key", async () => {
  await using db = await openTestDatabase();
  await using directory = await temporaryDirectory();
  await Deno.writeTextFile(join(directory.path, "encryption.key"), "c2hvcnQ=\n");
  const options = { db, dataDir: directory.path, configured: null };
  await rejects(openEncryptionKeys(options), refused(/encryption\.key: it must be 32 bytes/));
});
