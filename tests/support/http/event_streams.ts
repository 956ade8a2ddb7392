import { EventStreams } from "../../../src/http/streaming/event_streams.ts";
import { type Clock, systemClock } from "../../../src/lib/clock.ts";

/** Opens event streams, with limits above the needs of any test unless stated. */
export function openEventStreams(
  { clock = systemClock, inAll = 1_000 }: {
    clock?: Clock;
    inAll?: number;
  } = {},
): EventStreams {
  return new EventStreams({ clock, limits: { inAll, perOrg: inAll, perUser: inAll } });
}
