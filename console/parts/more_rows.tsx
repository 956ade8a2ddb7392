import type { ListPage, Pages } from "../api/pages.ts";
import { texts } from "../texts/texts.ts";
import { Loading, Problem } from "./feedback.tsx";

/** The number of rows in one response of the server. */
export const PAGE_SIZE = 50;

/** Shows above a list that it is being read, or why that failed. */
export function ListState<T extends ListPage>({ list }: { list: Pages<T> }) {
  if (list.isPending) return <Loading />;
  if (!list.error || list.pages) return null;
  return <Problem error={list.error} onRetry={list.refetch} />;
}

interface MoreRowsProps<T extends ListPage> {
  list: Pages<T>;
  label?: string;
}

/** The button for the next page of a list, if there is one. */
export function MoreRows<T extends ListPage>({ list, label = texts.more }: MoreRowsProps<T>) {
  if (!list.hasMore) return null;
  if (list.error && list.pages) return <Problem error={list.error} onRetry={list.readMore} />;
  return (
    <button
      type="button"
      class="button more"
      // A disabled button would lose the focus.
      aria-disabled={list.isReadingMore}
      onClick={list.readMore}
    >
      {list.isReadingMore ? texts.loading : label}
    </button>
  );
}
