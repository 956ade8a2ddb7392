const UNPOOLED = Deno.createHttpClient({ poolMaxIdlePerHost: 0 });

/**
 * `fetch()` over a new connection. A server closes the connection after refusing a body that it did
 * not read, and a client that reuses the connection at that moment gets a broken pipe.
 */
export function freshFetch(url: string, init: RequestInit = {}): Promise<Response> {
  return fetch(url, { ...init, client: UNPOOLED });
}
