import assert from "node:assert/strict";
import { createThread } from "../../../src/threads/create_thread.ts";
import { announcement } from "../../../src/threads/interrupts/interrupt.ts";
import { listMessages } from "../../../src/threads/list_messages.ts";
import { expectInterrupt } from "../../../src/threads/interrupts/pending_interrupt.ts";
import { testContext } from "../../support/identity/context.ts";
import { openTestDatabase } from "../../support/db/database.ts";
import { begin, exchange, inProcess, inputsInterrupt } from "../../support/chat/turns.ts";

const PAGE = { page: 1, limit: 20 };

Deno.test("an interrupt is shown until it is answered, once", async () => {
  await using db = await openTestDatabase();
  const ctx = inProcess(testContext(db), "p1");
  const { threadId } = await createThread(ctx);
  const interrupt = inputsInterrupt(ctx);
  await exchange(ctx, { threadId, interrupt });
  const { interruptId } = interrupt.payload;
  const shown = await listMessages(ctx, { threadId, ...PAGE });
  assert.deepEqual(shown.interrupt, { type: "workflow-inputs", ...interrupt.payload });
  const type = "workflow-inputs";
  assert.deepEqual(await expectInterrupt(ctx, { threadId, type }), interrupt);

  await exchange(ctx, { threadId, answeredInterruptId: interruptId });
  assert.equal((await listMessages(ctx, { threadId, ...PAGE })).interrupt, null);
  await assert.rejects(begin(ctx, { threadId, answeredInterruptId: interruptId }), {
    code: "conflict",
  });
  await assert.rejects(expectInterrupt(ctx, { threadId, type }), { code: "conflict" });
  assert.equal((await listMessages(ctx, { threadId, ...PAGE })).total, 4);
});

Deno.test("beginTurn() refuses a stale answer and leaves nothing of it", async () => {
  await using db = await openTestDatabase();
  const ctx = inProcess(testContext(db), "p1");
  const { threadId } = await createThread(ctx);
  const answer = begin(ctx, { threadId, answeredInterruptId: ctx.ids.uuid() });
  await assert.rejects(answer, { code: "conflict" });
  assert.equal((await listMessages(ctx, { threadId, ...PAGE })).total, 0);
  await begin(ctx, { threadId });
});

Deno.test("expectInterrupt() refuses an answer of the other type and names what is asked", async () => {
  await using db = await openTestDatabase();
  const ctx = inProcess(testContext(db), "p1");
  const { threadId } = await createThread(ctx);
  const interrupt = inputsInterrupt(ctx);
  await exchange(ctx, { threadId, interrupt });
  await assert.rejects(expectInterrupt(ctx, { threadId, type: "subworkflow-select" }), {
    code: "conflict",
    extra: { interruptId: interrupt.payload.interruptId },
  });
});

Deno.test("an ordinary message withdraws the question", async () => {
  await using db = await openTestDatabase();
  const ctx = inProcess(testContext(db), "p1");
  const { threadId } = await createThread(ctx);
  const interrupt = inputsInterrupt(ctx);
  await exchange(ctx, { threadId, interrupt });
  await exchange(ctx, { threadId, interrupt: inputsInterrupt(ctx) });
  const { interruptId } = interrupt.payload;
  await assert.rejects(begin(ctx, { threadId, answeredInterruptId: interruptId }), {
    code: "conflict",
  });
});

Deno.test("announcement() is the type and the object on one line", () => {
  const payload = { interruptId: "i", options: [{ name: "a\nb" }] };
  assert.equal(
    announcement({ type: "subworkflow-select", payload }),
    `[interrupt:subworkflow-select] {"type":"subworkflow-select","interruptId":"i","options":[{"name":"a\\nb"}]}`,
  );
});
