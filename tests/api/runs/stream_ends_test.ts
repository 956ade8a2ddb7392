/** How many streams a user may have open, and what ends one before its run. */
import { deepEqual, equal, match, ok } from "node:assert/strict";
import { ADA, BOB, type KeyLab, openKeyLab, withKey } from "../../support/identity/api_keys.ts";
import { eventually } from "../../support/time/eventually.ts";

type Headers = Record<string, string>;

const PING_EVERY_MS = 9_000;

const DEFINITION = {
  format: "planner/1",
  name: "Waits",
  steps: [{ id: "pause", service: "wait", action: "for", with: { duration: "1h" } }],
};

/** A run that waits, of the caller with these headers. */
async function waitingRun(lab: KeyLab, headers: Headers): Promise<string> {
  const { body: { workflowId } } = await lab.send("POST /workflows", headers, {
    definition: DEFINITION,
  });
  await lab.send(`POST /workflows/${workflowId}/publish`, headers, {});
  const { status, body } = await lab.send(`POST /workflows/${workflowId}/runs`, headers, {});
  equal(status, 202);
  await eventually(async () => {
    const run = await lab.send(`GET /runs/${body.runId}`, headers);
    return run.body.status === "waiting";
  });
  return body.runId;
}

/** An open stream, read up to the run that waits. */
class Stream {
  readonly #reader: ReadableStreamDefaultReader<string>;

  constructor(response: Response) {
    equal(response.status, 200);
    const body = response.body ?? new ReadableStream();
    this.#reader = body.pipeThrough(new TextDecoderStream()).getReader();
  }

  static async open(lab: KeyLab, runId: string, headers: Headers): Promise<Stream> {
    const stream = new Stream(await lab.open(`/runs/${runId}/events`, headers));
    for (;;) {
      const frame = await stream.next();
      if (frame?.startsWith("event: run\n") && frame.includes('"status":"waiting"')) return stream;
    }
  }

  async next(): Promise<string | undefined> {
    return (await this.#reader.read()).value;
  }

  async close(): Promise<void> {
    await this.#reader.cancel();
  }

  /** Lets a beat pass and expects its ping. */
  async ping({ clock }: KeyLab): Promise<void> {
    clock.advance(PING_EVERY_MS);
    equal(await this.next(), 'event: ping\ndata: {"content":"ping"}\n\n');
  }

  /** Lets a beat pass, and no more time, and reads what comes to the end. */
  async endsWithinABeat({ clock }: KeyLab): Promise<void> {
    clock.advance(PING_EVERY_MS);
    while (await this.next() !== undefined);
  }
}

async function refusal(response: Response): Promise<unknown[]> {
  if (response.status === 200) await response.body?.cancel();
  const { code } = response.status === 200 ? { code: "none" } : await response.json();
  return [response.status, code, response.headers.get("retry-after")];
}

Deno.test("a stream ends within a ping of its API key's revocation, and comes again to 401", async () => {
  await using lab = await openKeyLab();
  const headers = await lab.asUser(ADA);
  const runId = await waitingRun(lab, headers);
  const { id, key } = await lab.createKey(headers);
  const stream = await Stream.open(lab, runId, withKey(key));
  const other = await Stream.open(lab, runId, headers);
  for (let beat = 0; beat < 3; beat++) await Promise.all([stream.ping(lab), other.next()]);
  equal((await lab.send(`DELETE /api-keys/${id}`, headers)).status, 200);
  await stream.endsWithinABeat(lab);
  match(await other.next() ?? "", /^event: ping\n/);
  await other.ping(lab);
  await other.close();
  const again = await lab.open(`/runs/${runId}/events`, withKey(key));
  deepEqual(await refusal(again), [401, "unauthenticated", null]);
});

Deno.test("a stream ends within a ping of its token's end", async () => {
  await using lab = await openKeyLab();
  const headers = await lab.asUser(ADA);
  const runId = await waitingRun(lab, headers);
  const openedAt = lab.clock.now();
  const short = await lab.asUser(ADA, { ttlMs: 60_000 });
  const stream = await Stream.open(lab, runId, short);
  // Clocks may differ by 30 seconds.
  for (let beat = 0; beat < 9; beat++) await stream.ping(lab);
  await stream.endsWithinABeat(lab);
  equal(lab.clock.now() - openedAt, 90_000);
  const again = await lab.open(`/runs/${runId}/events`, short);
  deepEqual(await refusal(again), [401, "token_expired", null]);
});

Deno.test("MAX_STREAMS_PER_USER bounds the streams of a user, and MAX_STREAMS those of all", async () => {
  await using lab = await openKeyLab({ MAX_STREAMS: "3", MAX_STREAMS_PER_USER: "2" });
  const ada = await lab.asUser(ADA);
  const bob = await lab.asUser(BOB);
  const runId = await waitingRun(lab, ada);
  const bobs = await waitingRun(lab, bob);
  const { key } = await lab.createKey(ada);
  const first = await Stream.open(lab, runId, ada);
  const second = await Stream.open(lab, runId, withKey(key));
  const full = [429, "too_many_streams", "10"];
  deepEqual(await refusal(await lab.open(`/runs/${runId}/events`, ada)), full);
  deepEqual(await refusal(await lab.open(`/runs/${runId}/events`, withKey(key))), full);
  const third = await Stream.open(lab, bobs, bob);
  deepEqual(await refusal(await lab.open(`/runs/${bobs}/events`, bob)), full);
  await first.close();
  const fourth = await Stream.open(lab, bobs, bob);
  for (const stream of [second, third, fourth]) await stream.close();
});

Deno.test("with MAX_STREAMS alone, an organization and a user leave streams to others", async () => {
  await using lab = await openKeyLab({ MAX_STREAMS: "4" });
  const [ada, bob, cleo] = [ADA, BOB, crypto.randomUUID()];
  const users = await Promise.all([ada, bob, cleo].map((userId) => lab.asUser(userId)));
  const open = async (at: number) => await lab.open("/changes", users[at] ?? {});
  const streams = [await open(0), await open(0)];
  const message = async (response: Response) => (await response.json()).detail;
  match(await message(await open(0)), /^You have 2 streams open/);
  streams.push(await open(1));
  match(await message(await open(2)), /^The organization has 3 streams open/);
  const other = await lab.asUser(crypto.randomUUID(), { org: "globex" });
  streams.push(await lab.open("/changes", other));
  deepEqual(streams.map(({ status }) => status), [200, 200, 200, 200]);
  for (const { body } of streams) await body?.cancel();
});

Deno.test("HEAD of a stream leaves none open", async () => {
  await using lab = await openKeyLab({ MAX_STREAMS_PER_USER: "1" });
  const ada = await lab.asUser(ADA);
  const runId = await waitingRun(lab, ada);
  for (let time = 0; time < 3; time++) {
    const { status, headers } = await lab.head(`/runs/${runId}/events`, ada);
    deepEqual([status, headers.get("content-type")], [200, "text/event-stream"]);
  }
  const stream = await Stream.open(lab, runId, ada);
  await stream.close();
});

Deno.test("a reply of a chat is a stream too, and one too many stores nothing", async () => {
  await using lab = await openKeyLab({ MAX_STREAMS_PER_USER: "1" });
  const ada = await lab.asUser(ADA);
  const runId = await waitingRun(lab, ada);
  const { body: { threadId } } = await lab.send("POST /chats", ada);
  const post = (): Promise<Response> => {
    const body = new FormData();
    body.set("message", "Hello");
    return lab.open(`/chats/${threadId}/messages`, ada, body);
  };
  const messages = async (): Promise<number> =>
    (await lab.send(`GET /chats/${threadId}/messages`, ada)).body.messages.length;
  const stream = await Stream.open(lab, runId, ada);
  deepEqual(await refusal(await post()), [429, "too_many_streams", "10"]);
  equal(await messages(), 0);
  await stream.close();
  const reply = await post();
  deepEqual(await refusal(await lab.open(`/runs/${runId}/events`, ada)), [
    429,
    "too_many_streams",
    "10",
  ]);
  match(await reply.text(), /^event: message\n/);
  equal(await messages(), 2);
  await (await Stream.open(lab, runId, ada)).close();
});

Deno.test("a stream that is refused, or that ends, takes no place", async () => {
  await using lab = await openKeyLab({ MAX_STREAMS: "1" });
  const ada = await lab.asUser(ADA);
  const runId = await waitingRun(lab, ada);
  const unknown = await lab.open(`/runs/${crypto.randomUUID()}/events`, ada);
  deepEqual(await refusal(unknown), [404, "not_found", null]);
  const garbage = await lab.open(`/runs/${runId}/events`, { ...ada, "last-event-id": "x" });
  deepEqual(await refusal(garbage), [400, "invalid_request", null]);
  const stream = await Stream.open(lab, runId, ada);
  equal((await lab.send(`POST /runs/${runId}/cancel`, ada)).status, 202);
  let last = "";
  for (let frame = await stream.next(); frame !== undefined; frame = await stream.next()) {
    last = frame;
  }
  ok(last.includes('"status":"cancelled"'), last);
  const id = /^id: (\d+)$/m.exec(last)?.[1] ?? "";
  const known = await lab.open(`/runs/${runId}/events`, { ...ada, "last-event-id": id });
  equal(known.status, 204);
  const again = await lab.open(`/runs/${runId}/events`, ada);
  ok((await again.text()).endsWith(last));
});
