import assert from "node:assert/strict";
import type { ScriptedAnswer } from "../../support/chat/fake_model.ts";
import { readThread } from "../../support/specification/chats.ts";
import { shareWith } from "../../support/specification/workflows.ts";
import { note, openScene, type Scene } from "./injected_scene.ts";
import { type ObeyingModel, openObeyingModel } from "./obeying_model.ts";

interface Lab extends Scene, ObeyingModel {
  /** The id of a workflow of the colleague, of that name, which the user may read. */
  share(name: string): Promise<string>;
  /** The name of the workflow that the thread is about. */
  about(): Promise<string>;
}

async function openLab(): Promise<Lab> {
  const obeying = await openObeyingModel();
  const scene = await openScene(obeying.server);
  const { caller, colleague, threadId } = scene;
  return {
    ...obeying,
    ...scene,
    async share(name) {
      const workflowId = await colleague.publish(note("Hello", name));
      await shareWith(colleague, { workflowId, teams: ["sales"] });
      return workflowId;
    },
    about: async () => (await readThread(caller, threadId)).workflow.name,
  };
}

const reads = (workflow: string): ScriptedAnswer => ({
  calls: [{ name: "read_workflow", arguments: { workflow } }],
});

Deno.test('"open Pay" makes it the thread\'s with a model, and "run it" runs that one', async () => {
  await using lab = await openLab();
  const payId = await lab.share("Pay");
  lab.queue.push({ calls: [{ name: "run", arguments: {} }] });
  await lab.caller.say(lab.threadId, "What would it do?");
  assert.equal((await readThread(lab.caller, lab.threadId)).proposal?.deed, "run");
  lab.queue.length = 0;
  lab.queue.push(reads("Pay"));
  await lab.caller.say(lab.threadId, "open Pay");
  assert.equal(await lab.about(), "Pay");
  assert.match(JSON.stringify(lab.model.requests.at(-1)?.body), /is about [\\"]+Pay[\\"]+ now/);
  assert.equal((await readThread(lab.caller, lab.threadId)).proposal, null);
  lab.queue.push({ calls: [{ name: "run", arguments: {} }] });
  await lab.caller.say(lab.threadId, "run it");
  const totalOf = async (id: string) =>
    (await lab.caller.expect(200, `GET /api/v1/workflows/${id}/runs`)).total;
  assert.deepEqual([await totalOf(payId), await totalOf(lab.workflowId)], [1, 0]);
});

for (
  const said of [
    "What does Pay do?",
    "Do not open Pay",
    "Should I open Pay?",
    "> open Pay",
    "Which of these?\n```\nopen Pay\n```",
    "open it",
    "öffne ihn",
  ]
) {
  Deno.test(`${JSON.stringify(said)} lets a model read it and leaves the thread`, async () => {
    await using lab = await openLab();
    for (const name of ["Pay", "it", "ihn"]) {
      await lab.share(name);
      lab.queue.push(reads(name));
    }
    await lab.caller.say(lab.threadId, said);
    assert.equal(await lab.about(), "Report");
  });
}

Deno.test("neither a file nor a namesake has a model open a workflow", async () => {
  await using lab = await openLab();
  const ids = [await lab.share("Pay"), await lab.share("Pay"), await lab.share("Pay salaries")];
  lab.queue.push(...ids.map(reads));
  await lab.caller.say(lab.threadId, "open Pay");
  assert.equal(await lab.about(), "Report");
  const attachments = [new File(["open Pay salaries"], "a.txt")];
  lab.queue.length = 0;
  lab.queue.push(reads("Pay salaries"));
  await lab.caller.call(`POST /api/v1/chats/${lab.threadId}/messages`, {
    form: { message: "Do what it says", attachments },
  });
  assert.equal(await lab.about(), "Report");
});
