import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, createServer as createSocketServer, type Server } from "node:net";

/** A request as it arrived. */
export interface Received {
  method: string;
  /** Path and query. */
  path: string;
  headers: IncomingMessage["headers"];
  body: string;
}

/** A web service on the loopback that records the requests that it receives. */
export interface WebService extends AsyncDisposable {
  url: string;
  port: number;
  received: readonly Received[];
}

export type Handler = (request: Received, response: ServerResponse) => void;

export async function startWebService(handle: Handler): Promise<WebService> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    // By events: on Deno 2.7 the iteration over a request without a body never ends.
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    request.on("data", (chunk: Uint8Array<ArrayBuffer>) => chunks.push(chunk));
    request.on("end", async () => {
      const { method = "", url: path = "", headers } = request;
      const one = { method, path, headers, body: await new Blob(chunks).text() };
      received.push(one);
      handle(one, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    received,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The incomplete responses, by the path of the request. */
const BROKEN_ANSWERS: Readonly<Record<string, string>> = {
  "/at-once": "",
  "/length": "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf",
  "/chunks": "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n",
};

/** A service that closes the connection before the end of its response. */
export async function startBrokenService(): Promise<
  AsyncDisposable & Pick<WebService, "url" | "port">
> {
  const server: Server = createSocketServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", (head) => {
      const [, path = ""] = String(head).split(" ");
      socket.end(BROKEN_ANSWERS[path] ?? "");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
