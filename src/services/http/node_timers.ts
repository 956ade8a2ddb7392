import { clearTimeout, setTimeout } from "node:timers";

/**
 * The HTTP client calls `unref()` on its timers. As an npm package it gets Node's timers; bundled
 * into one file it gets the global ones, which before Deno 2.9 are numbers and are therefore
 * replaced by Node's.
 */
export function useNodeTimers(): void {
  const timer: unknown = globalThis.setTimeout(() => {}, 0);
  globalThis.clearTimeout(timer as number);
  if (typeof timer === "number") Object.assign(globalThis, { setTimeout, clearTimeout });
}
