import { mayManageWorkflow, mayWriteWorkflow } from "../access/sharing.ts";
import type { Principal } from "../identity/principal.ts";

/** Each includes those before it: read and use; change; share and delete. */
export const RIGHTS = ["read", "write", "manage"] as const;

export type Rights = typeof RIGHTS[number];

/** The caller's rights on a readable workflow, rule or thread. */
export function rightsOn(
  principal: Principal,
  shared: { ownerId: string; sharedTeamKeys: readonly string[] },
): Rights {
  if (mayManageWorkflow(principal, shared)) return "manage";
  return mayWriteWorkflow(principal, shared) ? "write" : "read";
}
