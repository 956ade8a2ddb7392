import type { Queries } from "../../db/dialect.ts";
import { preparedPage } from "../../db/keyset.ts";
import { prepared } from "../../db/prepared.ts";
import { readableWorkflows } from "../../access/sharing.ts";
import type { Principal } from "../../identity/principal.ts";
import type { Window } from "../../lib/page.ts";
import { preparedForCaller } from "../../access/prepared_for_caller.ts";

export interface VersionRow {
  versionId: string;
  number: number;
  createdAt: number;
}

const VERSION_COLUMNS = ["id as versionId", "number", "created_at as createdAt"] as const;

/** A page of versions, newest first. */
export async function findVersionPage(
  queries: Queries,
  { workflowId, ...window }: Window & { workflowId: string },
): Promise<VersionRow[]> {
  return await selectPage(queries, window, { workflowId });
}

const selectPage = preparedPage(
  ["number"],
  (queries, { workflowId }: { workflowId: string }) =>
    queries.selectFrom("workflow_versions").select(VERSION_COLUMNS).where(
      "workflow_id",
      "=",
      workflowId,
    ),
);

/** Finds a version; undefined if it does not belong to the workflow. */
export async function findVersion(
  queries: Queries,
  { workflowId, versionId }: { workflowId: string; versionId: string },
): Promise<VersionRow & { definition: string; source: string | null } | undefined> {
  const { rows: [row] } = await selectVersion(queries, { workflowId, versionId });
  return row;
}

const selectVersion = prepared((
  queries,
  { workflowId, versionId }: { workflowId: string; versionId: string },
) =>
  queries.selectFrom("workflow_versions")
    .select([...VERSION_COLUMNS, "definition", "source"])
    .where("id", "=", versionId)
    .where("workflow_id", "=", workflowId)
);

/** Finds the version of a workflow with this number. */
export async function findVersionByNumber(
  queries: Queries,
  { workflowId, number }: { workflowId: string; number: number },
): Promise<{ id: string; definition: string } | undefined> {
  return await queries.selectFrom("workflow_versions")
    .select(["id", "definition"])
    .where("workflow_id", "=", workflowId)
    .where("number", "=", number)
    .executeTakeFirst();
}

export interface NewVersion {
  versionId: string;
  workflowId: string;
  number: number;
  definition: string;
  /** The YAML as its author wrote it; null if it was submitted as JSON. */
  source: string | null;
  createdBy: string;
  createdAt: number;
}

export async function insertVersion(queries: Queries, version: NewVersion): Promise<void> {
  await queries.insertInto("workflow_versions").values({
    id: version.versionId,
    workflow_id: version.workflowId,
    number: version.number,
    definition: version.definition,
    source: version.source,
    created_by: version.createdBy,
    created_at: version.createdAt,
  }).execute();
}

export interface RunnableRow {
  workflowId: string;
  workflowName: string;
  orgKey: string;
  ownerId: string;
  versionId: string | null;
  versionNumber: number | null;
}

/** A readable workflow with one of its versions, the default one unless stated. */
export async function findRunnable(
  queries: Queries,
  { principal, workflowId, versionId }: {
    principal: Principal;
    workflowId: string;
    versionId: string | null;
  },
): Promise<RunnableRow | undefined> {
  const values = { workflowId, versionId: versionId ?? "" };
  const shape = { isDefault: versionId === null };
  const [row] = await runnable(queries, { principal, values, shape });
  return row;
}

interface RunnableParts {
  principal: Principal;
  values: { workflowId: string; versionId: string };
  shape: { isDefault: boolean };
}

const runnable = preparedForCaller((queries, { principal, values, shape }: RunnableParts) =>
  queries.selectFrom("workflows")
    .leftJoin("workflow_versions as versions", (join) =>
      join
        .on(({ eb, ref }) =>
          eb(
            "versions.id",
            "=",
            shape.isDefault ? ref("workflows.default_version_id") : values.versionId,
          )
        )
        .onRef("versions.workflow_id", "=", "workflows.id"))
    .select([
      "workflows.id as workflowId",
      "workflows.name as workflowName",
      "workflows.org_key as orgKey",
      "workflows.owner_id as ownerId",
      "versions.id as versionId",
      "versions.number as versionNumber",
    ])
    .where("workflows.id", "=", values.workflowId)
    .where(readableWorkflows(principal))
);

/** Reads a version by its id alone, for a run of that version. */
export async function findVersionText(
  queries: Queries,
  versionId: string,
): Promise<{ number: number; definition: string }> {
  return await queries.selectFrom("workflow_versions")
    .select(["number", "definition"])
    .where("id", "=", versionId)
    .executeTakeFirstOrThrow();
}
