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
  const links = new AbortController();
  for (const source of sources) {
    const follow = (): void => {
      controller.abort(source.reason);
      links.abort();
    };
    if (source.aborted) follow();
    else source.addEventListener("abort", follow, { once: true, signal: links.signal });
  }
  return { signal: controller.signal, [Symbol.dispose]: () => links.abort() };
}
