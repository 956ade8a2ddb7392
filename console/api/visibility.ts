/**
 * Returns a signal that aborts when the page is hidden, or at once if it is hidden already. A
 * browser has six connections for one server, which all its tabs share.
 */
export function abortWhenHidden(): { signal: AbortSignal } & Disposable {
  const abort = new AbortController();
  const check = (): void => {
    if (document.hidden) abort.abort();
  };
  document.addEventListener("visibilitychange", check);
  check();
  return {
    signal: abort.signal,
    [Symbol.dispose]: () => document.removeEventListener("visibilitychange", check),
  };
}

/** Resolves once the page is visible. */
export function untilSeen(): Promise<void> {
  if (!document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    const check = (): void => {
      if (document.hidden) return;
      document.removeEventListener("visibilitychange", check);
      resolve();
    };
    document.addEventListener("visibilitychange", check);
  });
}
