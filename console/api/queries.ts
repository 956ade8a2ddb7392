import { QueryClient, QueryObserver, type QueryObserverResult } from "@tanstack/query-core";
import { useEffect, useMemo, useState } from "preact/hooks";
import { Refusal } from "./client.ts";

const RETRIES_MAX = 2;
const FRESH_MS = 5_000;

/** The cache of answers of the server. A refusal is final; every other failure is tried again. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      retry: (failures, error) => !(error instanceof Refusal) && failures < RETRIES_MAX,
    },
  },
});
queries.mount();

interface Options<T> {
  isEnabled?: boolean;
  /** After how long it is read again; not unless stated. */
  everyMs?: (data: T | undefined) => number | false;
  /** How long it counts as it was read; 5 s unless stated. */
  freshMs?: number;
}

/** Reads something, keeps it under its key, and reads it again when it may have changed. */
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
