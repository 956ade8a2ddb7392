import { clearTimeout, setTimeout } from "node:timers";

/**
 * The HTTP client calls `unref()` on its timers. As a package it gets Node's; bundled into one file
 * it gets the global ones, which before Deno 2.9 are numbers and then are made Node's as well.
 */
export function useNodeTimers(): void {
  const timer: unknown = globalThis.setTimeout(() => {}, 0);
  globalThis.clearTimeout(timer as number);
  if (typeof timer === "number") Object.assign(globalThis, { setTimeout, clearTimeout });
}
