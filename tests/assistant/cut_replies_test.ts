import { equal, ok } from "node:assert/strict";
import { openClient } from "../../src/assistant/model/client.ts";
import { askModel } from "../../src/assistant/model/round.ts";
import { systemClock } from "../../src/lib/clock.ts";
import { DEFAULT_MODEL } from "../../src/assistant/models.ts";
import { NO_METER } from "../support/chat/call_meter.ts";
import { eventually } from "../support/time/eventually.ts";

const FIRST_WORD = `data: {"choices":[{"index":0,"delta":{"content":"One"}}]}\n\n`;

interface EndlessModel extends AsyncDisposable {
  baseUrl: string;
  begun: number;
  /** Requests that the client has not ended. */
  open: Set<Request>;
}

/** A model whose answers begin at once and never end. */
function startEndlessModel(): EndlessModel {
  const closing = new AbortController();
  const open = new Set<Request>();
  const where = { hostname: "127.0.0.1", port: 0, signal: closing.signal, onListen() {} };
  const server = Deno.serve(where, async (request) => {
    model.begun++;
    open.add(request);
    request.signal.addEventListener("abort", () => open.delete(request));
    try {
      await request.text();
    } catch {
      // The client has gone before all of its request was here, which aborts no signal.
      open.delete(request);
      return new Response(null, { status: 400 });
    }
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode(FIRST_WORD)),
    });
    return new Response(body, { headers: { "content-type": "text/event-stream" } });
  });
  const model: EndlessModel = {
    baseUrl: `http://127.0.0.1:${server.addr.port}/v1`,
    begun: 0,
    open,
    async [Symbol.asyncDispose]() {
      closing.abort();
      await server.finished;
    },
  };
  return model;
}

const STOPPED = "ModelError: The server is stopping. The text so far is kept; send the message " +
  "again in a moment.";

Deno.test("a reply that is cut ends its request at the model, whenever it is cut", async () => {
  await using model = startEndlessModel();
  const { baseUrl } = model;
  const fake = {
    listed: DEFAULT_MODEL,
    name: "fake",
    apiKey: null,
    parameters: {},
    contextTokens: 32_000,
    silenceMs: 60_000,
    baseUrl,
  };
  const client = await openClient(fake);
  for (let cutAt = 0; cutAt < 120; cutAt++) {
    const abort = new AbortController();
    const given = { client, clock: systemClock, signal: abort.signal, meter: NO_METER };
    const reply = askModel({ ...given, model: fake, messages: [] });
    const end = reply.next().then(() => reply.next()).catch(String);
    for (let round = 0; round < cutAt % 12; round++) {
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
    abort.abort();
    equal(await end, STOPPED);
  }
  ok(model.begun > 20, `${model.begun} requests came`);
  await eventually(() => model.open.size === 0);
});
