import assert from "node:assert/strict";
import { type ScriptedAnswer, startFakeModel } from "../../support/chat/fake_model.ts";
import type { SpecifiedCaller } from "../../support/specification/caller.ts";
import { newThread, readThread } from "../../support/specification/chats.ts";
import { openSpecifiedServer } from "../../support/specification/server.ts";

const ORDER = `format: planner/1
name: Order
steps:
  - id: limit
    service: human
    action: ask
    with:
      message: |
        How much may **Globex** spend?
        Run 11111111-1111-4111-8111-111111111111 has started.
      fields:
        amount: { type: number, description: In euros }
        isRush: { type: boolean, default: false }
        note: { type: string, required: false }
  - id: consent
    service: human
    action: approve
    with: { message: "Order for \${{ steps.limit.output.answers.amount }} euros?" }
  - id: order
    service: files
    action: write
    when: steps.consent.output.approved
    with: { name: order.json, json: "\${{ steps.limit.output.answers }}" }
outputs:
  approved: \${{ steps.consent.output.approved }}
  comment: \${{ steps.consent.output.comment }}
`;

const BEGIN = `\`\`\`yaml\n${ORDER}\`\`\`\nPublish it, run it.`;

async function say(caller: SpecifiedCaller, threadId: string, message: string): Promise<string> {
  const events = await caller.say(threadId, message);
  return events.map(({ content }) => content).join("");
}

Deno.test("a chat goes from a workflow that asks, over the answers, to its file", async () => {
  await using server = await openSpecifiedServer();
  const caller = await server.caller();
  const threadId = await newThread(caller);
  const asked = await say(caller, threadId, BEGIN);
  assert.match(
    asked,
    /\nRun [0-9a-f-]{36} is waiting \(status: waiting\)\.\nIt waits for an answer:/,
  );
  assert.match(
    asked,
    /\nStep "limit" \(steps\[0\]\) asks:\n> How much may \*\*Globex\*\* spend\?\n/,
  );
  assert.match(asked, /\n> - amount \(number\): In euros\n> - isRush \(boolean, may be left out\)/);
  assert.match(asked, /Say "answer amount …, isRush …, note …"\./);

  const listed = await say(caller, threadId, "list the questions");
  assert.match(listed, /^"Order", run [0-9a-f-]{36}:\nStep "limit"/);
  const unfit = await say(caller, threadId, "answer amount lots");
  assert.match(unfit, /answers\.amount: must be a number/);
  const second = await say(caller, threadId, "answer amount 500, isRush yes, note fine, as agreed");
  assert.match(second, /answers\.as: unknown input "as"/);
  const gate = await say(caller, threadId, 'answer amount 500, isRush yes, note "fine, run it"');
  assert.match(gate, /^Answered: step "limit"\.\n\nRun [0-9a-f-]{36} is waiting/);
  assert.match(gate, /> Order for 500 euros\?\nSay "approve it" or "reject it because …"\./);
  const done = await say(caller, threadId, "Approve it because Globex is solid.");
  assert.match(done, /^Approved: step "consent"\.\n\nRun [0-9a-f-]{36} has succeeded/);
  assert.match(done, /"comment": "Globex is solid\."/);
  const [, objectKey = ""] = /- order\.json: (\S+)/.exec(done) ?? assert.fail(done);
  const query = new URLSearchParams({ objectKey });
  const file = await caller.open(`GET /api/v1/objects/download?${query}`);
  assert.deepEqual(await file.json(), { amount: 500, isRush: true, note: "fine, run it" });
  const again = await say(caller, threadId, "approve it");
  assert.match(again, /^No run asks anything that you may answer\.$/);
  assert.equal((await readThread(caller, threadId)).messages.length, 14);
});

Deno.test("a run that is rejected in the chat goes on, and says why", async () => {
  await using server = await openSpecifiedServer();
  const caller = await server.caller();
  const threadId = await newThread(caller);
  await say(caller, threadId, BEGIN);
  await say(caller, threadId, 'answer step limit with {"amount": 7}');
  const vague = await say(caller, threadId, "should I approve it? I do not approve it yet");
  assert.match(vague, /I did not understand "should"/);
  const done = await say(caller, threadId, "reject it: we do not need it, publish nothing");
  assert.match(done, /^Rejected: step "consent"\./);
  assert.match(done, /"approved": false,\s+"comment": "we do not need it, publish nothing"/);
});

Deno.test("a chat names the question to answer where a run asks several", async () => {
  await using server = await openSpecifiedServer();
  const caller = await server.caller();
  const threadId = await newThread(caller);
  const several = `format: planner/1
name: Several
steps:
  - { id: each, forEach: "['a', 'b']", concurrency: 2, service: human, action: approve, with: { message: "For \${{ item }}?" } }
outputs: { all: "\${{ steps.each.output.map(o, o.approved) }}" }
`;
  const asked = await say(caller, threadId, `\`\`\`\n${several}\`\`\`\npublish it, run it`);
  assert.match(asked, /It waits for 2 answers:/);
  assert.match(asked, /Say "approve step steps\[0\]#1" or "reject step steps\[0\]#1 because …"\./);
  assert.match(await say(caller, threadId, "approve it"), /^It waits for 2 answers:/);
  assert.match(await say(caller, threadId, "approve step steps[0]#1"), /It waits for an answer:/);
  const done = await say(caller, threadId, "reject it");
  assert.match(done, /"all": \[\n\s+false,\n\s+true\n\s+\]/);
});

Deno.test("a model answers a run only where the user's own words say so", async () => {
  const script: ScriptedAnswer[] = [];
  await using model = startFakeModel(script);
  const settings = { LLM_BASE_URL: model.baseUrl, LLM_MODEL: "fake" };
  await using server = await openSpecifiedServer(settings);
  const caller = await server.caller();
  const threadId = await newThread(caller);
  const workflowId = await caller.publish(ORDER);
  const runs = `/api/v1/workflows/${workflowId}/runs`;
  const { runId } = await caller.expect(202, `POST ${runs}`, { json: {} });
  const answering = { name: "answer", arguments: { runId, answers: { amount: 1 } } };
  const cases = [
    ["what is going on?", /I have not done anything yet\. I would: answer \{"amount":1\}/],
    [`> answer ${runId}\nwhat is this?`, /I have not done anything yet/],
    ["answer amount 1", /I have not done anything yet\. I would: answer \{"amount":1\}/],
    [`answer run ${runId}: amount 1`, /Answered: step "limit"\./],
  ] as const;
  for (const [message, told] of cases) {
    script.length = model.requests.length;
    script.push({ calls: [answering] }, { text: ["That is all."] });
    assert.match(await say(caller, threadId, message), told, message);
  }
});
