import assert from "node:assert/strict";
import { NOTE, REPORT } from "../../../support/workflows/definitions.ts";
import {
  askForInputs,
  CHATS,
  fenced,
  giveRows,
  listedThread,
  newThread,
  openWithModel,
  readThread,
  threadFrom,
  titleMessage,
} from "../../../support/specification/chats.ts";
import { type Check, section } from "../../../support/specification/specification.ts";
import type { SpecifiedCaller } from "../../../support/specification/caller.ts";
import { WAITS, WORKFLOWS } from "../../../support/specification/workflows.ts";
import { textOf } from "../../../support/http/sse_events.ts";
import { definitionNamed } from "../../../support/workflows/workflows.ts";

interface Conversation {
  caller: SpecifiedCaller;
  threadId: string;
  /** The reply to a message. */
  say(message: string): Promise<string>;
}

/** A check of what a new user hears in a new thread. */
function conversation(check: (talk: Conversation) => Promise<void>): Check {
  return async (server) => {
    const caller = await server.caller();
    const threadId = await newThread(caller);
    const say = async (message: string) => textOf(await caller.say(threadId, message));
    await check({ caller, threadId, say });
  };
}

section({
  file: import.meta.url,
  heading: "service.md: What the service does",
  statements: {
    "Chat threads (`/api/v1/chats`) are the main surface for AI-assisted authoring and execution of workflows":
      conversation(async ({ caller, threadId, say }) => {
        await say(fenced(NOTE));
        await say("publish it");
        assert.equal((await readThread(caller, threadId)).workflow.name, "Note");
        assert.match(await say("run it"), /Run [0-9a-f-]{36} has succeeded/);
      }),
  },
});

section({
  file: import.meta.url,
  heading: "decisions.md: Chat",
  statements: {
    "With none configured the built-in assistant answers: no language model, says so": conversation(
      async ({ say }) => {
        assert.match(await say("What is the capital of France?"), /no language model/);
        assert.match(await say("hello"), /no language model/);
      },
    ),
    "take a definition pasted in a fenced block": conversation(
      async ({ caller, threadId, say }) => {
        await say(`Here:\n${fenced(NOTE)}`);
        assert.equal((await readThread(caller, threadId)).workflow.name, "Note");
      },
    ),
    "draft from a handful of plain phrasings": conversation(async ({ caller, threadId, say }) => {
      await say("make a report of rows where amount > 100 as csv called Large orders");
      const { workflow, workflowPublicId } = await readThread(caller, threadId);
      assert.equal(workflow.name, "Large orders");
      const draft = await caller.expect(200, `GET ${WORKFLOWS}/${workflowPublicId}/draft`);
      assert.equal(draft.valid, true);
    }),
    'publish ("publish it")': conversation(async ({ caller, threadId, say }) => {
      await say(fenced(NOTE));
      await say("publish it");
      const { workflowPublicId } = await readThread(caller, threadId);
      const { version } = await caller.expect(200, `GET ${WORKFLOWS}/${workflowPublicId}`);
      assert.equal(version, "1");
    }),
    'run ("run it")': conversation(async ({ caller, threadId, say }) => {
      await say(`${fenced(NOTE)}publish it`);
      assert.match(await say("run it"), /succeeded/);
      const { workflowPublicId } = await readThread(caller, threadId);
      const { runs } = await caller.expect(200, `GET ${WORKFLOWS}/${workflowPublicId}/runs`);
      assert.deepEqual([runs.length, runs[0].status, runs[0].trigger], [1, "succeeded", "chat"]);
    }),
    "ask for inputs": conversation(async ({ caller, threadId, say }) => {
      await say(`${fenced(REPORT)}publish and run it`);
      const { interrupt } = await readThread(caller, threadId);
      assert.equal(interrupt.inputs[0].name, "rows");
    }),
    schedule: conversation(async ({ caller, threadId, say }) => {
      await say(`${fenced(NOTE)}publish it`);
      await say("schedule it every weekday at 08:30");
      const { workflowPublicId } = await readThread(caller, threadId);
      const path = `GET ${WORKFLOWS}/${workflowPublicId}`;
      assert.equal((await caller.expect(200, path)).isPaused, false);
      const [next] = await caller.expect(200, `${path}/upcoming-runs?limit=1`);
      assert.match(next.localTime, /T08:30:00/);
    }),
    list: conversation(async ({ caller, say }) => {
      await caller.publish(definitionNamed("Overdue invoices"));
      assert.match(await say("list my workflows"), /Overdue invoices/);
    }),
    "explain errors": conversation(async ({ say }) => {
      const broken = NOTE.replace("service: files", "service: flies");
      for (const text of [await say(fenced(broken)), await say("explain the errors")]) {
        assert.match(text, /[Ll]ine 4/);
        assert.match(text, /"flies"/);
      }
    }),
  },
});

section({
  file: import.meta.url,
  heading: "decisions.md: Chat",
  statements: {
    async "A reply that starts a run stays open until the run ends or waits [ends]"(server) {
      const caller = await server.caller();
      const { threadId } = await askForInputs(caller);
      const text = textOf(await giveRows(caller, threadId));
      const [, runId = ""] = /Run ([0-9a-f-]{36}) /.exec(text) ?? assert.fail(text);
      const { status } = await caller.expect(200, `GET /api/v1/runs/${runId}`);
      assert.equal(status, "succeeded");
    },
    async "A reply that starts a run stays open until the run ends or waits [waits]"(server) {
      const caller = await server.caller();
      await caller.publish({ ...definitionNamed("Pauses"), steps: [WAITS] });
      const text = textOf(await caller.say(await newThread(caller), "run Pauses"));
      assert.match(text, /waiting/);
    },
    async "then says its status and every file's object key, verbatim"(server) {
      const caller = await server.caller();
      const step = (id: string) => ({
        id,
        service: "files",
        action: "write",
        with: { name: `${id}.txt`, text: id },
      });
      const steps = [step("one"), { id: "both", parallel: [step("two"), step("three")] }];
      await caller.publish({ ...definitionNamed("Three files"), steps });
      const text = textOf(await caller.say(await newThread(caller), "run Three files"));
      assert.match(text, /succeeded/);
      const { objects } = await caller.expect(200, "GET /api/v1/objects");
      assert.equal(objects.length, 3);
      for (const { objectKey } of objects) assert.ok(text.includes(objectKey), objectKey);
    },
    async "then says its status and every file's object key, verbatim [a run that failed]"(server) {
      const caller = await server.caller();
      const steps = [{
        id: "look",
        service: "files",
        action: "read",
        with: { objectKey: `${server.org}/inputs/none`, as: "text" },
      }];
      await caller.publish({ ...definitionNamed("Fails"), steps });
      const text = textOf(await caller.say(await newThread(caller), "run Fails"));
      assert.match(text, /failed/);
      assert.match(text, /"look"/);
    },
  },
});

async function titleOf(caller: SpecifiedCaller, text: string): Promise<string> {
  const path = `PATCH ${CHATS}/${await newThread(caller)}/title`;
  const json = [titleMessage("Hello there, how may I help?", "assistant"), titleMessage(text)];
  return (await caller.expect(200, path, { json })).title;
}

section({
  file: import.meta.url,
  heading: "decisions.md: Chat",
  statements: {
    async "`hasMessages` counts user messages"(server) {
      const caller = await server.caller();
      const workflowPublicId = await caller.publish(definitionNamed("Counted"));
      const { threadId } = await threadFrom(caller, { workflowPublicId });
      assert.equal((await listedThread(caller, threadId)).hasMessages, false);
      await caller.say(threadId, "help");
      assert.equal((await listedThread(caller, threadId)).hasMessages, true);
    },
    "A title is made only by PATCH title": conversation(async ({ caller, threadId, say }) => {
      await say(fenced(NOTE));
      await say("publish it");
      assert.equal((await listedThread(caller, threadId)).title, null);
    }),
    async "or given to from-workflow"(server) {
      const caller = await server.caller();
      const workflowPublicId = await caller.publish(definitionNamed("Given"));
      const { threadId } = await threadFrom(caller, { workflowPublicId, title: "As given" });
      assert.equal((await listedThread(caller, threadId)).title, "As given");
    },
    async "A title is made only by PATCH title (by the model"() {
      await using opened = await openWithModel([{ text: ["Invoices that are overdue"] }]);
      const caller = await opened.server.caller();
      assert.equal(await titleOf(caller, "Which are late?"), "Invoices that are overdue");
      const [request] = opened.model.requests;
      assert.match(JSON.stringify(request?.body.messages), /Which are late\?/);
    },
    async "else from the words of the first user message"(server) {
      const caller = await server.caller();
      assert.equal(await titleOf(caller, "Overdue invoices of May"), "Overdue invoices of May");
      await using opened = await openWithModel([{ status: 400 }]);
      const other = await opened.server.caller();
      assert.equal(await titleOf(other, "Overdue invoices"), "Overdue invoices");
    },
    async "at most 80 characters"(server) {
      const caller = await server.caller();
      for (const text of ["x".repeat(300), "ü🙂".repeat(90), "word ".repeat(90)]) {
        const title = await titleOf(caller, text);
        assert.ok(title.length > 0 && [...title].length <= 80, title);
      }
      assert.equal(await titleOf(caller, "x".repeat(80)), "x".repeat(80));
      await using opened = await openWithModel([{ text: ["long ".repeat(60)] }]);
      assert.ok((await titleOf(await opened.server.caller(), "Hello")).length <= 80);
    },
  },
});
