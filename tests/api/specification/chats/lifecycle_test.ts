import assert from "node:assert/strict";
import {
  askForInputs,
  CHATS,
  giveRows,
  listedThread,
  newThread,
  readThread,
  shareThread,
  threadFrom,
} from "../../../support/specification/chats.ts";
import { section } from "../../../support/specification/specification.ts";
import { publishAll, versionsOf, WORKFLOWS } from "../../../support/specification/workflows.ts";
import { textOf } from "../../../support/http/sse_events.ts";
import { definitionNamed } from "../../../support/workflows/workflows.ts";

section({
  file: import.meta.url,
  heading: "service.md: Thread visibility and lifecycle",
  statements: {
    async "(none) | POST /chats/from-workflow | access to workflow | thread with visibility `owner`"(
      server,
    ) {
      const caller = await server.caller({ teams: ["sales"] });
      const workflowPublicId = await caller.publish(definitionNamed("Shown"));
      await caller.expect(200, `PATCH ${WORKFLOWS}/${workflowPublicId}/sharing`, {
        json: { shareWithTeamKeys: ["sales"] },
      });
      const { threadId, visibility } = await threadFrom(caller, { workflowPublicId });
      assert.equal(visibility, "owner");
      const teammate = await server.caller({ teams: ["sales"] });
      assert.deepEqual((await listedThread(caller, threadId)).sharedTeamKeys, []);
      await teammate.expect(404, `GET ${CHATS}/${threadId}/messages`);
    },
    async "The chosen version is copied into a new draft for the thread"(server) {
      const caller = await server.caller();
      const workflowPublicId = await publishAll(caller, ["First", "Second"]);
      const oldest = (await versionsOf(caller, workflowPublicId)).at(-1);
      const versionPublicId = oldest.versionId;
      const thread = await threadFrom(caller, { workflowPublicId, versionPublicId });
      const path = `${WORKFLOWS}/${workflowPublicId}/draft?threadId=${thread.threadId}`;
      const draft = await caller.expect(200, `GET ${path}`);
      assert.deepEqual(
        [draft.draftId, draft.threadId, draft.definition.name, draft.baseVersionNumber],
        [thread.draftPublicId, thread.threadId, "First", 1],
      );
    },
    async "owner-only or shared | PATCH sharing with a list of team keys | | shared with exactly those teams"(
      server,
    ) {
      const caller = await server.caller({ teams: ["sales", "board"] });
      const [sales, board] = [
        await server.caller({ teams: ["sales"] }),
        await server.caller({ teams: ["board"] }),
      ];
      const threadId = await newThread(caller);
      await shareThread(caller, { threadId, teams: ["sales"] });
      await readThread(sales, threadId);
      await board.expect(404, `GET ${CHATS}/${threadId}/messages`);
    },
    async "shared with exactly those teams | Replaces the prior list"(server) {
      const caller = await server.caller({ teams: ["sales", "board"] });
      const sales = await server.caller({ teams: ["sales"] });
      const threadId = await newThread(caller);
      await shareThread(caller, { threadId, teams: ["sales"] });
      await shareThread(caller, { threadId, teams: ["board"] });
      assert.deepEqual((await listedThread(caller, threadId)).sharedTeamKeys, ["board"]);
      await sales.expect(404, `GET ${CHATS}/${threadId}/messages`);
      await readThread(await server.caller({ teams: ["board"] }), threadId);
    },
    async "shared | PATCH sharing with `[]` | | owner-only"(server) {
      const caller = await server.caller({ teams: ["sales"] });
      const teammate = await server.caller({ teams: ["sales"] });
      const threadId = await newThread(caller);
      await shareThread(caller, { threadId, teams: ["sales"] });
      await readThread(teammate, threadId);
      await shareThread(caller, { threadId, teams: [] });
      await teammate.expect(404, `GET ${CHATS}/${threadId}/messages`);
      await readThread(caller, threadId);
    },
    async "any | DELETE thread | | soft-deleted"(server) {
      const caller = await server.caller({ teams: ["sales"] });
      const owned = await newThread(caller);
      const shared = await newThread(caller);
      await shareThread(caller, { threadId: shared, teams: ["sales"] });
      for (const threadId of [owned, shared]) {
        await caller.expect(200, `DELETE ${CHATS}/${threadId}`);
        assert.equal(await listedThread(caller, threadId), undefined);
        await caller.expect(404, `DELETE ${CHATS}/${threadId}`);
      }
      const teammate = await server.caller({ teams: ["sales"] });
      assert.equal(await listedThread(teammate, shared), undefined);
    },
    async "any | DELETE thread | | soft-deleted | Its messages are soft-deleted too"(server) {
      const caller = await server.caller();
      const threadId = await newThread(caller);
      await caller.say(threadId, "help");
      await caller.expect(200, `DELETE ${CHATS}/${threadId}`);
      await caller.expect(404, `GET ${CHATS}/${threadId}/messages`);
      const form = { message: "help" };
      await caller.expect(404, `POST ${CHATS}/${threadId}/messages`, { form });
    },
    async "awaiting user input (interrupt) | POST message with `isInterrupt: true` | | assistant resumes"(
      server,
    ) {
      const caller = await server.caller();
      const { threadId } = await askForInputs(caller);
      assert.notEqual((await readThread(caller, threadId)).interrupt, null);
      await giveRows(caller, threadId);
      assert.equal((await readThread(caller, threadId)).interrupt, null);
    },
    async "assistant resumes | Streams further output"(server) {
      const caller = await server.caller();
      const { threadId } = await askForInputs(caller);
      assert.match(textOf(await giveRows(caller, threadId)), /succeeded/);
    },
    async "A workflow or thread shared with no teams is visible only to its owner"(server) {
      const caller = await server.caller({ teams: ["sales"] });
      const threadId = await newThread(caller);
      const workflowId = await caller.publish(definitionNamed("Mine"));
      const teammate = await server.caller({ teams: ["sales"], roles: ["workflow:write"] });
      await readThread(caller, threadId);
      await teammate.expect(404, `GET ${CHATS}/${threadId}/messages`);
      await teammate.expect(404, `GET ${WORKFLOWS}/${workflowId}`);
      assert.equal(await listedThread(teammate, threadId), undefined);
    },
  },
});
