import type { FetchCalendar } from "../schedules/calendars/calendar_ports.ts";
import { ICS_BYTES_MAX } from "../schedules/calendars/limits.ts";
import { createTextFetch, type TextFetchDeps } from "../services/http/fetch_text.ts";
import { StepError } from "../services/service.ts";

/** Fetches calendars under the same rules as http steps. */
export function createCalendarFetch(deps: TextFetchDeps): FetchCalendar {
  const fetchText = createTextFetch(deps);
  return async ({ url, signal, ...request }) => {
    const types = "text/calendar";
    const asked = { url, signal, types, sizeBytesMax: ICS_BYTES_MAX, ...request };
    try {
      const fetched = await fetchText(asked);
      return fetched === null ? { kind: "unchanged" } : { kind: "fetched", ...fetched };
    } catch (error) {
      if (error instanceof StepError) return { kind: "failed", message: withoutPaths(error) };
      if (!signal.aborted) throw error;
      return { kind: "failed", message: "the server of the address does not answer in time" };
    }
  };
}

/** Shortens addresses to their origins, because paths, also those of redirects, may hold tokens. */
function withoutPaths({ message }: StepError): string {
  return message.replaceAll(ADDRESS, (address) => URL.parse(address)?.origin ?? "the address");
}

const ADDRESS = /https?:\/\/\S*[^\s.,:;"')]/gi;
