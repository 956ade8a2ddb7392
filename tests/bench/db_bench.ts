/**
 * The write path beside bare `node:sqlite` with the same pragmas, in one run on one machine:
 * `deno run -A tests/bench/db_bench.ts`.
 */
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Database } from "../../src/db/database.ts";
import { openDatabase } from "../../src/db/open.ts";
import { randomIds } from "../../src/lib/ids.ts";
import { temporaryDirectory } from "../support/files/temporary_directory.ts";

const DURATION_MS = 1_500;
const CREATE =
  "CREATE TABLE processes (id TEXT PRIMARY KEY, lease_until INTEGER NOT NULL) STRICT, WITHOUT ROWID";
const PRAGMAS = [
  "auto_vacuum = INCREMENTAL",
  "journal_mode = WAL",
  "synchronous = FULL",
  "foreign_keys = ON",
];

interface Row {
  what: string;
  perSecond: number;
  reference: number;
}

/** Rows a second that `write` reaches when `writers` of it are always under way. */
async function rate(writers: number, write: () => Promise<unknown>): Promise<number> {
  const run = async (untilMs: number): Promise<number> => {
    let count = 0;
    const loop = async () => {
      for (; performance.now() < untilMs; count++) await write();
    };
    await Promise.all(Array.from({ length: writers }, loop));
    return count;
  };
  await run(performance.now() + DURATION_MS / 5);
  const start = performance.now();
  const count = await run(start + DURATION_MS);
  return count / (performance.now() - start) * 1_000;
}

/** Plain calls, `size` rows a commit. */
function bareRate(db: DatabaseSync, size: number): number {
  const insert = db.prepare("INSERT INTO processes (id, lease_until) VALUES (?, ?)");
  const begin = db.prepare("BEGIN IMMEDIATE");
  const commit = db.prepare("COMMIT");
  const start = performance.now();
  let count = 0;
  for (; performance.now() - start < DURATION_MS; count += size) {
    begin.run();
    for (let row = 0; row < size; row++) insert.run(randomIds.uuid(), count);
    commit.run();
  }
  return count / (performance.now() - start) * 1_000;
}

function insertOne(db: Database): Promise<unknown> {
  return db.transaction(({ queries }) =>
    queries.insertInto("processes").values({ id: randomIds.uuid(), lease_until: 1 }).execute()
  );
}

async function measure(directory: string): Promise<Row[]> {
  using bare = new DatabaseSync(join(directory, "bare.db"));
  for (const pragma of PRAGMAS) bare.exec(`PRAGMA ${pragma}`);
  bare.exec(CREATE);
  bare.exec("INSERT INTO processes (id, lease_until) VALUES ('one', 1)");
  const path = join(directory, "heddle.db");
  await using db = await openDatabase({ kind: "file", path }, randomIds);
  await db.transaction((tx) => tx.script(CREATE));
  const { id } = await db.transaction(({ queries }) =>
    queries.insertInto("processes").values({ id: "one", lease_until: 1 }).returning("id")
      .executeTakeFirstOrThrow()
  );
  const select = bare.prepare("SELECT id, lease_until FROM processes WHERE id = ?");
  return [
    {
      what: "one writer, a commit a row",
      perSecond: await rate(1, () => insertOne(db)),
      reference: bareRate(bare, 1),
    },
    {
      what: "32 writers",
      perSecond: await rate(32, () => insertOne(db)),
      reference: bareRate(bare, 32),
    },
    {
      what: "one reader, a row by its key",
      perSecond: await rate(
        1,
        () =>
          db.queries.selectFrom("processes").select(["id", "lease_until"]).where("id", "=", id)
            .execute(),
      ),
      reference: await rate(1, () => Promise.resolve(select.all(id))),
    },
  ];
}

await using directory = await temporaryDirectory();
console.log(
  "each commit on disk before it is answered; reference: bare node:sqlite, synchronous = FULL, same run",
);
for (const { what, perSecond, reference } of await measure(directory.path)) {
  const ratio = (perSecond / reference).toFixed(2);
  const cost = (1_000_000 / perSecond).toFixed(1);
  console.log(
    `${what.padEnd(30)} ${perSecond.toFixed(0).padStart(7)}/s (${cost} us each)`,
    `  reference ${reference.toFixed(0).padStart(7)}/s  ratio ${ratio}`,
  );
}
