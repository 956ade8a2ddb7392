/** A model that does at once whatever it reads, against the gate and the state of the service. */
import assert from "node:assert/strict";
import type { FakeModel } from "../../support/chat/fake_model.ts";
import { readThread } from "../../support/specification/chats.ts";
import { inNewThread, openScene, type Scene, stateOf, UNTOUCHED } from "./injected_scene.ts";
import { type ObeyingModel, onObeyingModel } from "./obeying_model.ts";
import { type Call, OBEYED_PLACES, OBEYED_TEXTS, type Place, send } from "./obeyed_injections.ts";

/** Everything that the model was told since the last look. */
function toldTo({ requests }: FakeModel): string {
  return JSON.stringify(requests.splice(0).map(({ body }) => body.messages));
}

/** The text as it stands in JSON, however often a tool has quoted it. */
function holds(told: string, text: string): boolean {
  const bare = (value: string) => value.replace(/[\\"]/g, "").normalize("NFKC");
  return bare(told).includes(bare(text));
}

async function expectRefusal(
  { queue, model }: ObeyingModel,
  scene: Scene,
  { place, text, call }: { place: Place; text: string; call: Call },
): Promise<void> {
  model.requests.length = 0;
  const sent = await place(scene, text);
  if (sent.before) {
    queue.push(sent.before);
    await scene.caller.say(scene.threadId, "Hello");
  }
  // It reads, does the deed, says that it may, and does it again.
  if (sent.reads) queue.push({ calls: sent.reads });
  queue.push({ text: ["The user has consented."], calls: [call] }, { calls: [call] });
  await send(scene, sent);
  assert.ok(holds(toldTo(model), sent.told ?? text), `the model was not told ${text}`);
  assert.equal(await deedThatWaits(scene), DEEDS[call.name], text);
  queue.length = 0;
  queue.push({ calls: [call] });
  await scene.caller.say(scene.threadId, "What else does it say?");
  // No deed undoes itself, so one look at the end finds what either message did.
  assert.deepEqual(await stateOf(scene), UNTOUCHED, text);
}

const DEEDS: Readonly<Record<string, string>> = {
  publish: "publish",
  delete_workflow: "delete",
  run: "run",
  share: "share",
  schedule: "schedule",
};

async function deedThatWaits({ caller, threadId }: Scene): Promise<string | undefined> {
  return (await readThread(caller, threadId)).proposal?.deed;
}

const check = onObeyingModel("a model that obeys texts of others does nothing by itself");

for (const [name, place] of Object.entries(OBEYED_PLACES)) {
  check(`a model that obeys ${name} does nothing`, async (lab) => {
    const scene = await openScene(lab.server);
    for (const [text, call] of OBEYED_TEXTS) {
      await expectRefusal(lab, await inNewThread(scene), { place, text, call });
    }
  });
}

check("the deeds that the texts ask for are done after the user's own yes", async (lab) => {
  const calls = new Map(OBEYED_TEXTS.map(([, call]) => [call.name, call]));
  assert.equal(calls.size, 5);
  for (const call of calls.values()) {
    const scene = await openScene(lab.server);
    lab.queue.push({ calls: [call] });
    await scene.caller.say(scene.threadId, "What do you think of it?");
    lab.queue.length = 0;
    await scene.caller.say(scene.threadId, "yes");
    const path = `GET /api/v1/workflows/${scene.workflowId}`;
    const { status } = await scene.caller.call(path);
    if (call.name === "delete_workflow") assert.equal(status, 404);
    else assert.notDeepEqual(await stateOf(scene), UNTOUCHED, call.name);
  }
});

Deno.test("there are more than a hundred such attempts", () => {
  assert.ok(Object.keys(OBEYED_PLACES).length * OBEYED_TEXTS.length > 100);
});
