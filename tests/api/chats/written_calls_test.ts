/** Calls that models write into their text where their server does not read them, over the wire. */
import { deepEqual, equal } from "node:assert/strict";
import { createThread } from "../../../src/threads/create_thread.ts";
import { ask, type HeardReply, modelsAt, openChat } from "../../support/chat/chat.ts";
import { type FakeModel, startFakeModel } from "../../support/chat/fake_model.ts";
import { openTestDatabase } from "../../support/db/database.ts";
import { testContext } from "../../support/identity/context.ts";

interface Heard extends HeardReply {
  requests: FakeModel["requests"];
}

/** A model that writes the text in pieces of so many characters, and then says that it is fine. */
async function hear(text: string, pieceCharacters = 3): Promise<Heard> {
  const pieces = text.match(new RegExp(`[^]{1,${pieceCharacters}}`, "g")) ?? [];
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  await using fake = startFakeModel([{ text: pieces }, { text: ["Fine."] }]);
  await using test = openChat({ models: modelsAt(fake.baseUrl) });
  const { threadId } = await createThread(ctx);
  return { ...await ask(test, { ctx, threadId, message: "Hello" }), requests: fake.requests };
}

interface Sent {
  tool_calls?: { function: { name: string; arguments: string } }[];
}

function callsIn({ requests }: Heard): unknown[] {
  const messages = (requests[1]?.body.messages ?? []) as Sent[];
  return messages.flatMap(({ tool_calls: calls = [] }) =>
    calls.map(({ function: { name, arguments: given } }) => [name, JSON.parse(given)])
  );
}

const GIVEN = '{"topic":"files.read"}';
const OBJECT = `{"name":"look_up","arguments":${GIVEN}}`;

const WRITTEN: Readonly<Record<string, string>> = {
  "Hermes without its end": `<tool_call>\n${OBJECT}`,
  "Mistral, new": `[TOOL_CALLS]look_up[ARGS]${GIVEN}`,
  "Mistral with an id": `[TOOL_CALLS]look_up[CALL_ID]a1B2c3D4e[ARGS]${GIVEN}</s>`,
  "JSON in a fence": `\`\`\`json\n${OBJECT}\n\`\`\``,
  "JSON alone": `{"name": "look_up", "parameters": ${GIVEN}}`,
  "the API's own form": `{"id":"1","type":"function","function":${OBJECT}}`,
  "Llama": `<|python_tag|>{"name":"look_up","parameters":${GIVEN}}<|eom_id|>`,
  "Llama in Python": `[look_up(topic='files.read')]`,
  "Phi": `functools[${OBJECT}]`,
  "Qwen Coder":
    "<tool_call>\n<function=look_up>\n<parameter=topic>\nfiles.read\n</parameter>\n</function>\n" +
    "</tool_call>",
  "Qwen Coder without its begin":
    "<function=look_up>\n<parameter=topic>\nfiles.read\n</parameter>\n</function>\n</tool_call>",
  "Gemma 3": '```tool_code\nlook_up(topic="files.read")\n```',
  "Gemma 4": '<|tool_call>call:look_up{topic:<|"|>files.read<|"|>}<tool_call|>',
  "Gemma 4 without its tokens": "call:look_up{topic:files.read}",
  "gpt-oss": "<|channel|>analysis<|message|>Hm.<|end|><|start|>assistant<|channel|>commentary " +
    `to=functions.look_up <|constrain|>json<|message|>${GIVEN}<|call|>`,
  "gpt-oss, recipient first":
    `<|start|>assistant to=functions.look_up<|channel|>commentary json<|message|>${GIVEN}`,
  "LM Studio": `[TOOL_REQUEST]${OBJECT}[END_TOOL_REQUEST]`,
  "DeepSeek R1":
    "<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>look_up\n```json\n" +
    `${GIVEN}\n\`\`\`<｜tool▁call▁end｜><｜tool▁calls▁end｜>`,
  "DeepSeek V3.1": `<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>look_up<｜tool▁sep｜>${GIVEN}` +
    "<｜tool▁call▁end｜><｜tool▁calls▁end｜><｜end▁of▁sentence｜>",
  "Kimi": "<|tool_calls_section_begin|><|tool_call_begin|>functions.look_up:0" +
    `<|tool_call_argument_begin|>${GIVEN}<|tool_call_end|><|tool_calls_section_end|>`,
  "GLM": "<tool_call>look_up\n<arg_key>topic</arg_key>\n<arg_value>files.read</arg_value>\n" +
    "</tool_call>",
  "invoke": '<function_calls>\n<invoke name="look_up">\n<parameter name="topic">files.read' +
    "</parameter>\n</invoke>\n</function_calls>",
  "LFM": '<|tool_call_start|>[look_up(topic="files.read")]<|tool_call_end|>',
  "Granite": `<|tool_call|>[${OBJECT}]`,
};

for (const [what, text] of Object.entries(WRITTEN)) {
  Deno.test(`a call as ${what} writes it is made, and not shown`, async () => {
    for (const pieceCharacters of [1, 1_000]) {
      const heard = await hear(text, pieceCharacters);
      deepEqual(callsIn(heard), [["look_up", { topic: "files.read" }]]);
      equal(heard.text, "Fine.");
    }
  });
}

Deno.test("a call in a fence behind words is made, and the words are shown", async () => {
  const heard = await hear(`I look.\n\n\`\`\`json\n${OBJECT}\n\`\`\`\n`);
  deepEqual(callsIn(heard), [["look_up", { topic: "files.read" }]]);
  equal(heard.text, "I look.\n\n\n\nFine.");
});

Deno.test("several written calls are made in their order", async () => {
  const heard = await hear(`[TOOL_CALLS]look_up[ARGS]${GIVEN}[TOOL_CALLS]list_workflows[ARGS]{}`);
  deepEqual(callsIn(heard), [["look_up", { topic: "files.read" }], ["list_workflows", {}]]);
});

Deno.test("a written definition keeps its lines, whether JSON or tags hold it", async () => {
  const definition = 'format: planner/1\nname: "It\'s"\nsteps: []\n';
  const inJson = JSON.stringify(definition).replaceAll("\\n", "\n");
  const written = [
    `<tool_call>{"name":"save_draft","arguments":{"definition":${inJson}}}</tool_call>`,
    `<function=save_draft>\n<parameter=definition>\n${definition}\n</parameter>\n</function>`,
  ];
  for (const text of written) {
    deepEqual(callsIn(await hear(text)), [["save_draft", { definition }]]);
  }
});

Deno.test("a parameter in tags has the type that the tool says", async () => {
  const heard = await hear(
    "<tool_call>\n<function=list_workflows>\n<parameter=page>\n2\n</parameter>\n" +
      "<parameter=search>\n2\n</parameter>\n</function>\n</tool_call>",
  );
  deepEqual(callsIn(heard), [["list_workflows", { page: 2, search: "2" }]]);
});

const TEXTS: readonly string[] = [
  "```json\n" + OBJECT + "\n```\nThis is how it looks.",
  '```json\n{"name":"Orders","arguments":{}}\n```',
  '```yaml\nname: look_up\n```\n\nand `look_up("x")`',
  '{"name":"Ada","amount":1}',
  "[look_up] is a tool.",
  "Write ``` before and after.",
  "call: 0123",
];

for (const text of TEXTS) {
  Deno.test(`${JSON.stringify(text.slice(0, 40))} is text`, async () => {
    for (const pieceCharacters of [1, 1_000]) {
      const heard = await hear(text, pieceCharacters);
      equal(heard.text, text);
      equal(heard.requests.length, 1);
    }
  });
}

const CHANNELS: readonly string[] = [
  "<|channel|>analysis<|message|>Hm.<|end|><|start|>assistant<|channel|>final<|message|>Yes.<|return|>",
  "[THINK]Hm.[/THINK]Yes.</s>",
  "Yes.<|im_end|>",
];

for (const text of CHANNELS) {
  Deno.test(`of ${text.slice(0, 24)}… only what is for the user is shown`, async () => {
    for (const pieceCharacters of [1, 1_000]) {
      equal((await hear(text, pieceCharacters)).text, "Yes.");
    }
  });
}

Deno.test("words that might have become a mark are kept where the answer breaks off", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  await using fake = startFakeModel([{ text: ["a < b, and a <"], finish: null }]);
  await using test = openChat({ models: modelsAt(fake.baseUrl) });
  const { threadId } = await createThread(ctx);
  equal((await ask(test, { ctx, threadId, message: "Hello" })).text, "a < b, and a <");
});
