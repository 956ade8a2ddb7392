/** Answers of a few bytes that decode to very many. */
import { equal, ok } from "node:assert/strict";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { decodeBody } from "../../src/services/http/decode.ts";

const MIB = 1024 * 1024;
const DECODED_BYTES = 45 * MIB;
const ANSWERS = 4;

/** A slow machine decodes less in a turn; without turns all of it would come at once. */
const BYTES_OF_A_ROUND_MAX = 24 * MIB;

const zeros = new Uint8Array(DECODED_BYTES);
const ENCODED: Readonly<Record<string, Uint8Array>> = {
  gzip: gzipSync(zeros),
  br: brotliCompressSync(zeros),
  "gzip, gzip": gzipSync(gzipSync(zeros)),
};

async function* received(body: Uint8Array): AsyncGenerator<Uint8Array> {
  await Promise.resolve();
  yield body;
}

for (const [contentEncoding, body] of Object.entries(ENCODED)) {
  Deno.test(`attack: answers that are ${contentEncoding} bombs let others have turns`, async () => {
    let [decoded, seen, most] = [0, 0, 0];
    const rounds = setInterval(() => {
      most = Math.max(most, decoded - seen);
      seen = decoded;
    });
    await Promise.all(Array.from({ length: ANSWERS }, async () => {
      const chunks = decodeBody(received(body), { contentEncoding, orgKey: "evil" });
      for await (const chunk of chunks) decoded += chunk.length;
    }));
    clearInterval(rounds);
    equal(decoded, ANSWERS * DECODED_BYTES);
    most = Math.max(most, decoded - seen);
    ok(most < BYTES_OF_A_ROUND_MAX, `${most} bytes in one round`);
  });
}
