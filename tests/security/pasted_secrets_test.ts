/** Commands with a secret, pasted into a conversation: the secret is nowhere afterwards. */
import { deepEqual, equal, ok } from "node:assert/strict";
import { WITHHELD } from "../../src/assistant/grammar/withheld.ts";
import { commandsWith, MESSAGES_AROUND } from "../assistant/secrets/commands.ts";
import { startFakeModel } from "../support/chat/fake_model.ts";
import { logLeaks } from "../support/logs/leaks.ts";
import { type ApiClient, openApi } from "../support/processes/api_client.ts";
import { openServer, type Server } from "../support/processes/server.ts";

const SECRET = logLeaks.plant("hunter2secret9x1canary");

/** Every command in one way, and every way with one command. */
const MESSAGES: readonly string[] = [
  ...commandsWith(SECRET).map((command) => `please run ${command}`),
  ...Object.values(MESSAGES_AROUND).map((around) =>
    around(`curl -H 'Authorization: Bearer ${SECRET}' https://api.example.com/a`)
  ),
];

/** Everything that the server has written, its database and its files. */
async function written(directory: string): Promise<string> {
  const decoder = new TextDecoder("latin1");
  let text = "";
  for await (const { name, isDirectory } of Deno.readDir(directory)) {
    const path = `${directory}/${name}`;
    text += isDirectory ? await written(path) : decoder.decode(await Deno.readFile(path));
  }
  return text;
}

/** Everything that the API tells of a conversation afterwards. */
async function told(api: ApiClient, message: string): Promise<string> {
  const threadId = await api.createChat();
  const events = await api.say(threadId, message);
  return JSON.stringify([events, await api.messages(threadId)]);
}

/** A title that is made of messages, and everything that is listed. */
async function listed(api: ApiClient): Promise<string> {
  const threadId = await api.createChat();
  const messages = MESSAGES.slice(-20).map((text) => ({
    role: "user",
    content: [{ type: "text", text }],
  }));
  return JSON.stringify([
    await api.expect(200, `PATCH /chats/${threadId}/title`, messages),
    await api.expect(200, "GET /chats?limit=100"),
    await api.expect(200, "GET /workflows?isDraft=true&limit=100"),
  ]);
}

async function expectNowhere(server: Server, lines: readonly string[]): Promise<void> {
  const api = await openApi(server);
  for (const message of MESSAGES) {
    const answers = await told(api, message);
    equal(answers.includes(SECRET), false, message);
    ok(answers.includes(WITHHELD), message);
  }
  equal((await listed(api)).includes(SECRET), false);
  await server.kill("SIGTERM");
  const text = await written(server.dataDir);
  ok(text.includes(WITHHELD), "the messages are stored");
  deepEqual([text.includes(SECRET), lines.join("\n").includes(SECRET)], [false, false]);
}

Deno.test("the secret of a pasted command is nowhere, with the built-in assistant", async () => {
  const lines: string[] = [];
  await using server = await openServer({ onLine: (line) => lines.push(line) });
  await expectNowhere(server, lines);
});

Deno.test("the secret of a pasted command is nowhere, with a model that saves what it is told", async () => {
  await using model = startFakeModel(({ messages, tools }) => {
    const said = JSON.stringify(messages.findLast(({ role }) => role === "user")?.content);
    if (!tools || messages.at(-1)?.role === "tool") return { text: [said.slice(0, 5_000)] };
    const definition = { format: "planner/1", name: "Told", description: said, steps: [] };
    return {
      text: ["This is a draft."],
      calls: [{ name: "save_draft", arguments: { definition: JSON.stringify(definition) } }],
    };
  });
  const lines: string[] = [];
  const env = { LLM_BASE_URL: model.baseUrl, LLM_MODEL: "fake", LLM_API_KEY: "sk-canary-model" };
  await using server = await openServer({ env, onLine: (line) => lines.push(line) });
  await expectNowhere(server, lines);
  const asked = JSON.stringify(model.requests.map(({ body }) => body));
  ok(model.requests.length > MESSAGES.length);
  equal(asked.includes(SECRET), false);
});
