/** Editing the last message, and asking for another reply, with a model over the wire. */
import { deepEqual, equal, match } from "node:assert/strict";
import type { Context } from "../../../src/identity/context.ts";
import { createThread } from "../../../src/threads/create_thread.ts";
import { shareThread } from "../../../src/threads/share_thread.ts";
import { modelsAt, openChat } from "../../support/chat/chat.ts";
import { type ScriptedAnswer, startFakeModel } from "../../support/chat/fake_model.ts";
import { openTestDatabase } from "../../support/db/database.ts";
import { mountChat } from "../../support/http/mounted_chat.ts";
import { sseEvents } from "../../support/http/sse_events.ts";
import { testContext } from "../../support/identity/context.ts";
import { NOTE } from "../../support/workflows/definitions.ts";
import { eventually } from "../../support/time/eventually.ts";

interface Shown {
  id: string;
  role: string;
  content: string;
}

async function openLab(script: readonly ScriptedAnswer[]) {
  await using opening = new AsyncDisposableStack();
  const db = opening.use(await openTestDatabase());
  const ctx = testContext(db, { teamKeys: ["sales"] });
  const model = opening.use(startFakeModel(script));
  const { chat } = opening.use(openChat({ models: modelsAt(model.baseUrl) }));
  const { threadId } = await createThread(ctx);
  const as = (caller: Context) => {
    const { post, request } = mountChat(chat, caller);
    return {
      post,
      async list(): Promise<Shown[]> {
        return (await (await request(`/chats/${threadId}/messages`, {})).json()).messages;
      },
      async replace(messageId: string, body: object = {}): Promise<Response> {
        return await request(`/chats/${threadId}/messages/${messageId}/replacement`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
        });
      },
    };
  };
  const closing = opening.move();
  return {
    ctx,
    model,
    threadId,
    as,
    me: as(ctx),
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}

/** To the end of a stream. */
async function textOf(response: Response): Promise<string> {
  const events = await Array.fromAsync(sseEvents(response));
  return events.filter(({ event }) => event === "message").map(({ content }) => content).join("");
}

const said = (messages: Shown[]) => messages.map(({ role, content }) => [role, content]);

Deno.test("another reply takes the place of the last one, with the same words and files", async () => {
  await using lab = await openLab([{ text: ["First"] }, { text: ["Second"] }]);
  const { me, threadId, model } = lab;
  const attachments = new File(["x,y\n1,2\n"], "b.csv", { type: "text/csv" });
  await textOf(await me.post(threadId, { message: "Look", attachments }));
  const [asked] = await me.list();
  equal(await textOf(await me.replace(asked?.id ?? "")), "Second");
  deepEqual(said(await me.list()), [["user", "Look"], ["assistant", "Second"]]);
  const told = JSON.stringify(model.requests[1]?.body.messages);
  match(told, /Look.*b\.csv.*x,y/);
  equal(/First/.test(told), false);
});

Deno.test("an edited message takes the place of the last one, and of that alone", async () => {
  await using lab = await openLab([{ text: ["A"] }, { text: ["B"] }, { text: ["C"] }]);
  const { me, threadId } = lab;
  await textOf(await me.post(threadId, { message: "one" }));
  await textOf(await me.post(threadId, { message: "two" }));
  const [first, , second] = await me.list();
  const refused = await me.replace(first?.id ?? "", { message: "other" });
  deepEqual([refused.status, (await refused.json()).code], [409, "message_not_last"]);
  equal(await textOf(await me.replace(second?.id ?? "", { message: "three" })), "C");
  deepEqual(said(await me.list()), [
    ["user", "one"],
    ["assistant", "A"],
    ["user", "three"],
    ["assistant", "C"],
  ]);
  // It is gone, so it cannot be replaced once more.
  equal((await me.replace(second?.id ?? "")).status, 404);
});

Deno.test("a reply that is being written is not replaced", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await using lab = await openLab([{ text: ["Half", promise] }, { text: ["Again"] }]);
  const { me, threadId, model } = lab;
  const running = await me.post(threadId, { message: "go on" });
  await eventually(() => model.requests.length === 1);
  const [asked] = await me.list();
  const refused = await me.replace(asked?.id ?? "");
  deepEqual([refused.status, (await refused.json()).code], [409, "thread_answering"]);
  resolve();
  await textOf(running);
  const both = await Promise.all([me.replace(asked?.id ?? ""), me.replace(asked?.id ?? "")]);
  const codes = both.map(({ status }) => status).sort();
  deepEqual(codes, [200, 409]);
  await Promise.all(both.map((each) => each.text()));
  equal((await me.list()).filter(({ role }) => role === "user").length, 1);
});

Deno.test("the draft of a replaced reply stays, and its proposal is withdrawn", async () => {
  const save = { name: "save_draft", arguments: { definition: NOTE } };
  await using lab = await openLab([
    { calls: [save, { name: "publish", arguments: {} }] },
    { text: ["Here it is."] },
  ]);
  const { me, threadId, ctx, model } = lab;
  await textOf(await me.post(threadId, { message: "Make a note" }));
  const { request } = mountChat(openChat().chat, ctx);
  const read = async () => await (await request(`/chats/${threadId}/messages`, {})).json();
  equal((await read()).proposal.deed, "publish");
  const [asked] = await me.list();
  await textOf(await me.replace(asked?.id ?? "", { message: "Make a note, please" }));
  const { proposal, workflow } = await read();
  deepEqual([proposal, workflow.name], [null, "Note"]);
  match(JSON.stringify(model.requests[1]?.body.messages), /<draft>/);
});

Deno.test("only those who may write in a thread replace its last message", async () => {
  await using lab = await openLab([{ text: ["A"] }, { text: ["B"] }]);
  const { ctx, me, threadId, as } = lab;
  await textOf(await me.post(threadId, { message: "one" }));
  const [asked] = await me.list();
  const id = asked?.id ?? "";
  const { orgKey } = ctx.principal;
  const reader = testContext(ctx.db, { orgKey, teamKeys: ["sales"] });
  equal((await as(reader).replace(id)).status, 404);
  await shareThread(ctx, { threadId, teamKeys: ["sales"] });
  equal((await as(reader).replace(id)).status, 403);
  const stranger = testContext(ctx.db);
  equal((await as(stranger).replace(id)).status, 404);
  equal((await me.replace(id, { message: "  " })).status, 400);
  equal((await me.replace(id, { text: "x" })).status, 400);
});
