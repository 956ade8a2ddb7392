import assert from "node:assert/strict";
import { join } from "node:path";
import { sql } from "kysely";
import { openDatabase } from "../../src/db/open.ts";
import { SlowStatements } from "../../src/db/slow_statements.ts";
import { randomIds } from "../../src/lib/ids.ts";
import { createLog } from "../../src/lib/log.ts";
import { temporaryDirectory } from "../support/files/temporary_directory.ts";
import { ManualClock } from "../support/time/manual_clock.ts";

interface Line {
  level: string;
  message: string;
  statement: string;
  durationMs: number;
  count: number;
}

function openLab(thresholdMs: number | null) {
  const lines: Line[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line));
  const log = createLog({ level: "info", format: "json", write });
  const clock = new ManualClock();
  const slow = new SlowStatements({ clock, log, thresholdMs });
  slow.begin();
  return { lines, clock, slow };
}

Deno.test("a slow statement is logged at once, and then once a minute with its count", () => {
  const { lines, clock, slow } = openLab(100);
  slow.ran("SELECT 1", 100);
  assert.equal(lines.length, 0);
  slow.ran("SELECT 1\n  FROM t", 101.4);
  slow.ran("SELECT 1\n  FROM t", 400);
  slow.ran("SELECT 2", 200);
  clock.advance(59_999);
  slow.ran("SELECT 1\n  FROM t", 150);
  clock.advance(1);
  slow.ran("SELECT 1\n  FROM t", 120);
  assert.deepEqual(
    lines.map(({ statement, durationMs, count }) => [statement, durationMs, count]),
    [["SELECT 1 FROM t", 101, 1], ["SELECT 2", 200, 1], ["SELECT 1 FROM t", 400, 3]],
  );
  assert.equal(lines[0]?.level, "warn");
  assert.equal(lines[0]?.message, "a statement of the database is slow");
});

Deno.test("a migration is not logged, however slow it is", () => {
  const log = createLog({ level: "info", format: "json", write: (line) => assert.fail(line) });
  const slow = new SlowStatements({ clock: new ManualClock(), log, thresholdMs: 1 });
  slow.ran("CREATE TABLE t (id INTEGER)", 60_000);
});

Deno.test("the log cuts a statement to 1,000 characters, and remembers the 200 latest", () => {
  const { lines, slow } = openLab(0);
  for (let at = 0; at < 1_000; at++) slow.ran(`SELECT ${at} ${"x".repeat(10_000)}`, 1);
  assert.equal(lines.length, 1_000);
  for (const { statement } of lines) assert.equal(statement.length, 1_000);
  for (let at = 800; at < 1_000; at++) slow.ran(`SELECT ${at} ${"x".repeat(10_000)}`, 1);
  assert.equal(lines.length, 1_000);
  slow.ran(`SELECT 799 ${"x".repeat(10_000)}`, 1);
  assert.equal(lines.length, 1_001);
});

Deno.test("no statement is slow where the log is turned off", () => {
  const { lines, slow } = openLab(null);
  slow.ran("SELECT 1", 1_000_000);
  assert.deepEqual(lines, []);
});

Deno.test("reads, writes and commits of a file are timed, and no parameter is logged", async () => {
  // Every statement takes longer than that.
  const { lines, slow } = openLab(-1);
  await using directory = await temporaryDirectory();
  const path = join(directory.path, "heddle.db");
  const options = { onStatement: slow.ran };
  await using db = await openDatabase({ kind: "file", path }, randomIds, options);
  await db.transaction(async ({ queries, script }) => {
    await script("CREATE TABLE items (id TEXT);\n");
    await sql`INSERT INTO items VALUES (${"canary"})`.execute(queries);
  });
  await sql`SELECT id FROM items WHERE id = ${"canary"}`.execute(db.queries);
  await assert.rejects(sql`SELECT nothing FROM items`.execute(db.queries));
  const statements = lines.map(({ statement }) => statement);
  for (
    const statement of [
      "BEGIN IMMEDIATE",
      "CREATE TABLE items (id TEXT);",
      "INSERT INTO items VALUES (?)",
      "COMMIT",
      "SELECT id FROM items WHERE id = ?",
      "SELECT nothing FROM items",
    ]
  ) assert.ok(statements.includes(statement), `${statement} in ${statements.join(", ")}`);
  assert.doesNotMatch(JSON.stringify(lines), /canary/);
});
