import assert from "node:assert/strict";
import {
  CHATS,
  newThread,
  openWithModel,
  postForm,
  readThread,
  type WithModel,
} from "../../../support/specification/chats.ts";
import { eventually } from "../../../support/time/eventually.ts";
import { type Check, section } from "../../../support/specification/specification.ts";
import type { SpecifiedCaller } from "../../../support/specification/caller.ts";
import { sseEvents, textOf } from "../../../support/http/sse_events.ts";

interface Held {
  opened: WithModel;
  caller: SpecifiedCaller;
  threadId: string;
  /** The stream, while the model holds back the rest of its words. */
  response: Response;
  release(): void;
}

/** A reply of "One ", then, once released, "two." */
async function holdReply(first: readonly string[] = ["One "]): Promise<Held & AsyncDisposable> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const opened = await openWithModel([{ text: [...first, promise, "two."] }, { text: ["Next"] }]);
  const caller = await opened.server.caller();
  const threadId = await newThread(caller);
  const form = { message: "Hello" };
  const response = await caller.open(`POST ${CHATS}/${threadId}/messages`, { form });
  return {
    opened,
    caller,
    threadId,
    response,
    release: resolve,
    async [Symbol.asyncDispose]() {
      resolve();
      if (!response.bodyUsed) await response.body?.cancel();
      await opened[Symbol.asyncDispose]();
    },
  };
}

async function headersOfReply(caller: SpecifiedCaller): Promise<Headers> {
  const threadId = await newThread(caller);
  return (await postForm(caller, { threadId, form: { message: "help" } })).headers;
}

const oneAtATime: Check = async () => {
  await using held = await holdReply();
  const { caller, threadId, response } = held;
  const events = sseEvents(response);
  await events.next();
  const again = await postForm(caller, { threadId, form: { message: "And?" } });
  assert.equal(again.status, 409);
  assert.match(again.headers.get("content-type") ?? "", /^application\/problem\+json/);
  held.release();
  await Array.fromAsync(events);
  const { messages } = await readThread(caller, threadId);
  assert.equal(messages.length, 2);
  assert.equal(textOf(await caller.say(threadId, "And?")), "Next");
};

section({
  file: import.meta.url,
  heading: "decisions.md: Chat",
  statements: {
    async "headers flushed at once"() {
      await using held = await holdReply([]);
      assert.equal(held.response.status, 200);
      assert.match(held.response.headers.get("content-type") ?? "", /^text\/event-stream/);
      held.release();
      assert.equal(textOf(await Array.fromAsync(sseEvents(held.response))), "two.");
    },
    async "`message` per piece of text"() {
      await using held = await holdReply();
      const events = sseEvents(held.response);
      assert.deepEqual((await events.next()).value, { event: "message", content: "One " });
      held.release();
      assert.deepEqual((await events.next()).value, { event: "message", content: "two." });
      assert.equal((await events.next()).done, true);
    },
    async "one `error` at most and then the end"() {
      await using opened = await openWithModel([{ text: ["Half a"], finish: null }]);
      const caller = await opened.server.caller();
      const events = await caller.say(await newThread(caller), "Hello");
      assert.deepEqual(events.map(({ event }) => event), ["message", "error"]);
    },
    async "Nothing else"(server) {
      const caller = await server.caller();
      const threadId = await newThread(caller);
      for (const message of ["help", "list the services", "make a text file saying Hi", "run it"]) {
        const { text } = await postForm(caller, { threadId, form: { message } });
        const frame = /^(?:event: (?:message|ping|error)\ndata: \{"content":".*"\}\n\n)+$/;
        assert.match(text, frame);
      }
    },
    async "`Cache-Control: no-store`"(server) {
      const headers = await headersOfReply(await server.caller());
      assert.equal(headers.get("cache-control"), "no-store");
    },
    async "`X-Accel-Buffering: no`"(server) {
      const headers = await headersOfReply(await server.caller());
      assert.equal(headers.get("x-accel-buffering"), "no");
    },
    async "never compressed"(server) {
      const caller = await server.caller();
      const response = await caller.open(`POST ${CHATS}/${await newThread(caller)}/messages`, {
        form: { message: "help ".repeat(5_000) },
        headers: { "accept-encoding": "gzip, br" },
      });
      assert.equal(response.headers.get("content-encoding"), null);
      assert.match(await response.text(), /^event: message\n/);
    },
    async "The reply is saved whole, and finished, even if the client leaves"() {
      await using held = await holdReply();
      const { caller, threadId, response } = held;
      const events = sseEvents(response);
      await events.next();
      await events.return(undefined);
      held.release();
      await eventually(async () => {
        const { messages } = await readThread(caller, threadId);
        return messages[1]?.content === "One two.";
      });
    },
    "A message while the thread is still answering is 409": oneAtATime,
  },
});

section({
  file: import.meta.url,
  heading: "decisions.md: Envelopes and bodies",
  statements: { "409 is where the state forbids it [a thread that is answering]": oneAtATime },
});
