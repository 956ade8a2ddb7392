import { AppError } from "../lib/errors.ts";
import type { Principal } from "./principal.ts";

/**
 * The caller with its present rights; null if it is none any more. The caller as it was if
 * that cannot be found out now.
 */
export async function renewed(
  principal: Principal,
  renew: () => Promise<Principal>,
): Promise<Principal | null> {
  try {
    return await renew();
  } catch (error) {
    if (!(error instanceof AppError)) return principal;
    const isGone = error.code === "unauthenticated" || error.code === "forbidden";
    return isGone ? null : principal;
  }
}
