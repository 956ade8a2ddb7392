import assert from "node:assert/strict";
import type { Json } from "../../../../src/lib/json.ts";
import {
  askForInputs,
  CHATS,
  fenced,
  giveRows,
  listedThread,
  newThread,
  postForm,
  readThread,
  shareThread,
  threadFrom,
  titleMessage,
} from "../../../support/specification/chats.ts";
import { type Check, section } from "../../../support/specification/specification.ts";
import type { SpecifiedCaller } from "../../../support/specification/caller.ts";
import type { CallerOptions } from "../../../support/specification/server.ts";
import { shareWith, UNKNOWN_ID, WORKFLOWS } from "../../../support/specification/workflows.ts";
import { textOf } from "../../../support/http/sse_events.ts";
import { definitionNamed } from "../../../support/workflows/workflows.ts";

const DEEDS: Record<
  string,
  (threadId: string) => [string, { json?: Json; form?: { message: string } }]
> = {
  read: (threadId) => [`GET ${CHATS}/${threadId}/messages`, {}],
  post: (threadId) => [`POST ${CHATS}/${threadId}/messages`, { form: { message: "help" } }],
  title: (threadId) => [`PATCH ${CHATS}/${threadId}/title`, { json: [titleMessage("Named")] }],
  share: (threadId) => [`PATCH ${CHATS}/${threadId}/sharing`, { json: { shareWithTeamKeys: [] } }],
  delete: (threadId) => [`DELETE ${CHATS}/${threadId}`, {}],
};

/** The answers to the caller of these options, for each deed in a thread shared with `sales`. */
function mayDo(options: CallerOptions, expected: Record<string, number>): Check {
  return async (server) => {
    const owner = await server.caller({ teams: ["sales"] });
    const other = await server.caller(options);
    const answers: Record<string, number> = {};
    for (const [deed, request] of Object.entries(DEEDS)) {
      const threadId = await newThread(owner);
      await shareThread(owner, { threadId, teams: ["sales"] });
      answers[deed] = (await other.call(...request(threadId))).status;
    }
    assert.deepEqual(answers, expected);
  };
}

async function sharedThread(
  owner: SpecifiedCaller,
): Promise<string> {
  const threadId = await newThread(owner);
  await shareThread(owner, { threadId, teams: ["sales"] });
  return threadId;
}

const SALES = { teams: ["sales"] };
const WRITER = { teams: ["sales"], roles: ["workflow:write"] };

section({
  file: import.meta.url,
  heading: "decisions.md: Who may do what",
  statements: {
    async "On a thread: its owner everything"(server) {
      const owner = await server.caller(SALES);
      for (const request of Object.values(DEEDS)) {
        await owner.expect(200, ...request(await sharedThread(owner)));
      }
    },
    "a teammate reads": mayDo(SALES, {
      read: 200,
      post: 403,
      title: 403,
      share: 403,
      delete: 403,
    }),
    "with `workflow:write` also posts, answers and titles [posts, titles]": mayDo(WRITER, {
      read: 200,
      post: 200,
      title: 200,
      share: 403,
      delete: 403,
    }),
    async "with `workflow:write` also posts, answers and titles [answers]"(server) {
      const owner = await server.caller(SALES);
      const { threadId } = await askForInputs(owner);
      await shareThread(owner, { threadId, teams: ["sales"] });
      const { workflowPublicId } = await readThread(owner, threadId);
      await shareWith(owner, { workflowId: workflowPublicId, teams: ["sales"] });
      const form = { message: "", isInterrupt: "true", inputs: '{"rows":[]}' };
      const reader = await server.caller(SALES);
      assert.equal((await postForm(reader, { threadId, form })).status, 403);
      assert.match(textOf(await giveRows(await server.caller(WRITER), threadId)), /has succeeded/);
    },
    "An admin has no more than that on a workflow or thread": mayDo({ roles: ["admin"] }, {
      read: 404,
      post: 404,
      title: 404,
      share: 404,
      delete: 404,
    }),
    async "The assistant acts with the rights of who posts"(server) {
      const owner = await server.caller(SALES);
      await owner.publish(definitionNamed("Only the owner's"));
      const threadId = await sharedThread(owner);
      assert.match(textOf(await owner.say(threadId, "run Only the owner's")), /has succeeded/);
      const writer = await server.caller(WRITER);
      const text = textOf(await writer.say(threadId, "run Only the owner's"));
      assert.doesNotMatch(text, /has started/);
      assert.doesNotMatch(textOf(await writer.say(threadId, "list my workflows")), /Only the/);
    },
    async "A thread made by from-workflow, and its draft, are the caller's own"(server) {
      const owner = await server.caller(SALES);
      const workflowPublicId = await owner.publish(definitionNamed("Theirs"));
      await shareWith(owner, { workflowId: workflowPublicId, teams: ["sales"] });
      const reader = await server.caller(SALES);
      const { threadId } = await threadFrom(reader, { workflowPublicId });
      const draft = `${WORKFLOWS}/${workflowPublicId}/draft?threadId=${threadId}`;
      await reader.expect(200, `GET ${draft}`);
      await reader.expect(200, `PATCH ${CHATS}/${threadId}/sharing`, {
        json: { shareWithTeamKeys: [] },
      });
      await owner.expect(404, `GET ${draft}`);
      await owner.expect(404, `GET ${CHATS}/${threadId}/messages`);
      await reader.say(threadId, fenced(JSON.stringify(definitionNamed("Changed"))));
      assert.equal((await readThread(reader, threadId)).workflow.name, "Changed");
    },
    async "publishing from it needs write on the workflow"(server) {
      const owner = await server.caller(SALES);
      const workflowPublicId = await owner.publish(definitionNamed("Guarded"));
      await shareWith(owner, { workflowId: workflowPublicId, teams: ["sales"] });
      const publish = async (options: CallerOptions) => {
        const caller = await server.caller(options);
        const { threadId } = await threadFrom(caller, { workflowPublicId });
        await caller.say(threadId, "publish it");
        const path = `POST ${WORKFLOWS}/${workflowPublicId}/publish?threadId=${threadId}`;
        return (await caller.call(path)).status;
      };
      assert.equal(await publish(SALES), 403);
      const path = `GET ${WORKFLOWS}/${workflowPublicId}`;
      assert.equal((await owner.expect(200, path)).version, "1");
      await publish(WRITER);
      assert.equal((await owner.expect(200, path)).version, "2");
    },
    async "What the caller may not read answers 404, the same as what does not exist"(server) {
      const owner = await server.caller(SALES);
      const threadId = await sharedThread(owner);
      const strangers = [await server.caller(), await server.caller({ ...WRITER, org: "globex" })];
      for (const stranger of strangers) {
        for (const request of Object.values(DEEDS)) {
          const hidden = await stranger.expect(404, ...request(threadId));
          const missing = await stranger.expect(404, ...request(UNKNOWN_ID));
          const { requestId: _, instance: __, ...problem } = hidden;
          const { requestId: ___, instance: ____, ...expected } = missing;
          assert.deepEqual(problem, expected);
        }
      }
    },
    async "`from-workflow` answers 403 for a workflow of the caller's organization that it may not read"(
      server,
    ) {
      const owner = await server.caller();
      const json = { workflowPublicId: await owner.publish(definitionNamed("Hidden")) };
      const path = `POST ${CHATS}/from-workflow`;
      await (await server.caller()).expect(403, path, { json });
      await (await server.caller({ org: "globex" })).expect(404, path, { json });
    },
    async "Sharing takes only team keys of the caller's own organization that the caller is a member of [others are 400 and nothing changes]"(
      server,
    ) {
      const owner = await server.caller({ teams: ["sales", "board"] });
      const threadId = await newThread(owner);
      await shareThread(owner, { threadId, teams: ["board"] });
      for (const key of ["lab", "", "a b", "x".repeat(64)]) {
        const json = { shareWithTeamKeys: ["sales", key] };
        const path = `PATCH ${CHATS}/${threadId}/sharing`;
        const { errors } = await owner.expect(400, path, { json });
        assert.equal(errors[0].path, "shareWithTeamKeys[1]");
      }
      assert.deepEqual((await listedThread(owner, threadId)).sharedTeamKeys, ["board"]);
    },
    async "(admins, on what they own: any well-formed key)"(server) {
      const admin = await server.caller({ roles: ["admin"] });
      const threadId = await newThread(admin);
      const longest = "x".repeat(63);
      const { sharedTeamKeys } = await shareThread(admin, { threadId, teams: ["lab", longest] });
      assert.deepEqual(sharedTeamKeys, ["lab", longest]);
      const json = { shareWithTeamKeys: [`${longest}x`] };
      await admin.expect(400, `PATCH ${CHATS}/${threadId}/sharing`, { json });
    },
    async "GET chats lists one's own threads and those shared with one of one's teams"(server) {
      const team = { teams: ["depot"] };
      const owner = await server.caller(team);
      const [own, shared] = [await newThread(owner), await newThread(owner)];
      await shareThread(owner, { threadId: shared, teams: ["depot"] });
      const idsFor = async (options: CallerOptions) => {
        const { threads } = await (await server.caller(options)).expect(200, `GET ${CHATS}`);
        return threads.map(({ id }: { id: string }) => id);
      };
      assert.deepEqual(await idsFor(team), [shared]);
      assert.deepEqual(await idsFor({ roles: ["admin"] }), []);
      assert.ok(await listedThread(owner, own));
    },
  },
});
