import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import { Buffer } from "node:buffer";
import {
  bytesInTurns,
  decodeInTurns,
  encodeBase64InTurns,
  joinInTurns,
} from "../../src/lib/turns/bytes.ts";
import { nextTurn } from "../../src/lib/turns/turns.ts";

const BYTES = Uint8Array.from({ length: 1_000_001 }, (_, at) => at % 251);

/** Longer than a turn. */
function compute(): void {
  for (const endsAt = performance.now() + 6; performance.now() < endsAt;);
}

Deno.test("bytesInTurns() gives all bytes, and others have turns between slow pieces", async () => {
  let turns = 0;
  let isOver = false;
  const other = async (): Promise<void> => {
    for (; !isOver; turns++) await nextTurn("other");
  };
  const others = other();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const turnsAt: number[] = [];
  for await (const piece of bytesInTurns(BYTES, "org")) {
    pieces.push(piece);
    turnsAt.push(turns);
    compute();
  }
  isOver = true;
  await others;
  deepEqual(new Uint8Array(await new Blob(pieces).arrayBuffer()), BYTES);
  equal(new Set(turnsAt).size, pieces.length);
  deepEqual(await Array.fromAsync(bytesInTurns(new Uint8Array(), "org")), []);
});

Deno.test("decodeInTurns() decodes characters that are cut between pieces", async () => {
  const text = "aü€😀".repeat(100_000);
  equal(await decodeInTurns(new TextEncoder().encode(`\ufeff${text}`), { orgKey: "org" }), text);
  const latin = Uint8Array.from({ length: 500_000 }, () => 0xe4);
  equal(
    await decodeInTurns(latin, { charset: "iso-8859-1", orgKey: "org" }),
    "ä".repeat(latin.length),
  );
});

Deno.test("decodeInTurns() refuses what is no text, also where its end is missing", async () => {
  const text = new TextEncoder().encode("€".repeat(200_000));
  await rejects(decodeInTurns(text.slice(0, -1), { orgKey: "org" }), TypeError);
  text[300_000] = 0xff;
  await rejects(decodeInTurns(text, { orgKey: "org" }), TypeError);
});

Deno.test("encodeBase64InTurns() and joinInTurns() give what one stretch gives", async () => {
  equal(await encodeBase64InTurns(BYTES, "org"), Buffer.from(BYTES).toString("base64"));
  const chunks = [BYTES.subarray(0, 10), BYTES.subarray(10, 900_000), BYTES.subarray(900_000)];
  deepEqual(await joinInTurns(chunks, { sizeBytes: BYTES.length, orgKey: "org" }), BYTES);
});

Deno.test("many texts are joined in a turn of its own, few without one", async () => {
  let turns = 0;
  const other = async (isOver: () => boolean): Promise<void> => {
    for (; !isOver(); turns++) await nextTurn("other");
  };
  for (const [pieces, turnsMin] of [[1, 0], [17, 2]] as const) {
    turns = 0;
    const bytes = new Uint8Array(pieces * 3 * 64 * 1024);
    let isOver = false;
    const others = other(() => isOver);
    equal((await encodeBase64InTurns(bytes, "org")).length, bytes.length / 3 * 4);
    isOver = true;
    ok(turns >= turnsMin, `${turns}`);
    await others;
  }
});
