/**
 * A test that sends requests: the client's clock ticks on for a moment after the last of them, so
 * that these stand last in their files.
 */
export function httpTest(name: string, fn: () => Promise<void>): void {
  Deno.test({ name, fn, sanitizeOps: false, sanitizeResources: false });
}
