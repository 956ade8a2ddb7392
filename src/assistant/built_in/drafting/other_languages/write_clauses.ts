import type { Chunk } from "./chunk.ts";
import { ClauseWriter } from "./clause_writer.ts";
import type { VerbClause } from "./verb_clauses.ts";
import { chunksOf, type RewriteState, type RewrittenClause } from "./row_writer.ts";
import type { PhraseTemplates } from "./request_lexicon.ts";

/** Writes the clauses in the canonical wording. Returns null if a chunk would be lost. */
export function writeClauses(
  clauses: readonly VerbClause[],
  templates: PhraseTemplates,
): string | null {
  // A source alone may be the answer to a question, and is not a request.
  if (clauses.every(({ sense, chunks }) => sense === null && chunks.every(isPlace))) return null;
  const state: RewriteState = {
    templates,
    hasSource: false,
    lastWork: null,
    noun: null,
    groups: [],
    hasNumber: false,
  };
  const times: string[] = [];
  const parts: string[] = [];
  const allSources: string[] = [];
  let held: RewrittenClause | null = null;
  for (const clause of clauses) {
    for (const { said } of chunksOf(clause, "time")) times.push(said);
    const said = new ClauseWriter(clause, state).say();
    if (said === null) return null;
    const { sources, work, uses } = said;
    state.lastWork = work.at(-1) ?? state.lastWork;
    allSources.push(...sources);
    if (clause.isBefore) {
      held = said;
      parts.push(...sources, ...work);
      continue;
    }
    parts.push(...sources, ...work, ...uses, ...held?.uses ?? []);
    held = null;
  }
  if (held || parts.length === 0) return null;
  const [source, another] = allSources;
  // The canonical wording begins with the source, even if the request names it last.
  const isInOrder = clauses.some(({ sense }) => sense === "wait");
  const ordered = source !== undefined && another === undefined && !isInOrder
    ? [source, ...parts.filter((part) => part !== source)]
    : parts;
  return `${[...new Set(times), ...ordered].join(", ")}.`;
}

function isPlace({ role }: Chunk): boolean {
  return role === "url" || role === "file" || role === "noun" || role === "them";
}
