import { equal, match, ok } from "node:assert/strict";
import type { SpecifiedCaller } from "../../support/specification/caller.ts";
import { CHATS, newThread, readThread } from "../../support/specification/chats.ts";
import { openSpecifiedServer } from "../../support/specification/server.ts";

const SALES = [
  "date,store,product,units,revenue",
  "2026-09-03,Leeds,Tea,10,40.00",
  "2026-10-17,York,Coffee,5,35.00",
  "2026-10-18,Leeds,Coffee,5,35.00",
].join("\n");

async function send(
  caller: SpecifiedCaller,
  { threadId, says, isFirst = false }: { threadId: string; says: string; isFirst?: boolean },
): Promise<string> {
  const file = new File([SALES], "sales.csv", { type: "text/csv" });
  const form = { message: says, ...isFirst ? { attachments: [file] } : {} };
  const response = await caller.call(`POST ${CHATS}/${threadId}/messages`, { form });
  const lines = response.text.split("\n").filter((line) => line.startsWith("data: "));
  return lines.map((line) => JSON.parse(line.slice("data: ".length)).content).join("");
}

/** Messages of one thread, each with the cells of the table that the answer shows. */
const THREADS: readonly (readonly (readonly [says: string, shows: readonly string[]])[])[] = [
  [
    ["total revenue per store", ["Leeds", "75", "York", "35"]],
    ["now per product", ["Coffee", "70", "Tea", "40"]],
    ["units instead", ["Coffee", "10", "Tea", "10"]],
    ["only Leeds", ["Coffee", "5", "Tea", "10"]],
    ["and only the top 1", ["Tea", "10"]],
  ],
  [
    ["zeig mir bitte den Umsatz pro store, nur Leeds", ["Leeds", "75"]],
    ["jetzt pro product", ["Coffee", "35", "Tea", "40"]],
    ["stattdessen units", ["Coffee", "5", "Tea", "10"]],
  ],
];

Deno.test("a later message changes a question about a file", async (test) => {
  await using server = await openSpecifiedServer();
  const caller = await server.caller({ org: `org-${crypto.randomUUID()}` });
  for (const messages of THREADS) {
    await test.step(messages.map(([says]) => says).join(" | "), async () => {
      const threadId = await newThread(caller);
      for (const [index, [says, shows]] of messages.entries()) {
        const answer = await send(caller, { threadId, says, isFirst: index === 0 });
        for (const cell of shows) ok(answer.includes(cell), `${says}: ${cell}: ${answer}`);
      }
    });
  }
});

Deno.test("a draft that was changed otherwise keeps its changes", async () => {
  await using server = await openSpecifiedServer();
  const caller = await server.caller({ org: `org-${crypto.randomUUID()}` });
  const threadId = await newThread(caller);
  await send(caller, { threadId, says: "total revenue per store", isFirst: true });
  await send(caller, { threadId, says: "rename it to Stores" });
  await send(caller, { threadId, says: "now per product" });
  const { workflow } = await readThread(caller, threadId);
  equal(JSON.parse(JSON.stringify(workflow)).name, "Stores");
  match(JSON.stringify(workflow), /item\.product/);
  await send(caller, { threadId, says: "save it as stores.csv" });
  const saved = JSON.stringify((await readThread(caller, threadId)).workflow);
  match(saved, /stores\.csv/);
});
