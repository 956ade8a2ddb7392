import type { Log } from "../../src/lib/log.ts";

/** A log that keeps nothing. */
export const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {} };
