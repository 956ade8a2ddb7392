import { createLog, type Log } from "../../../src/lib/log.ts";
import { logLeaks } from "./leaks.ts";

/** A log that keeps no lines. The test fails if a line contains a secret. */
export const silentLog: Log = createLog({
  level: "debug",
  format: "json",
  write: (line) => logLeaks.check(line),
});
