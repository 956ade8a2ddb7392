/** A key is revoked while the assistant answers a message that was sent with it. */
import { deepEqual, equal, match } from "node:assert/strict";
import { startFakeModel } from "../../support/chat/fake_model.ts";
import { NOTE } from "../../support/workflows/definitions.ts";
import { eventually, inTime } from "../../support/time/eventually.ts";
import { shortenedClock } from "../../support/time/shortened_clock.ts";
import { openScene } from "./scene.ts";

/** How often the server looks at the rights of a sender whose reply takes long. */
const RENEWED_EVERY_MS = 8_000;

Deno.test("a reply does nothing more once the key of its sender is revoked", async () => {
  const held = Promise.withResolvers<void>();
  await using model = startFakeModel(() => ({
    text: ["Thinking ", held.promise],
    calls: [{ name: "save_draft", arguments: { definition: NOTE } }],
  }));
  const clock = shortenedClock(RENEWED_EVERY_MS);
  const settings = { LLM_BASE_URL: model.baseUrl, LLM_MODEL: "fake" };
  await using scene = await openScene({ clock, settings });
  const { threadId } = await scene.json("POST /chats");
  const { key, id } = await scene.json("POST /api-keys", { name: "leaked" });
  const body = new FormData();
  body.append("message", "Make me a note.");
  const headers = { "x-api-key": key, "x-source": "external" };
  const reply = scene.call(`POST /chats/${threadId}/messages`, { body, headers });
  await eventually(() => model.requests.length === 1);
  equal((await scene.call(`DELETE /api-keys/${id}`)).status, 200);
  const { status, text } = await inTime(reply, "the end of the reply");
  held.resolve();
  equal(status, 200);
  match(text, /\(Stopped\.\)/);
  const { messages, workflowPublicId } = await scene.json(`GET /chats/${threadId}/messages`);
  deepEqual([messages.length, workflowPublicId], [2, null]);
  equal((await scene.json("GET /workflows?isDraft=true")).total, 0);
});

Deno.test("a reply goes on while its sender keeps the rights", async () => {
  const clock = shortenedClock(RENEWED_EVERY_MS);
  const held = Promise.withResolvers<void>();
  await using model = startFakeModel(() => ({ text: ["Here ", held.promise, "you are."] }));
  const settings = { LLM_BASE_URL: model.baseUrl, LLM_MODEL: "fake" };
  await using scene = await openScene({ clock, settings });
  const { threadId } = await scene.json("POST /chats");
  const body = new FormData();
  body.append("message", "How are you?");
  const reply = scene.call(`POST /chats/${threadId}/messages`, { body });
  await eventually(() => model.requests.length === 1);
  const looks = clock.shortened.length;
  await eventually(() => clock.shortened.length > looks + 3);
  held.resolve();
  match((await reply).text, /you are\./);
});
