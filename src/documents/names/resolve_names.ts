import { countNamesakes, type Named } from "../../access/namesakes.ts";
import { allSteps, type Definition, isActionStep } from "../../definition/definition.ts";
import { loadStoredPrincipal } from "../../identity/stored_principal.ts";
import type { Principal } from "../../identity/principal.ts";
import type { Queries } from "../../db/dialect.ts";
import { AppError, type Issue, issueText } from "../../lib/errors.ts";
import { isUuid } from "../../lib/ids.ts";
import { foldName } from "../../lib/text/fold_name.ts";
import type { DocumentKind } from "../kind.ts";
import { findReferences, insertReferences, type Reference } from "./reference_store.ts";

/** The use of a name in a step that refers to a document. */
export interface NameUse {
  /** The name exactly as in the definition. */
  name: string;
  path: string;
}

/** The steps that refer to a document of the kind by its name, not by id or by an expression. */
export function namesIn({ steps }: Definition, { reference }: DocumentKind): NameUse[] {
  const { service, action, field } = reference;
  return [...allSteps(steps)].flatMap(({ step, path }) => {
    if (!isActionStep(step) || step.service !== service || step.action !== action) return [];
    const name = step.with?.[field];
    if (typeof name !== "string" || name.includes("${{") || isUuid(name)) return [];
    return [{ name, path: `${path}.with.${field}` }];
  });
}

export interface NamesToResolve {
  versionId: string;
  definition: Definition;
  /** The owner of the workflow, whose rights are used to look up names. */
  ownerId: string;
  /** The publishing user. */
  principal: Principal;
  /** The previous default version, whose names keep their meaning. */
  previousVersionId: string | null;
  /** Whether names of no document are allowed, and resolved at the first run. */
  mayBeUnknown: boolean;
}

/**
 * Stores permanently which documents the names in a new version refer to: later documents with the
 * same name, renames and deletions do not change that. Throws `unprocessable` for names of no
 * document or of several.
 */
export async function resolveNames(
  queries: Queries,
  { kind, given }: { kind: DocumentKind; given: NamesToResolve },
): Promise<void> {
  const { versionId, definition, previousVersionId, mayBeUnknown } = given;
  const places = namesIn(definition, kind);
  if (places.length === 0) return;
  const principal = await ownerOfNames(queries, given);
  const names = places.map(({ name }) => name);
  const named = await findNamed(queries, { kind, principal, names });
  const previous = { kind, principal, versionId: previousVersionId ?? "" };
  const known = await findReferences(queries, previous);
  const { noun } = kind.reference;
  const references = settleNames({ places, noun, named, known, mayBeUnknown });
  await insertReferences(queries, { kind, versionId, references });
}

/** The documents with these names that the caller may read, by name: see `countNamesakes()`. */
export function findNamed(
  queries: Queries,
  { kind, principal, names }: {
    kind: DocumentKind;
    principal: Principal;
    names: readonly string[];
  },
): Promise<ReadonlyMap<string, Named>> {
  const folded = new Map(names.map((name) => [name, foldName(name)]));
  return countNamesakes(queries, { table: kind.documents, principal, names: folded });
}

interface Found {
  places: readonly NameUse[];
  /** A noun for messages: `workflow`. */
  noun: string;
  /** By name. */
  named: ReadonlyMap<string, Named>;
  /** The ids that are stored for the previous version, by name. */
  known: ReadonlyMap<string, { id: string; nameFolded: string }>;
  mayBeUnknown: boolean;
}

/** Resolves each name. Throws `unprocessable` for names of no document or of several. */
function settleNames(
  { places, noun, named, known, mayBeUnknown }: Found,
): Reference[] {
  const resolutions = new Map<string, string>();
  const issues: Issue[] = [];
  for (const { name, path } of places) {
    const { id, total } = named.get(name) ?? { id: null, total: 0 };
    const before = known.get(name);
    // A document that got this name later does not replace the known one, even if its name matches
    // exactly.
    if (before?.nameFolded === foldName(name)) resolutions.set(name, before.id);
    else if (id !== null && total === 1) resolutions.set(name, id);
    else if (before !== undefined && total === 0) resolutions.set(name, before.id);
    else if (total > 1 || !mayBeUnknown) issues.push({ path, message: problemOf(noun, total) });
  }
  refuse(issues);
  return [...resolutions].map(([name, id]) => ({ name, id }));
}

/** The owner of the workflow, whose rights are used to look up the names in it. */
async function ownerOfNames(
  queries: Queries,
  { principal, ownerId }: Pick<NamesToResolve, "principal" | "ownerId">,
): Promise<Principal> {
  if (principal.userId === ownerId) return principal;
  return await loadStoredPrincipal(queries, { userId: ownerId, orgKey: principal.orgKey });
}

function problemOf(noun: string, total: number): string {
  return total === 0
    ? `must be the name or the id of a ${noun} that this workflow's owner may read`
    : `is the name of several ${noun}s that this workflow's owner may read: name one by its id`;
}

function refuse(issues: readonly Issue[]): void {
  const [first] = issues;
  if (first === undefined) return;
  const message = `Cannot publish: ${issueText(first)}`;
  throw new AppError("unprocessable", message, { issues: issues.slice(0, 100) });
}
