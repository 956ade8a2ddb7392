import assert from "node:assert/strict";
import type { JsonObject } from "../../../../src/lib/json.ts";
import {
  askForInputs,
  askWhich,
  CHATS,
  newThread,
  postForm,
  readThread,
  refuseForm,
} from "../../../support/specification/chats.ts";
import { section } from "../../../support/specification/specification.ts";
import type { SpecifiedCaller } from "../../../support/specification/caller.ts";
import { runWhen, UNKNOWN_ID } from "../../../support/specification/workflows.ts";
import { textOf } from "../../../support/http/sse_events.ts";

const WRITES_ENV = {
  format: "planner/1",
  name: "Writes a variable",
  env: { REGION: { secret: false } },
  steps: [{
    id: "note",
    service: "files",
    action: "write",
    with: { name: "region.txt", text: "${{ env.REGION }}" },
  }],
  outputs: { file: "${{ steps.note.output.objectKey }}" },
};

/** The content of the file that the reply names. */
async function writtenText(caller: SpecifiedCaller, reply: string): Promise<string> {
  const [, objectKey = ""] = /^- region\.txt: (\S+)$/m.exec(reply) ?? assert.fail(reply);
  const query = new URLSearchParams({ objectKey });
  return (await caller.call(`GET /api/v1/objects/download?${query}`)).text;
}

section({
  file: import.meta.url,
  heading: "service.md: POST /api/v1/chats/:threadId/messages",
  statements: {
    async "sends a message and streams the reply"(server) {
      const caller = await server.caller();
      const threadId = await newThread(caller);
      const events = await caller.say(threadId, "help");
      const { messages: [sent, reply] } = await readThread(caller, threadId);
      assert.deepEqual([sent.role, sent.content], ["user", "help"]);
      assert.equal(reply.content, textOf(events));
    },
    async "Request is `multipart/form-data`"(server) {
      const caller = await server.caller();
      const path = `POST ${CHATS}/${await newThread(caller)}/messages`;
      await caller.expect(415, path, { json: { message: "help" } });
      const headers = { ...caller.headers, "content-type": "application/x-www-form-urlencoded" };
      await caller.expect(415, path, { headers, json: "message=help" });
      await caller.expect(415, path);
    },
    async "message | string | yes | | User message text"(server) {
      const caller = await server.caller();
      await refuseForm(caller, { form: {}, field: "message" });
      await refuseForm(caller, { form: { message: "" }, field: "message" });
      await refuseForm(caller, { form: { message: new Blob(["help"]) }, field: "message" });
      const threadId = await newThread(caller);
      await caller.say(threadId, "Grüße\n\tzweite Zeile 🙂");
      const { messages: [sent] } = await readThread(caller, threadId);
      assert.equal(sent.content, "Grüße\n\tzweite Zeile 🙂");
    },
    async "isInterrupt | boolean | no | false"(server) {
      const caller = await server.caller();
      const threadId = await newThread(caller);
      await caller.say(threadId, "help");
      await caller.say(threadId, "help", { isInterrupt: false });
      for (const isInterrupt of ["yes", "1", "TRUE", ""]) {
        await refuseForm(caller, { form: { message: "help", isInterrupt }, field: "isInterrupt" });
      }
    },
    async "isInterrupt | boolean | no | false | True when answering an interrupt (assistant is awaiting input)"(
      server,
    ) {
      const caller = await server.caller();
      const { threadId } = await askForInputs(caller);
      const inputs = { rows: [{ a: 1 }] };
      const events = await caller.say(threadId, "", { isInterrupt: true, inputs });
      assert.match(textOf(events), /has succeeded/);
      const asking = await askForInputs(caller);
      const ordinary = await caller.say(asking.threadId, "help", { isInterrupt: false, inputs });
      assert.doesNotMatch(textOf(ordinary), /has started/);
    },
    async "interruptType | string | no | `workflow-inputs`"(server) {
      const caller = await server.caller();
      const inputs = { rows: [] };
      const types: JsonObject[] = [{}, { interruptType: "workflow-inputs" }];
      for (const given of types) {
        const { threadId } = await askForInputs(caller);
        const events = await caller.say(threadId, "", { isInterrupt: true, inputs, ...given });
        assert.match(textOf(events), /has succeeded/);
      }
    },
    async "interruptType | string | no | `workflow-inputs` | `workflow-inputs` or `subworkflow-select`"(
      server,
    ) {
      const caller = await server.caller();
      for (const interruptType of ["other", "", "Workflow-Inputs"]) {
        const form = { message: "help", interruptType };
        await refuseForm(caller, { form, field: "interruptType" });
      }
      const { threadId, workflowIds } = await askWhich(caller);
      const events = await caller.say(threadId, "", {
        isInterrupt: true,
        interruptType: "subworkflow-select",
        selectedWorkflowId: workflowIds[0] ?? "",
      });
      assert.match(textOf(events), /has succeeded/);
    },
    async "inputs | JSON object | no | `{}`"(server) {
      const caller = await server.caller();
      const wrong = ["{", "", "[]", "null", '"text"', "rows=1"];
      for (const inputs of wrong) {
        await refuseForm(caller, { form: { message: "help", inputs }, field: "inputs" });
      }
      const { threadId } = await askForInputs(caller);
      const form = { message: "", isInterrupt: "true" };
      const answers = [form, { ...form, inputs: "{}" }].map((form) =>
        postForm(caller, { threadId, form })
      );
      const [omitted, empty] = (await Promise.all(answers)).map(({ status, body }) => [
        status,
        body.errors,
      ]);
      assert.equal(omitted?.[0], 400);
      assert.deepEqual(omitted, empty);
    },
    async "inputs | JSON object | no | `{}` | Input values when answering a `workflow-inputs` interrupt"(
      server,
    ) {
      const caller = await server.caller();
      const { threadId } = await askForInputs(caller);
      const inputs = { rows: [{ a: 1, b: "zwei" }], region: "US" };
      const text = textOf(await caller.say(threadId, "", { isInterrupt: true, inputs }));
      const [, runId = ""] = /Run ([0-9a-f-]{36}) /.exec(text) ?? assert.fail(text);
      assert.deepEqual((await runWhen(caller, { runId })).inputs, inputs);
    },
    async "envs | JSON object (string to string) | no | `{}`"(server) {
      const caller = await server.caller();
      for (const envs of ["{", "", "[]", "null", '{"A":1}', '{"A":null}', '{"A":{"B":"c"}}']) {
        await refuseForm(caller, { form: { message: "help", envs }, field: "envs" });
      }
      const threadId = await newThread(caller);
      await caller.say(threadId, "help");
      await caller.say(threadId, "help", { envs: {} });
    },
    async "envs | JSON object (string to string) | no | `{}` | Environment variable overrides"(
      server,
    ) {
      const caller = await server.caller();
      const workflowId = await caller.publish(WRITES_ENV);
      await caller.expect(200, `POST /api/v1/workflows/${workflowId}/envs`, {
        json: { envs: [{ name: "REGION", value: "stored value" }] },
      });
      const threadId = await newThread(caller);
      const say = async (fields = {}) =>
        await writtenText(
          caller,
          textOf(await caller.say(threadId, "run Writes a variable", fields)),
        );
      assert.equal(await say(), "stored value");
      assert.equal(await say({ envs: { REGION: "override" } }), "override");
      assert.equal(await say(), "stored value");
    },
    async "selectedWorkflowId | string | conditional | | Required when interruptType is `subworkflow-select`"(
      server,
    ) {
      const caller = await server.caller();
      const { threadId, workflowIds } = await askWhich(caller);
      const form = { message: "", isInterrupt: "true", interruptType: "subworkflow-select" };
      const choices: Record<string, string>[] = [{}, { selectedWorkflowId: UNKNOWN_ID }, {
        selectedWorkflowId: "Twins",
      }];
      for (const choice of choices) {
        const { status, body } = await postForm(caller, { threadId, form: { ...form, ...choice } });
        assert.equal(status, 400);
        assert.equal(body.errors[0].path, "selectedWorkflowId");
      }
      const choice = { ...form, selectedWorkflowId: workflowIds[1] ?? "" };
      assert.equal((await postForm(caller, { threadId, form: choice })).status, 200);
    },
    async "attachments | file list | no | `[]` | File attachments (images, documents)"(server) {
      const caller = await server.caller();
      const threadId = await newThread(caller);
      const png = new File([new Uint8Array([137, 80, 78, 71])], "a.png", { type: "image/png" });
      const text = new File(["Hello"], "b.txt", { type: "text/plain" });
      for (const attachments of [[], [png], [png, text]]) {
        const form = { message: "help", attachments };
        assert.equal((await postForm(caller, { threadId, form })).status, 200);
      }
      await refuseForm(caller, {
        form: { message: "help", attachments: "a text" },
        field: "attachments",
      });
    },
    async "Response: a stream with `Content-Type: text/event-stream`"(server) {
      const caller = await server.caller();
      const form = { message: "help" };
      const { status, headers } = await postForm(caller, {
        threadId: await newThread(caller),
        form,
      });
      assert.equal(status, 200);
      assert.match(headers.get("content-type") ?? "", /^text\/event-stream(;|$)/);
    },
  },
});
