import { AppError } from "../lib/errors.ts";
import type { Principal } from "./principal.ts";

/** How often the rights of a caller are read again whose request goes on for long. */
export const RENEW_EVERY_MS = 8_000;

/** Whether the caller still has all rights of before; true if the rights cannot be read now. */
export async function keepsRights(
  principal: Principal,
  renew: () => Promise<Principal>,
): Promise<boolean> {
  const now = await renewPrincipal(principal, renew);
  if (now === null) return false;
  const { teamKeys, isAdmin, canWrite } = principal;
  return teamKeys.every((key) => now.teamKeys.includes(key)) &&
    (now.isAdmin || !isAdmin) && (now.canWrite || !canWrite);
}

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
