import { send } from "./client.ts";
import { readEvents, type ServerEvent } from "./events.ts";
import { abortWhenHidden, untilSeen } from "./visibility.ts";

const FIRST_WAIT_MS = 500;
const LAST_WAIT_MS = 15_000;
const ENDED: ReadonlySet<unknown> = new Set(["succeeded", "failed", "cancelled"]);

export function hasEnded(status: unknown): boolean {
  return ENDED.has(status);
}

/** Follows a run until it has ended. Reconnects when the stream breaks. */
export async function followRun(
  runId: string,
  onEvent: (event: ServerEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  const path = `/api/v1/runs/${runId}/events?expand=stepAttempts`;
  const isLast = ({ event, data }: ServerEvent) => event === "run" && isEnd(data);
  await followEvents({ path, onEvent, isLast, signal });
}

interface Following {
  path: string;
  onEvent(event: ServerEvent): void;
  /** Whether the event is the last one. */
  isLast(event: ServerEvent): boolean;
  signal: AbortSignal;
}

/**
 * Follows a stream up to its last event. After an interruption it continues from the last known
 * event. A hidden page closes its connection, as a browser has six for one server, and reconnects
 * once it is visible.
 */
export async function followEvents({ onEvent, signal, ...stream }: Following): Promise<void> {
  let lastId: string | null = null;
  let waitMs = FIRST_WAIT_MS;
  const onNext = (event: ServerEvent): void => {
    waitMs = FIRST_WAIT_MS;
    lastId = event.id ?? lastId;
    onEvent(event);
  };
  while (!signal.aborted) {
    await untilSeen();
    if (await readOnce({ ...stream, lastId, onEvent: onNext, signal })) return;
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    waitMs = Math.min(waitMs * 2, LAST_WAIT_MS);
  }
}

/** Reads the stream once. Returns whether there is nothing more to come. */
async function readOnce(
  { path, lastId, onEvent, isLast, signal }: Following & { lastId: string | null },
): Promise<boolean> {
  using hidden = abortWhenHidden();
  try {
    const response = await send(
      new Request(path, {
        headers: { Accept: "text/event-stream", ...lastId && { "Last-Event-ID": lastId } },
        signal: AbortSignal.any([signal, hidden.signal]),
      }),
    );
    if (response.status === 204 || response.status === 404 || response.status === 401) return true;
    if (!response.ok) return false;
    for await (const event of readEvents(response)) {
      onEvent(event);
      if (isLast(event)) return true;
    }
  } catch {
    // The connection broke or was closed. The next one continues from the last event.
  }
  return false;
}

function isEnd(run: unknown): boolean {
  return typeof run === "object" && run !== null && "status" in run && hasEnded(run.status);
}
