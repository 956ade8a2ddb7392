/** Writes with 8 writers until it is killed, and says the id of each row that was acknowledged. */
import { openDatabase } from "../../../src/db/open.ts";
import { randomIds } from "../../../src/lib/ids.ts";
import { insertItem } from "../../support/workflows/items.ts";

const WRITERS = 8;

const [path = ""] = Deno.args;
await using db = await openDatabase({ kind: "file", path }, randomIds);
await Promise.all(Array.from({ length: WRITERS }, async () => {
  for (;;) {
    const id = randomIds.uuid();
    await db.transaction(({ queries }) => insertItem(queries, { id }));
    console.log(id);
  }
}));
