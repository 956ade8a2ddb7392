import assert from "node:assert/strict";
import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, createServer, type Server } from "node:net";
import type { JsonObject } from "../../src/lib/json.ts";
import type { Resolver } from "../../src/services/http/resolve_host.ts";
import { openHttpSteps } from "../support/runs/http_steps.ts";
import { httpTest } from "../support/runs/http_tests.ts";
import { loopbackUrls } from "../support/http/loopback_urls.ts";
import { failureOf, objectOf, stepCall } from "../support/runs/step_calls.ts";

const call = (values: JsonObject) => stepCall("request", { values });

/** The one address that steps may call in these tests. */
const ALLOWED = "127.0.0.9";

interface Listening extends AsyncDisposable {
  port: number;
}

async function listen(server: Server, where: { host: string; port?: number }): Promise<Listening> {
  await new Promise<void>((resolve) => server.listen({ port: 0, ...where }, resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { port, [Symbol.asyncDispose]: close };
}

/** Counts connections to every address of this machine but the allowed one. */
async function listenInside(where: { host: string; port?: number } = { host: "::" }) {
  let hits = 0;
  const server = createServer((socket) => {
    hits++;
    socket.destroy();
  });
  return { ...await listen(server, where), hits: () => hits };
}

/** Redirects to the address that its query gives; without one it is the end. */
function listenAtAllowed(port = 0): Promise<Listening> {
  const server = createHttpServer((request, response) => {
    const to = new URL(request.url ?? "", "http://x").searchParams.get("to");
    if (to !== null) response.writeHead(302, { Location: to });
    response.end("end");
  });
  return listen(server, { host: ALLOWED, port });
}

httpTest("no spelling of this machine reaches it, called or redirected to", async () => {
  await using steps = await openHttpSteps({ allowedNetworks: [ALLOWED] });
  await using inside = await listenInside();
  await using front = await listenAtAllowed();
  const at = `http://${ALLOWED}:${front.port}/`;
  let refused = 0;
  for (const url of loopbackUrls(inside.port)) {
    const redirects = leadsInside(url, at) ? [`${at}?to=${encodeURIComponent(url)}`] : [];
    for (const tried of [url, ...redirects]) {
      const { code } = await failureOf(steps.http, call({ url: tried }));
      // Credentials in an address are refused before anything else.
      const expected = tried.includes("@127")
        ? /^(input_invalid|address_refused)$/
        : /^address_refused$/;
      assert.match(code, expected, tried);
      refused++;
    }
  }
  assert.ok(refused >= 50, `${refused} were tried`);
  assert.equal(inside.hits(), 0);
});

/** Whether a header can carry it, and it is no path of the redirecting server's own. */
function leadsInside(url: string, from: string): boolean {
  return !/[\n\u0100-\uffff]/.test(url) && new URL(url, from).hostname !== ALLOWED;
}

/** A name that leads to each address in turn, and to the last one ever after. */
function rebinding(addresses: readonly string[]): { resolve: Resolver; asked: () => number } {
  let asked = 0;
  const resolve: Resolver = () => {
    const address = addresses[Math.min(asked++, addresses.length - 1)] ?? "";
    return Promise.resolve([{ address }]);
  };
  return { resolve, asked: () => asked };
}

httpTest("a name that leads inside after its check is not asked again", async () => {
  await using front = await listenAtAllowed();
  await using inside = await listenInside({ host: "127.0.0.1", port: front.port });
  const { resolve, asked } = rebinding([ALLOWED, "127.0.0.1"]);
  await using steps = await openHttpSteps({ allowedNetworks: [ALLOWED], resolve });
  const url = `http://rebind.example.org:${front.port}/`;
  const output = await objectOf(steps.http, call({ url }));
  assert.equal(output.body, "end");
  assert.equal(asked(), 1);
  const again = await failureOf(steps.http, call({ url }));
  assert.equal(again.code, "address_refused");
  assert.equal(inside.hits(), 0);
});

httpTest("a name that leads inside at its redirect is refused there", async () => {
  await using front = await listenAtAllowed();
  await using inside = await listenInside({ host: "127.0.0.1", port: front.port });
  const { resolve } = rebinding([ALLOWED, "127.0.0.1"]);
  await using steps = await openHttpSteps({ allowedNetworks: [ALLOWED], resolve });
  const url = `http://rebind.example.org:${front.port}/?to=/again`;
  assert.equal((await failureOf(steps.http, call({ url }))).code, "address_refused");
  assert.equal(inside.hits(), 0);
});
