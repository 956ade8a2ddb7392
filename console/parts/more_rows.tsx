import { texts } from "../texts/texts.ts";

/** The rows that one answer of the server may have. */
export const PAGE_SIZE_MAX = 100;

interface MoreRowsProps {
  /** Undefined until the list has been read. */
  total: number | undefined;
  limit: number;
  onLimit(limit: number): void;
}

/** Below a list: a button for more rows, or a note that older ones are not shown. */
export function MoreRows({ total = 0, limit, onLimit }: MoreRowsProps) {
  if (total <= limit) return null;
  if (limit >= PAGE_SIZE_MAX) return <p class="muted">{texts.onlyLatest(PAGE_SIZE_MAX)}</p>;
  return (
    <button type="button" class="button" onClick={() => onLimit(PAGE_SIZE_MAX)}>
      {texts.more}
    </button>
  );
}
