import assert from "node:assert/strict";
import { readThread, shareThread, threadFrom } from "../../../support/specification/chats.ts";
import { type Check, section } from "../../../support/specification/specification.ts";
import type { CallerOptions } from "../../../support/specification/server.ts";
import { shareWith, WORKFLOWS } from "../../../support/specification/workflows.ts";
import { definitionNamed } from "../../../support/workflows/workflows.ts";

const SALES = { teams: ["sales"] };
const WRITER = { teams: ["sales"], roles: ["workflow:write"] };

/** Whether the caller of these options may open the workflow of a colleague in a thread. */
function mayOpen(options: CallerOptions, { teams, isPublic = false }: {
  teams: string[];
  isPublic?: boolean;
}): Check {
  return async (server) => {
    const owner = await server.caller({ teams: ["sales"] });
    const workflowPublicId = await owner.publish(definitionNamed("Opened"));
    await shareWith(owner, { workflowId: workflowPublicId, teams });
    await owner.expect(200, `PATCH ${WORKFLOWS}/${workflowPublicId}`, { json: { isPublic } });
    const other = await server.caller(options);
    const { threadId } = await threadFrom(other, { workflowPublicId });
    assert.equal((await readThread(other, threadId)).workflow.name, "Opened");
  };
}

section({
  file: import.meta.url,
  heading: "decisions.md: Who may do what",
  statements: {
    async "from-workflow | owner: yes"(server) {
      const owner = await server.caller();
      const workflowPublicId = await owner.publish(definitionNamed("Own"));
      await threadFrom(owner, { workflowPublicId });
    },
    "from-workflow | shares a team: yes": mayOpen(SALES, { teams: ["sales"] }),
    "read, run, from-workflow | yes [from-workflow, with `workflow:write`]": mayOpen(WRITER, {
      teams: ["sales"],
    }),
    "from-workflow | `isPublic`, same organization: yes": mayOpen({}, {
      teams: [],
      isPublic: true,
    }),
  },
});

section({
  file: import.meta.url,
  heading: "decisions.md: Workflows",
  statements: {
    async "A thread's draft is readable by who reads the thread"(server) {
      const owner = await server.caller(SALES);
      const workflowPublicId = await owner.publish(definitionNamed("Only the draft"));
      const { threadId } = await threadFrom(owner, { workflowPublicId });
      const reader = await server.caller(SALES);
      const path = `GET ${WORKFLOWS}/${workflowPublicId}/draft?threadId=${threadId}`;
      await reader.expect(404, path);
      await shareThread(owner, { threadId, teams: ["sales"] });
      assert.equal((await reader.expect(200, path)).definition.name, "Only the draft");
      assert.equal((await readThread(reader, threadId)).workflow.name, "Only the draft");
    },
  },
});
