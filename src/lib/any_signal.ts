/** A signal that follows others until it is disposed of. */
export interface LinkedSignal extends Disposable {
  readonly signal: AbortSignal;
}

/**
 * Returns a signal that aborts as soon as one of the sources does, with its reason.
 * `AbortSignal.any()` is not used, because Deno 2.7.11 may garbage-collect its signal while
 * listeners wait for it.
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
