/** Prints the files of a name with `etilqs_`, SQLite's temporary ones, that a database has open. */
import { openDatabase } from "../../../src/db/open.ts";
import { randomIds } from "../../../src/lib/ids.ts";

const [path = ""] = Deno.args;
await using db = await openDatabase({ kind: "file", path }, randomIds, { isOnly: true });
// More than the cache of temporary tables holds.
await db.transaction(({ script }) =>
  script("CREATE TEMP TABLE large AS SELECT zeroblob(8000000) AS value;")
);
for await (const { name } of Deno.readDir("/proc/self/fd")) {
  const file = await Deno.readLink(`/proc/self/fd/${name}`).catch(() => "");
  if (file.includes("/etilqs_")) console.log(file);
}
