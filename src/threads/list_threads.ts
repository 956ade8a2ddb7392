import type { Context } from "../identity/context.ts";
import { BY_TIME, openPage, type PageData, type PageInput } from "../lib/page.ts";
import { type Thread, toThread } from "./thread.ts";
import { countThreads, findThreadPage } from "./thread_store.ts";

export interface ThreadList extends PageData {
  threads: Thread[];
}

/** The caller's own threads and those shared with one of its teams, latest first. */
export async function listThreads(ctx: Context, input: PageInput): Promise<ThreadList> {
  const { db: { queries }, principal } = ctx;
  const page = openPage(input, { list: ["threads"], order: BY_TIME });
  const [count, rows] = await Promise.all([
    countThreads(queries, principal),
    findThreadPage(queries, { principal, ...page.window }),
  ]);
  return {
    threads: page.itemsOf(rows).map(toThread),
    ...page.dataOf(rows, count, ({ lastUpdatedAt, id }) => [lastUpdatedAt, id]),
  };
}
