import { clearTimeout, setTimeout } from "node:timers";

/**
 * The HTTP client calls `unref()` on its timers. As a package it gets Node's; bundled into one file
 * it gets the global ones, which before Deno 2.9 are numbers, so these are made Node's as well.
 */
export function useNodeTimers(): void {
  Object.assign(globalThis, { setTimeout, clearTimeout });
}
