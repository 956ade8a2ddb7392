import assert from "node:assert/strict";
import type { SpecifiedCaller } from "../../../support/specification/caller.ts";
import {
  CHATS,
  listedThread,
  newThread,
  shareThread,
} from "../../../support/specification/chats.ts";
import { section } from "../../../support/specification/specification.ts";
import {
  publishAll,
  shareWith,
  versionsOf,
  WORKFLOWS,
} from "../../../support/specification/workflows.ts";
import { definitionNamed } from "../../../support/workflows/workflows.ts";

const NAMED = definitionNamed("Shared");

/** The workflows that the caller finds, its own and others'. */
async function found(caller: SpecifiedCaller): Promise<string[]> {
  const { workflows } = await caller.expect(200, `GET ${WORKFLOWS}?scope=all&limit=100`);
  return workflows.map(({ id }: { id: string }) => id);
}

section({
  file: import.meta.url,
  heading: "service.md: Authentication",
  statements: {
    async "Team-based access: threads and workflows can be shared with teams [threads]"(server) {
      const owner = await server.caller({ teams: ["ops"] });
      const teammate = await server.caller({ teams: ["ops"] });
      const threadId = await newThread(owner);
      await teammate.expect(404, `GET ${CHATS}/${threadId}/messages`);
      await shareThread(owner, { threadId, teams: ["ops"] });
      await teammate.expect(200, `GET ${CHATS}/${threadId}/messages`);
    },
    async "Team-based access: threads and workflows can be shared with teams [workflows]"(server) {
      const owner = await server.caller({ teams: ["ops"] });
      const teammate = await server.caller({ teams: ["ops"] });
      const workflowId = await owner.publish(NAMED);
      await teammate.expect(404, `GET ${WORKFLOWS}/${workflowId}`);
      await shareWith(owner, { workflowId, teams: ["ops"] });
      await teammate.expect(200, `GET ${WORKFLOWS}/${workflowId}`);
    },
    async "The server filters by the team membership claims in the JWT [threads]"(server) {
      const [org, sub] = [`org-${crypto.randomUUID()}`, crypto.randomUUID()];
      const owner = await server.caller({ org, teams: ["ops", "hr"] });
      const [ops, hr] = [await newThread(owner), await newThread(owner)];
      await shareThread(owner, { threadId: ops, teams: ["ops"] });
      await shareThread(owner, { threadId: hr, teams: ["hr"] });
      const seen: [string[], boolean, boolean][] = [
        [["ops"], true, false],
        [["hr"], false, true],
        [["ops", "hr"], true, true],
        [[], false, false],
      ];
      for (const [teams, seesOps, seesHr] of seen) {
        const caller = await server.caller({ org, sub, teams });
        const threads = [await listedThread(caller, ops), await listedThread(caller, hr)];
        assert.deepEqual(threads.map(Boolean), [seesOps, seesHr]);
      }
    },
    async "The server filters by the team membership claims in the JWT [workflows]"(server) {
      const [org, sub] = [`org-${crypto.randomUUID()}`, crypto.randomUUID()];
      const owner = await server.caller({ org, teams: ["ops"] });
      const workflowId = await owner.publish(NAMED);
      await shareWith(owner, { workflowId, teams: ["ops"] });
      const elsewhere = await server.caller({ org: "another", sub, teams: ["ops"] });
      assert.deepEqual(await found(await server.caller({ org, sub, teams: ["ops"] })), [
        workflowId,
      ]);
      assert.deepEqual(await found(await server.caller({ org, sub, teams: ["hr"] })), []);
      assert.deepEqual(await found(await server.caller({ org, sub })), []);
      assert.ok(!(await found(elsewhere)).includes(workflowId));
    },
    async "A resource shared with no teams is visible only to its owner [a thread]"(server) {
      const owner = await server.caller({ teams: ["ops"] });
      const teammate = await server.caller({ teams: ["ops"], roles: ["workflow:write"] });
      const threadId = await newThread(owner);
      await owner.expect(200, `GET ${CHATS}/${threadId}/messages`);
      await teammate.expect(404, `GET ${CHATS}/${threadId}/messages`);
      assert.equal(await listedThread(teammate, threadId), undefined);
    },
    async "A resource shared with no teams is visible only to its owner [a workflow]"(server) {
      const owner = await server.caller({ teams: ["ops"] });
      const teammate = await server.caller({ teams: ["ops"], roles: ["workflow:write"] });
      const workflowId = await owner.publish(NAMED);
      await owner.expect(200, `GET ${WORKFLOWS}/${workflowId}`);
      await teammate.expect(404, `GET ${WORKFLOWS}/${workflowId}`);
      assert.ok(!(await found(teammate)).includes(workflowId));
    },
    async "setting a default version needs owner or write permission"(server) {
      const [teams, roles] = [["ops"], ["workflow:write"]];
      const owner = await server.caller({ teams });
      const workflowId = await publishAll(owner, ["One", "Two"]);
      await shareWith(owner, { workflowId, teams });
      const [second, first] = await versionsOf(owner, workflowId);
      const setting = ({ versionId }: { versionId: string }): string =>
        `POST ${WORKFLOWS}/${workflowId}/versions/${versionId}/default`;
      await (await server.caller({ teams })).expect(403, setting(first));
      await owner.expect(200, setting(first));
      await (await server.caller({ teams, roles })).expect(200, setting(second));
      await (await server.caller({ roles })).expect(404, setting(first));
    },
    async "deleting a workflow needs the owner"(server) {
      const teams = ["ops"];
      const owner = await server.caller({ teams });
      const workflowId = await owner.publish(NAMED);
      await shareWith(owner, { workflowId, teams });
      const path = `DELETE ${WORKFLOWS}/${workflowId}`;
      await (await server.caller({ teams, roles: ["workflow:write"] })).expect(403, path);
      await (await server.caller()).expect(404, path);
      await owner.expect(200, path);
    },
  },
});
