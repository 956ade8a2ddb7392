import { ok } from "node:assert/strict";
import type { PageData, PageInput } from "../../../src/lib/page.ts";

/** Reads a list to its end by cursors, an item at a time. It must have three at least. */
export async function walkByCursors(
  list: (input: PageInput) => Promise<Pick<PageData, "nextCursor">>,
): Promise<void> {
  let pages = 0;
  let cursor: string | undefined;
  do {
    const { nextCursor } = await list({ limit: 1, cursor });
    cursor = nextCursor ?? undefined;
    pages++;
  } while (cursor !== undefined);
  ok(pages >= 3, `${pages} pages read of ${list}`);
}
