import { inTime } from "../time/eventually.ts";
import type { Server } from "./server.ts";

const PIECE = new Uint8Array(64 * 1024).fill(0x20);

/** The memory that a server's process uses now, and its maximum. */
export async function memoryOf({ pid }: Server): Promise<{ nowBytes: number; peakBytes: number }> {
  const status = await Deno.readTextFile(`/proc/${pid}/status`);
  const read = (name: string): number =>
    Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) * 1024;
  return { nowBytes: read("VmRSS"), peakBytes: read("VmHWM") };
}

export interface OpenRequest extends Disposable {
  /** The response, or the received part of it if the connection ends. */
  answer: Promise<string>;
}

export interface Sent {
  /** Such as `POST /api/v1/chats`. */
  line: string;
  headers: Record<string, string>;
  /** The text with which the body begins; none unless stated. */
  start?: string;
  /**
   * The number of bytes of the body that are sent after `start`, in chunks without a terminating
   * chunk.
   */
  sizeBytes: number;
}

/** Sends the head and the bytes of a request, as far as they are taken, and leaves it open. */
export async function sendUnended(server: Server, sent: Sent): Promise<OpenRequest> {
  const { hostname, port } = new URL(server.url);
  const connection = await Deno.connect({ hostname, port: Number(port) });
  const answer = readStart(connection);
  let isAnswered = false;
  answer.then(() => isAnswered = true);
  try {
    await writeAll(connection, new TextEncoder().encode(headOf(sent)));
    if (sent.start) await writeChunk(connection, new TextEncoder().encode(sent.start));
    for (let at = 0; at < sent.sizeBytes && !isAnswered; at += PIECE.length) {
      await writeChunk(connection, PIECE);
    }
  } catch {
    // The server has closed the connection; what it said before that counts.
  }
  return {
    answer: inTime(answer, `an answer to ${sent.line}`),
    [Symbol.dispose]: () => connection.close(),
  };
}

function headOf({ line, headers }: Sent): string {
  const fields = { Host: "heddle", "Transfer-Encoding": "chunked", ...headers };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${line} HTTP/1.1\r\n${lines.join("")}\r\n`;
}

/** Reads until the head and the bytes that it announces are there, or nothing more comes. */
async function readStart(connection: Deno.Conn): Promise<string> {
  const buffer = new Uint8Array(4_000);
  // One character a byte, as lengths are counted.
  const decoder = new TextDecoder("latin1");
  let text = "";
  while (!isWhole(text)) {
    const count = await connection.read(buffer).catch(() => null);
    if (count === null) break;
    text += decoder.decode(buffer.subarray(0, count));
  }
  return text;
}

function isWhole(text: string): boolean {
  const [, head, body = ""] = /^(.*?)\r\n\r\n(.*)$/s.exec(text) ?? [];
  if (head === undefined) return false;
  return body.length >= Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0);
}

async function writeChunk(connection: Deno.Conn, bytes: Uint8Array): Promise<void> {
  await writeAll(connection, new TextEncoder().encode(`${bytes.length.toString(16)}\r\n`));
  await writeAll(connection, bytes);
  await writeAll(connection, new TextEncoder().encode("\r\n"));
}

async function writeAll(connection: Deno.Conn, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length;) at += await connection.write(bytes.subarray(at));
}
