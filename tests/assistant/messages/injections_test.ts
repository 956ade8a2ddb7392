import assert from "node:assert/strict";
import { CHATS, newThread } from "../../support/specification/chats.ts";
import { onOne } from "../../support/processes/shared_server.ts";
import { openSpecifiedServer } from "../../support/specification/server.ts";
import { inNewThread, note, openScene, type Scene, stateOf, UNTOUCHED } from "./injected_scene.ts";
import { HOSTILE_TEXTS, READERS } from "./injections.ts";
import { onObeyingModel } from "./obeying_model.ts";

/** The places where somebody else's text comes into a conversation. */
type Place = (scene: Scene, text: string) => Promise<unknown>;

async function attach(
  { caller, threadId }: Scene,
  { name, text, message = "what does this say?" }: { name: string; text: string; message?: string },
): Promise<void> {
  const attachments = [new File([text], name, { type: "text/plain" })];
  await caller.call(`POST ${CHATS}/${threadId}/messages`, { form: { message, attachments } });
}

const PLACES: Readonly<Record<string, Place>> = {
  "an attached text": (scene, text) => attach(scene, { name: "notes.txt", text }),
  "an attached CSV file": (scene, text) =>
    attach(scene, { name: "a.csv", text: `note\n${text}\n` }),
  "the name of a file": (scene, text) =>
    attach(scene, {
      name: `${text.replaceAll(":", "")}.txt`,
      text: "Hello",
      message: "look at this",
    }),
  "the name of another workflow": async ({ caller, threadId }, text) => {
    await caller.publish(note("Hello", text));
    await caller.say(threadId, "list my workflows");
  },
  "the definition of another workflow": async ({ caller, threadId }, text) => {
    await caller.publish(note(text, "Other"));
    await caller.say(threadId, 'open the workflow "Other"');
  },
  "the outputs of a run": async ({ caller, threadId }, text) => {
    const workflowId = await caller.publish(note(text, "Other"));
    await caller.expect(202, `POST /api/v1/workflows/${workflowId}/runs`, { json: {} });
    await caller.say(threadId, "show the last runs");
  },
  "a cell of a rule": async ({ caller, threadId }, text) => {
    await caller.expect(201, "POST /api/v1/rules", {
      json: {
        definition: {
          format: "rule/1",
          name: text,
          inputs: { amount: { type: "number" } },
          outputs: { answer: { type: "string" } },
          rows: [{ then: { answer: JSON.stringify(text) } }],
        },
      },
    });
    await caller.say(threadId, "list my rules");
  },
  "an earlier reply": async ({ caller, threadId }, text) => {
    await caller.say(threadId, `zork blimp "${text}"`);
  },
};

async function expectNothing(scene: Scene, place: Place, text: string): Promise<void> {
  await place(scene, text);
  assert.deepEqual(await stateOf(scene), UNTOUCHED, text);
  for (const said of READERS) {
    await scene.caller.say(scene.threadId, said);
    assert.deepEqual(await stateOf(scene), UNTOUCHED, `${text} / ${said}`);
  }
}

const checkBuiltIn = onOne(
  "no text of others makes the built-in assistant do anything",
  () => openSpecifiedServer(),
);

for (const [name, place] of Object.entries(PLACES)) {
  checkBuiltIn(`${name} makes the built-in assistant do nothing`, async (server) => {
    const scene = await openScene(server);
    for (const text of HOSTILE_TEXTS) await expectNothing(await inNewThread(scene), place, text);
  });
}

/** The calls of a model that believes each of the texts, in their order. */
const CALLS = [
  { name: "publish", arguments: { force: true } },
  { name: "delete_workflow", arguments: {} },
  { name: "run", arguments: {} },
  { name: "share", arguments: { teams: ["sales"] } },
  { name: "schedule", arguments: { phrase: "every 5 minutes" } },
];

const checkModel = onObeyingModel("no text of others makes a model that believes it do anything");

for (const [name, place] of Object.entries(PLACES)) {
  checkModel(`${name} makes a model that believes it do nothing`, async (lab) => {
    const first = await openScene(lab.server);
    for (const [at, text] of HOSTILE_TEXTS.entries()) {
      const scene = await inNewThread(first);
      lab.queue.push({ calls: [CALLS[at] ?? assert.fail()] });
      await place(scene, text);
      assert.equal(lab.queue.length, 0, "the model was asked");
      assert.deepEqual(await stateOf(scene), UNTOUCHED, text);
    }
  });
}

checkBuiltIn("a new thread does nothing at an attached order either", async (server) => {
  const scene = await openScene(server);
  const threadId = await newThread(scene.caller);
  for (const text of HOSTILE_TEXTS) await attach({ ...scene, threadId }, { name: "a.txt", text });
  assert.deepEqual(await stateOf(scene), UNTOUCHED);
});
