import { AppError } from "../lib/errors.ts";
import type { Principal } from "./principal.ts";

/**
 * Throws `forbidden` unless the caller is an admin of the active organization. `does` completes the
 * message "Only an admin of the organization …".
 */
export function requireAdmin(principal: Principal, does: string): void {
  if (!principal.isAdmin) {
    throw new AppError("forbidden", `Only an admin of the organization ${does}`);
  }
}
