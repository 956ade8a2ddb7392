/** The least that a server can be, as the reference of the start. */
import { Hono } from "hono";

const app = new Hono().get("/healthz", (c) => c.text("ok"));
Deno.serve({
  port: 0,
  onListen: ({ port }) => console.log(`listening on http://127.0.0.1:${port}`),
}, app.fetch);
