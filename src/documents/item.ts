import { sortedKeys } from "../identity/team_keys.ts";
import { isoTime } from "../lib/clock.ts";
import type { ItemRow } from "./document_store.ts";

/** The fields that are shown of every document. */
export interface DocumentItem {
  id: string;
  name: string;
  description: string | null;
  /** The number of the default version. */
  version: string | null;
  isPublic: boolean;
  /** Whether the document has a draft that the caller may read. */
  isDraft: boolean;
  sharedTeamKeys: string[];
  createdAt: string;
  updatedAt: string;
}

export function toItem(row: ItemRow): DocumentItem {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    version: row.versionNumber === null ? null : String(row.versionNumber),
    isPublic: row.isPublic === 1,
    isDraft: Boolean(row.isDraft),
    sharedTeamKeys: sortedKeys(row.sharedTeamKeys),
    createdAt: isoTime(row.createdAt),
    updatedAt: isoTime(row.updatedAt),
  };
}
