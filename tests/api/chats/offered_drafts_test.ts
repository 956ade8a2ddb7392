/** Drafts that a model would end its reply with, over the wire. */
import { deepEqual, doesNotMatch, equal, match } from "node:assert/strict";
import { newThread, openWithModel, readThread } from "../../support/specification/chats.ts";
import type { ScriptedAnswer } from "../../support/chat/fake_model.ts";

const draftOf = (step: string, head = ""): string =>
  `format: planner/1\nname: Report\n${head}steps:\n  - { id: a, service: data, ${step} }\n`;

const GOOD = draftOf("action: map, with: { items: [1], to: 2 }");
const INVALID = draftOf("action: mop, with: { items: [1], to: 2 }");
const FAILING = draftOf('action: map, with: { items: [1], to: "${{ [1][5] }}" }');

const save = (definition: string): ScriptedAnswer => ({
  calls: [{ name: "save_draft", arguments: { definition } }],
});
const READY: ScriptedAnswer = { text: ["It is ready."] };

async function hear(script: readonly ScriptedAnswer[]) {
  await using lab = await openWithModel(script);
  const caller = await lab.server.caller();
  const threadId = await newThread(caller);
  const events = await caller.say(threadId, "Make me a report");
  const { messages } = await readThread(caller, threadId);
  return {
    text: events.map(({ content }) => content).join(""),
    errors: events.filter(({ event }) => event === "error"),
    kept: String(messages.at(-1)?.content),
    requests: lab.model.requests,
  };
}

for (
  const [what, definition, told] of [
    ["that is invalid", INVALID, /has errors, and cannot be published:.*Line 4.*map/s],
    ["that fails", FAILING, /A dry run of the draft fails in step "a": /],
  ] as const
) {
  Deno.test(`a draft ${what} goes back to the model before the reply ends`, async () => {
    const { text, requests } = await hear([save(definition), READY, save(GOOD), READY]);
    equal(text, "It is ready.\n\nIt is ready.");
    equal(requests.length, 4);
    const last = requests[2]?.body.messages.at(-1);
    deepEqual(last?.role, "tool");
    match(String(last?.content), told);
  });

  Deno.test(`a draft ${what} and that the model leaves so is told to the user`, async () => {
    const { text, kept, requests, errors } = await hear([save(definition), READY, READY]);
    match(text, told);
    match(kept, told);
    deepEqual([requests.length, errors], [3, []]);
  });
}

const UNTRIED = {
  "is good": GOOD,
  "needs an input": draftOf(
    'action: map, with: { items: [1], to: "${{ [1][inputs.n] }}" }',
    "inputs: { n: { type: number } }\n",
  ),
  "reads what a dry run does not have": `${GOOD}  - { id: get, service: http, action: request, ` +
    'with: { url: "https://example.org" } }\n' +
    '  - { id: b, service: data, action: map, with: { items: [1], to: "${{ steps.get.output.body.a }}" } }\n',
};

for (const [what, definition] of Object.entries(UNTRIED)) {
  Deno.test(`a draft that ${what} ends the reply`, async () => {
    const { text, requests } = await hear([save(definition), READY]);
    equal(text, "It is ready.");
    equal(requests.length, 2);
  });
}

Deno.test("a draft that the model has tried itself, and one that it has not changed, end it", async () => {
  const trial: ScriptedAnswer = { calls: [{ name: "dry_run", arguments: {} }] };
  const tried = await hear([save(FAILING), trial, READY]);
  equal(tried.text, "It is ready.");
  await using lab = await openWithModel([save(FAILING), READY, READY, READY]);
  const caller = await lab.server.caller();
  const threadId = await newThread(caller);
  await caller.say(threadId, "Make me a report");
  const later = await caller.say(threadId, "Thank you");
  doesNotMatch(later.map(({ content }) => content).join(""), /dry run/);
  equal(lab.model.requests.length, 4);
});
