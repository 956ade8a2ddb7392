/** A signal that others drive, until it is let go. */
export interface LinkedSignal extends Disposable {
  readonly signal: AbortSignal;
}

/**
 * Aborts as soon as one of the sources does, with its reason. `AbortSignal.any()` says the same, but
 * Deno 2.7.11 forgets its signal at a garbage collection though listeners still wait.
 */
export function anySignal(sources: readonly AbortSignal[]): LinkedSignal {
  const controller = new AbortController();
  const unlink = (): void => {
    for (const source of sources) source.removeEventListener("abort", follow);
  };
  function follow(): void {
    controller.abort(sources.find(({ aborted }) => aborted)?.reason);
    unlink();
  }
  for (const source of sources) source.addEventListener("abort", follow);
  if (sources.some(({ aborted }) => aborted)) follow();
  return { signal: controller.signal, [Symbol.dispose]: unlink };
}
