import { inTime } from "../time/eventually.ts";

/** A request that a step made. */
export interface Hit {
  path: string;
  method: string;
  idempotencyKey: string | null;
  body: string;
  /** Aborts when the caller leaves before it is answered. */
  signal: AbortSignal;
  /** By `performance.now()`. */
  beganAt: number;
  /** When it was answered or its caller left; infinite before that. */
  endedAt: number;
}

type Answer = (hit: Hit) => Response | Promise<Response>;

/**
 * The outside world of a run's steps, on a loopback port: counts what comes and answers as told.
 */
export interface StepServer extends AsyncDisposable {
  url: string;
  hits: Hit[];
  /** Those of one path, such as `/a`. */
  hitsOf(path: string): Hit[];
  /** Sets the answer of a path from now on; `{ "ok": true }` unless set. */
  answer(path: string, answer: Answer): void;
  /** Lets a path answer only when the function that this gives is called. */
  hold(path: string): () => void;
  /** The request of the path that is the `count`th, once it has come. */
  called(path: string, count?: number): Promise<Hit>;
}

export function startStepServer(): StepServer {
  const hits: Hit[] = [];
  const answers = new Map<string, Answer>();
  const releases: (() => void)[] = [];
  let onHit = Promise.withResolvers<void>();
  const handle = async (request: Request): Promise<Response> => {
    const hit: Hit = {
      path: new URL(request.url).pathname,
      method: request.method,
      idempotencyKey: request.headers.get("idempotency-key"),
      body: await request.text(),
      signal: request.signal,
      beganAt: performance.now(),
      endedAt: Infinity,
    };
    const end = (): void => void (hit.endedAt = Math.min(hit.endedAt, performance.now()));
    hit.signal.addEventListener("abort", end);
    hits.push(hit);
    onHit.resolve();
    onHit = Promise.withResolvers();
    return await Promise.resolve(answers.get(hit.path)?.(hit) ?? Response.json({ ok: true }))
      .finally(end);
  };
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, handle);
  const hitsOf = (path: string): Hit[] => hits.filter((hit) => hit.path === path);
  return {
    url: `http://127.0.0.1:${server.addr.port}`,
    hits,
    hitsOf,
    answer: (path, answer) => void answers.set(path, answer),
    hold(path) {
      const { promise, resolve } = Promise.withResolvers<void>();
      answers.set(path, () => promise.then(() => Response.json({ ok: true })));
      releases.push(resolve);
      return resolve;
    },
    async called(path, count = 1) {
      for (;;) {
        const hit = hitsOf(path)[count - 1];
        if (hit) return hit;
        await inTime(onHit.promise, `call ${count} of ${path}`);
      }
    },
    async [Symbol.asyncDispose]() {
      releases.forEach((release) => release());
      await server.shutdown();
    },
  };
}
