import type { Context } from "../../../src/identity/context.ts";
import { createSealer } from "../../../src/lib/crypto.ts";
import type { EnvContext } from "../../../src/workflows/envs/set_envs.ts";

export const TEST_SEALER = createSealer(new Uint8Array(32).fill(9));

/** For operations that seal values; none of the tests opens them with another key. */
export function withSealer(ctx: Context): EnvContext {
  return { ...ctx, sealer: TEST_SEALER };
}
