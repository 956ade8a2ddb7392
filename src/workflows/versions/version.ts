import { isoTime } from "../../lib/clock.ts";
import type { VersionRow } from "./version_store.ts";

/** A published version. */
export interface Version {
  versionId: string;
  workflowId: string;
  /** From 1, without gaps. */
  versionNumber: number;
  isDefault: boolean;
  createdAt: string;
}

/** Makes a version for the API from a row and its workflow. */
export function toVersion(
  row: VersionRow,
  workflow: { id: string; defaultVersionId: string | null },
): Version {
  return {
    versionId: row.versionId,
    workflowId: workflow.id,
    versionNumber: row.number,
    isDefault: row.versionId === workflow.defaultVersionId,
    createdAt: isoTime(row.createdAt),
  };
}
