import { deepEqual, equal, rejects } from "node:assert/strict";
import { AnswerChunks } from "../../../src/assistant/model/read_chunks.ts";

const CONTENT = "Zürich 日本 🎉";
const CHUNK = { choices: [{ index: 0, delta: { content: CONTENT } }] };
const NEVER = new AbortController().signal;
const DONE = "data: [DONE]\n\n";

function streamOf(pieces: readonly Uint8Array<ArrayBuffer>[], type = "text/event-stream") {
  return new Response(ReadableStream.from(pieces), { headers: { "content-type": type } });
}

const bytesOf = (text: string) => new TextEncoder().encode(text);

async function read(response: Response) {
  let lives = 0;
  const chunks = new AnswerChunks(response, { heard: () => lives++, signal: NEVER });
  const read = await Array.fromAsync(chunks);
  return { read, isWhole: chunks.isWhole, lives };
}

const WRITTEN: readonly { how: string; text: string }[] = [
  { how: "as most servers do", text: `data: ${JSON.stringify(CHUNK)}\n\n${DONE}` },
  { how: "with CRLF", text: `data: ${JSON.stringify(CHUNK)}\n\n${DONE}`.replaceAll("\n", "\r\n") },
  { how: "with CR", text: `data: ${JSON.stringify(CHUNK)}\n\n${DONE}`.replaceAll("\n", "\r") },
  {
    how: "over several lines, with other fields",
    text: `id: 1\nevent: message\nretry: 9\n` +
      JSON.stringify(CHUNK, null, 1).split("\n").map((line) => `data:${line}\n`).join("") +
      `\n${DONE}`,
  },
  {
    how: "with comments, and data that is empty or no chunk",
    text: `\uFEFF: PROCESSING\n\ndata:\n\ndata: \n\n: \ndata: ${JSON.stringify(CHUNK)}\n\n` +
      `data: null\n\ndata: 5\n\ndata: []\n\ndata\n\n${DONE}data: {}\n\n`,
  },
  {
    how: "without a blank line at the end",
    text: `data: ${JSON.stringify(CHUNK)}\n\ndata: [DONE]`,
  },
];

for (const { how, text } of WRITTEN) {
  Deno.test(`a stream that is written ${how} is read alike, wherever it is cut`, async () => {
    const bytes = bytesOf(text);
    for (let at = 0; at <= bytes.length; at++) {
      const found = await read(streamOf([bytes.slice(0, at), bytes.slice(at)]));
      deepEqual({ ...found, lives: 0 }, { read: [CHUNK], isWhole: true, lives: 0 }, `cut at ${at}`);
    }
    const single = await read(streamOf([...bytes].map((byte) => Uint8Array.of(byte))));
    deepEqual(single.read, [CHUNK]);
  });
}

Deno.test("a stream that ends anywhere before its end is not whole", async () => {
  const bytes = bytesOf(`data: ${JSON.stringify(CHUNK)}\n\ndata: [DONE]`);
  for (let length = 0; length < bytes.length; length++) {
    const chunks = new AnswerChunks(streamOf([bytes.slice(0, length)]), {
      heard() {},
      signal: NEVER,
    });
    await Array.fromAsync(chunks).catch((error) => equal(error instanceof SyntaxError, true));
    equal(chunks.isWhole, false, `${length} bytes`);
  }
});

Deno.test("a comment is a sign of life", async () => {
  const found = await read(streamOf([bytesOf(": wait\n\n"), bytesOf(": wait\n\n")]));
  deepEqual(found, { read: [], isWhole: false, lives: 2 });
});

Deno.test("an answer that is no stream is one chunk", async () => {
  const text = bytesOf(JSON.stringify(CHUNK));
  const found = await read(streamOf([text.slice(0, 50), text.slice(50)], "application/json"));
  deepEqual(found, { read: [CHUNK], isWhole: true, lives: 2 });
});

const ERRORS: readonly { text: string; says: RegExp; status: number | null }[] = [
  { text: 'data: {"error":{"message":"Slow","code":429}}', says: /^Slow$/, status: 429 },
  {
    text: 'data: {"error":{"message":"Oops","code":"x","status":503}}',
    says: /^Oops$/,
    status: 503,
  },
  { text: 'data: {"error":"overloaded"}', says: /^overloaded$/, status: null },
  { text: "event: error\ndata: overloaded", says: /^overloaded$/, status: null },
  { text: 'event: error\ndata: {"error":{"message":"Slow"}}', says: /^Slow$/, status: null },
  { text: 'event: error\ndata: {"message":"Slow","code":12}', says: /^Slow$/, status: null },
];

for (const { text, says, status } of ERRORS) {
  Deno.test(`${text} is an error`, async () => {
    const stream = streamOf([bytesOf(`data: ${JSON.stringify(CHUNK)}\n\n${text}\n\n${DONE}`)]);
    await rejects(read(stream), { name: "AnswerError", message: says, status });
  });
}
