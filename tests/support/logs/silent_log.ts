import { createLog, type Log } from "../../../src/lib/log.ts";
import { logLeaks } from "./leaks.ts";

/** A log that keeps nothing, and fails the test that lets a secret into any of its lines. */
export const silentLog: Log = createLog({
  level: "debug",
  format: "json",
  write: (line) => logLeaks.check(line),
});
