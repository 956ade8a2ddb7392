import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream";
import type { S3Server } from "./s3.ts";

/** The fate of a request on its way to the storage. */
export type S3Fault =
  | "none"
  /** It is answered with an error, and not passed on. */
  | "refused"
  /** It is carried out, and answered with an error all the same. */
  | "answer_lost";

export interface S3Request {
  method: string;
  /** The path and the query. */
  address: string;
}

/** A server in front of a real storage, which spoils some of its requests. */
export interface S3Front extends AsyncDisposable {
  /** The storage, at the address of the front. */
  server: S3Server;
  /** Asked for each request; no fault unless set. */
  decide: (request: S3Request) => S3Fault;
  /** How many requests were spoilt. */
  spoilt: number;
}

/** The errors of a storage with too much to do, in turn. */
const ERRORS = [[503, "SlowDown"], [500, "InternalError"]] as const;

export async function startS3Front(behind: S3Server): Promise<S3Front> {
  const spoil = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const [status, code] = ERRORS[front.spoilt++ % ERRORS.length] ?? ERRORS[0];
    const answer = (): void => {
      outgoing.writeHead(status, { "content-type": "application/xml" });
      outgoing.end(incoming.method === "HEAD" ? "" : `<Error><Code>${code}</Code></Error>`);
    };
    // The client sends all of a body before it reads an answer.
    if (incoming.readableEnded) answer();
    else incoming.resume().on("end", answer);
  };
  const http = createServer((incoming, outgoing) => {
    const { method = "GET", url: address = "/" } = incoming;
    const fault = front.decide({ method, address });
    if (fault === "refused") return spoil(incoming, outgoing);
    pass(behind, { incoming, outgoing }, (answer) => {
      if (fault === "answer_lost") {
        answer.resume();
        return spoil(incoming, outgoing);
      }
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      pipeline(answer, outgoing, () => {});
    });
  });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const { port } = http.address() as AddressInfo;
  const front: S3Front = {
    server: { ...behind, url: `http://127.0.0.1:${port}` },
    decide: () => "none",
    spoilt: 0,
    async [Symbol.asyncDispose]() {
      const closed = new Promise((resolve) => http.close(resolve));
      http.closeAllConnections();
      await closed;
    },
  };
  return front;
}

/** Sends a request on as it came: its signature holds for the headers, the host among them. */
function pass(
  behind: S3Server,
  { incoming, outgoing }: { incoming: IncomingMessage; outgoing: ServerResponse },
  take: (answer: IncomingMessage) => void,
): void {
  const { hostname, port } = new URL(behind.url);
  const { expect: _expect, connection: _connection, ...headers } = incoming.headers;
  const { method, url: path } = incoming;
  const sent = request({ hostname, port, method, path, headers, agent: false }, take);
  // A client that has left is no fault of the front.
  pipeline(incoming, sent, (error) => error && outgoing.destroy());
}
