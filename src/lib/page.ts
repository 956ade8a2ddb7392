/** Which page of a list is wanted. */
export interface PageInput {
  /** From 1. */
  page: number;
  limit: number;
}

/** What every list tells beside its items. */
export interface PageData extends PageInput {
  /** Of all pages together. */
  total: number;
  /** 0 where there is nothing. */
  totalPages: number;
}

/** The page data of a list of `total` items. */
export function pageData({ page, limit }: PageInput, total: number): PageData {
  return { page, limit, total, totalPages: Math.ceil(total / limit) };
}

/** How many items stand before the page; for one beyond any end, as many as SQL can count exactly. */
export function offsetOf({ page, limit }: PageInput): number {
  return Math.min((page - 1) * limit, Number.MAX_SAFE_INTEGER);
}
