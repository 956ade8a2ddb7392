import assert from "node:assert/strict";
import { REPORT } from "../../../support/workflows/definitions.ts";
import {
  askForInputs,
  askWhich,
  CHATS,
  giveRows,
  newThread,
  openWithModel,
  postForm,
  readThread,
  threadFrom,
} from "../../../support/specification/chats.ts";
import { type Check, section } from "../../../support/specification/specification.ts";
import type { SpecifiedCaller } from "../../../support/specification/caller.ts";
import { publishAll, UNKNOWN_ID, versionsOf } from "../../../support/specification/workflows.ts";
import { textOf } from "../../../support/http/sse_events.ts";
import { definitionNamed } from "../../../support/workflows/workflows.ts";

/** Each event as it stands in the stream: its lines by field. */
function framesOf(text: string): { event?: string; data?: string }[] {
  return text.trimEnd().split("\n\n").map((frame) =>
    Object.fromEntries(
      frame.split("\n").map((line) => {
        const [, field = "", value] = /^([a-z]+): (.*)$/.exec(line) ?? assert.fail(line);
        return [field, value];
      }),
    )
  );
}

/** A reply that breaks off after its first words. */
async function brokenReply() {
  const opened = await openWithModel([{ text: ["Half a"], finish: null }]);
  const caller = await opened.server.caller();
  const threadId = await newThread(caller);
  const answer = await postForm(caller, { threadId, form: { message: "Hello" } });
  await opened[Symbol.asyncDispose]();
  return answer;
}

const failureIsAnErrorEvent: Check = async () => {
  const { status, text } = await brokenReply();
  assert.equal(status, 200);
  const last = framesOf(text).at(-1);
  assert.equal(last?.event, "error");
  assert.ok(JSON.parse(last?.data ?? "").content.length > 0);
};

async function choose(
  caller: SpecifiedCaller,
  { threadId, selectedWorkflowId }: { threadId: string; selectedWorkflowId: string },
): Promise<void> {
  const interruptType = "subworkflow-select";
  await caller.say(threadId, "this one", { isInterrupt: true, interruptType, selectedWorkflowId });
}

section({
  file: import.meta.url,
  heading: "service.md: Events",
  statements: {
    async "The only events shown are server-sent events on the response of `POST /api/v1/chats/:threadId/messages`"(
      server,
    ) {
      const caller = await server.caller();
      const threadId = await newThread(caller);
      const { headers, text } = await postForm(caller, { threadId, form: { message: "help" } });
      assert.match(headers.get("content-type") ?? "", /^text\/event-stream/);
      assert.ok(text.endsWith("\n\n"));
      assert.ok(framesOf(text).length > 0);
    },
    async "Each event's data is a JSON object with one field `content`"(server) {
      const caller = await server.caller();
      const threadId = await newThread(caller);
      const answers = [
        await postForm(caller, { threadId, form: { message: "list the services" } }),
        await brokenReply(),
      ];
      for (const { data = "" } of answers.flatMap(({ text }) => framesOf(text))) {
        const value = JSON.parse(data);
        assert.deepEqual(Object.keys(value), ["content"]);
        assert.equal(typeof value.content, "string");
      }
    },
    async "message | `{ content: <text> }` | Part of the assistant's reply text"() {
      await using opened = await openWithModel([{ text: ["One\n\n", "two, ", "drei 🙂"] }]);
      const caller = await opened.server.caller();
      const threadId = await newThread(caller);
      const events = await caller.say(threadId, "Hello");
      assert.ok(events.every(({ event }) => event === "message"));
      assert.equal(textOf(events), "One\n\ntwo, drei 🙂");
      assert.equal((await readThread(caller, threadId)).messages[1].content, textOf(events));
    },
    "error | `{ content: <message> }` | An error occurred during streaming": failureIsAnErrorEvent,
    async "the assistant may pause to ask for user input"(server) {
      const caller = await server.caller();
      const { threadId } = await askForInputs(caller);
      assert.ok((await readThread(caller, threadId)).interrupt);
    },
    async "The stream then emits a message event that names the interrupt type (`workflow-inputs` or `subworkflow-select`) [`workflow-inputs`]"(
      server,
    ) {
      const last = (await askForInputs(await server.caller())).events.at(-1);
      assert.equal(last?.event, "message");
      assert.match(last?.content ?? "", /workflow-inputs/);
    },
    async "The stream then emits a message event that names the interrupt type (`workflow-inputs` or `subworkflow-select`) [`subworkflow-select`]"(
      server,
    ) {
      const last = (await askWhich(await server.caller())).events.at(-1);
      assert.equal(last?.event, "message");
      assert.match(last?.content ?? "", /subworkflow-select/);
    },
    async "The client resumes by posting another message with `isInterrupt: true`, the matching `interruptType`, and either `inputs` or `selectedWorkflowId` [`inputs`]"(
      server,
    ) {
      const caller = await server.caller();
      const { threadId } = await askForInputs(caller);
      assert.match(textOf(await giveRows(caller, threadId)), /has succeeded/);
    },
    async "The client resumes by posting another message with `isInterrupt: true`, the matching `interruptType`, and either `inputs` or `selectedWorkflowId` [`selectedWorkflowId`]"(
      server,
    ) {
      const caller = await server.caller();
      const started = async (workflowId: string) =>
        (await caller.expect(200, `GET /api/v1/workflows/${workflowId}/runs`)).total;
      for (const place of [0, 1]) {
        const { threadId, workflowIds } = await askWhich(caller);
        await choose(caller, { threadId, selectedWorkflowId: workflowIds[place] ?? "" });
        assert.equal(await started(workflowIds[place] ?? ""), 1);
        assert.equal(await started(workflowIds[1 - place] ?? ""), 0);
        for (const workflowId of workflowIds) {
          await caller.expect(200, `DELETE /api/v1/workflows/${workflowId}`);
        }
      }
    },
    async "the assistant may pause to ask for user input [the inputs of what was chosen]"(server) {
      const caller = await server.caller();
      const workflowIds = [await caller.publish(REPORT), await caller.publish(REPORT)];
      const threadId = await newThread(caller);
      await caller.say(threadId, "run Overdue invoices");
      const selectedWorkflowId = workflowIds[0] ?? "";
      await choose(caller, { threadId, selectedWorkflowId });
      const { interrupt } = await readThread(caller, threadId);
      assert.deepEqual([interrupt.workflowId, interrupt.inputs[0].name], [
        selectedWorkflowId,
        "rows",
      ]);
      assert.match(textOf(await giveRows(caller, threadId)), /has succeeded/);
    },
  },
});

section({
  file: import.meta.url,
  heading: "service.md: Errors",
  statements: {
    "During an SSE stream, failures arrive as `error` events": failureIsAnErrorEvent,
    async "404 | Workflow, version, object, or schedule not found"(server) {
      const caller = await server.caller();
      const unknown = `${CHATS}/${UNKNOWN_ID}`;
      const form = { message: "help" };
      await caller.expect(404, `GET ${unknown}/messages`);
      await caller.expect(404, `POST ${unknown}/messages`, { form });
      await caller.expect(404, `DELETE ${unknown}`);
      await caller.expect(404, `PATCH ${unknown}/sharing`, { json: { shareWithTeamKeys: [] } });
      const json = [{ role: "user", content: [{ type: "text", text: "x" }] }];
      await caller.expect(404, `PATCH ${unknown}/title`, { json });
    },
    async "403 | Token valid but permissions insufficient (also: no access to the workflow when creating a thread from it)"(
      server,
    ) {
      const owner = await server.caller();
      const json = { workflowPublicId: await owner.publish(definitionNamed("Not shared")) };
      await (await server.caller()).expect(403, `POST ${CHATS}/from-workflow`, { json });
    },
  },
});

section({
  file: import.meta.url,
  heading: "service.md: Versioning",
  statements: {
    async "Chat creation from a workflow uses the default version unless `versionPublicId` is given"(
      server,
    ) {
      const caller = await server.caller();
      const workflowPublicId = await publishAll(caller, ["One", "Two"]);
      const versionPublicId = (await versionsOf(caller, workflowPublicId))[1].versionId;
      const names = [{ workflowPublicId }, { workflowPublicId, versionPublicId }].map(
        async (json) => {
          const { threadId } = await threadFrom(caller, json);
          return (await readThread(caller, threadId)).workflow.name;
        },
      );
      assert.deepEqual(await Promise.all(names), ["Two", "One"]);
    },
  },
});
