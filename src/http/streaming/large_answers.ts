import type { Context, MiddlewareHandler } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Clock } from "../../lib/clock.ts";
import { weightOf } from "../../lib/json.ts";
import { Turns } from "../../lib/turns/turns.ts";
import { jsonPieces, shortJson } from "../../lib/turns/write_json.ts";
import type { HttpEnv } from "../env.ts";
import { dropWhenUnread } from "../bodies/unread_body.ts";

/** Smaller responses fit into the buffers of a connection. */
const LARGE_BYTES = 256 * 1024;

const PIECE_BYTES = 64 * 1024;

/**
 * Sends large responses in chunks, and drops a response that the client does not read: a response
 * sent whole stays in memory until the client disconnects. Must follow `authenticated()`.
 */
export const sendWhileRead: MiddlewareHandler<HttpEnv> = async (c, next) => {
  const { principal, clock } = c.get("ctx");
  // Other methods do work of their own, which has bounds of its own.
  const isRead = c.req.method === "GET" || c.req.method === "HEAD";
  const answers = isRead ? c.get("answers") : undefined;
  using _slot = await answers?.begin(principal, c.req.raw.signal);
  await next();
  if (c.res.status === 200) await sendInPieces(c, clock);
};

/**
 * Sends a finished response in chunks if it is large, and drops it if it is not read. A response
 * known to be short is not replaced, because that would cost more than the rest of a small request.
 */
export async function sendInPieces(c: Context<HttpEnv>, clock: Clock): Promise<void> {
  if (c.get("isShort")) return;
  const { status, headers } = c.res;
  const bytes = new Uint8Array(await c.res.arrayBuffer());
  const body = bytes.length < LARGE_BYTES
    ? bytes
    : dropWhenUnread(inPieces(bytes, await holdBytes(c, bytes.length)), { clock });
  headers.set("Content-Length", String(bytes.length));
  c.res = new Response(body, { status, headers });
}

/** Counts the response in the memory of its organization. That to a HEAD is not sent. */
async function holdBytes(c: Context<HttpEnv>, sizeBytes: number): Promise<Disposable | undefined> {
  if (c.req.method === "HEAD") return undefined;
  const { orgKey = "" } = c.get("ctx")?.principal ?? {};
  return await c.get("answers")?.hold(orgKey, sizeBytes, c.req.raw.signal);
}

/** Sends the bytes, and ends their lease with the last one or when the client leaves. */
function inPieces(bytes: Uint8Array<ArrayBuffer>, lease?: Disposable): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(bytes.slice(at, at += PIECE_BYTES));
      if (at < bytes.length) return;
      controller.close();
      lease?.[Symbol.dispose]();
    },
    cancel: () => lease?.[Symbol.dispose](),
  }, { highWaterMark: 0 });
}

/** Characters of JSON that are formatted without a pause. */
const AT_ONCE_CHARACTERS = 64 * 1024;

/** The longest time for which formatting may delay other requests. */
const TURN_MS = 5;

/** Formats long JSON responses while they are sent, with pauses for other requests. */
export const answerInTurns: MiddlewareHandler<HttpEnv> = async (c, next) => {
  const inTurns = (value: object, status?: ContentfulStatusCode): Response => {
    const isShort = weightOf(value, AT_ONCE_CHARACTERS) <= AT_ONCE_CHARACTERS;
    c.set("isShort", isShort);
    const { orgKey = "" } = c.get("ctx")?.principal ?? {};
    const body = isShort ? shortJson(value) : bodyOf(value, orgKey);
    return c.body(body, status, { "content-type": "application/json" });
  };
  c.json = inTurns as typeof c.json;
  await next();
};

function bodyOf(value: unknown, orgKey: string): ReadableStream<Uint8Array> {
  const pieces = jsonPieces(value);
  const turns = new Turns({ orgKey, turnMs: TURN_MS });
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (turns.isOver) await turns.next();
      let text = "";
      while (text.length < AT_ONCE_CHARACTERS) {
        const { done, value: piece } = pieces.next();
        if (done) break;
        text += piece;
      }
      if (text === "") controller.close();
      else controller.enqueue(encoder.encode(text));
    },
  }, { highWaterMark: 0 });
}
