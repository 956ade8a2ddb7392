import { equal, ok } from "node:assert/strict";
import { type FindNext, walkPage } from "../../src/access/walk_pages.ts";
import { testPrincipal } from "../support/identity/context.ts";
import { compute, PIECES_MAX, piecesUntilAnswered } from "../support/time/busy_loop.ts";

Deno.test("a walk past rows that do not match lets others be answered within ten pieces", async () => {
  const asked = { principal: testPrincipal(), limit: 20, offset: 0, after: null };
  const pieces = await piecesUntilAnswered(async ({ isOver, done }) => {
    const findNext: FindNext = ({ afterAt }) => {
      compute(5);
      done();
      const last = isOver() ? null : { id: "a", at: Number(afterAt) - 1 };
      return Promise.resolve({ rows: [], last });
    };
    equal((await walkPage(findNext, asked)).found.length, 0);
  });
  ok(pieces <= PIECES_MAX, `answered after ${pieces} pieces, expected ${PIECES_MAX} at most`);
});
