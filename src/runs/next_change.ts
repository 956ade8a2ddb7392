import { anySignal } from "../lib/any_signal.ts";
import type { RunContext } from "./context.ts";

/** Where another process executes the run, no event tells. */
const LOOK_EVERY_MS = 1_000;

/** For what this process would have to be told by others: that its run was taken from it. */
const LOOK_AT_OWN_EVERY_MS = 10_000;

interface NextChange extends Disposable {
  /** Resolves at a change of the run, when it is time to look, and when the signal aborts. */
  happened: Promise<void>;
}

/** Listens from now on, so that nothing is missed that happens while the run is being read. */
export function nextChange(
  { clock, engine: { changes, progress } }: RunContext,
  { runId, signal, isHere }: { runId: string; signal: AbortSignal; isHere: boolean },
): NextChange {
  const { promise: happened, resolve } = Promise.withResolvers<void>();
  using stack = new DisposableStack();
  stack.defer(changes.listen(runId, resolve));
  stack.defer(progress.listen(runId, resolve));
  stack.defer(clock.after(isHere ? LOOK_AT_OWN_EVERY_MS : LOOK_EVERY_MS, resolve));
  const linked = stack.use(anySignal([signal]));
  if (signal.aborted) resolve();
  linked.signal.addEventListener("abort", () => resolve(), { once: true });
  const held = stack.move();
  return { happened, [Symbol.dispose]: () => held.dispose() };
}
