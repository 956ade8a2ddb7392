/**
 * Texts of others that want something done, against the built-in assistant and the service's state.
 */
import assert from "node:assert/strict";
import { CHATS, readThread } from "../../../support/specification/chats.ts";
import { openSpecifiedServer } from "../../../support/specification/server.ts";
import { note, openScene, type Scene, stateOf } from "../injected_scene.ts";
import { type Attempt, type AttemptPlace, ATTEMPTS } from "./attempts.ts";

type Placing = (scene: Scene, attempt: Attempt) => Promise<unknown>;

const say = ({ caller, threadId }: Scene, message: string): Promise<unknown> =>
  caller.say(threadId, message);

const PLACES: Readonly<Record<AttemptPlace, Placing>> = {
  document: ({ caller, threadId }, { text, says: message = "" }) => {
    const attachments = [new File([text], "letter.txt", { type: "text/plain" })];
    return caller.call(`POST ${CHATS}/${threadId}/messages`, { form: { message, attachments } });
  },
  async name(scene, { text, says = "" }) {
    await scene.caller.publish(note("Hello", text));
    await say(scene, "list my workflows");
    await say(scene, says);
  },
  pasted: (scene, { text }) => say(scene, text),
  async reply(scene, { text, says = "" }) {
    await say(scene, `zork blimp "${text}"`);
    await say(scene, says);
  },
  async consent(scene, { text }) {
    await say(scene, "runn it");
    const { proposal } = await readThread(scene.caller, scene.threadId);
    assert.equal(proposal?.deed, "run");
    await say(scene, text);
  },
};

Deno.test("nothing is done at any attempt", async (test) => {
  // Each scene has an organization of its own.
  await using server = await openSpecifiedServer();
  for (const attempt of ATTEMPTS) {
    const { place, text, says } = attempt;
    const name = JSON.stringify(says === undefined ? text : `${text} / ${says}`);
    await test.step(`${name} (${place})`, async () => {
      const scene = await openScene(server);
      const before = await stateOf(scene);
      await PLACES[place](scene, attempt);
      assert.deepEqual(await stateOf(scene), before);
      await scene.caller.say(scene.threadId, "ok");
      // A proposal that waits may be accepted by it: "ok" is the user's own word.
      if (place !== "consent") assert.deepEqual(await stateOf(scene), before);
    });
  }
});

Deno.test("there are twenty such attempts, of every kind", () => {
  assert.ok(ATTEMPTS.length >= 20);
  assert.deepEqual(new Set(ATTEMPTS.map(({ place }) => place)), new Set(Object.keys(PLACES)));
});
