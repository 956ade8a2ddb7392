import { equal, ok } from "node:assert/strict";
import { runEventRoutes } from "../../../src/http/api/runs/events.ts";
import { openEventStreams } from "./event_streams.ts";
import { authenticatedApp } from "./mounted_routes.ts";
import { type RunFrame, runFrames } from "./run_frames.ts";
import type { RunLab } from "../runs/run_lab.ts";

/** Asks for the events of a run, after the last known id. */
export type OpenEvents = (runId: string, lastId?: string | number) => Promise<Response>;

/** With a query, such as `view=status`, if one is given. */
export function eventsOpener({ ctx, runs }: RunLab, query = ""): OpenEvents {
  const app = authenticatedApp(ctx);
  app.route("/", runEventRoutes({ base: ctx, runs, streams: openEventStreams() }));
  return async (runId, lastId) => {
    const headers = lastId === undefined ? undefined : { "last-event-id": String(lastId) };
    return await app.request(`/runs/${runId}/events?${query}`, { headers });
  };
}

export async function allEvents(
  open: OpenEvents,
  runId: string,
  lastId?: string | number,
): Promise<RunFrame[]> {
  const response = await open(runId, lastId);
  equal(response.status, 200);
  return await Array.fromAsync(runFrames(response));
}

/** A short form of an event: `run succeeded`, `steps[0] failed`, `steps[0]: a line`. */
export function toldBy({ event, data }: RunFrame): string {
  if (event === "log") return `${data.path}: ${data.line}`;
  return `${event === "run" ? "run" : data.path} ${data.status}`;
}

export function assertRising(frames: readonly RunFrame[]): void {
  const ids = frames.map(({ id }) => Number(id));
  ok(ids.every((id, at) => at === 0 || id > (ids[at - 1] ?? NaN)), ids.join());
}
