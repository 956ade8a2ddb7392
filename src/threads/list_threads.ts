import type { Context } from "../identity/context.ts";
import { BY_TIME, openPage, type PageData, type PageInput } from "../lib/page.ts";
import { type Thread, toThread } from "./thread.ts";
import { findThreadPage } from "./thread_list_store.ts";

export interface ThreadList extends PageData {
  threads: Thread[];
}

/** A page of the caller's own threads and those shared with a team of the caller, latest first. */
export async function listThreads(ctx: Context, input: PageInput): Promise<ThreadList> {
  const { db: { queries }, principal } = ctx;
  const page = openPage(input, { list: ["threads"], order: BY_TIME });
  const { rows, found, count } = await findThreadPage(queries, { principal, ...page.window });
  return {
    threads: rows.map(toThread),
    ...page.dataOf(found, count, ({ at, id }) => [at, id]),
  };
}
