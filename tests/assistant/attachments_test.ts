import { deepEqual, rejects } from "node:assert/strict";
import { IncomingFiles } from "../../src/assistant/attachments.ts";
import { openAttachments } from "../support/chat/attachments.ts";
import { testContext } from "../support/identity/context.ts";
import { openTestDatabase } from "../support/db/database.ts";

const MIB = 2 ** 20;

function file(name: string, sizeBytes = 1) {
  return { name, contentType: "text/plain", body: new Uint8Array(sizeBytes) };
}

async function opened() {
  const db = await openTestDatabase();
  const store = openAttachments();
  const ctx = testContext(db);
  const incoming = new IncomingFiles(ctx, store);
  return { store, ctx, incoming, [Symbol.asyncDispose]: () => db[Symbol.asyncDispose]() };
}

Deno.test("IncomingFiles refuses an eleventh file", async () => {
  await using test = await opened();
  for (let at = 1; at <= 10; at++) await test.incoming.take(file(`${at}`));
  await rejects(test.incoming.take(file("11")), {
    code: "invalid_request",
    issues: [{ path: "attachments", message: "at most 10 files are taken" }],
  });
});

Deno.test("IncomingFiles takes 20 MB in one file and 50 MB together, and no byte more", async () => {
  await using test = await opened();
  const { incoming } = test;
  await rejects(incoming.take(file("a", 20 * MIB + 1)), {
    code: "too_large",
    message: 'Cannot take the attachments: "a" has more than 20 MB',
  });
  await incoming.take(file("a", 20 * MIB));
  await incoming.take(file("b", 20 * MIB));
  await rejects(incoming.take(file("c", 10 * MIB + 1)), {
    code: "too_large",
    message: "Cannot take the attachments: they have more than 50 MB together",
  });
  await incoming.take(file("c", 10 * MIB));
});

Deno.test("IncomingFiles takes a nameless file of no bytes for none", async () => {
  await using test = await opened();
  await test.incoming.take(file("", 0));
  await test.incoming.take(file("", 1));
  deepEqual(test.store.stored, ["file"]);
});

Deno.test("IncomingFiles removes only the files that are not kept", async () => {
  await using test = await opened();
  {
    await using _refused = test.incoming;
    await test.incoming.take(file("a"));
    await test.incoming.record();
  }
  deepEqual([test.store.stored, test.store.recorded], [[], []]);
  {
    await using kept = new IncomingFiles(test.ctx, test.store);
    await kept.take(file("b"));
    await kept.record();
    kept.keep();
  }
  deepEqual([test.store.stored, test.store.recorded], [["b"], ["b"]]);
});
