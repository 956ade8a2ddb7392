import { setImmediate } from "node:timers";

/** Looks at the sockets, at two a piece, that a request over a new connection takes, with room. */
export const PIECES_MAX = 10;

const GIVEN_UP = 100;

export function compute(durationMs: number): void {
  for (const endsAt = performance.now() + durationMs; performance.now() < endsAt;);
}

/**
 * The number of pieces of `work` until a request is answered, while each round of the event loop
 * has something else to do, as if garbage was collected in steps. The work ends when `isOver`.
 */
export async function piecesUntilAnswered(
  work: (piece: { isOver(): boolean; done(): void }) => Promise<void>,
): Promise<number> {
  let isAnswered = false;
  const server = Deno.serve({ port: 0, onListen: () => {} }, () => {
    isAnswered = true;
    return new Response();
  });
  const step = (): void => {
    compute(0.3);
    if (!isAnswered) setImmediate(step);
  };
  step();
  const response = fetch(`http://127.0.0.1:${server.addr.port}`);

  let pieces = 0;
  await work({ isOver: () => isAnswered || pieces >= GIVEN_UP, done: () => pieces++ });
  await (await response).body?.cancel();
  await server.shutdown();
  return pieces;
}
