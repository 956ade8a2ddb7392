import { AppError, type Issue } from "../lib/errors.ts";
import { isKey } from "./tokens/claims.ts";
import type { Principal } from "./principal.ts";

/**
 * The keys to share with, sorted and each once. Throws `invalid_request`, with every bad key's
 * place, where one is malformed or no team of the caller; an admin may name any.
 */
export function shareableTeams(principal: Principal, teamKeys: readonly string[]): string[] {
  const issues = teamKeys.flatMap((key, index): Issue[] => {
    const fault = teamFault(principal, key);
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
