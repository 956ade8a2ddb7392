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
  " =1+1",
  "\u00a0=1+1",
  "\u3000\uff1d1+1",
  "\ufeff=1+1",
  "\u200b@SUM(1)",
  "\v=1",
  "\f=1",
  "\0=1",
  '"=1+1',
  '" =1+1"',
  "\ufe661+1",
  "\ufe62\u0031",
  "\ufe63cmd",
  "\ufe6bSUM(1)",
  "\u22122+cmd",
  "harmless; =1+1",
  'harmless;" =1+1',
  "harmless\n=1+1",
  "harmless\r\n @SUM(1)",
  'harmless\n"=1+1',
  "harmless\t\uff1d1",
  "\u2028=1+1",
];
const KEPT = ["-5", "+49", "-1.5e-3", "-1,234.50", "-5%", "a=b", "x@example.org", "", "2026-11-22"];

interface Written {
  objectKey: string;
}

async function write(formulas: string | undefined, rows: unknown[]) {
  return parseCsv(await writeText(formulas, rows));
}

async function writeText(formulas: string | undefined, rows: unknown[]): Promise<string> {
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
  return text;
}

/** A cell that a spreadsheet runs, whichever separator it goes by, and whatever it passes over. */
function isRun(cell: string): boolean {
  return cell.split(/[;\t\r\n]/).some((part) => STARTS.test(part)) && !KEPT.includes(cell);
}

/** All that looks like one of the four signs to somebody, behind all that one does not see. */
const STARTS =
  // deno-lint-ignore no-control-regex
  /^(?:["\s\p{Cf}\x00-\x1f])*[=+\-@\uff1d\uff0b\uff0d\uff20\ufe62\ufe63\ufe66\ufe6b\u2212]|^[\t\r\n]/u;

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

Deno.test("attack: no list or object in a cell hides a formula from another separator", async () => {
  const hidden = { list: ["a;=1+1", 'b;"=1'], object: { "c;@SUM(1)": "d; =1" }, deep: [[";-1-1"]] };
  const [row] = await write("neutralize", [{ first: "x", ...hidden }]);
  assert.deepEqual(Object.values(row ?? {}).map(String).filter(isRun), []);
});

Deno.test("attack: no field of the lines is a formula to a reader of another separator", async () => {
  const rows = [
    { a: "x", b: "y;=1+1", c: "z" },
    { a: "x", b: "y\n=1+1,", c: 'z;"=1+1' },
    { a: "x", b: 'y";=1+1;"', c: "\n+1" },
    { a: "x", b: 'y\r\n"@SUM(1)', c: ["k;=1"] },
  ];
  const text = await writeText("neutralize", rows);
  // A quote inside a field is an ordinary character to such a reader.
  for (const separator of [";", "\t"]) {
    const fields = text.split(/\r\n|\r|\n/).flatMap((line) => line.split(separator));
    assert.deepEqual(fields.filter((field) => STARTS.test(field)), []);
  }
});

Deno.test("without the option cells are written as they are", async () => {
  for (const formulas of [undefined, "keep"]) {
    assert.deepEqual(await write(formulas, [{ "=a": "=1+1" }]), [{ "=a": "=1+1" }]);
  }
});
