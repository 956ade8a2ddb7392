import assert from "node:assert/strict";
import { ROWS, type Subject } from "./rows.ts";
import { type Caller, CALLERS } from "./rules.ts";
import { makeSubject } from "./subjects.ts";
import { openWorld } from "./world.ts";

/** Items that a list could show, by the caller who must not find them there. */
const HIDDEN: readonly [Caller[], (keyof Subject)[]][] = [
  [["stranger", "outsider", "elsewhere"], ["workflowId", "threadId", "objectKey", "apiKeyId"]],
  [["teammate", "writer", "admin"], ["objectKey", "apiKeyId"]],
  [["key"], ["apiKeyId"]],
];

const LISTS = [
  ...ROWS.filter(({ request, requires }) =>
    request.startsWith("GET ") && ["an identity", "a token"].includes(requires)
  ).map(({ request }) => request),
  "GET /api/v1/workflows?scope=all",
  "GET /api/v1/workflows?scope=shared&isDraft=true",
  "GET /api/v1/workflows?scope=all&search=Waiting",
];

Deno.test("no list shows anybody what they may not read, and the owner's show all of it", async () => {
  await using world = await openWorld();
  const subject = await makeSubject(world, { state: "live" });
  const listsOf = async (caller: Caller): Promise<string> => {
    const headers = world.headers[caller];
    const answers = await Promise.all(LISTS.map((list) => world.send(list, { headers })));
    return answers.map(({ text }) => text).join("\n");
  };
  const shown = await listsOf("owner");
  for (const [callers, names] of HIDDEN) {
    for (const name of names) assert.ok(shown.includes(subject[name]), `the owner's lack ${name}`);
    for (const caller of callers) {
      const lists = await listsOf(caller);
      const leaked = names.filter((name) => lists.includes(subject[name]));
      assert.deepEqual(leaked, [], CALLERS[caller]);
    }
  }
});
