import type { JWK } from "jose";

/** An issuer that only publishes keys, and can be made to fail. */
export interface KeyServer extends AsyncDisposable {
  issuer: string;
  jwksUrl: string;
  /** Requests for the key set so far. */
  fetches(): number;
  /** Requests of any kind so far. */
  requests(): number;
  publish(...keys: JWK[]): void;
  /** The clock of the server, if it differs from the test's clock. */
  date: (() => Date) | null;
  /** Answers every request in this way until the next `publish()`. */
  fail(answer: () => Response): void;
}

const DISCOVERY_PATH = "/.well-known/openid-configuration";

function discovery(issuer: string) {
  return { issuer, jwks_uri: `${issuer}/jwks` };
}

export function startKeyServer(...published: JWK[]): KeyServer {
  let keys = published;
  let failure: (() => Response) | null = null;
  const paths: string[] = [];
  const answer = ({ url }: Request): Response => {
    const { origin, pathname: path } = new URL(url);
    paths.push(path);
    if (failure) return failure();
    if (path === "/jwks") return Response.json({ keys });
    if (path === DISCOVERY_PATH) return Response.json(discovery(origin));
    return new Response(null, { status: 404 });
  };
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, (request) => {
    const response = answer(request);
    if (started.date) response.headers.set("date", started.date().toUTCString());
    return response;
  });
  const issuer = `http://127.0.0.1:${server.addr.port}`;
  const started: KeyServer = {
    date: null,
    issuer,
    jwksUrl: `${issuer}/jwks`,
    fetches: () => paths.filter((path) => path === "/jwks").length,
    requests: () => paths.length,
    publish(...next) {
      keys = next;
      failure = null;
    },
    fail(answer) {
      failure = answer;
    },
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
  return started;
}
