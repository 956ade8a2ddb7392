import { deepEqual, equal, match, notDeepEqual } from "node:assert/strict";
import { sql } from "kysely";
import { withoutPrivateData } from "../../src/runs/private_run.ts";
import { getRun } from "../../src/runs/read_run.ts";
import { failing } from "../support/runs/failing_service.ts";
import { openRunLab } from "../support/runs/run_lab.ts";
import { call, URL_INPUT } from "../support/runs/run_scenarios.ts";

const INPUTS = { inputs: { url: "http://127.0.0.1:1" } };
const HIDDEN = /shown to nobody else/;

Deno.test("withoutPrivateData() leaves out inputs, outputs, messages and log lines of a private run", async () => {
  await using lab = await openRunLab({ services: failing({ times: 1, message: "row 7: Ada" }) });
  const { ctx } = lab;
  const { runId } = await lab.run({ inputs: URL_INPUT, steps: [call("a", "/a")] }, INPUTS);
  const open = await getRun(ctx, { runId });
  equal(await withoutPrivateData(ctx.db.queries, open), open);
  const [step] = open.steps;
  notDeepEqual([step?.input, step?.log], [null, []]);
  match(step?.error?.message ?? "", /Ada/);
  await ctx.db.transaction(({ queries }) =>
    sql`UPDATE runs SET is_private = 1 WHERE id = ${runId}`.execute(queries)
  );
  const { inputs, outputs, error, steps: [bare], ...rest } = await withoutPrivateData(
    ctx.db.queries,
    open,
  );
  deepEqual([inputs, outputs, bare?.input, bare?.output, bare?.log], [{}, null, null, null, []]);
  match(error?.message ?? "", HIDDEN);
  match(bare?.error?.message ?? "", HIDDEN);
  deepEqual([bare?.id, bare?.status, bare?.error?.code], ["a", "failed", "http_status"]);
  equal(JSON.stringify(rest).includes("Ada"), false);
});
