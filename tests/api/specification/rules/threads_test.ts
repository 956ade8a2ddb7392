import assert from "node:assert/strict";
import {
  fenced,
  listedThread,
  newThread,
  readThread,
  threadFrom,
} from "../../../support/specification/chats.ts";
import { publishRule, RULES, threadFromRule } from "../../../support/specification/rules.ts";
import { section } from "../../../support/specification/specification.ts";
import { UUID } from "../../../support/specification/workflows.ts";
import { NOTE } from "../../../support/workflows/definitions.ts";
import { definitionNamed } from "../../../support/workflows/workflows.ts";
import { ruleNamed } from "../../../support/rules/rules.ts";

const MAKES_RULE =
  "Make a rule called Approval with input amount (number) and output approval (boolean)";

section({
  file: import.meta.url,
  heading: "service.md: What the service does",
  statements: {
    async "It is optionally linked to a workflow draft or to a decision rule draft"(server) {
      const caller = await server.caller();
      const workflowPublicId = await caller.publish(definitionNamed("Linked"));
      const rulePublicId = await publishRule(caller);
      const ofWorkflow = await listedThread(
        caller,
        (await threadFrom(caller, { workflowPublicId })).threadId,
      );
      const { threadId, draftPublicId } = await threadFromRule(caller, { rulePublicId });
      const ofRule = await listedThread(caller, threadId);
      const plain = await listedThread(caller, await newThread(caller));
      assert.deepEqual([ofWorkflow.workflowId, ofWorkflow.rule], [workflowPublicId, null]);
      assert.deepEqual([ofRule.workflowId, ofRule.rule.id], [null, rulePublicId]);
      assert.deepEqual([plain.workflowId, plain.rule], [null, null]);
      const path = `GET ${RULES}/${rulePublicId}/draft?threadId=${threadId}`;
      assert.equal((await caller.expect(200, path)).draftId, draftPublicId);
    },
  },
});

section({
  file: import.meta.url,
  heading: "service.md: Chat thread (list item)",
  statements: {
    async "rule | object or null | Linked rule info `{ id, name, description }` when it is a rules thread"(
      server,
    ) {
      const caller = await server.caller();
      const definition = ruleNamed("Discount", { description: "By amount" });
      const rulePublicId = await publishRule(caller, definition);
      const { threadId } = await threadFromRule(caller, { rulePublicId });
      const { rule } = await listedThread(caller, threadId);
      assert.deepEqual(rule, { id: rulePublicId, name: "Discount", description: "By amount" });
      const bare = await publishRule(caller, ruleNamed("Bare"));
      const other = await threadFromRule(caller, { rulePublicId: bare });
      assert.equal((await listedThread(caller, other.threadId)).rule.description, null);
      const workflowPublicId = await caller.publish(definitionNamed("No rule"));
      const ofWorkflow = await threadFrom(caller, { workflowPublicId });
      for (const id of [ofWorkflow.threadId, await newThread(caller)]) {
        assert.equal((await listedThread(caller, id)).rule, null);
      }
      await caller.expect(200, `DELETE ${RULES}/${rulePublicId}`);
      assert.equal((await listedThread(caller, threadId)).rule, null);
    },
  },
});

section({
  file: import.meta.url,
  heading: "service.md: GET /api/v1/chats/:threadId/messages",
  statements: {
    async "returns messages plus the linked workflow or rule context"(server) {
      const caller = await server.caller();
      const rulePublicId = await publishRule(caller);
      const { threadId } = await threadFromRule(caller, { rulePublicId });
      await caller.say(threadId, "help");
      const body = await readThread(caller, threadId);
      assert.deepEqual(body.messages.map(({ role }: { role: string }) => role), [
        "user",
        "assistant",
      ]);
      assert.deepEqual([body.rulePublicId, body.workflow, body.workflowPublicId], [
        rulePublicId,
        null,
        null,
      ]);
    },
    async "rule (object or null, `{ id, name, description }`, for rules threads)"(server) {
      const caller = await server.caller();
      const rulePublicId = await publishRule(caller);
      const { threadId } = await threadFromRule(caller, { rulePublicId });
      const { rule } = await readThread(caller, threadId);
      assert.deepEqual(rule, { id: rulePublicId, name: "Discount", description: null });
      assert.equal((await readThread(caller, await newThread(caller))).rule, null);
    },
    async "rulePublicId (UUID or null)"(server) {
      const caller = await server.caller();
      const rulePublicId = await publishRule(caller);
      const { threadId } = await threadFromRule(caller, { rulePublicId });
      assert.match((await readThread(caller, threadId)).rulePublicId, UUID);
      assert.equal((await readThread(caller, await newThread(caller))).rulePublicId, null);
      await caller.expect(200, `DELETE ${RULES}/${rulePublicId}`);
      const { rule, rulePublicId: gone } = await readThread(caller, threadId);
      assert.deepEqual([rule, gone], [null, null]);
    },
  },
});

section({
  file: import.meta.url,
  heading: "decisions.md: Chat",
  statements: {
    async "A thread becomes a workflow thread or a rules thread when the assistant (or from-workflow, from-rule) links a draft to it"(
      server,
    ) {
      const caller = await server.caller();
      const drafted = await newThread(caller);
      const ruled = await newThread(caller);
      for (const threadId of [drafted, ruled]) {
        const { workflowId, rule } = await listedThread(caller, threadId);
        assert.deepEqual([workflowId, rule], [null, null]);
      }
      await caller.say(drafted, fenced(NOTE));
      await caller.say(ruled, MAKES_RULE);
      const ofWorkflow = await listedThread(caller, drafted);
      const ofRule = await listedThread(caller, ruled);
      assert.match(ofWorkflow.workflowId, UUID);
      assert.equal(ofWorkflow.rule, null);
      assert.deepEqual([ofRule.workflowId, ofRule.rule.name], [null, "Approval"]);
      const { rulePublicId } = await readThread(caller, ruled);
      assert.equal(rulePublicId, ofRule.rule.id);

      const rule = await threadFromRule(caller, { rulePublicId: await publishRule(caller) });
      const workflowPublicId = await caller.publish(definitionNamed("Linked"));
      const workflow = await threadFrom(caller, { workflowPublicId });
      assert.equal((await listedThread(caller, rule.threadId)).rule.id, rule.rulePublicId);
      assert.equal((await listedThread(caller, workflow.threadId)).workflowId, workflowPublicId);
    },
  },
});
