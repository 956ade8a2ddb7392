/**
 * The cost of a reply of the built-in assistant, over the whole table of messages:
 * `deno task bench:built-in`. Each message is sent to a scene of its own, as in the tests; the time
 * counts from the message to the end of its reply, in CPU of the process, which other load does not
 * change.
 */
import { cpuUsage } from "node:process";
import { ask, openChat } from "../../support/chat/chat.ts";
import { openScene } from "../../assistant/messages/scenes.ts";
import type { Row as Message } from "../../assistant/messages/outcomes.ts";
import { TABLE } from "../../assistant/messages/table.ts";
import { boundRow, printTable } from "../harness/table.ts";

const GOAL_MS = 60;

/** The CPU milliseconds of the reply to the last message of a conversation. */
async function cost([name, said]: Message): Promise<number> {
  await using scene = await openScene(name);
  await using chat = openChat({ runs: scene.runs });
  await scene.prepare(chat);
  const messages = [said].flat();
  for (const message of messages.slice(0, -1)) await ask(chat, { ...scene, message });
  const before = cpuUsage();
  await ask(chat, { ...scene, message: messages.at(-1) ?? "" });
  const { user, system } = cpuUsage(before);
  return (user + system) / 1_000;
}

const rows = TABLE.flatMap(([, messages]) => messages);
const first = rows[0];
if (first) await cost(first);
const costs: { ms: number; message: string }[] = [];
for (const row of rows) costs.push({ ms: await cost(row), message: String(row[1]) });
const sorted = costs.toSorted((one, other) => one.ms - other.ms);
const at = (part: number) => sorted[Math.floor((sorted.length - 1) * part)]?.ms ?? 0;
printTable([
  boundRow(`median of ${sorted.length} messages`, { value: at(0.5), unit: "ms", goal: GOAL_MS }),
  boundRow("95th percentile", { value: at(0.95), unit: "ms", goal: GOAL_MS * 2 }),
  boundRow("the longest", { value: at(1), unit: "ms", goal: GOAL_MS * 10 }),
]);
console.log(`The longest: ${JSON.stringify(sorted.at(-1)?.message)}`);
