import {
  type InfiniteData,
  InfiniteQueryObserver,
  type InfiniteQueryObserverResult,
} from "@tanstack/query-core";
import { useEffect, useMemo, useState } from "preact/hooks";
import { queries } from "./queries.ts";

/** One page of a list of the API. */
export interface ListPage {
  nextCursor: string | null;
}

interface Options<T> {
  isEnabled?: boolean;
  /**
   * The interval for reading the list again, or a function of the pages read so far. A number
   * applies only while just the first page is shown.
   */
  everyMs?: number | ((pages: readonly T[]) => number | false);
}

/** The pages of a list that have been read, and the means to read more. */
export interface Pages<T> {
  /** Null until the first page has arrived. */
  pages: readonly T[] | null;
  error: unknown;
  isPending: boolean;
  hasMore: boolean;
  isReadingMore: boolean;
  readMore(): void;
  refetch(): void;
}

/**
 * Reads a list page by page, each from the end of the previous page, so that new or removed items
 * do not shift the others.
 */
export function usePages<T extends ListPage>(
  key: readonly unknown[],
  read: (cursor: { cursor?: string }) => Promise<T>,
  { isEnabled = true, everyMs }: Options<T> = {},
): Pages<T> {
  const name = JSON.stringify([key, isEnabled]);
  const observer = useMemo(
    () =>
      new InfiniteQueryObserver<T, Error, InfiniteData<T>, readonly unknown[], string | null>(
        queries,
        {
          queryKey: key,
          queryFn: ({ pageParam }) => read(pageParam === null ? {} : { cursor: pageParam }),
          initialPageParam: null,
          getNextPageParam: (last: T) => last.nextCursor,
          enabled: isEnabled,
          refetchInterval: ({ state }) => intervalOf(everyMs, state.data?.pages ?? []),
        },
      ),
    [name],
  );
  const [, draw] = useState<InfiniteQueryObserverResult<InfiniteData<T>>>();
  useEffect(() => observer.subscribe(draw), [observer]);
  const result = observer.getCurrentResult();
  return {
    pages: result.data?.pages ?? null,
    error: result.error,
    isPending: result.isPending,
    hasMore: result.hasNextPage,
    isReadingMore: result.isFetchingNextPage,
    readMore() {
      if (!result.isFetchingNextPage) void result.fetchNextPage();
    },
    refetch: () => void result.refetch(),
  };
}

function intervalOf<T>(everyMs: Options<T>["everyMs"], pages: readonly T[]): number | false {
  if (typeof everyMs === "function") return everyMs(pages);
  // Each shown page would be a request.
  return everyMs !== undefined && pages.length <= 1 ? everyMs : false;
}

/** Returns the items of all pages in order, each once. */
export function itemsOf<T extends ListPage, Item>(
  list: Pages<T>,
  items: (page: T) => readonly Item[],
  id: (item: Item) => string,
): Item[] | null {
  if (list.pages === null) return null;
  return [...new Map(list.pages.flatMap(items).map((item) => [id(item), item])).values()];
}
