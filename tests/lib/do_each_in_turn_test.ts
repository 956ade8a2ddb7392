import { deepEqual } from "node:assert/strict";
import { doEachInTurn } from "../../src/lib/turns/pieces.ts";
import { nextTurn } from "../../src/lib/turns/turns.ts";

Deno.test("doEachInTurn() does one piece after the other, with a turn for others after each", async () => {
  const done: string[] = [];
  const piece = (name: string) => async () => {
    done.push(`${name} begins`);
    // As an import of a module does that is loaded already.
    await Promise.resolve();
    done.push(`${name} ends`);
  };
  const other = async (): Promise<void> => {
    for (const turn of [1, 2, 3]) {
      await nextTurn("other");
      done.push(`turn ${turn}`);
    }
  };
  await Promise.all([other(), doEachInTurn(["a", "b", "c"].map(piece), "org")]);
  deepEqual(
    done,
    ["a", "b", "c"].flatMap((name, at) => [
      `${name} begins`,
      `${name} ends`,
      `turn ${at + 1}`,
    ]),
  );
});
