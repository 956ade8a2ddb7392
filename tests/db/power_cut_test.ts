/**
 * Everything acknowledged is on disk when the power goes, and not in the memory of the system
 * alone.
 */
import { deepEqual, equal } from "node:assert/strict";
import { join } from "node:path";
import { openFileDatabase } from "../../src/db/connections/open_file.ts";
import { openDatabase } from "../../src/db/open.ts";
import { randomIds } from "../../src/lib/ids.ts";
import { CAN_FAIL_DISK, failingDisk } from "../support/processes/failing_disk.ts";
import { createItems, insertItem, itemIds } from "../support/workflows/items.ts";

const CUTS = 4;
const WRITERS = 8;
const ROWS_EACH = 5;
const DATA = new Uint8Array(4_000);

Deno.test({
  name: "a power cut loses no acknowledged row, also while the log is copied and begins anew",
  ignore: !CAN_FAIL_DISK,
  async fn() {
    await using disk = await failingDisk();
    const path = join(disk.path, "heddle.db");
    await using db = await openFileDatabase(path, undefined, { framesMax: 100 });
    await createItems(db);
    const acknowledged: string[] = [];
    for (let cut = 0; cut < CUTS; cut++) {
      await Promise.all(Array.from({ length: WRITERS }, async () => {
        for (let row = 0; row < ROWS_EACH; row++) {
          const id = randomIds.uuid();
          await db.transaction(({ queries }) => insertItem(queries, { id, data: DATA }));
          acknowledged.push(id);
        }
      }));
      await using after = await disk.afterPowerCut();
      await using kept = await openDatabase({
        kind: "file",
        path: join(after.path, "heddle.db"),
      }, randomIds);
      const ids = new Set(await itemIds(kept.queries));
      deepEqual(acknowledged.filter((id) => !ids.has(id)), [], `after cut ${cut}`);
    }
    equal(acknowledged.length, CUTS * WRITERS * ROWS_EACH);
  },
});
