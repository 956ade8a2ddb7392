const THIS_MACHINE = ["localhost", "127.0.0.0/8", "::1"];

/**
 * Has `fetch()` call this machine without the proxy of `HTTP_PROXY`, which would look for the
 * server, or a model beside it, on its own machine. `host` is the address that the server listens
 * on, if it is known.
 */
export function bypassProxy(host?: string): void {
  const others = Deno.env.get("NO_PROXY") ?? Deno.env.get("no_proxy");
  const direct = [others, ...THIS_MACHINE, host].filter((one) => one !== undefined);
  Deno.env.set("NO_PROXY", direct.join(","));
}
