import { AppError, type Issue } from "../lib/errors.ts";
import { isKey } from "./tokens/claims.ts";
import type { Principal } from "./principal.ts";

/**
 * Returns the team keys to share with, sorted and without duplicates. Throws `invalid_request`,
 * with the position of every bad key, if a key is malformed or names no team of the caller. Admins
 * may name any team, and everybody those that are shared with already: an owner who has left a team
 * could otherwise not change the others without taking it away from that team.
 */
export function shareableTeams(
  principal: Principal,
  { teamKeys, shared }: { teamKeys: readonly string[]; shared: readonly string[] },
): string[] {
  const issues = teamKeys.flatMap((key, index): Issue[] => {
    const fault = shared.includes(key) ? null : teamFault(principal, key);
    return fault ? [{ path: `shareWithTeamKeys[${index}]`, message: fault }] : [];
  });
  const first = issues[0];
  if (first) throw new AppError("invalid_request", first.message, { issues });
  return [...new Set(teamKeys)].sort();
}

function teamFault(principal: Principal, key: string): string | null {
  if (!isKey(key)) {
    return `Cannot share with "${key}": a team key has up to 63 letters, digits, ".", "_" and "-", ` +
      "and begins with a letter or a digit";
  }
  if (principal.isAdmin || principal.teamKeys.includes(key)) return null;
  return `Cannot share with "${key}": you are not in that team`;
}
