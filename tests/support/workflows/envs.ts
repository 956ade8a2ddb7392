import type { Context } from "../../../src/identity/context.ts";
import { KeyRing } from "../../../src/db/keys/key_ring.ts";
import type { EnvContext } from "../../../src/workflows/envs/set_envs.ts";

export const TEST_SEALER = new KeyRing([new Uint8Array(32).fill(9)]);

/** For operations that seal values; none of the tests opens them with another key. */
export function withSealer(ctx: Context): EnvContext {
  return { ...ctx, sealer: TEST_SEALER };
}
