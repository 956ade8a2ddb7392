/**
 * Fetches or builds the tools named on the command line into the cache and prints their paths:
 * `deno run -A .ci/tools.ts minio versitygw`. With a warm cache it needs no network.
 */
import { isToolName, TOOLS } from "./tools/catalogue.ts";

/**
 * Ensures each tool in turn. Returns false if a tool is unknown or could not be fetched or built.
 */
async function ensureAll(names: string[]): Promise<boolean> {
  let whole = true;
  for (const name of names) {
    try {
      if (!isToolName(name)) throw new Error(`expected one of ${Object.keys(TOOLS).join(", ")}`);
      console.log(await TOOLS[name].ensure());
    } catch (error) {
      whole = false;
      console.error(`Cannot get "${name}":`, error instanceof Error ? error.message : error);
    }
  }
  return whole;
}

if (import.meta.main) Deno.exit(await ensureAll(Deno.args) ? 0 : 1);
