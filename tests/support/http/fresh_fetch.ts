const UNPOOLED = Deno.createHttpClient({ poolMaxIdlePerHost: 0 });

/**
 * `fetch()` over a connection of its own. A server closes the connection on which it refused a body
 * unread, and a client that takes it up again in that moment sees a broken pipe.
 */
export function freshFetch(url: string, init: RequestInit = {}): Promise<Response> {
  return fetch(url, { ...init, client: UNPOOLED });
}
