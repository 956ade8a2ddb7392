/** Servers and models that take no tools, no images, or ids of one form alone, over the wire. */
import { deepEqual, doesNotMatch, equal, match } from "node:assert/strict";
import { createThread } from "../../../src/threads/create_thread.ts";
import { ask, type HeardReply, modelsAt, openChat } from "../../support/chat/chat.ts";
import {
  type FakeModel,
  type ReceivedRequest,
  type ScriptedAnswer,
  startFakeModel,
} from "../../support/chat/fake_model.ts";
import { png } from "../../support/chat/images.ts";
import { openTestDatabase } from "../../support/db/database.ts";
import { testContext } from "../../support/identity/context.ts";

type Message = ReceivedRequest["body"]["messages"][number] & {
  tool_calls?: { id: string }[];
};

interface Heard extends HeardReply {
  requests: FakeModel["requests"];
}

/** Messages to a model that answers with the script. */
async function hear(
  script: readonly ScriptedAnswer[],
  { messages = ["Hello"], files = [] }: { messages?: string[]; files?: File[] } = {},
): Promise<Heard> {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  await using fake = startFakeModel(script);
  await using test = openChat({ models: modelsAt(fake.baseUrl) });
  const { threadId } = await createThread(ctx);
  let heard: HeardReply = { text: "", pieces: [], errors: [] };
  for (const message of messages) {
    heard = await ask(test, { ctx, threadId, message, files: files.map(toSent) });
  }
  return { ...heard, requests: fake.requests };
}

const toSent = (file: File) => ({
  name: file.name,
  contentType: file.type,
  body: file.stream(),
});

const messagesOf = ({ requests }: Heard, at: number): Message[] =>
  requests[at]?.body.messages as Message[];

const FINE: ScriptedAnswer = { text: ["Fine."] };
const FENCED = '```json\n{"name": "look_up", "arguments": {"topic": "files.read"}}\n```';

const WITHOUT_TOOLS: readonly [status: number, words: string][] = [
  [400, "registry.ollama.ai/library/gemma3:4b does not support tools"],
  [400, '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set'],
  [500, "tools param requires --jinja flag"],
  [500, "Unsupported param: tools"],
  [404, "No endpoints found that support tool use. To learn more, see the documentation."],
];

for (const [status, words] of WITHOUT_TOOLS) {
  Deno.test(`a model is told of the tools in words after ${status} "${words.slice(0, 40)}"`, async () => {
    const script = [{ status, words }, { text: ["I look. ", FENCED] }, FINE, FINE];
    const heard = await hear(script, { messages: ["Hello", "And again"] });
    deepEqual(heard.errors, []);
    equal(heard.text, "Fine.");
    equal(heard.requests.length, 4);
    for (const { body } of heard.requests.slice(1)) {
      equal(body.tools, undefined);
      match(String(body.messages[0]?.content), /look_up/);
    }
    const [, , asked, answered] = messagesOf(heard, 2);
    deepEqual([asked?.role, asked?.tool_calls, answered?.role], ["assistant", undefined, "user"]);
    match(String(asked?.content), /"name":"look_up","arguments":\{"topic":"files.read"\}/);
    match(
      String(answered?.content),
      /^Result of look_up:\n<result>\n[^]*files\.read[^]*<\/result>$/,
    );
  });
}

Deno.test("a refusal that may quote the user takes nobody's tools away", async () => {
  const said = "why does gemma say that it does not support tools?";
  const script = [{ status: 400, words: `Blocked by a filter: "${said}"` }, FINE];
  const heard = await hear(script, { messages: [said, "Hello"] });
  equal(heard.text, "Fine.");
  equal(Array.isArray(heard.requests[1]?.body.tools), true);
});

const WORDS_OF_IDS =
  "Tool call id was chatcmpl-tool-7f but must be a-z, A-Z, 0-9, with a length of 9.";

Deno.test("a server that wants short ids of calls gets them, from then on at once", async () => {
  const calls = [{ name: "list_workflows", arguments: {} }, {
    name: "list_services",
    arguments: {},
  }];
  const script = [{ calls }, { status: 400, words: WORDS_OF_IDS }, { calls }, FINE];
  const heard = await hear(script);
  equal(heard.text, "Fine.");
  for (const at of [2, 3]) {
    const messages = messagesOf(heard, at);
    const called = messages.flatMap(({ tool_calls: made = [] }) => made.map(({ id }) => id));
    const answered = messages.flatMap(({ tool_call_id: id }) => id === undefined ? [] : [id]);
    deepEqual(called, answered);
    equal(new Set(called).size, called.length);
    for (const id of called) match(id, /^[A-Za-z0-9]{9}$/);
  }
});

Deno.test("calls without ids get some that every server takes, other ones in each round", async () => {
  const written = { text: [FENCED] };
  const heard = await hear([written, written, FINE]);
  const ids = messagesOf(heard, 2).flatMap(({ tool_calls: made = [] }) => made.map(({ id }) => id));
  equal(new Set(ids).size, 2);
  for (const id of ids) match(id, /^[A-Za-z0-9]{9}$/);
});

const JINJA = "Jinja Exception: System role not supported";

Deno.test("a template that fails on the server is learnt from, too", async () => {
  const heard = await hear([{ status: 500, words: JINJA }, FINE]);
  equal(heard.text, "Fine.");
  deepEqual(messagesOf(heard, 1).map(({ role }) => role), ["user"]);
});

Deno.test("reasoning is left out of calls where a template takes no more than one text", async () => {
  const words = "Cannot pass both content and thinking in an assistant message with tool calls!";
  const frames = [
    { delta: { reasoning_content: "Hm.", reasoning: "Hm.", content: "I look." } },
    { delta: { tool_calls: [{ index: 0, id: "a", function: { name: "list_services" } }] } },
    { delta: {}, finish_reason: "tool_calls" },
  ].map((choice) => `data: ${JSON.stringify({ choices: [{ index: 0, ...choice }] })}\n\n`);
  const raw = `${frames.join("")}data: [DONE]\n\n`;
  const heard = await hear([{ raw }, { status: 500, words }, FINE]);
  deepEqual(heard.errors, []);
  const call = messagesOf(heard, 2).find(({ tool_calls: made }) => made !== undefined);
  deepEqual(Object.keys(call ?? {}).toSorted(), ["content", "role", "tool_calls"]);
});

const WITHOUT_IMAGES: readonly [status: number, words: string][] = [
  [400, "this model does not support image input (ref: b8bd630e)"],
  [500, "image input is not supported - hint: you may need to provide the mmproj"],
  [
    400,
    "Failed to deserialize the JSON body: messages[1]: unknown variant `image_url`, expected `text`",
  ],
  [404, "No endpoints found that support image input"],
  [400, "llama is not a multimodal model"],
  [400, "Model does not support images. Please use a model that does."],
  [422, "Image input is not enabled for this model"],
  [400, "Unsupported content part type for text-only server: image_url"],
  [400, "'messages.1' : for 'role:user' messages[1].content must be a string"],
];

for (const [status, words] of WITHOUT_IMAGES) {
  Deno.test(`images make way after ${status} "${words.slice(0, 50)}", and that is told`, async () => {
    const files = [new File([png()], "plan.png", { type: "image/png" })];
    const called: ScriptedAnswer = { calls: [{ name: "list_services", arguments: {} }] };
    const heard = await hear([{ status, words }, called, FINE], { files });
    deepEqual(heard.errors, []);
    match(heard.text, /^The model takes no images, and does not see "plan\.png"\.\n\nFine\.$/);
    equal(heard.requests.length, 3);
    for (const { body } of heard.requests.slice(1)) {
      const sent = JSON.stringify(body.messages);
      doesNotMatch(sent, /image_url/);
      match(sent, /plan\.png/);
      match(sent, /takes no images/);
    }
  });
}

const IN_STREAMS: readonly string[] = [
  'event: error\ndata: {"error":{"message":"Error rendering prompt: System role not supported"}}\n\n',
  'data: {"error":{"code":"server_error","message":"Jinja: System role not supported"}}\n\n' +
  "data: [DONE]\n\n",
];

for (const raw of IN_STREAMS) {
  Deno.test(`a refusal within an answer of status 200 is learnt from: ${raw.slice(0, 24)}`, async () => {
    const heard = await hear([{ raw }, FINE, FINE], { messages: ["Hello", "Again"] });
    equal(heard.text, "Fine.");
    equal(heard.requests.length, 3);
    for (const at of [1, 2]) equal(messagesOf(heard, at)[0]?.role, "user");
  });
}

Deno.test("a server that refuses in each answer is asked a few times", async () => {
  const raw = IN_STREAMS[0] ?? "";
  const heard = await hear(Array.from({ length: 20 }, () => ({ raw })));
  equal(heard.errors.length, 1);
  equal(heard.requests.length <= 4, true, `${heard.requests.length} requests`);
});
