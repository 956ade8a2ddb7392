import { setImmediate } from "node:timers";

/**
 * Aborts as the source does, for a `fetch`: as soon as the event loop has handed over what had come
 * by then. Deno 2.7.11 forgets an answer, and holds its connection for ever, if the abort comes
 * after the answer's headers and before they are handed over.
 */
export function laterSignal(source: AbortSignal): AbortSignal {
  if (source.aborted) return source;
  const controller = new AbortController();
  const follow = (): void => void setImmediate(() => controller.abort(source.reason));
  source.addEventListener("abort", follow, { once: true });
  return controller.signal;
}
