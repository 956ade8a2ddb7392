import assert from "node:assert/strict";
import type { JsonObject } from "../../../src/lib/json.ts";
import { ruleNamed } from "../../support/rules/rules.ts";
import type { SpecifiedCaller } from "../../support/specification/caller.ts";
import { openSpecifiedServer } from "../../support/specification/server.ts";
import { runToEnd } from "../../support/specification/workflows.ts";
import { definitionNamed } from "../../support/workflows/workflows.ts";

/** Texts that other readers of numbers take for one, and numbers that no list takes. */
const WRONG = [
  "1e1",
  "0x10",
  "0b1",
  "0o7",
  "+5",
  " 5",
  "5 ",
  "5\n",
  "05",
  "1.0",
  "1,0",
  "1_0",
  "5n",
  "٥",
  "５",
  "",
  "0",
  "-1",
  "NaN",
  "Infinity",
  "9007199254740993",
  "99999999999999999999",
];

interface NumberedList {
  path: string;
  /** Those of `page` and `limit` that it takes. */
  fields: string[];
}

/** The parameters that a list may require, and a value of each. */
const REQUIRED: Readonly<Record<string, string>> = { parent: "each", path: "steps[0]" };

interface Parameter {
  name: string;
  in: string;
}

/** Every route that takes a page or a limit, as the document of the API has it. */
async function readLists(caller: SpecifiedCaller): Promise<NumberedList[]> {
  const { paths } = await caller.expect(200, "GET /api/v1/openapi.json");
  const routes: [string, { get?: { parameters?: Parameter[] } }][] = Object.entries(paths);
  return routes.flatMap(([path, { get }]) => {
    const named = (get?.parameters ?? []).filter((parameter) => parameter.in === "query");
    const fields = named.map(({ name }) => name).filter((name) => /^(page|limit)$/.test(name));
    const required = named.filter(({ name }) => REQUIRED[name] !== undefined);
    const query = required.map(({ name }) => `${name}=${REQUIRED[name]}`).join("&");
    return fields.length === 0 ? [] : [{ path: `${path}?${query}`, fields }];
  });
}

/** The things that the paths name. */
async function makeIds(caller: SpecifiedCaller): Promise<Record<string, string>> {
  const once = { id: "once", service: "wait", action: "for", with: { duration: "1ms" } };
  const steps = [once, { ...once, id: "each", forEach: "[1, 2]" }];
  const workflowId = await caller.publish({ ...definitionNamed("Listed"), steps });
  const json: JsonObject = { definition: ruleNamed("Listed") };
  const { ruleId } = await caller.expect(201, "POST /api/v1/rules", { json });
  const { threadId } = await caller.expect(200, "POST /api/v1/chats");
  const { runId } = await runToEnd(caller, { workflowId });
  const { members: [member] } = await caller.expect(200, "GET /api/v1/members");
  return { workflowId, ruleId, threadId, runId, userId: member.userId };
}

Deno.test("pages and limits of every list are plain decimal numbers", async (test) => {
  await using server = await openSpecifiedServer();
  const caller = await server.caller({ roles: ["admin"] });
  const ids = await makeIds(caller);
  const lists = await readLists(caller);
  assert.ok(lists.length >= 15, `${lists.length} lists`);
  for (const { path, fields } of lists) {
    await test.step(path, async () => {
      const request = `GET ${path.replaceAll(/\{(\w+)\}/g, (_, name) => ids[name] ?? name)}`;
      for (const field of fields) {
        for (const wrong of field === "limit" ? [...WRONG, "101"] : WRONG) {
          const asked = `${request}&${field}=${encodeURIComponent(wrong)}`;
          const { errors } = await caller.expect(400, asked);
          assert.deepEqual(errors.map((error: { path: string }) => error.path), [field], asked);
        }
        await caller.expect(200, `${request}&${field}=10`);
      }
    });
  }
});
