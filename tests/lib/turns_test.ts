import { ok } from "node:assert/strict";
import { nextRound, nextTurn } from "../../src/lib/turns/turns.ts";
import { compute, PIECES_MAX, piecesUntilAnswered } from "../support/time/busy_loop.ts";

const PAUSES = { "nextTurn()": () => nextTurn("acme"), "nextRound()": nextRound };

for (const [name, pause] of Object.entries(PAUSES)) {
  Deno.test(`a request is answered within ten pieces of work with ${name} in between`, async () => {
    const pieces = await piecesUntilAnswered(async ({ isOver, done }) => {
      for (; !isOver(); done()) {
        await pause();
        compute(5);
      }
    });
    ok(pieces <= PIECES_MAX, `answered after ${pieces} pieces, expected ${PIECES_MAX} at most`);
  });
}
