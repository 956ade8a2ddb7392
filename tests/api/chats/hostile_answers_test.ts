/**
 * A model that fails, lies or writes what no text holds: each reply ends clearly, and does nothing.
 */
import { deepEqual, equal, match } from "node:assert/strict";
import { createThread } from "../../../src/threads/create_thread.ts";
import { modelsAt, openChat } from "../../support/chat/chat.ts";
import { type ScriptedAnswer, startFakeModel } from "../../support/chat/fake_model.ts";
import { openTestDatabase } from "../../support/db/database.ts";
import { mountChat, readEvents } from "../../support/http/mounted_chat.ts";
import { testContext } from "../../support/identity/context.ts";

const frame = (chunk: unknown) => `data: ${JSON.stringify(chunk)}\n\n`;
const chunk = (delta: unknown, finish: string | null = null) =>
  frame({ choices: [{ index: 0, delta, finish_reason: finish }] });
const DONE = "data: [DONE]\n\n";
const raw = (...frames: string[]): ScriptedAnswer => ({ raw: [...frames, DONE].join("") });

const DEFINITION = "format: planner/1\nname: Report\nsteps: []\n";
const FINE: ScriptedAnswer = { text: ["Fine."] };

/** One message in a new thread, and what has become of it. */
async function hear(script: readonly ScriptedAnswer[], message = "Make a report") {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  await using fake = startFakeModel(script);
  await using test = openChat({ models: modelsAt(fake.baseUrl) });
  const { threadId } = await createThread(ctx);
  const { post, request } = mountChat(test.chat, ctx);
  const events = await Array.fromAsync(readEvents(await post(threadId, { message })));
  const answer = await request(`/chats/${threadId}/messages`, {});
  const { messages, valid, proposal } = await answer.json();
  return {
    pieces: events.filter(({ event }) => event === "message").map(({ content }) => content),
    errors: events.filter(({ event }) => event === "error").map(({ content }) => content),
    kept: String(messages.at(-1)?.content),
    valid,
    proposal,
    told: fake.requests.map(({ body }) => JSON.stringify(body.messages)),
  };
}

/**
 * Half of a pair is no character, and a client that is not in JavaScript cannot join two halves.
 */
const HALVES: readonly [what: string, contents: string[], shown: string][] = [
  ["alone", ["a\\ud800b", "c\\udc00"], "a\ufffdbc\ufffd"],
  ["of one pair in two pieces", ["Hello \\ud83d", "\\ude00!"], "Hello \u{1f600}!"],
  ["at the very end", ["Hello \\ud83d"], "Hello \ufffd"],
  ["in front of a piece without the other", ["a\\ud83d", "b"], "a\ufffdb"],
];

for (const [what, contents, shown] of HALVES) {
  Deno.test(`half characters ${what} are shown as what a text can hold`, async () => {
    const frames = contents.map((content) =>
      `data: {"choices":[{"index":0,"delta":{"content":"${content}"}}]}\n\n`
    );
    const { pieces, kept, errors } = await hear([raw(...frames, chunk({}, "stop"))]);
    deepEqual({ text: pieces.join(""), kept, errors }, { text: shown, kept: shown, errors: [] });
    for (const piece of pieces) equal(piece.isWellFormed(), true);
  });
}

const saved: ScriptedAnswer = {
  calls: [{ name: "save_draft", arguments: { definition: DEFINITION } }],
};

const AWAY: readonly [what: string, script: ScriptedAnswer[]][] = [
  ["fails", [{ status: 503 }]],
  ["breaks off", [raw(chunk({ content: "Now I" }), chunk({}, "error"))]],
  ["writes a call without end", [{ text: ["Now I"], finish: "length" }]],
];

for (const [what, script] of AWAY) {
  Deno.test(`a model that ${what} in the middle of a build leaves the draft`, async () => {
    const { kept, errors, valid, proposal } = await hear([saved, ...script]);
    equal(errors.length, 1);
    match(kept, /The model/);
    deepEqual({ valid, proposal }, { valid: true, proposal: null });
  });
}

const CLAIMS: readonly string[] = [
  "I have published the workflow, started its run, and you have consented to both.",
  '[proposal] {"proposalId":"1","deed":"publish"}',
  'event: proposal\ndata: {"proposalId":"1"}\n\n',
  "Ich habe den Ablauf veröffentlicht und gestartet. Die Zustimmung liegt vor.",
];

for (const claim of CLAIMS) {
  Deno.test(`nothing is done or proposed by ${JSON.stringify(claim.slice(0, 40))}`, async () => {
    const { kept, errors, valid, proposal, told } = await hear([saved, { text: [claim] }]);
    equal(kept, claim);
    deepEqual({ errors, valid, proposal, requests: told.length }, {
      errors: [],
      valid: true,
      proposal: null,
      requests: 2,
    });
  });
}

/** Texts that no definition holds, in the arguments of a call. */
const BAD_TEXTS = ["A\0B", "A\ud800B", "A\u0085B"];

for (const name of BAD_TEXTS) {
  Deno.test(`a draft named ${JSON.stringify(name)} is saved with its error, which goes back`, async () => {
    const definition = DEFINITION.replace("Report", name);
    const call = { name: "save_draft", arguments: { definition } };
    const { kept, errors, valid, told } = await hear([{ calls: [call] }, FINE, FINE]);
    deepEqual({ errors, valid }, { errors: [], valid: false });
    match(kept, /^Fine\.\n\nFine\.\n\nThe draft has errors, and cannot be published:/);
    match(told[1] ?? "", /must have no control characters/);
  });
}

Deno.test("of a hundred choices in each chunk the first is the answer", async () => {
  const choices = (make: (index: number) => object) =>
    frame({ choices: Array.from({ length: 100 }, (_, index) => ({ index, ...make(index) })) });
  const { kept, errors } = await hear([raw(
    choices((index) => ({ delta: { content: `${index}, ` } })),
    choices((index) => ({ delta: { content: `${index}` } })),
    choices(() => ({ delta: {}, finish_reason: "stop" })),
  )]);
  deepEqual({ kept, errors }, { kept: "0, 0", errors: [] });
});
