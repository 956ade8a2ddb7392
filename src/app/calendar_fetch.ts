import type { FetchCalendar } from "../schedules/calendars/calendar_ports.ts";
import { ICS_BYTES_MAX } from "../schedules/calendars/limits.ts";
import { createTextFetch, type TextFetchDeps } from "../services/http/fetch_text.ts";
import { StepError } from "../services/service.ts";

/** Fetches calendars by the rules of http steps. */
export function createCalendarFetch(deps: TextFetchDeps): FetchCalendar {
  const fetchText = createTextFetch(deps);
  return async ({ url, signal, ...request }) => {
    const types = "text/calendar";
    const asked = { url, signal, types, sizeBytesMax: ICS_BYTES_MAX, ...request };
    try {
      const fetched = await fetchText(asked);
      return fetched === null ? { kind: "unchanged" } : { kind: "fetched", ...fetched };
    } catch (error) {
      if (error instanceof StepError) return { kind: "failed", message: withoutPath(error, url) };
      if (!signal.aborted) throw error;
      return { kind: "failed", message: "the server of the address does not answer in time" };
    }
  };
}

/** The path of an address may hold a secret, as the private ones of calendars do. */
function withoutPath({ message }: StepError, given: string): string {
  const url = URL.parse(given);
  return url === null ? message : message.replaceAll(url.origin + url.pathname, url.origin);
}
