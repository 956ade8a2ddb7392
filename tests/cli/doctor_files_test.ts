import assert from "node:assert/strict";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { examineFiles } from "../../src/cli/doctor/file_check.ts";
import { openDatabase } from "../../src/db/open.ts";
import { randomIds } from "../../src/lib/ids.ts";
import { insertObject } from "../../src/objects/object_store.ts";
import { openStorage } from "../../src/storage/open.ts";
import { newKey } from "../storage/backends.ts";
import { giveMigratedFile } from "../support/db/migrated.ts";
import { objectRow } from "../support/files/stored_objects.ts";
import { temporaryDirectory } from "../support/files/temporary_directory.ts";
import { testContext } from "../support/identity/context.ts";

/** More than a page of the walk. */
const MANY = 520;

Deno.test("a doctor looks for each of many files and values, and names the first five lost ones", async () => {
  await using directory = await temporaryDirectory();
  const [path, objects] = [join(directory.path, "heddle.db"), join(directory.path, "objects")];
  await giveMigratedFile({ kind: "file", path });
  const fileKeys = Array.from({ length: MANY }, () => newKey());
  const valueKeys = Array.from({ length: MANY }, () => newKey());
  insertValues(path, valueKeys);
  await using db = await openDatabase({ kind: "file", path }, randomIds);
  const ctx = testContext(db);
  await db.transaction(async ({ queries }) => {
    for (const objectKey of fileKeys) await insertObject(queries, objectRow(ctx, { objectKey }));
  });
  for (const key of [...fileKeys, ...valueKeys]) await writeFile(join(objects, key));
  await using storage = await openStorage({ kind: "disk", directory: objects });
  const all = await examineFiles({ queries: db.queries, storage });
  assert.deepEqual(all, {
    check: "files",
    state: "ok",
    message: `${MANY} files of 0.0 MB, ${MANY} large values of runs: all are there`,
  });
  const lost = [...fileKeys.slice(-5), ...valueKeys.slice(-3)];
  for (const key of lost) await Deno.remove(join(objects, key));
  const { state, message } = await examineFiles({ queries: db.queries, storage });
  assert.equal(state, "failed");
  assert.match(message, /: 8 losses: ("a\.txt" of [^;]+\(missing\); ){5}3 more$/);
});

/** Values of runs that are not in the database. */
function insertValues(path: string, keys: readonly string[]): void {
  using db = new DatabaseSync(path, { enableForeignKeyConstraints: false });
  const insert = db.prepare("INSERT INTO run_values VALUES (?, ?, ?, 10)");
  db.exec("BEGIN");
  for (const [at, key] of keys.entries()) insert.run(`run ${at % 7}`, `hash ${at}`, key);
  db.exec("COMMIT");
}

async function writeFile(path: string): Promise<void> {
  await Deno.mkdir(dirname(path), { recursive: true });
  await Deno.writeFile(path, new Uint8Array(10));
}
