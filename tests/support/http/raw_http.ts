/** The response that was received on a connection. */
export interface RawAnswer {
  status: number;
  headers: Headers;
  body: string;
}

export interface RawRequest {
  /** The method and path, such as `POST /api/v1/chats`, sent unchanged. */
  line: string;
  headers?: Record<string, string>;
  /** The pieces of the body. Sending stops when a response arrives. */
  body?: Iterable<Uint8Array<ArrayBuffer>>;
}

const encoder = new TextEncoder();

/**
 * Sends a request byte by byte, as no client library would, until a response arrives. Returns null
 * if the connection ended without a response.
 */
export async function rawHttp(url: string, request: RawRequest): Promise<RawAnswer | null> {
  const { hostname, port } = new URL(url);
  using connection = await Deno.connect({ hostname, port: Number(port) });
  const answer = readAnswer(connection);
  let isAnswered = false;
  answer.then(() => isAnswered = true);
  try {
    await writeAll(connection, encoder.encode(head(request)));
    for (const chunk of request.body ?? []) {
      if (isAnswered) break;
      await writeAll(connection, chunk);
    }
  } catch {
    // The server has closed the connection; a response that was sent before is still read.
  }
  return await answer;
}

function head({ line, headers = {} }: RawRequest): string {
  const fields = Object.entries({ Host: "heddle", Connection: "close", ...headers });
  return `${line} HTTP/1.1\r\n${
    fields.map(([name, value]) => `${name}: ${value}\r\n`).join("")
  }\r\n`;
}

async function writeAll(connection: Deno.Conn, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  for (let at = 0; at < bytes.length;) at += await connection.write(bytes.subarray(at));
}

/** Reads one response to its end, or as much as was received before the connection ended. */
async function readAnswer(connection: Deno.Conn): Promise<RawAnswer | null> {
  const decoder = new TextDecoder();
  const buffer = new Uint8Array(64 * 1024);
  let text = "";
  for (;;) {
    const count = await connection.read(buffer).catch(() => null);
    if (count === null) return text === "" ? null : parse(text);
    text += decoder.decode(buffer.subarray(0, count), { stream: true });
    if (!text.includes("\r\n\r\n")) continue;
    const answer = parse(text);
    const length = answer.headers.get("content-length");
    if (length !== null && encoder.encode(answer.body).length >= Number(length)) return answer;
  }
}

function parse(text: string): RawAnswer {
  const [headText = "", ...rest] = text.split("\r\n\r\n");
  const [statusLine = "", ...lines] = headText.split("\r\n");
  const headers = new Headers(lines.map((line): [string, string] => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon), line.slice(colon + 1).trim()];
  }));
  return { status: Number(statusLine.split(" ")[1]), headers, body: rest.join("\r\n\r\n") };
}

/** `sizeBytes` of zeros in pieces of 64 KB. */
export function* zeros(sizeBytes: number): Generator<Uint8Array<ArrayBuffer>> {
  const piece = new Uint8Array(64 * 1024);
  for (let left = sizeBytes; left > 0; left -= piece.length) yield piece.subarray(0, left);
}

/** Frames each piece as a chunk of a chunked body, without the terminating chunk. */
export function* chunked(
  pieces: Iterable<Uint8Array<ArrayBuffer>>,
): Generator<Uint8Array<ArrayBuffer>> {
  for (const piece of pieces) {
    const head = encoder.encode(`${piece.length.toString(16)}\r\n`);
    const frame = new Uint8Array(head.length + piece.length + 2);
    frame.set(head);
    frame.set(piece, head.length);
    frame.set([13, 10], head.length + piece.length);
    yield frame;
  }
}
