import type { ComponentChildren } from "preact";
import { Loading, Problem } from "./feedback.tsx";

interface QueryState<T> {
  data?: T | undefined;
  error: unknown;
  refetch?: (() => unknown) | undefined;
}

/** Shows data, or that it is being read, or why that failed. */
export function QueryResult<T>(
  { of: { data, error, refetch }, children }: {
    of: QueryState<T>;
    children: (data: T) => ComponentChildren;
  },
) {
  if (data !== undefined) return <>{children(data)}</>;
  if (error) return <Problem error={error} {...refetch && { onRetry: () => void refetch() }} />;
  return <Loading />;
}
