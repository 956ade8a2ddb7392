/**
 * Holds the write lock of a database for each of the times given, in ms, and says so; a pause
 * between.
 */
import { DatabaseSync } from "node:sqlite";

const [path = "", ...holdsMs] = Deno.args;
const PAUSE_MS = 20;

function pause(delayMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, delayMs));
}

using db = new DatabaseSync(path);
db.exec("PRAGMA busy_timeout = 10000");
for (const holdMs of holdsMs) {
  db.exec("BEGIN IMMEDIATE");
  console.log("locked");
  await pause(Number(holdMs));
  db.exec("COMMIT");
  console.log("released");
  await pause(PAUSE_MS);
}
