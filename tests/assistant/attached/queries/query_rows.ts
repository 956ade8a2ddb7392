import type { NamedFile } from "./files.ts";

/**
 * Requests about files, each with the same request in the words of drafts, or null where a word is
 * not understood or several things could be meant.
 */
export type QueryRows = readonly (readonly [
  file: NamedFile,
  rows: readonly (readonly [says: string, query: string | null])[],
])[];
