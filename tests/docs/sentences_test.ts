import assert from "node:assert/strict";
import { readOrderedDeeds } from "../../src/assistant/grammar/read_ordered_deeds.ts";
import { parseDefinition } from "../../src/definition/parse.ts";
import type { Database } from "../../src/db/database.ts";
import { createThread } from "../../src/threads/create_thread.ts";
import { listMessages } from "../../src/threads/list_messages.ts";
import { getDraft } from "../../src/workflows/drafts/draft_access.ts";
import { ask, openChat } from "../support/chat/chat.ts";
import { openTestDatabase } from "../support/db/database.ts";
import { testContext } from "../support/identity/context.ts";
import { codeBlocks, readPage } from "../support/processes/pages.ts";
import { onOne } from "../support/processes/shared_server.ts";

const PAGE = await readPage("docs/sentences.md");
const [DEFINITION = ""] = codeBlocks(PAGE, "yaml");
const PASTED = `\`\`\`yaml\n${DEFINITION}\`\`\``;

const [, ORDERS = ""] = PAGE.split("\n## Orders\n");
const PAIRS = rowsOf(ORDERS.split("\n## ")[0] ?? "");

for (const { sentence, texts: [plain = ""] } of PAIRS) {
  Deno.test(`docs/sentences.md, Orders: ${sentence}`, () => {
    const ordered = readOrderedDeeds(plain);
    assert.deepEqual(readOrderedDeeds(sentence), ordered);
    assert.equal(ordered?.length, 1);
  });
}

Deno.test('docs/sentences.md has sentences in "Orders"', () => assert.ok(PAIRS.length > 10));

/** The messages before a sentence of that section. */
const BEFORE: Readonly<Record<string, readonly string[]>> = {
  "New workflows": [],
  "Changes of the draft": [PASTED],
  "Questions": [PASTED, "publish it"],
  "Variables, owners and orders for the API": [PASTED, "publish it"],
};

interface Promised {
  sentence: string;
  /** Where the texts are found. */
  heading: string;
  texts: string[];
}

function rowsOf(section: string): Promised[] {
  let heading = "";
  return section.split("\n").flatMap((line) => {
    const [, first = "", second = ""] = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
    if (first === "Say") heading = second;
    const [, sentence] = /^`(.+)`$/.exec(first) ?? [];
    if (sentence === undefined) return [];
    return [{ sentence, heading, texts: second.split("`").filter((_, at) => at % 2 === 1) }];
  });
}

Deno.test("docs/sentences.md: its draft is valid", () => {
  assert.deepEqual(parseDefinition(DEFINITION).errors, []);
});

const check = onOne("docs/sentences.md tells what each sentence does", () => openTestDatabase());

for (const [title, messages] of Object.entries(BEFORE)) {
  const [, after = ""] = PAGE.split(`\n## ${title}\n`);
  const [section = ""] = after.split("\n## ");
  const rows = rowsOf(section);
  for (const { sentence, heading, texts } of rows) {
    check(`docs/sentences.md, ${title}: ${sentence}`, async (db) => {
      const { answer, draft } = await say(db, [...messages, sentence]);
      assert.ok(texts.length > 0);
      const read = heading === "The draft holds" ? draft : answer;
      for (const text of texts) assert.ok(read.includes(text), `${text} in ${read}`);
    });
  }
  Deno.test(`docs/sentences.md has sentences in "${title}"`, () => assert.ok(rows.length > 3));
}

/**
 * The last answer in a new thread of a new organization, and the draft that it has then; empty
 * without one.
 */
async function say(
  db: Database,
  messages: readonly string[],
): Promise<{ answer: string; draft: string }> {
  const ctx = testContext(db);
  await using chat = openChat();
  const { threadId } = await createThread(ctx);
  let answer = "";
  for (const message of messages) {
    const { text, errors } = await ask(chat, { ctx, threadId, message });
    assert.deepEqual(errors, []);
    answer = text;
  }
  const { workflowPublicId } = await listMessages(ctx, { threadId, page: 1, limit: 1 });
  const hasDraft = workflowPublicId !== null && !messages.includes("publish it");
  const draft = hasDraft ? await getDraft(ctx, { workflowId: workflowPublicId, threadId }) : null;
  return { answer, draft: draft?.source ?? "" };
}
