import { setImmediate } from "node:timers";

/**
 * Returns a signal for `fetch` that aborts as the source does, but after the event loop has
 * delivered pending events. Deno 2.7.11 loses a response, and holds its connection for ever, if the
 * abort comes between the arrival of its headers and their delivery.
 */
export function laterSignal(source: AbortSignal): AbortSignal {
  if (source.aborted) return source;
  const controller = new AbortController();
  const follow = (): void => void setImmediate(() => controller.abort(source.reason));
  source.addEventListener("abort", follow, { once: true });
  return controller.signal;
}
