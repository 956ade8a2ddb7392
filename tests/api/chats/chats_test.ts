import { deepEqual } from "node:assert/strict";
import { chatRoutes } from "../../../src/http/api/chats/routes.ts";
import { createThread } from "../../../src/threads/create_thread.ts";
import { openChat } from "../../support/chat/chat.ts";
import { testContext } from "../../support/identity/context.ts";
import { openTestDatabase } from "../../support/db/database.ts";
import { openBodies } from "../../support/http/bodies.ts";
import { openEventStreams } from "../../support/http/event_streams.ts";
import { mountRoutes } from "../../support/http/mounted_routes.ts";

// The other answers of these routes are in tests/api/specification/chats.
Deno.test("PATCH /chats/{threadId}/sharing refuses a missing body, and keeps the teams", async () => {
  await using db = await openTestDatabase();
  await using test = openChat();
  const ctx = testContext(db, { teamKeys: ["sales"] });
  const { threadId } = await createThread(ctx);
  const deps = { chat: test.chat, streams: openEventStreams(), bodies: openBodies() };
  const send = mountRoutes(chatRoutes(deps), ctx);
  const path = `/chats/${threadId}/sharing`;
  const shared = await send("PATCH", path, { shareWithTeamKeys: ["sales"] });
  deepEqual([shared.status, shared.body.sharedTeamKeys], [200, ["sales"]]);
  const { status } = await send("PATCH", path);
  const { body } = await send("GET", "/chats");
  deepEqual([status, body.threads[0].sharedTeamKeys], [400, ["sales"]]);
});
