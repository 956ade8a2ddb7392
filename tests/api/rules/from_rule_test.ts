import assert from "node:assert/strict";
import { ruleNamed } from "../../support/rules/rules.ts";
import { CHATS, listedThread } from "../../support/specification/chats.ts";
import { publishRule, RULES, threadFromRule } from "../../support/specification/rules.ts";
import { openSpecifiedServer } from "../../support/specification/server.ts";
import { assertFields, UNKNOWN_ID } from "../../support/specification/workflows.ts";

const FROM_RULE = `POST ${CHATS}/from-rule`;

Deno.test("a thread from a rule has the chosen version in a draft of its own", async () => {
  await using server = await openSpecifiedServer();
  const caller = await server.caller({ teams: ["sales"] });
  const rulePublicId = await publishRule(caller, ruleNamed("First"));
  const json = { definition: ruleNamed("Second") };
  await caller.expect(200, `PUT ${RULES}/${rulePublicId}/draft`, { json });
  await caller.expect(201, `POST ${RULES}/${rulePublicId}/publish`);
  const path = `GET ${RULES}/${rulePublicId}/versions`;
  const { versions: [, first] } = await caller.expect(200, path);
  const body = await threadFromRule(caller, { rulePublicId, title: "By amount" });
  assertFields(body, "threadId, rulePublicId, draftPublicId, visibility");
  assert.deepEqual([body.rulePublicId, body.visibility], [rulePublicId, "owner"]);
  assert.equal((await listedThread(caller, body.threadId)).title, "By amount");
  const nameIn = async (threadId: string) => {
    const draft = `GET ${RULES}/${rulePublicId}/draft?threadId=${threadId}`;
    return (await caller.expect(200, draft)).definition.name;
  };
  assert.equal(await nameIn(body.threadId), "Second");
  const older = { rulePublicId, versionPublicId: first.versionId };
  assert.equal(await nameIn((await threadFromRule(caller, older)).threadId), "First");

  await caller.expect(404, FROM_RULE, { json: { rulePublicId: UNKNOWN_ID } });
  await caller.expect(404, FROM_RULE, { json: { ...older, versionPublicId: UNKNOWN_ID } });
  await caller.expect(400, FROM_RULE, { json: {} });
  const colleague = await server.caller({ teams: ["sales"] });
  await colleague.expect(403, FROM_RULE, { json: { rulePublicId } });
  const elsewhere = await server.caller({ org: "globex" });
  await elsewhere.expect(404, FROM_RULE, { json: { rulePublicId } });
});
