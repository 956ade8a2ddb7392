/** Fetches the text of a calendar. Network failures are returned, not thrown. */
export type FetchCalendar = (request: CalendarRequest) => Promise<FetchedCalendar>;

export interface CalendarRequest {
  url: string;
  /** The organization that owns the calendar. */
  orgKey: string;
  /** The entity tag of the known copy; null without one. */
  etag: string | null;
  signal: AbortSignal;
}

export type FetchedCalendar =
  | { kind: "fetched"; text: string; etag: string | null }
  /** The known copy is current. */
  | { kind: "unchanged" }
  /** The message contains only the host of the address, because the rest may be secret. */
  | { kind: "failed"; message: string };
