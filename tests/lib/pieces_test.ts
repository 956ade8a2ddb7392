import { deepEqual, equal } from "node:assert/strict";
import { bytesInTurns, doEachInTurn } from "../../src/lib/turns/pieces.ts";
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

Deno.test("bytesInTurns() gives all bytes, with a turn for others before each piece", async () => {
  const bytes = Uint8Array.from({ length: 1_000_000 }, (_, at) => at % 251);
  let turns = 0;
  let isOver = false;
  const other = async (): Promise<void> => {
    for (; !isOver; turns++) await nextTurn("other");
  };
  const others = other();
  const pieces: Uint8Array[] = [];
  const turnsAt: number[] = [];
  for await (const piece of bytesInTurns(bytes, "org")) {
    pieces.push(piece);
    turnsAt.push(turns);
  }
  isOver = true;
  await others;
  deepEqual(new Uint8Array(await new Blob(pieces as BlobPart[]).arrayBuffer()), bytes);
  equal(pieces.length, 8);
  deepEqual(turnsAt, [...new Set(turnsAt)]);
  deepEqual(await Array.fromAsync(bytesInTurns(new Uint8Array(), "org")), []);
});
