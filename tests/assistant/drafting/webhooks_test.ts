/** Wishes about what comes in by a webhook, with their outcomes written down first. */
import assert from "node:assert/strict";
import { readDraft } from "../../../src/assistant/built_in/drafting/read_draft.ts";
import type { Json } from "../../../src/lib/json.ts";
import { CHATS, newThread } from "../../support/specification/chats.ts";
import { openSpecifiedServer } from "../../support/specification/server.ts";
import { runDraft } from "./run_draft.ts";

const HOOK = "https://hook.example.com/in";
const CALL = { id: 7, amount: 120 };

for (
  const [says, note] of [
    [`when a webhook arrives, post its body to ${HOOK}`, /make its webhook in the console/],
    [`whenever the webhook is called, post it to ${HOOK}`, /make its webhook in the console/],
    [`on each webhook, post the body to ${HOOK}`, /make its webhook in the console/],
    [`wenn ein Webhook ankommt, schicke es an ${HOOK}`, /lege seinen Webhook/],
    [`quand un webhook arrive, envoie-le à ${HOOK}`, /crée son webhook/],
    [`cuando llega un webhook, envíalo a ${HOOK}`, /crea su webhook/],
  ] as const
) {
  Deno.test(`"${says}" posts the body of a call`, async () => {
    const { posts } = await called(says, CALL, note);
    assert.deepEqual(posts, { "/hook.example.com/in": [CALL] });
  });
}

Deno.test("the body of a call is one object or a list, whatever is done with it", async () => {
  const large = `on each webhook, keep the rows where amount is over 100 and post them to ${HOOK}`;
  for (const body of [CALL, [CALL, { id: 8, amount: 80 }]]) {
    assert.deepEqual((await called(large, body)).posts, { "/hook.example.com/in": [[CALL]] });
  }
  const mailed = await called("when a webhook arrives, email it to ops@mail.test", CALL);
  assert.deepEqual(mailed.mails, ["ops@mail.test: report.json"]);
  assert.deepEqual(JSON.parse(mailed.files["report.json"] ?? ""), CALL);
});

Deno.test("a webhook beside a time, or with nothing to do, makes no draft", () => {
  for (
    const says of [
      "every day when a webhook arrives, save it as a.json",
      "when a webhook arrives",
      "create a webhook",
      "do not post the webhook",
    ]
  ) {
    assert.notEqual(readDraft(says)?.kind, "built", says);
  }
});

Deno.test("the answer says how the webhook is made, and its calls start the workflow", async () => {
  await using server = await openSpecifiedServer();
  const caller = await server.caller();
  const threadId = await newThread(caller);
  const said = await caller.say(threadId, "when a webhook arrives, save the body as call.json");
  const [given = "{}"] =
    /\{"inputs".*?\}\}"\}\}/.exec(said.map(({ content }) => content).join("")) ??
      [];
  await caller.say(threadId, "publish it");
  const { workflowPublicId } = await caller.expect(200, `GET ${CHATS}/${threadId}/messages`);
  const webhooks = `POST /api/v1/workflows/${workflowPublicId}/webhooks`;
  const json = { ...JSON.parse(given), waitSeconds: 10 };
  const { url } = await caller.expect(201, webhooks, { json });
  const response = await server.fetch(new URL(url).pathname, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify([CALL]),
  });
  const run = await response.json();
  assert.deepEqual([response.status, run.status], [200, "succeeded"], JSON.stringify(run));
});

async function called(says: string, body: Json, note = /webhook/i) {
  const drafted = readDraft(says);
  assert.ok(drafted?.kind === "built", JSON.stringify(drafted));
  const { definition, notes } = drafted.built;
  assert.ok(notes.some((each) => note.test(each)), notes.join());
  const web = { "/hook.example.com/in": {} };
  const effects = await runDraft(definition, { inputs: { body }, web });
  assert.deepEqual([effects.status, effects.error], ["succeeded", null]);
  return effects;
}
