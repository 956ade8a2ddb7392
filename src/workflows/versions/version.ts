import type { Version as DocumentVersion } from "../../documents/versions/version.ts";

/** A published version. */
export interface Version extends DocumentVersion {
  workflowId: string;
}
