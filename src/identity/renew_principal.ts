import { AppError } from "../lib/errors.ts";
import type { Principal } from "./principal.ts";

/**
 * Returns the caller with current rights, null if the caller has lost access, or the unchanged
 * caller if the rights cannot be read now.
 */
export async function renewPrincipal(
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
