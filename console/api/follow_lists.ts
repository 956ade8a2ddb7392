import type { InfiniteData, QueryClient } from "@tanstack/query-core";
import type { followEvents } from "./follow_run.ts";

/** These are parameters, because imports would move the modules out of the first script. */
interface Deps {
  queries: QueryClient;
  followEvents: typeof followEvents;
}

/** The query keys to read again when a list of the organization has changed, by the list's name. */
const KEYS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  chats: [["chats", "all"]],
  questions: [["questions"]],
  runs: [["runs", "all"], ["runs", "children"], ["runs", "of"], ["organization", "queue"]],
  workflows: [["workflows", "list"]],
};

/** The minimum time between two reads of a list that changes constantly. */
const AGAIN_AFTER_MS = 5_000;

const LOGIN_AGAIN_MS = 15_000;

/** Reads shown lists again when they have changed, until the signal aborts. */
export async function followLists(
  { queries, followEvents }: Deps,
  signal: AbortSignal,
): Promise<void> {
  const due = new Set<string>();
  const readAt = new Map<string, number>();
  const read = (list: string): void => {
    if (due.has(list)) return;
    due.add(list);
    const waitMs = (readAt.get(list) ?? 0) + AGAIN_AFTER_MS - Date.now();
    setTimeout(() => {
      due.delete(list);
      readAt.set(list, Date.now());
      for (const queryKey of KEYS[list] ?? []) readAgain(queries, queryKey);
    }, Math.max(waitMs, 0));
  };
  while (!signal.aborted) {
    let isFirst = true;
    await followEvents({
      path: "/api/v1/changes",
      onEvent({ event }) {
        if (event in KEYS) read(event);
        // Changes between the first read of a list and the start of the stream are not reported.
        if (event === "ready" && isFirst) Object.keys(KEYS).forEach(read);
        if (event === "ready") isFirst = false;
      },
      isLast: () => false,
      signal,
    });
    // The login has ended; there may be another one later.
    await new Promise((resolve) => setTimeout(resolve, LOGIN_AGAIN_MS));
  }
}

/** Reads only lists with one shown page again, because each shown page would be a request. */
function readAgain(queries: QueryClient, queryKey: readonly string[]): void {
  void queries.invalidateQueries({
    queryKey,
    predicate: ({ state }) => {
      const { pages } = (state.data ?? {}) as Partial<InfiniteData<unknown>>;
      return (pages?.length ?? 0) <= 1;
    },
  });
}
