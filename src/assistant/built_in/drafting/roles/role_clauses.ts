import type { Language } from "../../../grammar/language/vocabulary.ts";
import type { Token } from "../../../grammar/tokens.ts";
import { type Role, rolesAt } from "./role_words.ts";

/** The tokens between two marks, and the roles that their words may have. */
export interface RoleClause {
  from: number;
  to: number;
  roles: ReadonlySet<Role>;
}

export const NO_CLAUSE: RoleClause = { from: 0, to: 0, roles: new Set() };

export const CLAUSE_END = /^[,.;!?\n:]$/u;

/** Returns the clauses of a request in their order. */
export function clausesIn(tokens: readonly Token[], language: Language): RoleClause[] {
  return clausesOf(tokens).map((clause) => ({
    ...clause,
    roles: new Set(rolesIn(tokens, clause, language)),
  }));
}

function clausesOf(tokens: readonly Token[]): { from: number; to: number }[] {
  const ends = tokens.flatMap(({ kind, text }, at) =>
    kind === "mark" && CLAUSE_END.test(text) ? [at + 1] : []
  );
  const bounds = [0, ...ends, tokens.length];
  return bounds.slice(1).map((to, at) => ({ from: bounds[at] ?? 0, to }));
}

function rolesIn(
  tokens: readonly Token[],
  { from, to }: { from: number; to: number },
  language: Language,
): Role[] {
  const places = Array.from({ length: to - from }, (_, index) => from + index);
  return places.flatMap((at) => rolesAt(tokens, at, language).map(({ role }) => role));
}
