import assert from "node:assert/strict";
import {
  askForInputs,
  type Asking,
  askWhich,
  giveRows,
  newThread,
  postForm,
  readThread,
} from "../../../support/specification/chats.ts";
import { section } from "../../../support/specification/specification.ts";
import type { SpecifiedAnswer } from "../../../support/specification/caller.ts";
import { assertFields, threadOf, UUID } from "../../../support/specification/workflows.ts";
import { textOf } from "../../../support/http/sse_events.ts";
import { definitionNamed } from "../../../support/workflows/workflows.ts";

const ANSWER = { message: "", isInterrupt: "true" };
const CHOICE = { ...ANSWER, interruptType: "subworkflow-select" };
const ROWS = { ...ANSWER, inputs: '{"rows":[{"a":1}]}' };

/** The type and the object of the announcement, which is all that its event says. */
function announced({ events }: Asking): { type: string; object: SpecifiedAnswer["body"] } {
  const text = events.at(-1)?.content ?? "";
  const [, type = "", json = ""] = /^\[interrupt:([a-z-]+)\] (\{.*\})$/.exec(text) ??
    assert.fail(text);
  return { type, object: JSON.parse(json) };
}

section({
  file: import.meta.url,
  heading: "decisions.md: Chat",
  statements: {
    async "announced by one `message` event of its own, the last of the stream"(server) {
      const caller = await server.caller();
      for (const { events } of [await askForInputs(caller), await askWhich(caller)]) {
        const places = events.flatMap(({ event, content }, index) =>
          event === "message" && content.includes("[interrupt:") ? [index] : []
        );
        assert.deepEqual(places, [events.length - 1]);
        assert.ok(events.at(-1)?.content.startsWith("[interrupt:"));
      }
    },
    async "whose content is `[interrupt:workflow-inputs]` or `[interrupt:subworkflow-select]`, a space, and JSON [`workflow-inputs`]"(
      server,
    ) {
      const { type, object } = announced(await askForInputs(await server.caller()));
      assert.equal(type, "workflow-inputs");
      assertFields(object, "type, interruptId, workflowId, workflowName, inputs");
    },
    async "whose content is `[interrupt:workflow-inputs]` or `[interrupt:subworkflow-select]`, a space, and JSON [`subworkflow-select`]"(
      server,
    ) {
      const { type, object } = announced(await askWhich(await server.caller()));
      assert.equal(type, "subworkflow-select");
      assertFields(object, "type, interruptId, options");
    },
    async "`{ interruptId, workflowId, workflowName, inputs: [{ name, type, required, description, default }] }`"(
      server,
    ) {
      const caller = await server.caller();
      const asking = await askForInputs(caller);
      const { interruptId, ...object } = announced(asking).object;
      assert.match(interruptId, UUID);
      const rows = { name: "rows", type: "json", required: true, default: null };
      const region = { name: "region", type: "enum", required: false, default: "EU" };
      assert.deepEqual(object, {
        type: "workflow-inputs",
        workflowId: (await readThread(caller, asking.threadId)).workflowPublicId,
        workflowName: "Overdue invoices",
        inputs: [
          { ...rows, description: "The rows of canary-definition" },
          { ...region, description: null, options: ["EU", "US"] },
        ],
      });
    },
    async "`{ interruptId, options: [{ workflowId, name, description }] }`"(server) {
      const asking = await askWhich(await server.caller());
      const { interruptId, options } = announced(asking).object;
      assert.match(interruptId, UUID);
      const byId = (a: { workflowId: string }, b: { workflowId: string }) =>
        a.workflowId < b.workflowId ? -1 : 1;
      assert.deepEqual(
        options.sort(byId),
        asking.workflowIds.map((workflowId) => ({
          workflowId,
          name: "Twins",
          description: "One of two",
        })).sort(byId),
      );
    },
    async "it also ends the stored assistant message"(server) {
      const caller = await server.caller();
      for (const { threadId, events } of [await askForInputs(caller), await askWhich(caller)]) {
        const { messages } = await readThread(caller, threadId);
        assert.ok(messages.at(-1).content.endsWith(events.at(-1)?.content ?? "nothing"));
        assert.equal(messages.at(-1).content, textOf(events));
      }
    },
    async "The same object is `interrupt` on GET messages until it is answered"(server) {
      const caller = await server.caller();
      for (const asking of [await askForInputs(caller), await askWhich(caller)]) {
        const { interrupt } = await readThread(caller, asking.threadId);
        assert.deepEqual(interrupt, announced(asking).object);
      }
      const { threadId } = await askForInputs(caller);
      await giveRows(caller, threadId);
      assert.equal((await readThread(caller, threadId)).interrupt, null);
    },
    async "`message` may be empty when `isInterrupt`"(server) {
      const caller = await server.caller();
      const { threadId } = await askForInputs(caller);
      assert.equal((await postForm(caller, { threadId, form: ROWS })).status, 200);
      const empty = { ...ROWS, isInterrupt: "false" };
      assert.equal((await postForm(caller, { threadId, form: empty })).status, 400);
    },
    async "Answering with nothing pending, or the wrong type, is 409 [nothing pending]"(server) {
      const caller = await server.caller();
      const threadId = await newThread(caller);
      await caller.say(threadId, "help");
      for (const form of [ROWS, { ...CHOICE, selectedWorkflowId: crypto.randomUUID() }]) {
        assert.equal((await postForm(caller, { threadId, form })).status, 409);
      }
      assert.equal((await readThread(caller, threadId)).total, 2);
    },
    async "Answering with nothing pending, or the wrong type, is 409 [the wrong type]"(server) {
      const caller = await server.caller();
      const inputs = await askForInputs(caller);
      const which = await askWhich(caller);
      const choice = { ...CHOICE, selectedWorkflowId: which.workflowIds[0] ?? "" };
      const wrong = [{ ...inputs, form: choice }, { ...which, form: ROWS }];
      for (const { threadId, form } of wrong) {
        const before = await readThread(caller, threadId);
        assert.equal((await postForm(caller, { threadId, form })).status, 409);
        assert.deepEqual(await readThread(caller, threadId), before);
      }
    },
    async "bad inputs are 400, and the interrupt stays"(server) {
      const caller = await server.caller();
      const { threadId } = await askForInputs(caller);
      const before = await readThread(caller, threadId);
      const cases = [
        { inputs: "{}", path: "inputs.rows" },
        { inputs: '{"rows":[],"region":"Asia"}', path: "inputs.region" },
        { inputs: '{"rows":[],"other":1}', path: "inputs.other" },
      ];
      for (const { inputs, path } of cases) {
        const { status, body } = await postForm(caller, { threadId, form: { ...ANSWER, inputs } });
        assert.deepEqual([status, body.errors[0].path], [400, path]);
        assert.deepEqual(await readThread(caller, threadId), before);
      }
      assert.match(textOf(await giveRows(caller, threadId)), /has succeeded/);
    },
    async "bad inputs are 400, and the interrupt stays (a file that is not stored)"(server) {
      const caller = await server.caller();
      const inputs = { scan: { type: "file" } };
      const workflowId = await caller.publish({ ...definitionNamed("Reads"), inputs });
      const { threadId } = await threadOf(caller, { workflowId });
      await caller.say(threadId, "run it");
      const before = await readThread(caller, threadId);
      assert.notEqual(before.interrupt, null);
      const form = { ...ANSWER, inputs: `{"scan":"${server.org}/inputs/none"}` };
      const { status, body } = await postForm(caller, { threadId, form });
      assert.deepEqual([status, body.errors[0].path], [400, "inputs.scan"]);
      assert.deepEqual(await readThread(caller, threadId), before);
      const file = new File(["x"], "a.txt");
      const upload = await caller.expect(201, "POST /api/v1/objects", { form: { file } });
      const good = { ...ANSWER, inputs: JSON.stringify({ scan: upload.objectKey }) };
      assert.match((await postForm(caller, { threadId, form: good })).text, /has succeeded/);
    },
    async "bad inputs are 400, and the interrupt stays (a choice that was not offered)"(server) {
      const caller = await server.caller();
      const { threadId } = await askWhich(caller);
      const before = await readThread(caller, threadId);
      const form = { ...CHOICE, selectedWorkflowId: crypto.randomUUID() };
      const { status, body } = await postForm(caller, { threadId, form });
      assert.deepEqual([status, body.errors[0].path], [400, "selectedWorkflowId"]);
      assert.deepEqual(await readThread(caller, threadId), before);
    },
    async "bad inputs are 400, and the interrupt stays (a choice that is gone)"(server) {
      const caller = await server.caller();
      const { threadId, workflowIds: [gone = "", left = ""] } = await askWhich(caller);
      await caller.expect(200, `DELETE /api/v1/workflows/${gone}`);
      const choose = (selectedWorkflowId: string) =>
        postForm(caller, { threadId, form: { ...CHOICE, selectedWorkflowId } });
      const { status, body } = await choose(gone);
      assert.deepEqual([status, body.errors[0].path], [400, "selectedWorkflowId"]);
      assert.match((await choose(left)).text, /has succeeded/);
    },
    async "the second of two answers is 409"(server) {
      const caller = await server.caller();
      const { threadId } = await askForInputs(caller);
      const both = await Promise.all(
        [ROWS, ROWS].map((form) => postForm(caller, { threadId, form })),
      );
      assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
      assert.equal((await postForm(caller, { threadId, form: ROWS })).status, 409);
      const { workflowPublicId } = await readThread(caller, threadId);
      const path = `GET /api/v1/workflows/${workflowPublicId}/runs`;
      assert.equal((await caller.expect(200, path)).total, 1);
    },
    async "An ordinary message while one is pending cancels it and is answered as usual"(server) {
      const caller = await server.caller();
      const { threadId } = await askForInputs(caller);
      const events = await caller.say(threadId, "list my workflows");
      assert.match(textOf(events), /Overdue invoices/);
      assert.equal((await readThread(caller, threadId)).interrupt, null);
      assert.equal((await postForm(caller, { threadId, form: ROWS })).status, 409);
    },
    async "unless it is the answer itself in words (a value for the one missing input"(server) {
      const caller = await server.caller();
      const inputs = { amount: { type: "number" } };
      const outputs = { amount: "${{ inputs.amount }}" };
      const definition = { ...definitionNamed("Counts"), inputs, outputs };
      const workflowId = await caller.publish(definition);
      const { threadId } = await threadOf(caller, { workflowId });
      await caller.say(threadId, "run it");
      const reply = textOf(await caller.say(threadId, "12.5"));
      assert.match(reply, /has succeeded[\s\S]*"amount": 12\.5/);
      assert.equal((await readThread(caller, threadId)).interrupt, null);
      await caller.say(threadId, "run it");
      assert.doesNotMatch(textOf(await caller.say(threadId, "a lot")), /has started/);
      assert.equal((await readThread(caller, threadId)).interrupt, null);
    },
    async "unless it is the answer itself in words (a file for the one missing input)"(server) {
      const caller = await server.caller();
      const inputs = { scan: { type: "file" } };
      const workflowId = await caller.publish({ ...definitionNamed("Reads"), inputs });
      const { threadId } = await threadOf(caller, { workflowId });
      await caller.say(threadId, "run it");
      const form = { message: "here it is", attachments: new File(["x"], "a.txt") };
      assert.match((await postForm(caller, { threadId, form })).text, /has succeeded/);
    },
    async "the name or number of an option)"(server) {
      const caller = await server.caller();
      const { threadId, events } = await askWhich(caller);
      assert.match(
        textOf(events),
        /^1\. Twins \(yours\): One of two\n2\. Twins \(yours\): One of two$/m,
      );
      const { interrupt } = await readThread(caller, threadId);
      assert.match(textOf(await caller.say(threadId, "2")), /has succeeded/);
      const path = `GET /api/v1/workflows/${interrupt.options[1].workflowId}/runs`;
      assert.equal((await caller.expect(200, path)).total, 1);
    },
  },
});

section({
  file: import.meta.url,
  heading: "decisions.md: Envelopes and bodies",
  statements: {
    async "409 is where the state forbids it [an answered interrupt]"(server) {
      const caller = await server.caller();
      const { threadId } = await askForInputs(caller);
      await giveRows(caller, threadId);
      assert.equal((await postForm(caller, { threadId, form: ROWS })).status, 409);
    },
    async "it carries what is in the way (`currentVersionNumber`, `runId`, `interruptId`) [`interruptId`]"(
      server,
    ) {
      const caller = await server.caller();
      const asking = await askForInputs(caller);
      const { threadId } = asking;
      const { interruptId } = announced(asking).object;
      const form = { ...CHOICE, selectedWorkflowId: crypto.randomUUID() };
      const { body, headers } = await postForm(caller, { threadId, form });
      assert.match(headers.get("content-type") ?? "", /^application\/problem\+json/);
      assert.equal(body.interruptId, interruptId);
    },
  },
});
