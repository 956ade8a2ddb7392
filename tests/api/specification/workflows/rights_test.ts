import assert from "node:assert/strict";
import type { JsonObject } from "../../../../src/lib/json.ts";
import { section } from "../../../support/specification/specification.ts";
import type { SpecifiedCaller } from "../../../support/specification/caller.ts";
import type { SpecifiedServer } from "../../../support/specification/server.ts";
import {
  expectBadField,
  newTeam,
  publishAll,
  shareWith,
  threadOf,
  UNKNOWN_ID,
  versionsOf,
  WORKFLOWS,
} from "../../../support/specification/workflows.ts";

/** A request on a workflow: method, path below it, body. */
type Action = readonly [method: string, path: string, json?: JsonObject];

interface Shared {
  owner: SpecifiedCaller;
  workflowId: string;
  /** The columns of the table, in its order. */
  callers: SpecifiedCaller[];
  stranger: SpecifiedCaller;
}

/** A workflow that is shared with a team, and a caller for each column. */
async function openShared(server: SpecifiedServer): Promise<Shared> {
  const teams = [newTeam()];
  const owner = await server.caller({ teams });
  const workflowId = await publishAll(owner, ["A"]);
  await shareWith(owner, { workflowId, teams });
  const stranger = await server.caller({ roles: ["workflow:write"] });
  const callers = [
    owner,
    await server.caller({ teams }),
    await server.caller({ teams, roles: ["workflow:write"] }),
    stranger,
  ];
  return { owner, workflowId, callers, stranger };
}

/** The answer to each column, in order; the last one once the workflow is public. */
async function statuses(server: SpecifiedServer, action: Action): Promise<number[]> {
  const [method, path, json] = action;
  const found: number[] = [];
  for (const column of [0, 1, 2, 3]) {
    const { owner, workflowId, callers } = await openShared(server);
    const place = `${WORKFLOWS}/${workflowId}`;
    await owner.expect(200, `PUT ${place}/draft`);
    await owner.expect(200, `POST ${place}/schedule/parse`, { json: { input: "daily" } });
    if (column === 3) await owner.expect(200, `PATCH ${place}`, { json: { isPublic: true } });
    const [{ versionId }] = await versionsOf(owner, workflowId);
    const request = path.startsWith("/api/") ? path : `${place}${path}`;
    const body = json && JSON.parse(JSON.stringify(json).replaceAll("WORKFLOW", workflowId));
    const answer = await callers[column]?.call(
      `${method} ${request.replace("VERSION", versionId)}`,
      { json: body },
    );
    found.push(answer?.status ?? 0);
  }
  return found;
}

async function assertRow(
  server: SpecifiedServer,
  { actions, isAllowed }: { actions: Record<string, Action>; isAllowed: readonly boolean[] },
): Promise<void> {
  await Promise.all(
    Object.entries(actions).map(async ([name, action]) => {
      const row = (await statuses(server, action)).map((status) => {
        return status >= 200 && status < 300 ? true : status === 403 ? false : status;
      });
      assert.deepEqual(row, isAllowed, name);
    }),
  );
}

const NOBODY_ELSE = [true, false, false, false];
const WRITERS = [true, false, true, false];

section({
  file: import.meta.url,
  heading: "decisions.md: Who may do what",
  statements: {
    "read, run, from-workflow | yes | yes | yes | yes": (server) =>
      assertRow(server, {
        actions: {
          read: ["GET", ""],
          "read its versions": ["GET", "/versions"],
          "read a version": ["GET", "/versions/VERSION"],
          "read its draft": ["GET", "/draft"],
          "read its runs": ["GET", "/runs"],
          "read its upcoming runs": ["GET", "/upcoming-runs"],
          compare: ["GET", "/diff?from=1&to=1"],
          run: ["POST", "/runs", { inputs: {} }],
          "from-workflow": [
            "POST",
            "/api/v1/chats/from-workflow",
            { workflowPublicId: "WORKFLOW" },
          ],
        },
        isAllowed: [true, true, true, true],
      }),
    "draft, publish, default version, envs, schedule, webhooks | yes | 403 | yes | 403": (
      server,
    ) =>
      assertRow(server, {
        actions: {
          draft: ["PUT", "/draft"],
          discard: ["DELETE", "/draft"],
          publish: ["POST", "/publish"],
          "default version": ["POST", "/versions/VERSION/default"],
          envs: ["POST", "/envs", { envs: [] }],
          schedule: ["POST", "/schedule/parse", { input: "daily" }],
          pause: ["PUT", "/schedule", { paused: true }],
          unschedule: ["DELETE", "/schedule"],
        },
        isAllowed: WRITERS,
      }),
    "share, delete, `isPublic` | yes | 403 | 403 | 403": (server) =>
      assertRow(server, {
        actions: {
          share: ["PATCH", "/sharing", { shareWithTeamKeys: [] }],
          delete: ["DELETE", ""],
          isPublic: ["PATCH", "", { isPublic: true }],
        },
        isAllowed: NOBODY_ELSE,
      }),
    async "What the caller may not read answers 404, the same as what does not exist"(server) {
      const { workflowId, stranger } = await openShared(server);
      const outside = await server.caller({ org: "globex", roles: ["admin"] });
      const requests: [string, string, JsonObject?][] = [
        ["GET", ""],
        ["GET", "/versions"],
        ["GET", "/runs"],
        ["GET", "/upcoming-runs"],
        ["GET", "/draft"],
        ["PUT", "/draft"],
        ["POST", "/publish"],
        ["POST", "/runs", { inputs: {} }],
        ["POST", "/envs", { envs: [] }],
        ["PATCH", "/sharing", { shareWithTeamKeys: [] }],
        ["PATCH", "", { isPublic: true }],
        ["PUT", "/schedule", { paused: true }],
        ["DELETE", "/schedule"],
        ["POST", "/schedule/parse", { input: "daily" }],
        ["DELETE", ""],
      ];
      for (const caller of [stranger, outside]) {
        for (const [method, path, json] of requests) {
          const told = [];
          for (const id of [workflowId, UNKNOWN_ID]) {
            const request = `${method} ${WORKFLOWS}/${id}${path}`;
            const { code, title, detail } = await caller.expect(404, request, { json });
            told.push([code, title, detail]);
          }
          assert.deepEqual(told[0], told[1]);
        }
      }
    },
    async "what it may read but not change, 403"(server) {
      const { workflowId, callers: [, reader] } = await openShared(server);
      await reader?.expect(200, `GET ${WORKFLOWS}/${workflowId}`);
      const refused = await reader?.expect(403, `PUT ${WORKFLOWS}/${workflowId}/draft`);
      assert.equal(refused.code, "forbidden");
    },
    async "`from-workflow` answers 403 for a workflow of the caller's organization that it may not read"(
      server,
    ) {
      const { workflowId, stranger } = await openShared(server);
      const request = "POST /api/v1/chats/from-workflow";
      await stranger.expect(403, request, { json: { workflowPublicId: workflowId } });
      await stranger.expect(404, request, { json: { workflowPublicId: UNKNOWN_ID } });
      const outside = await server.caller({ org: "globex" });
      await outside.expect(404, request, { json: { workflowPublicId: workflowId } });
    },
    async "A thread made by from-workflow, and its draft, are the caller's own; publishing from it needs write on the workflow"(
      server,
    ) {
      const { workflowId, owner, callers: [, reader] } = await openShared(server);
      assert.ok(reader);
      const { threadId, draftPublicId: draftId } = await threadOf(reader, { workflowId });
      const draft = `${WORKFLOWS}/${workflowId}/draft?threadId=${threadId}`;
      assert.equal((await reader.expect(200, `PUT ${draft}`)).draftId, draftId);
      await owner.expect(404, `GET ${draft}`);
      const publish = `POST ${WORKFLOWS}/${workflowId}/publish`;
      await reader.expect(403, publish, { json: { draftId } });
      await reader.expect(200, `DELETE ${draft}`);
    },
    async "Sharing takes only team keys of the caller's own organization that the caller is a member of"(
      server,
    ) {
      const { workflowId, owner } = await openShared(server);
      const path = `${WORKFLOWS}/${workflowId}`;
      const { sharedTeamKeys: [own] } = await owner.expect(200, `GET ${path}`);
      const json = { shareWithTeamKeys: [own, "others"] };
      const request = `PATCH ${path}/sharing`;
      await expectBadField(owner, { request, json, field: "shareWithTeamKeys[1]" });
    },
    async "(admins, on what they own: any well-formed key)"(server) {
      const admin = await server.caller({ roles: ["admin"] });
      const workflowId = await publishAll(admin, ["A"]);
      const request = `PATCH ${WORKFLOWS}/${workflowId}/sharing`;
      const keys = ["A", "a.b_c-9", "x".repeat(63)];
      const { sharedTeamKeys } = await admin.expect(200, request, {
        json: { shareWithTeamKeys: keys },
      });
      assert.deepEqual(sharedTeamKeys, keys.toSorted());
      for (const key of ["", "-a", ".a", "a b", "a/b", "x".repeat(64), "\u00e9"]) {
        const json = { shareWithTeamKeys: [key] };
        await expectBadField(admin, { request, json, field: "shareWithTeamKeys[0]" });
      }
    },
    async "others are 400 and nothing changes"(server) {
      const { workflowId, owner } = await openShared(server);
      const path = `${WORKFLOWS}/${workflowId}`;
      const before = await owner.expect(200, `GET ${path}`);
      await owner.expect(400, `PATCH ${path}/sharing`, { json: { shareWithTeamKeys: ["others"] } });
      assert.deepEqual(await owner.expect(200, `GET ${path}`), before);
    },
  },
});
