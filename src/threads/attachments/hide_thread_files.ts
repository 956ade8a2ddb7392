import type { Queries } from "../../db/dialect.ts";
import { nextRound } from "../../lib/turns/turns.ts";
import { threadFileKeys } from "./thread_files_store.ts";

/** The most files that are hidden at once. Each takes some 20 microseconds, with its counters. */
const FILES_MAX = 100;

interface Hiding {
  threadId: string;
  /** Hides files, and returns the keys of those that were not hidden before. */
  hide(keys: readonly string[]): Promise<string[]>;
}

/**
 * Hides the files of a thread's messages, in pieces with pauses for other requests: a thread may
 * have 100,000 of them. Returns their keys.
 */
export async function hideThreadFiles(
  queries: Queries,
  { threadId, hide }: Hiding,
): Promise<string[]> {
  const hidden: string[] = [];
  for await (const keys of threadFileKeys(queries, threadId)) {
    for (let at = 0; at < keys.length; at += FILES_MAX) {
      if (at > 0) await nextRound();
      hidden.push(...await hide(keys.slice(at, at + FILES_MAX)));
    }
  }
  return hidden;
}
