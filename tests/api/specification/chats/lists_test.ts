import assert from "node:assert/strict";
import { CHATS, newThread, readThread } from "../../../support/specification/chats.ts";
import { section } from "../../../support/specification/specification.ts";
import type { SpecifiedCaller } from "../../../support/specification/caller.ts";
import {
  assertFields,
  expectBadField,
  nextMillisecond,
} from "../../../support/specification/workflows.ts";

/** Ids in the order of the caller's list. */
async function listedIds(caller: SpecifiedCaller, query = ""): Promise<string[]> {
  const { threads } = await caller.expect(200, `GET ${CHATS}${query}`);
  return threads.map(({ id }: { id: string }) => id);
}

/** Oldest first. */
async function newThreads(caller: SpecifiedCaller, count: number): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count) {
    ids.push(await newThread(caller));
    await nextMillisecond();
  }
  return ids;
}

/** A thread with that many messages, every second of them the assistant's. */
async function threadOf(caller: SpecifiedCaller, exchanges: number): Promise<string> {
  const threadId = await newThread(caller);
  for (let count = 0; count < exchanges; count++) await caller.say(threadId, `help ${count}`);
  return threadId;
}

async function refuse(
  caller: SpecifiedCaller,
  { path, field, values }: { path: string; field: string; values: readonly string[] },
): Promise<void> {
  for (const value of values) {
    await expectBadField(caller, { request: `GET ${path}?${field}=${value}`, field });
  }
}

section({
  file: import.meta.url,
  heading: "service.md: GET /api/v1/chats",
  statements: {
    async "lists the caller's threads, newest first"(server) {
      const caller = await server.caller();
      const other = await server.caller();
      await newThread(other);
      const ids = await newThreads(caller, 3);
      assert.deepEqual(await listedIds(caller), ids.reverse());
    },
    async "page | number | 1"(server) {
      const caller = await server.caller();
      const ids = (await newThreads(caller, 3)).reverse();
      assert.deepEqual(await listedIds(caller, "?limit=2"), ids.slice(0, 2));
      assert.deepEqual(await listedIds(caller, "?limit=2&page=1"), ids.slice(0, 2));
      assert.deepEqual(await listedIds(caller, "?limit=2&page=2"), ids.slice(2));
      const values = ["0", "-1", "1.5", "one", ""];
      await refuse(caller, { path: CHATS, field: "page", values });
    },
    async "limit | number | 20"(server) {
      const caller = await server.caller();
      await Promise.all(Array.from({ length: 21 }, () => newThread(caller)));
      assert.equal((await listedIds(caller)).length, 20);
      assert.equal((await listedIds(caller, "?limit=1")).length, 1);
      assert.equal((await listedIds(caller, "?limit=21")).length, 21);
      const values = ["0", "-1", "101", "2.5", "all"];
      await refuse(caller, { path: CHATS, field: "limit", values });
    },
    async "Response 200 holds thread list items (see Resources)"(server) {
      const caller = await server.caller();
      await newThread(caller);
      const { threads } = await caller.expect(200, `GET ${CHATS}`);
      assertFields(
        threads[0],
        "id, title, description, workflowId, rule, lastUpdatedAt, hasMessages, sharedTeamKeys",
      );
    },
  },
});

section({
  file: import.meta.url,
  heading: "service.md: Limits",
  statements: {
    async "Chat and message list page size | default 20; page default 1 | GET chats, GET messages"(
      server,
    ) {
      const caller = await server.caller();
      const threadId = await threadOf(caller, 11);
      await Promise.all(Array.from({ length: 20 }, () => newThread(caller)));
      for (
        const [path, name] of [[CHATS, "threads"], [
          `${CHATS}/${threadId}/messages`,
          "messages",
        ]] as const
      ) {
        const body = await caller.expect(200, `GET ${path}`);
        assert.deepEqual([body.page, body.limit, body[name].length], [1, 20, 20]);
        const first = await caller.expect(200, `GET ${path}?page=1&limit=20`);
        assert.deepEqual(body[name], first[name]);
      }
    },
  },
});

section({
  file: import.meta.url,
  heading: "decisions.md: Envelopes and bodies",
  statements: {
    async "every list | a named array and flat page data, as the versions endpoint already does: `{ threads: [...], page, limit, total, totalPages }`"(
      server,
    ) {
      const caller = await server.caller();
      await newThreads(caller, 3);
      const { threads, ...pageData } = await caller.expect(200, `GET ${CHATS}?limit=2&page=2`);
      assert.equal(threads.length, 1);
      assert.deepEqual(pageData, {
        page: 2,
        limit: 2,
        total: 3,
        totalPages: 2,
        totalIsExact: true,
        nextCursor: null,
      });
    },
    async "likewise `workflows`, `messages`, `runs`, `rules`, `apiKeys`, `objects` [`messages`]"(
      server,
    ) {
      const caller = await server.caller();
      const threadId = await threadOf(caller, 2);
      const path = `${CHATS}/${threadId}/messages?limit=3&page=2`;
      const { messages, page, limit, total, totalPages } = await caller.expect(200, `GET ${path}`);
      assert.equal(messages.length, 1);
      assert.deepEqual({ page, limit, total, totalPages }, {
        page: 2,
        limit: 3,
        total: 4,
        totalPages: 2,
      });
    },
    async "A page beyond the end: 200 and an empty array"(server) {
      const caller = await server.caller();
      const threadId = await threadOf(caller, 1);
      const list = await caller.expect(200, `GET ${CHATS}?page=2`);
      assert.deepEqual([list.threads, list.page, list.total, list.totalPages], [[], 2, 1, 1]);
      const path = `${CHATS}/${threadId}/messages?page=9`;
      const { messages, total } = await caller.expect(200, `GET ${path}`);
      assert.deepEqual([messages, total], [[], 2]);
    },
    async "`totalPages` of nothing is 0"(server) {
      const caller = await server.caller();
      const nothing = {
        page: 1,
        limit: 20,
        total: 0,
        totalPages: 0,
        totalIsExact: true,
        nextCursor: null,
      };
      assert.deepEqual(await caller.expect(200, `GET ${CHATS}`), { threads: [], ...nothing });
      const body = await caller.expect(200, `GET ${CHATS}/${await newThread(caller)}/messages`);
      assert.deepEqual([body.messages, body.total, body.totalPages], [[], 0, 0]);
    },
    async "threads by `lastUpdatedAt`, workflows by `updatedAt`, runs, keys and objects by `createdAt`: latest first [threads]"(
      server,
    ) {
      const caller = await server.caller();
      const [oldest = "", ...others] = await newThreads(caller, 3);
      assert.equal((await listedIds(caller)).at(-1), oldest);
      await caller.say(oldest, "help");
      assert.deepEqual(await listedIds(caller), [oldest, ...others.reverse()]);
    },
    async "latest first, then by id [threads]"(server) {
      const caller = await server.caller();
      await Promise.all(Array.from({ length: 30 }, () => newThread(caller)));
      const { threads } = await caller.expect(200, `GET ${CHATS}?limit=100`);
      const keys = threads.map((thread: { id: string; lastUpdatedAt: string }) =>
        `${thread.lastUpdatedAt} ${thread.id}`
      );
      assert.deepEqual(keys, [...keys].sort().reverse());
    },
    async "Maximum `limit` is 100 everywhere, default 20"(server) {
      const caller = await server.caller();
      const threadId = await newThread(caller);
      for (const path of [CHATS, `${CHATS}/${threadId}/messages`]) {
        assert.equal((await caller.expect(200, `GET ${path}`)).limit, 20);
        assert.equal((await caller.expect(200, `GET ${path}?limit=100`)).limit, 100);
        await refuse(caller, { path, field: "limit", values: ["0", "101"] });
        await refuse(caller, { path, field: "page", values: ["0"] });
      }
    },
    async "Page 1 holds the newest messages; inside a page they run oldest to newest"(server) {
      const caller = await server.caller();
      const threadId = await threadOf(caller, 3);
      const all = (await readThread(caller, threadId)).messages;
      const contents = all.map(({ content }: { content: string }) => content);
      assert.deepEqual([contents[0], contents[2], contents[4]], ["help 0", "help 1", "help 2"]);
      const page = async (number: number) => {
        const path = `${CHATS}/${threadId}/messages?limit=4&page=${number}`;
        return (await caller.expect(200, `GET ${path}`)).messages;
      };
      assert.deepEqual(await page(1), all.slice(2));
      assert.deepEqual(await page(2), all.slice(0, 2));
    },
  },
});
