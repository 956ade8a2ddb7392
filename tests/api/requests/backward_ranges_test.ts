import assert from "node:assert/strict";
import type { SpecifiedCaller } from "../../support/specification/caller.ts";
import { openSpecifiedServer } from "../../support/specification/server.ts";
import { definitionNamed } from "../../support/workflows/workflows.ts";

/** A range of each kind in its order. */
const RANGES = {
  time: ["2026-11-01T00:00:00.000Z", "2026-11-02T00:00:00.000Z"],
  month: ["2026-10", "2026-11"],
} as const;

interface RangedList {
  path: string;
  kind: keyof typeof RANGES;
}

interface Parameter {
  name: string;
  schema: { format?: string; pattern?: string };
}

/** Every route with a range in its query, as the document of the API has it. */
async function readLists(caller: SpecifiedCaller): Promise<RangedList[]> {
  const { paths } = await caller.expect(200, "GET /api/v1/openapi.json");
  const routes: [string, { get?: { parameters?: Parameter[] } }][] = Object.entries(paths);
  return routes.flatMap(([path, { get }]): RangedList[] => {
    const schema = get?.parameters?.find(({ name }) => name === "from")?.schema;
    if (schema?.format === "date-time") return [{ path, kind: "time" }];
    return schema?.pattern?.includes("1[0-2]") ? [{ path, kind: "month" }] : [];
  });
}

Deno.test("every list refuses a range that ends before it starts", async (test) => {
  await using server = await openSpecifiedServer();
  const caller = await server.caller({ roles: ["admin"] });
  const workflowId = await caller.publish(definitionNamed("Listed"));
  const lists = await readLists(caller);
  assert.deepEqual(lists.map(({ path }) => path).sort(), [
    "/api/v1/audit",
    "/api/v1/audit/export",
    "/api/v1/runs",
    "/api/v1/usage",
    "/api/v1/workflows/{workflowId}/runs",
  ]);
  for (const { path, kind } of lists) {
    await test.step(path, async () => {
      const request = `GET ${path.replace("{workflowId}", workflowId)}`;
      const [early, late] = RANGES[kind];
      const { detail, errors } = await caller.expect(400, `${request}?from=${late}&to=${early}`);
      const message = `must be at or after "from": given from ${late} to ${early}`;
      assert.deepEqual(errors, [{ path: "to", message }]);
      assert.match(detail, /^Cannot [a-z ]+: "to" must be at or after "from"/);
      for (const from of RANGES[kind]) {
        const response = await caller.open(`${request}?from=${from}&to=${late}`);
        assert.equal(response.status, 200);
        await response.text();
      }
    });
  }
});
