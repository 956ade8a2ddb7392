/** A request that a step made. */
export interface Hit {
  path: string;
  method: string;
  idempotencyKey: string | null;
  body: string;
}

type Answer = (request: Request, hit: Hit) => Response | Promise<Response>;

/** The outside world of a run's steps, on a loopback port: counts what comes and answers as told. */
export interface StepServer extends AsyncDisposable {
  url: string;
  hits: Hit[];
  /** Those of one path, such as `/a`. */
  hitsOf(path: string): Hit[];
  /** What a path answers from now on; `{ "ok": true }` unless told. */
  answer(path: string, answer: Answer): void;
  /** Resolves at the first request of the path, past or coming. */
  called(path: string): Promise<Hit>;
}

export function startStepServer(): StepServer {
  const hits: Hit[] = [];
  const answers = new Map<string, Answer>();
  const callers = new Map<string, PromiseWithResolvers<Hit>>();
  const caller = (path: string): PromiseWithResolvers<Hit> => {
    const known = callers.get(path) ?? Promise.withResolvers<Hit>();
    callers.set(path, known);
    return known;
  };
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, async (request) => {
    const path = new URL(request.url).pathname;
    const hit: Hit = {
      path,
      method: request.method,
      idempotencyKey: request.headers.get("idempotency-key"),
      body: await request.text(),
    };
    hits.push(hit);
    caller(path).resolve(hit);
    return await (answers.get(path)?.(request, hit) ?? Response.json({ ok: true }));
  });
  return {
    url: `http://127.0.0.1:${server.addr.port}`,
    hits,
    hitsOf: (path) => hits.filter((hit) => hit.path === path),
    answer: (path, answer) => void answers.set(path, answer),
    called: (path) => caller(path).promise,
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}
