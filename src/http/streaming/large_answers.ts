import type { Context, MiddlewareHandler } from "hono";
import type { Clock } from "../../lib/clock.ts";
import type { HttpEnv } from "../env.ts";
import { whileRead } from "../bodies/unread_body.ts";

/** Anything smaller fits into what a connection holds anyway. */
const LARGE_BYTES = 256 * 1024;

const PIECE_BYTES = 64 * 1024;

/**
 * For routes whose answers may be large, behind `authenticated()`: such an answer goes out in pieces
 * and is let go of when the client does not read it. One that is handed over whole stays in memory
 * until the client leaves.
 */
export const sendWhileRead: MiddlewareHandler<HttpEnv> = async (c, next) => {
  await next();
  if (c.res.status === 200) await letGoUnread(c, c.var.ctx.clock);
};

/** The same for an answer at hand. */
export async function letGoUnread(c: Context<HttpEnv>, clock: Clock): Promise<void> {
  const { status, headers } = c.res;
  const bytes = new Uint8Array(await c.res.arrayBuffer());
  const body = bytes.length < LARGE_BYTES ? bytes : whileRead(inPieces(bytes), { clock });
  headers.set("Content-Length", String(bytes.length));
  c.res = new Response(body, { status, headers });
}

function inPieces(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(bytes.slice(at, at += PIECE_BYTES));
      if (at >= bytes.length) controller.close();
    },
  }, { highWaterMark: 0 });
}
