import { DatabaseSync } from "node:sqlite";
import { KINDS as WHOLE } from "./kinds.ts";
import { PARTS } from "./parts.ts";
import type { Kind } from "./sql.ts";

export const KINDS = [...WHOLE, ...PARTS];

/** Rows that one transaction inserts. */
const PIECE = 50_000;

/**
 * The triggers that index names. Kinds are inserted one after another, names in the order of their
 * times: so the next start of the program indexes those that were inserted without the triggers.
 */
const NAMING = ["workflows_named", "rules_named"];

/** Makes the database grow from `from` to `to` rows of each of some kinds; of all unless stated. */
export function fill(
  path: string,
  { from, to, kinds = KINDS }: { from: number; to: number; kinds?: readonly Kind[] },
): void {
  using db = new DatabaseSync(path);
  for (const pragma of ["busy_timeout = 5000", "synchronous = OFF", "cache_size = -200000"]) {
    db.exec(`PRAGMA ${pragma}`);
  }
  const triggers = NAMING.map((name) => {
    const found = db.prepare("SELECT sql FROM sqlite_schema WHERE name = ?").get(name);
    db.exec(`DROP TRIGGER ${name}`);
    return String(found?.sql);
  });
  db.exec("DELETE FROM settings WHERE name = 'name_index'");
  for (const { statements, max = Infinity } of kinds) {
    const last = Math.min(to, max);
    for (let first = Math.min(from, max) + 1; first <= last; first += PIECE) {
      db.exec("BEGIN IMMEDIATE");
      for (const statement of statements) {
        db.prepare(statement).run(first, Math.min(first + PIECE - 1, last));
      }
      db.exec("COMMIT");
    }
  }
  for (const trigger of triggers) db.exec(trigger);
  db.exec("PRAGMA wal_checkpoint(TRUNCATE)");
}
