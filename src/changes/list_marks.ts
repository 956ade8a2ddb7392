import type { Context } from "../identity/context.ts";
import { sha256Hex } from "../lib/crypto.ts";
import { listQuestions } from "../runs/questions/list_questions.ts";
import { listRuns } from "../runs/list_runs.ts";
import { listThreads } from "../threads/list_threads.ts";
import { listWorkflows } from "../workflows/list_workflows.ts";

/** The lists of an organization that can be followed. */
export const WATCHED_LISTS = ["chats", "questions", "runs", "workflows"] as const;

export type WatchedList = typeof WATCHED_LISTS[number];

/** The latest entries of a list, in its order: the id of each and a digest of its content. */
export type ListMarks = ReadonlyMap<string, string>;

/** The number of entries of each list that are compared. */
const ENTRIES = { limit: 50 };

/** The characters of a digest, which is compared only with other digests of the same entry. */
const DIGEST_LENGTH = 12;

const READERS: Readonly<Record<WatchedList, (ctx: Context) => Promise<ListMarks>>> = {
  async chats(ctx) {
    const { threads } = await listThreads(ctx, ENTRIES);
    return marksOf(threads, ({ id }) => id);
  },
  async questions(ctx) {
    const { questions } = await listQuestions(ctx, ENTRIES);
    return marksOf(questions, ({ runId, path }) => `${runId}/${path}`);
  },
  async runs(ctx) {
    const { runs } = await listRuns(ctx, ENTRIES);
    return marksOf(runs, ({ runId }) => runId);
  },
  async workflows(ctx) {
    const { workflows } = await listWorkflows(ctx, { ...ENTRIES, scope: "all" });
    return marksOf(workflows, ({ id }) => id);
  },
};

/** Reads the entries at the top of the list that the caller may read. */
export async function readMarks(ctx: Context, list: WatchedList): Promise<ListMarks> {
  return await READERS[list](ctx);
}

function marksOf<T>(entries: readonly T[], idOf: (entry: T) => string): ListMarks {
  return new Map(entries.map((entry) => [idOf(entry), digestOf(JSON.stringify(entry))]));
}

/** The digest of the whole list. */
export function digestOfList(marks: ListMarks): string {
  return digestOf(JSON.stringify([...marks]));
}

function digestOf(text: string): string {
  return sha256Hex(text).slice(0, DIGEST_LENGTH);
}

/** The ids of entries that are new or differ, in the order of the list. */
export function changedIds(before: ListMarks, after: ListMarks): string[] {
  return [...after].flatMap(([id, digest]) => before.get(id) === digest ? [] : [id]);
}
