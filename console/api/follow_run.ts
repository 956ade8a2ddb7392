import { send } from "./client.ts";
import { readEvents, type ServerEvent } from "./events.ts";
import { abortWhenHidden, untilSeen } from "./visibility.ts";

const FIRST_WAIT_MS = 500;
const LAST_WAIT_MS = 15_000;
const ENDED: ReadonlySet<unknown> = new Set(["succeeded", "failed", "cancelled"]);

export function hasEnded(status: unknown): boolean {
  return ENDED.has(status);
}

/**
 * Follows a run until it has ended, and comes again where the stream breaks. A hidden page lets go
 * of its connection, of which a browser has six for one server, and goes on once it is seen.
 */
export async function followRun(
  runId: string,
  onEvent: (event: ServerEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  let lastId: string | null = null;
  let waitMs = FIRST_WAIT_MS;
  const onNext = (event: ServerEvent): void => {
    waitMs = FIRST_WAIT_MS;
    lastId = event.id ?? lastId;
    onEvent(event);
  };
  while (!signal.aborted) {
    await untilSeen();
    if (await readOnce({ runId, lastId, onNext, signal })) return;
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    waitMs = Math.min(waitMs * 2, LAST_WAIT_MS);
  }
}

interface Reading {
  runId: string;
  lastId: string | null;
  onNext: (event: ServerEvent) => void;
  signal: AbortSignal;
}

/** Whether there is nothing more to come. */
async function readOnce({ runId, lastId, onNext, signal }: Reading): Promise<boolean> {
  using hidden = abortWhenHidden();
  try {
    const response = await send(
      new Request(`/api/v1/runs/${runId}/events?expand=stepAttempts`, {
        headers: { Accept: "text/event-stream", ...lastId && { "Last-Event-ID": lastId } },
        signal: AbortSignal.any([signal, hidden.signal]),
      }),
    );
    if (response.status === 204 || response.status === 404 || response.status === 401) return true;
    if (!response.ok) return false;
    for await (const event of readEvents(response)) {
      onNext(event);
      if (event.event === "run" && isEnd(event.data)) return true;
    }
  } catch {
    // The connection broke, or was let go: the next one goes on from the last event.
  }
  return false;
}

function isEnd(run: unknown): boolean {
  return typeof run === "object" && run !== null && "status" in run && hasEnded(run.status);
}
