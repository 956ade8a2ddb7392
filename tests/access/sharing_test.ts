import assert from "node:assert/strict";
import {
  mayManageThread,
  mayManageWorkflow,
  mayPostInThread,
  mayWriteWorkflow,
} from "../../src/access/sharing.ts";
import type { Principal } from "../../src/identity/principal.ts";
import { testPrincipal } from "../support/identity/context.ts";

const ownerId = "11111111-1111-4111-8111-111111111111";
const shared = { ownerId, sharedTeamKeys: ["ops", "sales"] };

const CALLERS: Record<string, Partial<Principal>> = {
  "owner": { userId: ownerId },
  "teammate": { teamKeys: ["design", "sales"] },
  "teammate with write": { teamKeys: ["sales"], canWrite: true },
  "admin": { isAdmin: true },
  "writer of another team": { teamKeys: ["design"], canWrite: true },
  "stranger": {},
};

/** The callers that may write and manage a workflow, post in and manage a thread. */
const ALLOWED: Record<string, [boolean, boolean, boolean, boolean]> = {
  "owner": [true, true, true, true],
  "teammate": [false, false, false, false],
  "teammate with write": [true, false, true, false],
  "admin": [false, false, false, false],
  "writer of another team": [false, false, false, false],
  "stranger": [false, false, false, false],
};

for (const [name, given] of Object.entries(CALLERS)) {
  Deno.test(`access to what was found readable is as the table says for: ${name}`, () => {
    const principal = testPrincipal(given);
    assert.deepEqual([
      mayWriteWorkflow(principal, shared),
      mayManageWorkflow(principal, shared),
      mayPostInThread(principal, shared),
      mayManageThread(principal, shared),
    ], ALLOWED[name]);
  });
}

Deno.test("mayWriteWorkflow() and mayPostInThread() know no teammates of what is not shared", () => {
  const principal = testPrincipal({ teamKeys: ["ops"], canWrite: true });
  const own = { ownerId, sharedTeamKeys: [] };
  assert.equal(mayWriteWorkflow(principal, own), false);
  assert.equal(mayPostInThread(principal, own), false);
});
