import type { ListPage, Pages } from "../api/pages.ts";
import { texts } from "../texts/texts.ts";
import { Loading, Problem } from "./feedback.tsx";

/** The rows that one answer of the server has. */
export const PAGE_SIZE = 50;

/** Above a list: that it is being read, or why it could not be. */
export function ListState<T extends ListPage>({ list }: { list: Pages<T> }) {
  if (list.isPending) return <Loading />;
  if (!list.error || list.pages) return null;
  return <Problem error={list.error} onRetry={list.refetch} />;
}

interface MoreRowsProps<T extends ListPage> {
  list: Pages<T>;
  label?: string;
}

/** The button for the next page of a list, where there is one. */
export function MoreRows<T extends ListPage>({ list, label = texts.more }: MoreRowsProps<T>) {
  if (!list.hasMore) return null;
  if (list.error && list.pages) return <Problem error={list.error} onRetry={list.readMore} />;
  return (
    <button
      type="button"
      class="button more"
      // A button that is disabled would lose the focus.
      aria-disabled={list.isReadingMore}
      onClick={list.readMore}
    >
      {list.isReadingMore ? texts.loading : label}
    </button>
  );
}
