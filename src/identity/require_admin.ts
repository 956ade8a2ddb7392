import { AppError } from "../lib/errors.ts";
import type { Principal } from "./principal.ts";

/** Passes admins of the active organization; else `forbidden`, if `does` says what they do. */
export function requireAdmin(principal: Principal, does: string): void {
  if (!principal.isAdmin) {
    throw new AppError("forbidden", `Only an admin of the organization ${does}`);
  }
}
