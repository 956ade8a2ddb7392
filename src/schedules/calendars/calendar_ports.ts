/** Fetches the text of a calendar; it never rejects for a reason outside of the server. */
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
  /** The copy that is known is the latest. */
  | { kind: "unchanged" }
  /** The message names no more of the address than its host. */
  | { kind: "failed"; message: string };
