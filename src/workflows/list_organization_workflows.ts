import type { Context } from "../identity/context.ts";
import { requireAdmin } from "../identity/require_admin.ts";
import { sortedKeys } from "../identity/team_keys.ts";
import { isoTime } from "../lib/clock.ts";
import { BY_TIME, openPage, type PageData, type PageInput } from "../lib/page.ts";
import { foldName } from "../lib/text/fold_name.ts";
import { findOrganizationPage, type OrganizationRow } from "./organization_list_store.ts";

/** The fields of a workflow that an admin who may not read it can see. */
export interface OrganizationWorkflow {
  id: string;
  name: string;
  ownerId: string;
  sharedTeamKeys: string[];
  /** The total size of the files of its runs. */
  sizeBytes: number;
  createdAt: string;
  updatedAt: string;
}

export interface OrganizationWorkflowList extends PageData {
  workflows: OrganizationWorkflow[];
}

export interface OrganizationWorkflowsInput extends PageInput {
  /** A part of the name. */
  search?: string | undefined;
  /** Only workflows of this user. */
  ownerId?: string | null | undefined;
}

/** A page of all workflows of the organization, latest change first. Errors: `forbidden`. */
export async function listOrganizationWorkflows(
  { db: { queries }, principal }: Context,
  { search, ownerId = null, ...input }: OrganizationWorkflowsInput,
): Promise<OrganizationWorkflowList> {
  requireAdmin(principal, "lists all of its workflows");
  const folded = search ? foldName(search) : null;
  const list = ["organization workflows", folded, ownerId];
  const page = openPage(input, { list, order: BY_TIME });
  const wanted = { principal, ownerId, search: folded, ...page.window };
  const { rows, found, count } = await findOrganizationPage(queries, wanted);
  return {
    workflows: rows.map(toItem),
    ...page.dataOf(found, count, ({ at, id }) => [at, id]),
  };
}

function toItem({ sharedTeamKeys, createdAt, updatedAt, ...row }: OrganizationRow) {
  return {
    ...row,
    sharedTeamKeys: sortedKeys(sharedTeamKeys),
    createdAt: isoTime(createdAt),
    updatedAt: isoTime(updatedAt),
  };
}
