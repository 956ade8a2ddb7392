import type { Queries } from "../db/dialect.ts";
import { absentMember } from "../identity/absent_member.ts";
import type { Principal } from "../identity/principal.ts";
import { AppError, type Issue } from "../lib/errors.ts";
import { isUuid } from "../lib/ids.ts";
import { allSteps, type Definition, isLeaf } from "../definition/definition.ts";
import { foldName } from "./fold_name.ts";
import { findNamedWorkflows, findResolved, insertResolutions } from "./workflow_name_store.ts";

interface NamePlace {
  /** As the definition has it. */
  name: string;
  path: string;
}

/** The `workflow.run` steps that name a workflow: not by its id, and not by an expression. */
export function workflowNamesIn({ steps }: Definition): NamePlace[] {
  return [...allSteps(steps)].flatMap(({ step, path }) => {
    if (!isLeaf(step) || step.service !== "workflow" || step.action !== "run") return [];
    const name = step.with?.["workflow"];
    if (typeof name !== "string" || name.includes("${{") || isUuid(name)) return [];
    return [{ name, path: `${path}.with.workflow` }];
  });
}

export interface NamesToResolve {
  versionId: string;
  definition: Definition;
  /** Of the workflow: by this user's rights are names looked up. */
  ownerId: string;
  /** Who publishes. */
  principal: Principal;
  /** The default version before, whose names go on to stand for what they stood for. */
  previousVersionId: string | null;
  /** Whether names that stand for nothing yet are left for the first run. */
  mayBeUnknown: boolean;
}

/**
 * Notes for good which workflows the names in a new version stand for: a later namesake, a rename and
 * a deletion do not change it. Throws `unprocessable` for names of none and of several.
 */
export async function resolveNames(queries: Queries, given: NamesToResolve): Promise<void> {
  const { versionId, definition, previousVersionId } = given;
  const places = workflowNamesIn(definition);
  if (places.length === 0) return;
  const principal = await ownerOf(queries, given);
  const named = await findNamedWorkflows(queries, {
    principal,
    names: places.map(({ name }) => name),
  });
  const known = await findResolved(queries, { principal, versionId: previousVersionId ?? "" });
  const resolutions = new Map<string, string>();
  const issues: Issue[] = [];
  for (const { name, path } of places) {
    const { workflowId, total } = named.get(name) ?? { workflowId: null, total: 0 };
    const before = known.get(name);
    const isStill = before !== undefined && (total === 0 || before.nameFolded === foldName(name));
    if (workflowId !== null && total === 1) resolutions.set(name, workflowId);
    else if (isStill) resolutions.set(name, before.workflowId);
    else if (total > 1 || !given.mayBeUnknown) issues.push({ path, message: problemOf(total) });
  }
  refuse(issues);
  const noted = [...resolutions].map(([name, workflowId]) => ({ name, workflowId }));
  await insertResolutions(queries, { versionId, resolutions: noted });
}

async function ownerOf(
  queries: Queries,
  { principal, ownerId }: NamesToResolve,
): Promise<Principal> {
  if (principal.userId === ownerId) return principal;
  return await absentMember(queries, { userId: ownerId, orgKey: principal.orgKey });
}

function problemOf(total: number): string {
  return total === 0
    ? "must be the name or the id of a workflow that this workflow's owner may read"
    : "is the name of several workflows that this workflow's owner may read: name one by its id";
}

function refuse(issues: readonly Issue[]): void {
  const [first] = issues;
  if (first === undefined) return;
  const message = `Cannot publish: ${first.path} ${first.message}`;
  throw new AppError("unprocessable", message, { issues: issues.slice(0, 100) });
}
