import { isBrowserMissing } from "./browser.ts";

const isIgnored = await isBrowserMissing();

/** A test in the browser, which is ignored if there is none. */
export function scenario(name: string, fn: () => Promise<void>): void {
  // Playwright keeps its own process open between tests.
  Deno.test({ name, ignore: isIgnored, sanitizeOps: false, sanitizeResources: false, fn });
}
