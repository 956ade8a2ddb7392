import { QueryClient, QueryObserver, type QueryObserverResult } from "@tanstack/query-core";
import { useEffect, useMemo, useState } from "preact/hooks";
import { ApiError } from "./client.ts";

const RETRIES_MAX = 2;
const FRESH_MS = 5_000;

/** The cache of server responses. A refusal is final; other failures are retried. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      retry: (failures, error) => !(error instanceof ApiError) && failures < RETRIES_MAX,
    },
  },
});
queries.mount();

interface Options<T> {
  isEnabled?: boolean;
  /** The interval for reading the data again; by default it is not read again. */
  everyMs?: (data: T | undefined) => number | false;
  /** How long the data counts as fresh; 5 s by default. */
  freshMs?: number;
}

/** Reads data, caches it under its key, and reads it again when it may have changed. */
export function useQuery<T>(
  key: readonly unknown[],
  read: () => Promise<T>,
  { isEnabled = true, everyMs = () => false, freshMs = FRESH_MS }: Options<T> = {},
): QueryObserverResult<T> {
  const name = JSON.stringify([key, isEnabled]);
  const observer = useMemo(() =>
    new QueryObserver<T>(queries, {
      queryKey: key,
      queryFn: read,
      enabled: isEnabled,
      staleTime: freshMs,
      refetchInterval: ({ state }) => everyMs(state.data),
    }), [name]);
  const [, draw] = useState<QueryObserverResult<T>>();
  useEffect(() => observer.subscribe(draw), [observer]);
  return observer.getCurrentResult();
}
