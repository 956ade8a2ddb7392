import type { Context } from "../identity/context.ts";
import { type Thread, toThread } from "./thread.ts";
import { countThreads, findThreadPage } from "./thread_store.ts";

export interface PageInput {
  /** From 1. */
  page: number;
  limit: number;
}

export interface ThreadList {
  threads: Thread[];
  page: number;
  limit: number;
  total: number;
  totalPages: number;
}

/** The caller's own threads and those shared with one of its teams, latest first. */
export async function listThreads(ctx: Context, { page, limit }: PageInput): Promise<ThreadList> {
  const { db: { queries }, principal } = ctx;
  const [total, rows] = await Promise.all([
    countThreads(queries, principal),
    findThreadPage(queries, { principal, limit, offset: (page - 1) * limit }),
  ]);
  const totalPages = Math.ceil(total / limit);
  return { threads: rows.map(toThread), page, limit, total, totalPages };
}
