import { deepEqual, equal, match, rejects } from "node:assert/strict";
import { dirname, join } from "node:path";
import { createAttachmentStore } from "../../src/app/attachment_store.ts";
import type { Database } from "../../src/db/database.ts";
import type { Context } from "../../src/identity/context.ts";
import { ByteBudget } from "../../src/lib/byte_budget.ts";
import { systemClock } from "../../src/lib/clock.ts";
import { openDownload } from "../../src/objects/open_download.ts";
import { pruneObjects } from "../../src/objects/prune_objects.ts";
import { isUnfinished } from "../../src/runs/store/prune_store.ts";
import type { ObjectStorage } from "../../src/storage/object_storage.ts";
import { openStorage } from "../../src/storage/open.ts";
import { createThread } from "../../src/threads/create_thread.ts";
import { deleteThread } from "../../src/threads/delete_thread.ts";
import { listMessages } from "../../src/threads/list_messages.ts";
import { shareThread } from "../../src/threads/share_thread.ts";
import { ask, openChat, type TestChat } from "../support/chat/chat.ts";
import { openTestDatabase } from "../support/db/database.ts";
import { recordQueries } from "../support/db/query_plans.ts";
import { testContext } from "../support/identity/context.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;
const MIB = 1024 * 1024;

interface World extends AsyncDisposable {
  ctx: Context;
  db: Database;
  storage: ObjectStorage;
  chat: TestChat;
  threadId: string;
}

/** The owner's thread, with real bytes behind its files. */
async function openWorld(): Promise<World> {
  await using opening = new AsyncDisposableStack();
  const db = opening.use(await openTestDatabase());
  const directory = join(dirname(db.path), "objects");
  const storage = opening.use(await openStorage({ kind: "disk", directory }));
  const memory = new ByteBudget({ clock: systemClock, sizeBytes: MIB, orgSizeBytes: MIB });
  const attachments = createAttachmentStore({ storage, memory });
  const chat = opening.use(openChat({ attachments }));
  const ctx = testContext(db, { teamKeys: ["ops"] });
  const { threadId } = await createThread(ctx);
  const open = opening.move();
  return { ctx, db, storage, chat, threadId, [Symbol.asyncDispose]: () => open.disposeAsync() };
}

function file(name: string, text: string) {
  return { name, contentType: "text/plain", body: new TextEncoder().encode(text) };
}

async function filesOf(ctx: Context, threadId: string, page = 1) {
  const list = await listMessages(ctx, { threadId, page, limit: 2, expand: ["attachments"] });
  return list.messages.map(({ role, attachments }) => ({
    role,
    names: attachments?.map(({ name, sizeBytes }) => `${name} ${sizeBytes}`),
  }));
}

async function keysOf(ctx: Context, threadId: string): Promise<string[]> {
  const { messages } = await listMessages(ctx, {
    threadId,
    page: 1,
    limit: 100,
    expand: ["attachments"],
  });
  return messages.flatMap(({ attachments = [] }) => attachments.map(({ objectKey }) => objectKey));
}

const download = (world: World, objectKey: string) =>
  openDownload(world, { objectKey, type: "attachment", method: "HEAD" });

Deno.test("files are listed with their message, where they are asked for", async () => {
  await using world = await openWorld();
  const { ctx, threadId, chat } = world;
  const files = [file("a.txt", "one"), file("b.txt", "three")];
  await ask(chat, { ctx, threadId, message: "help", files });
  await ask(chat, { ctx, threadId, message: "thanks" });
  deepEqual(await filesOf(ctx, threadId), [{ role: "user", names: [] }, {
    role: "assistant",
    names: [],
  }]);
  deepEqual(await filesOf(ctx, threadId, 2), [
    { role: "user", names: ["a.txt 3", "b.txt 5"] },
    { role: "assistant", names: [] },
  ]);
  const { messages } = await listMessages(ctx, { threadId, page: 2, limit: 2 });
  deepEqual(Object.keys(messages[0] ?? {}).sort(), ["content", "createdAt", "id", "role", "type"]);
  const teammate = testContext(ctx.db, { orgKey: ctx.principal.orgKey, teamKeys: ["ops"] });
  await rejects(filesOf(teammate, threadId), { code: "not_found" });
  await shareThread(ctx, { threadId, teamKeys: ["ops"] });
  match(JSON.stringify(await filesOf(teammate, threadId, 2)), /a\.txt 3/);
});

Deno.test("files go with their thread: at once for everybody, and their bytes", async () => {
  await using world = await openWorld();
  const { ctx, threadId, chat, storage } = world;
  const other = (await createThread(ctx)).threadId;
  await ask(chat, { ctx, threadId, message: "help", files: [file("a.txt", "one")] });
  await ask(chat, { ctx, threadId: other, message: "help", files: [file("b.txt", "two")] });
  const [key = ""] = await keysOf(ctx, threadId);
  const [kept = ""] = await keysOf(ctx, other);
  const colleague = testContext(ctx.db, { orgKey: ctx.principal.orgKey });
  await rejects(chat.chat.delete(colleague, threadId), { code: "not_found" });
  equal((await download(world, key)).kind, "stream");
  await chat.chat.delete(ctx, threadId);
  await rejects(download(world, key), { code: "not_found" });
  equal(await storage.read(key), null);
  equal((await download(world, kept)).kind, "stream");
});

Deno.test("the bytes of 100 files go with their thread, and the retention takes the others", async () => {
  await using world = await openWorld();
  const { ctx, threadId, chat } = world;
  const files = Array.from({ length: 10 }, (_, at) => file(`${at}.txt`, "one"));
  for (let message = 0; message < 10; message++) {
    await ask(chat, { ctx, threadId, message: "help", files });
  }
  await ask(chat, { ctx, threadId, message: "help", files: files.slice(0, 3) });
  const keys = await keysOf(ctx, threadId);
  equal(keys.length, 103);
  const removed: string[] = [];
  await deleteThread(ctx, {
    threadId,
    removeFiles: (objectKeys) => Promise.resolve(void removed.push(...objectKeys)),
  });
  equal(removed.length, 100);
  equal(new Set(removed).isSubsetOf(new Set(keys)), true);
  for (const key of keys) await rejects(download(world, key), { code: "not_found" });
});

Deno.test("a teammate with write permission cannot delete the owner's files with the thread", async () => {
  await using world = await openWorld();
  const { ctx, threadId, chat } = world;
  await ask(chat, { ctx, threadId, message: "help", files: [file("a.txt", "one")] });
  await shareThread(ctx, { threadId, teamKeys: ["ops"] });
  const { orgKey } = ctx.principal;
  const teammate = testContext(ctx.db, { orgKey, teamKeys: ["ops"], canWrite: true });
  await rejects(chat.chat.delete(teammate, threadId), { code: "forbidden" });
  const [key = ""] = await keysOf(ctx, threadId);
  equal((await download(world, key)).kind, "stream");
});

Deno.test("a process that dies after the commit leaves bytes that the retention finds", async () => {
  await using world = await openWorld();
  const { ctx, db, storage, threadId, chat } = world;
  await ask(chat, { ctx, threadId, message: "help", files: [file("a.txt", "one")] });
  const [key = ""] = await keysOf(ctx, threadId);
  await deleteThread(ctx, { threadId });
  await rejects(download(world, key), { code: "not_found" });
  const stored = await storage.read(key);
  await stored?.body.cancel();
  equal(stored === null, false);
  const clock = { ...systemClock, now: () => systemClock.now() + 2 * DAY_MS };
  const stopping = new AbortController().signal;
  await pruneObjects({ db, storage, clock, stopping, isUnfinished }, null);
  equal(await storage.read(key), null);
  const left = await db.queries.selectFrom("objects").select("key").where("key", "=", key)
    .execute();
  deepEqual(left, []);
});

Deno.test("a storage that is away does not keep a thread from being deleted", async () => {
  await using world = await openWorld();
  const { ctx, threadId, chat } = world;
  await ask(chat, { ctx, threadId, message: "help", files: [file("a.txt", "one")] });
  const [key = ""] = await keysOf(ctx, threadId);
  const failing = { ...world.storage, delete: () => Promise.reject(new Error("away")) };
  const memory = new ByteBudget({ clock: systemClock, sizeBytes: MIB, orgSizeBytes: MIB });
  await using later = openChat({
    attachments: createAttachmentStore({ storage: failing, memory }),
  });
  await later.chat.delete(ctx, threadId);
  await rejects(download(world, key), { code: "not_found" });
});

Deno.test("files of threads are found and hidden by indexes", async () => {
  await using world = await openWorld();
  const { ctx, threadId, chat } = world;
  await ask(chat, { ctx, threadId, message: "help", files: [file("a.txt", "one")] });
  const recorded = recordQueries(world.db);
  const watched = { ...ctx, db: recorded.db };
  await listMessages(watched, { threadId, page: 1, limit: 20, expand: ["attachments"] });
  await deleteThread(watched, { threadId });
  deepEqual(await recorded.fullScans([]), []);
});
