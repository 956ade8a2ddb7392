import { ok } from "node:assert/strict";
import { setImmediate } from "node:timers";
import { nextTurn } from "../../src/lib/turns/turns.ts";

/** Looks at the sockets, at two a turn, that a request over a new connection takes, with room. */
const TURNS_MAX = 10;

function compute(durationMs: number): void {
  for (const endsAt = performance.now() + durationMs; performance.now() < endsAt;);
}

Deno.test("a request is answered within ten turns, though each round of the event loop has work", async () => {
  let isAnswered = false;
  const server = Deno.serve({ port: 0, onListen: () => {} }, () => {
    isAnswered = true;
    return new Response();
  });
  // As collecting garbage in steps does.
  const step = (): void => {
    compute(0.3);
    if (!isAnswered) setImmediate(step);
  };
  step();
  const response = fetch(`http://127.0.0.1:${server.addr.port}`);

  let turns = 0;
  for (; !isAnswered && turns < 100; turns++) {
    await nextTurn("acme");
    compute(5);
  }
  await (await response).body?.cancel();
  await server.shutdown();

  ok(turns <= TURNS_MAX, `answered after ${turns} turns, expected ${TURNS_MAX} at most`);
});
