/**
 * More connections than the server may have open files, each with half a request or none at all.
 */
import { equal, ok } from "node:assert/strict";
import { eventually } from "../support/time/eventually.ts";
import { rawHttp } from "../support/http/raw_http.ts";
import { openServer, type Server } from "../support/processes/server.ts";

/** Some 40 are taken by the server itself. */
const OPEN_FILES_MAX = 160;
const CONNECTIONS_AT_ONCE = 20;

const HALF_A_REQUEST = new TextEncoder().encode(
  "GET /healthz HTTP/1.1\r\nHost: heddle\r\nX-Half: ",
);

/** Connections that are held until they are let go of, whatever the server does with its end. */
class Crowd implements Disposable {
  readonly #connections: Deno.Conn[] = [];

  async grow({ url }: Server, send: Uint8Array<ArrayBuffer>): Promise<void> {
    const { hostname, port } = new URL(url);
    for (let count = 0; count < CONNECTIONS_AT_ONCE; count++) {
      try {
        const connection = await Deno.connect({ hostname, port: Number(port) });
        this.#connections.push(connection);
        if (send.length > 0) await connection.write(send);
      } catch {
        return; // The server takes none at the moment.
      }
    }
  }

  [Symbol.dispose](): void {
    for (const connection of this.#connections) connection.close();
  }
}

function timesCut({ log }: Server): number {
  return log.match(/no connection could be accepted/g)?.length ?? 0;
}

/** By a connection of its own: one that is kept alive may be of the time before the cut. */
async function isHealthy({ url }: Server): Promise<boolean> {
  try {
    return (await rawHttp(url, { line: "GET /healthz" }))?.status === 200;
  } catch {
    return false;
  }
}

for (const [what, send] of [["silent", new Uint8Array()], ["half-sent", HALF_A_REQUEST]] as const) {
  Deno.test(`the server outlives more ${what} requests than it may have files`, async () => {
    await using server = await openServer({ openFilesMax: OPEN_FILES_MAX });
    for (const _ of [1, 2]) {
      const before = timesCut(server);
      // Held all the while: it is the server that gets rid of them.
      using crowd = new Crowd();
      await eventually(async () => {
        await crowd.grow(server, send);
        return timesCut(server) > before;
      });
      await eventually(() => isHealthy(server));
    }
    const headers = { authorization: `Bearer ${await server.token()}` };
    const answer = await fetch(`${server.url}/api/v1/chats`, { method: "POST", headers });
    equal(answer.status, 200, await answer.text());
    ok((await server.kill("SIGTERM")).success, server.log);
  });
}
