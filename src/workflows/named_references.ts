import { allSteps, type Definition, isActionStep } from "../definition/definition.ts";
import { absentMember } from "../identity/absent_member.ts";
import type { Principal } from "../identity/principal.ts";
import type { Queries } from "../db/dialect.ts";
import { AppError, type Issue, issueText } from "../lib/errors.ts";
import { isUuid } from "../lib/ids.ts";
import { foldName } from "./fold_name.ts";

/** A name by which a step calls something that the organization has. */
export interface NameUse {
  /** The name as the definition has it. */
  name: string;
  path: string;
}

/** A name and the id that it stands for. */
export interface Resolution {
  name: string;
  id: string;
}

/** Which steps give names, and in which field of their `with`. */
export interface NameField {
  service: string;
  action: string;
  field: string;
}

/** The names that such steps give: neither ids nor expressions. */
export function namesIn({ steps }: Definition, { service, action, field }: NameField): NameUse[] {
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
  /** The owner of the workflow, with whose rights names are looked up. */
  ownerId: string;
  /** The user who publishes. */
  principal: Principal;
  /** The previous default version, whose names keep their meaning. */
  previousVersionId: string | null;
  /** Whether names of nothing are resolved at the first run instead. */
  mayBeUnknown: boolean;
}

/** One thing that has a name, and how many things have it. */
export interface Named {
  id: string;
  total: number;
}

/** Finds by exact name first, else by name in any case; answers them by name. */
export function exactNameFirst(
  names: readonly string[],
  { exact, folded }: { exact: ReadonlyMap<string, Named>; folded: ReadonlyMap<string, Named> },
): ReadonlyMap<string, Named> {
  return new Map(names.flatMap((name) => {
    const found = exact.get(name) ?? folded.get(foldName(name));
    return found ? [[name, found] as const] : [];
  }));
}

interface Found {
  places: readonly NameUse[];
  /** For a message: `workflow`. */
  noun: string;
  /** By name. */
  named: ReadonlyMap<string, Named>;
  /** The ids that the previous version has stored, by name. */
  known: ReadonlyMap<string, { id: string; nameFolded: string }>;
  mayBeUnknown: boolean;
}

/** Resolves each name. Throws `unprocessable` for names of none and of several. */
export function settleNames(
  { places, noun, named, known, mayBeUnknown }: Found,
): Resolution[] {
  const resolutions = new Map<string, string>();
  const issues: Issue[] = [];
  for (const { name, path } of places) {
    const { id, total } = named.get(name) ?? { id: null, total: 0 };
    const before = known.get(name);
    // A namesake that came later, be it written exactly so, does not take the place.
    if (before?.nameFolded === foldName(name)) resolutions.set(name, before.id);
    else if (id !== null && total === 1) resolutions.set(name, id);
    else if (before !== undefined && total === 0) resolutions.set(name, before.id);
    else if (total > 1 || !mayBeUnknown) issues.push({ path, message: problemOf(noun, total) });
  }
  refuse(issues);
  return [...resolutions].map(([name, id]) => ({ name, id }));
}

/** The owner of the workflow, by whose rights the names in it are looked up. */
export async function ownerOfNames(
  queries: Queries,
  { principal, ownerId }: Pick<NamesToResolve, "principal" | "ownerId">,
): Promise<Principal> {
  if (principal.userId === ownerId) return principal;
  return await absentMember(queries, { userId: ownerId, orgKey: principal.orgKey });
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
