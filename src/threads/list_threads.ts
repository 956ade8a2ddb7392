import type { Context } from "../identity/context.ts";
import { offsetOf, type PageData, pageData, type PageInput } from "../lib/page.ts";
import { type Thread, toThread } from "./thread.ts";
import { countThreads, findThreadPage } from "./thread_store.ts";

export interface ThreadList extends PageData {
  threads: Thread[];
}

/** The caller's own threads and those shared with one of its teams, latest first. */
export async function listThreads(ctx: Context, page: PageInput): Promise<ThreadList> {
  const { db: { queries }, principal } = ctx;
  const [total, rows] = await Promise.all([
    countThreads(queries, principal),
    findThreadPage(queries, { principal, limit: page.limit, offset: offsetOf(page) }),
  ]);
  return { threads: rows.map(toThread), ...pageData(page, total) };
}
