import assert from "node:assert/strict";
import type { JsonObject } from "../../../src/lib/json.ts";
import type { Subject } from "./rows.ts";
import { makeSubject } from "./subjects.ts";
import { CALLERS } from "./rules.ts";
import { asSent, differences, type Member, openWorld } from "./world.ts";

interface Attempt {
  request: string;
  body?: JsonObject;
  /** The refusals that tell nothing of whether the id is anybody's. */
  status: number;
}

/** Requests about one's own things that name, beside them, somebody else's. */
function attempts(own: Subject, other: Subject): Attempt[] {
  const workflow = `/api/v1/workflows/${own.workflowId}`;
  const { versionId, threadId } = other;
  const draft = `${workflow}/draft?threadId=${threadId}`;
  const rule = `/api/v1/rules/${own.ruleId}`;
  const ruleDraft = `${rule}/draft?threadId=${threadId}`;
  const otherRule = `/api/v1/rules/${other.ruleId}`;
  const { ruleVersionId } = other;
  const inputs = { amount: 1 };
  return [
    { request: `DELETE ${workflow}/webhooks/${other.webhookId}`, status: 404 },
    { request: `GET ${workflow}/versions/${versionId}`, status: 404 },
    { request: `POST ${workflow}/versions/${versionId}/default`, status: 404 },
    { request: `POST ${workflow}/runs`, body: { inputs: {}, versionId }, status: 404 },
    {
      request: "POST /api/v1/chats/from-workflow",
      body: { workflowPublicId: own.workflowId, versionPublicId: versionId },
      status: 404,
    },
    { request: `GET ${rule}/versions/${ruleVersionId}`, status: 404 },
    { request: `POST ${rule}/versions/${ruleVersionId}/default`, status: 404 },
    { request: `GET ${rule}/export?versionId=${ruleVersionId}`, status: 404 },
    { request: `POST ${rule}/evaluate`, body: { inputs, versionId: ruleVersionId }, status: 404 },
    {
      request: `POST ${rule}/evaluate/batch`,
      body: { inputs: [inputs], versionId: ruleVersionId },
      status: 404,
    },
    {
      request: "POST /api/v1/chats/from-rule",
      body: { rulePublicId: own.ruleId, versionPublicId: ruleVersionId },
      status: 404,
    },
    { request: `GET ${ruleDraft}`, status: 404 },
    { request: `PUT ${ruleDraft}`, status: 404 },
    { request: `PUT ${ruleDraft}`, body: { definition: "format: rule/1" }, status: 404 },
    { request: `DELETE ${ruleDraft}`, status: 404 },
    { request: `POST ${rule}/publish?threadId=${threadId}`, status: 409 },
    { request: `POST ${rule}/publish`, body: { draftId: other.ruleDraftId }, status: 409 },
    { request: `PUT ${otherRule}/draft?threadId=${own.threadId}`, status: 404 },
    {
      request: `PUT ${otherRule}/draft?threadId=${own.threadId}`,
      body: { definition: "format: rule/1" },
      status: 404,
    },
    { request: `POST ${otherRule}/publish?threadId=${own.threadId}`, status: 404 },
    { request: `GET ${draft}`, status: 404 },
    { request: `PUT ${draft}`, status: 404 },
    { request: `PUT ${draft}`, body: { definition: "format: planner/1" }, status: 404 },
    { request: `DELETE ${draft}`, status: 404 },
    { request: `POST ${workflow}/publish?threadId=${threadId}`, status: 409 },
    { request: `POST ${workflow}/publish`, body: { draftId: other.draftId }, status: 409 },
    {
      request: `PUT /api/v1/workflows/${other.workflowId}/draft?threadId=${own.threadId}`,
      status: 404,
    },
    {
      request: `PUT /api/v1/workflows/${other.workflowId}/draft?threadId=${own.threadId}`,
      body: { definition: "format: planner/1" },
      status: 404,
    },
    {
      request: `POST /api/v1/workflows/${other.workflowId}/publish?threadId=${own.threadId}`,
      status: 404,
    },
  ];
}

const ATTACKERS: readonly Member[] = ["stranger", "outsider", "elsewhere"];

for (const attacker of ATTACKERS) {
  Deno.test(`what ${CALLERS[attacker]} owns opens nothing that is not theirs`, async () => {
    await using world = await openWorld();
    const other = await makeSubject(world, { state: "live" });
    const own = await makeSubject(world, { state: "live", by: attacker });
    const unknown = await makeSubject(world, { state: "unknown" });
    const wrong: string[] = [];
    for (const named of [other, unknown]) {
      for (const { request, body, status } of attempts(own, named)) {
        const before = world.everything();
        const sent = asSent(body);
        const headers = { ...world.headers[attacker], ...sent.headers };
        const answer = await world.send(request, { headers, body: sent.body });
        const changes = differences(before, world.everything());
        if (answer.status === status && changes.length === 0) continue;
        wrong.push(`${request}: ${answer.status} ${answer.text} ${changes.join("\n")}`);
      }
    }
    assert.deepEqual(wrong, []);
  });
}
