import { deepEqual, doesNotMatch, equal, match } from "node:assert/strict";
import type { Context } from "../../../src/identity/context.ts";
import { createThread } from "../../../src/threads/create_thread.ts";
import { modelsAt, openChat } from "../../support/chat/chat.ts";
import { startFakeModel } from "../../support/chat/fake_model.ts";
import { openTestDatabase } from "../../support/db/database.ts";
import { mountChat } from "../../support/http/mounted_chat.ts";
import { testContext } from "../../support/identity/context.ts";

const DEFINITION = "```\nformat: planner/1\nname: Report\nsteps: []\n```";

interface Event {
  event: string;
  data: Record<string, unknown>;
}

/** The events of the reply to one message in a new thread. */
async function eventsOf(
  { ctx, chat }: { ctx: Context; chat: ReturnType<typeof openChat> },
  { messages, query }: { messages: readonly string[]; query: string },
): Promise<Event[]> {
  const { threadId } = await createThread(ctx);
  const { request } = mountChat(chat.chat, ctx);
  let text = "";
  for (const message of messages) {
    const body = new FormData();
    body.append("message", message);
    const answer = await request(`/chats/${threadId}/messages${query}`, { method: "POST", body });
    text = await answer.text();
    if (answer.status !== 200) return [{ event: String(answer.status), data: JSON.parse(text) }];
  }
  return text.trim().split("\n\n").map((frame) => {
    const [, event = "", data = ""] = /^event: (\w+)\ndata: (.*)$/.exec(frame) ?? [];
    return { event, data: JSON.parse(data) };
  });
}

const ORDER = [DEFINITION, "publish it", "run it"];

Deno.test("the specified stream has the specified events alone", async () => {
  await using db = await openTestDatabase();
  await using chat = openChat();
  const place = { ctx: testContext(db), chat };
  for (const end of [1, 2, 3]) {
    const events = await eventsOf(place, { messages: ORDER.slice(0, end), query: "" });
    for (const { event, data } of events) {
      deepEqual([event, Object.keys(data)], ["message", ["content"]]);
    }
  }
});

Deno.test("?events=all tells of tools, drafts and runs, and says the same text", async () => {
  await using db = await openTestDatabase();
  await using chat = openChat();
  const place = { ctx: testContext(db), chat };
  const saved = await eventsOf(place, { messages: ORDER.slice(0, 1), query: "?events=all" });
  deepEqual(saved.map(({ event }) => event), ["tool", "tool", "draft", "message"]);
  deepEqual(saved[0]?.data, { name: "save_draft", status: "started" });
  deepEqual(saved[1]?.data, { name: "save_draft", status: "finished" });
  deepEqual(Object.keys(saved[2]?.data ?? {}), ["workflowId", "draftId", "valid"]);
  const ran = await eventsOf(place, { messages: ORDER, query: "?events=all" });
  const runs = ran.filter(({ event }) => event === "run").map(({ data }) => data["status"]);
  deepEqual(runs, [null, "succeeded"]);
  const plain = await eventsOf(place, { messages: ORDER.slice(0, 1), query: "" });
  const said = (events: readonly Event[]) =>
    events.filter(({ event }) => event === "message").map(({ data }) => data["content"]).join("");
  equal(said(saved), said(plain));
});

Deno.test("?events=all tells of a proposal once it is stored, and of a tool that fails", async () => {
  await using db = await openTestDatabase();
  await using fake = startFakeModel([
    { calls: [{ name: "save_draft", arguments: { wrong: "canary7-secret" } }] },
    { calls: [{ name: "save_draft", arguments: { definition: DEFINITION.slice(4, -4) } }] },
    { calls: [{ name: "publish", arguments: {} }] },
  ]);
  await using chat = openChat({ models: modelsAt(fake.baseUrl) });
  const place = { ctx: testContext(db), chat };
  const events = await eventsOf(place, { messages: ["make a report"], query: "?events=all" });
  const tools = events.filter(({ event }) => event === "tool").map(({ data }) => data["status"]);
  deepEqual(tools, ["started", "failed", "started", "finished", "started", "finished"]);
  const { event, data } = events.at(-1) ?? { event: "", data: {} };
  deepEqual([event, data["deed"]], ["proposal", "publish"]);
  match(String(data["summary"]), /publish/);
  const shown = events.filter((each) => each.event === "tool");
  doesNotMatch(JSON.stringify(shown), /canary7-secret|planner/);
});

Deno.test("another kind of events is refused before anything is stored", async () => {
  await using db = await openTestDatabase();
  await using chat = openChat();
  const place = { ctx: testContext(db), chat };
  for (const query of ["?events=some", "?events=", "?events=all&events=run"]) {
    const [answer] = await eventsOf(place, { messages: ["help"], query });
    equal(answer?.event, "400", query);
  }
});
