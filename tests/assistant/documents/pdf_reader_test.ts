import assert from "node:assert/strict";
import { PdfReader } from "../../../src/assistant/documents/pdf_reader.ts";
import type { ReadTurn } from "../../../src/assistant/documents/read_in_thread.ts";
import { WorkerPool } from "../../../src/workers/mod.ts";
import {
  bombPdf,
  encryptedPdf,
  endlessPdf,
  nestedPdf,
  packed,
  page,
  pdfWithPages,
  stream,
  unicodePdf,
} from "../../support/chat/pdf.ts";
import { PATIENCE_MS } from "../../support/time/eventually.ts";
import { silentLog } from "../../support/logs/silent_log.ts";

const NEVER: ReadTurn = { signal: new AbortController().signal, orgKey: "acme" };

/**
 * For documents without an end whose reading is cut off: its thread goes on until its deadline, on
 * a whole core, whatever became of the pool.
 */
const ENDLESS_MS = 1_500;

/** A busy machine may take longer than the deadline that is there unless stated. */
async function read(bytes: Uint8Array, deadlineMs = PATIENCE_MS) {
  await using pool = new WorkerPool({ log: silentLog });
  return await new PdfReader(pool, { deadlineMs }).read(bytes, NEVER);
}

async function textOf(bytes: Uint8Array): Promise<string> {
  const { text, reason } = await read(bytes);
  return text ?? assert.fail(reason);
}

Deno.test("read() gives the lines of every page", async () => {
  const contents = [page("Hello, world", "Second line"), page("Third")];
  assert.equal(await textOf(pdfWithPages({ contents })), "Hello, world\nSecond line\n\nThird");
});

Deno.test("read() decompresses streams", async () => {
  const contents = [packed("BT /F1 9 Tf 9 9 Td (Packed) Tj ET")];
  assert.equal(await textOf(pdfWithPages({ contents })), "Packed");
});

Deno.test("read() gives text of every script", async () => {
  const text = "Grüße, 名前 ☃ 🙂 Ωβ Привет";
  assert.equal(await textOf(unicodePdf(text)), text);
});

Deno.test("read() keeps two columns apart", async () => {
  const column = (x: number, name: string) =>
    `BT /F1 12 Tf 14 TL ${x} 720 Td (${name} one) Tj T* (${name} two) Tj ET`;
  const contents = [stream(`${column(72, "Left")} ${column(320, "Right")}`)];
  assert.equal(
    await textOf(pdfWithPages({ contents })),
    "Left one\nLeft two\nRight one\nRight two",
  );
});

Deno.test("read() joins a word that is parted at the end of a line", async () => {
  const contents = [page("an inter-", "national word")];
  assert.equal(await textOf(pdfWithPages({ contents })), "an international word");
});

Deno.test("read() ends a long document and says so", async () => {
  const contents = Array.from({ length: 60 }, () => page("a".repeat(10_000)));
  const text = await textOf(pdfWithPages({ contents }));
  assert.match(text, /a\n\n\[40 more pages are left out\]$/);
});

const REFUSED: [string, () => Uint8Array, RegExp][] = [
  ["asks for a password", encryptedPdf, /^it is encrypted$/],
  ["is no PDF after its head", () => new TextEncoder().encode("%PDF-1.7 text"), /^it is broken/],
  ["is empty", () => new Uint8Array(), /^it is broken/],
  ["has only drawings", () => pdfWithPages({ contents: [stream("0 0 9 9 re f")] }), /only images$/],
  ["unpacks to 300 MB", bombPdf, /too much memory$/],
  ["multiplies its forms", nestedPdf, /too (much memory|long)$/],
];

for (const [what, make, reason] of REFUSED) {
  Deno.test(`read() tells why there is no text of a file that ${what}`, async () => {
    const result = await read(make());
    assert.equal(result.text, null);
    assert.match(result.reason, reason);
  });
}

Deno.test("read() ends at its deadline", async () => {
  const result = await read(endlessPdf(), 50);
  assert.equal(result.reason, "reading it took too long");
});

Deno.test("read() answers at once when the signal aborts, and reads the next", async () => {
  await using pool = new WorkerPool({ log: silentLog });
  const abort = new AbortController();
  const endless = new PdfReader(pool, { deadlineMs: ENDLESS_MS });
  const cut = endless.read(endlessPdf(), { ...NEVER, signal: abort.signal });
  const next = new PdfReader(pool, { deadlineMs: PATIENCE_MS }).read(
    pdfWithPages({ contents: [page("Next")] }),
    NEVER,
  );
  abort.abort();
  assert.deepEqual(await cut, { text: null, reason: "reading it was cut off" });
  assert.equal((await next).text, "Next");
});

Deno.test("read() ends in the middle when the signal aborts", async () => {
  await using pool = new WorkerPool({ log: silentLog });
  const turn = { ...NEVER, signal: AbortSignal.timeout(200) };
  const reading = new PdfReader(pool, { deadlineMs: ENDLESS_MS }).read(endlessPdf(), turn);
  assert.equal((await reading).reason, "reading it was cut off");
});

Deno.test("read() takes four of an organization at once, one after the other", async () => {
  await using pool = new WorkerPool({ log: silentLog, threadsMax: 2 });
  const reader = new PdfReader(pool);
  const ended: number[] = [];
  const texts = await Promise.all(
    Array.from({ length: 4 }, async (_, index) => {
      const { text } = await reader.read(pdfWithPages({ contents: [page(`No ${index}`)] }), NEVER);
      ended.push(index);
      return text;
    }),
  );
  assert.deepEqual(texts, Array.from({ length: 4 }, (_, index) => `No ${index}`));
  assert.deepEqual(ended, ended.toSorted((a, b) => a - b));
});

Deno.test("read() lets an organization's PDF pass those of another", async () => {
  await using pool = new WorkerPool({ log: silentLog, threadsMax: 2 });
  const begun: string[] = [];
  const watched: Pick<WorkerPool, "run"> = {
    run: (program, job, turn) =>
      pool.run(program, job, { ...turn, onBegin: () => begun.push(turn.orgKey) }),
  };
  const abort = new AbortController();
  const endless = new PdfReader(watched, { deadlineMs: ENDLESS_MS });
  const flood = Promise.all(
    Array.from(
      { length: 50 },
      () => endless.read(endlessPdf(), { ...NEVER, signal: abort.signal }),
    ),
  );
  const reader = new PdfReader(watched, { deadlineMs: PATIENCE_MS });
  const other = await reader.read(pdfWithPages({ contents: [page("Other")] }), {
    ...NEVER,
    orgKey: "other",
  });
  assert.equal(other.text, "Other");
  assert.deepEqual(begun.slice(0, 2), ["acme", "other"]);
  abort.abort();
  const reasons = (await flood).map(({ reason }) => reason);
  // A busy machine may reach the deadline of the first ones while the other is read.
  assert.equal(reasons.at(-1), "reading it was cut off");
  const others = new Set(reasons).difference(new Set(["reading it was cut off"]));
  assert.deepEqual([...others].filter((reason) => reason !== "reading it took too long"), []);
});
