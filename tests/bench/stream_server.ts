/**
 * The least that a server of event streams can be: one event, then a ping for all every 9 seconds.
 */
const encoder = new TextEncoder();
const open = new Set<ReadableStreamDefaultController<Uint8Array>>();

function respond(): Response {
  let own: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      own = controller;
      open.add(own);
      own.enqueue(encoder.encode('event: run\ndata: {"status":"waiting"}\n\n'));
    },
    cancel: () => void open.delete(own),
  });
  return new Response(body, { headers: { "content-type": "text/event-stream" } });
}

setInterval(() => {
  for (const controller of open) controller.enqueue(encoder.encode("event: ping\ndata: {}\n\n"));
}, 9_000);

Deno.serve({
  port: 0,
  onListen: ({ port }) => console.log(`listening on http://127.0.0.1:${port}`),
}, (request) => new URL(request.url).pathname === "/healthz" ? new Response("ok") : respond());
