/**
 * A signal that comes when the page is hidden, or at once if it is already: a browser has six
 * connections for one server, which all its tabs share.
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

/** Resolves once the page can be seen. */
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
