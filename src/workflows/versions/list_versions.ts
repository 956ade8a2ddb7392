import type { Context } from "../../identity/context.ts";
import { AppError } from "../../lib/errors.ts";
import { openPage, type PageData, type PageInput } from "../../lib/page.ts";
import { toVersion, type Version } from "./version.ts";
import { selectVersions } from "./version_store.ts";
import { loadWorkflow } from "../workflow_access.ts";

export interface VersionList extends Pick<PageData, "nextCursor" | "totalIsExact"> {
  versions: Version[];
  /** How many there are, listed or not. */
  total: number;
  /** Whether `limit` cut the list. */
  truncated: boolean;
}

export interface VersionListInput extends Omit<PageInput, "page"> {
  workflowId: string;
  /** All of them, whatever `limit` is. */
  includeAll: boolean;
}

/** Published versions, newest first. */
export async function listVersions(
  ctx: Context,
  { workflowId, includeAll, ...input }: VersionListInput,
): Promise<VersionList> {
  const { queries } = ctx.db;
  const workflow = await loadWorkflow(queries, { principal: ctx.principal, workflowId });
  if (includeAll && input.cursor !== undefined) throw cursorOfAll();
  const page = openPage(input, { list: ["versions", workflowId], order: ["number"] });
  const { limit, after } = page.window;
  const rows = await selectVersions(queries, {
    workflowId,
    limit: includeAll ? null : limit,
    after,
  });
  // Numbers have no gaps and versions are never deleted.
  const total = Math.max(workflow.latestVersionNumber, rows[0]?.number ?? 0);
  const versions = (includeAll ? rows : page.itemsOf(rows)).map((row) => toVersion(row, workflow));
  const position = ({ number }: { number: number }) => [number];
  const { nextCursor } = page.dataOf(rows, { total, isExact: true }, position);
  return {
    versions,
    total,
    truncated: versions.length < total,
    nextCursor: includeAll ? null : nextCursor,
    totalIsExact: true,
  };
}

function cursorOfAll(): AppError {
  const message = "must not come with includeAll, which answers every version at once";
  const issues = [{ path: "cursor", message }];
  return new AppError("invalid_request", `Invalid query: cursor: ${message}`, { issues });
}
