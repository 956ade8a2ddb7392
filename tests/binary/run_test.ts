/** Definitions run without a server: by the source, or by the executable in HEDDLE_BINARY. */
import { deepEqual, equal, match } from "node:assert/strict";
import { runHeddle } from "../support/processes/heddle.ts";
import { listing, openPlaces } from "../support/processes/places.ts";

const DEFINITION = `format: planner/1
name: Report
inputs:
  rows: { type: json }
  photo: { type: file }
steps:
  - id: large
    service: data
    action: filter
    with: { items: "\${{ inputs.rows }}", where: item.amount > 10 }
  - id: total
    service: code
    action: run
    with:
      input: "\${{ steps.large.output }}"
      source: "return input.reduce((sum, { amount }) => sum + amount, 0);"
  - id: report
    service: files
    action: write
    with: { name: report.csv, rows: "\${{ steps.large.output }}" }
  - id: read
    service: files
    action: read
    with: { objectKey: "\${{ inputs.photo }}", as: base64 }
  - id: copy
    service: files
    action: write
    with: { name: copy.bin, base64: "\${{ steps.read.output.base64 }}" }
outputs: { total: "\${{ steps.total.output.result }}", file: "\${{ steps.report.output.objectKey }}" }
`;

const ROWS = [{ amount: 5 }, { amount: 20 }, { amount: 22 }];
const PHOTO = new Uint8Array([0xff, 0xd8, 0x00, 0x0a]);

Deno.test("heddle run leaves nothing behind but the files that steps have made", async () => {
  await using places = await openPlaces();
  const { path: around, cwd, env } = places;
  await Deno.writeTextFile(`${cwd}/report.yaml`, DEFINITION);
  await Deno.writeFile(`${cwd}/photo.jpg`, PHOTO);
  const before = await listing(around);
  const inputs = ["--input", `rows=${JSON.stringify(ROWS)}`, "--input", "photo=photo.jpg"];
  const { code, stdout, stderr } = await runHeddle(["run", "report.yaml", ...inputs], { cwd, env });
  equal(code, 0, stderr);
  const { status, outputs, files } = JSON.parse(stdout);
  deepEqual([status, outputs.total], ["succeeded", 42]);
  deepEqual(
    files.map(({ path, sizeBytes }: { path: string; sizeBytes: number }) => [path, sizeBytes]),
    [["heddle-out/report.csv", 16], ["heddle-out/copy.bin", 4]],
  );
  equal(outputs.file, files[0].objectKey);
  equal(await Deno.readTextFile(`${cwd}/heddle-out/report.csv`), "amount\r\n20\r\n22\r\n");
  deepEqual(await Deno.readFile(`${cwd}/heddle-out/copy.bin`), PHOTO);
  const made = ["", "/copy.bin", "/report.csv"].map((name) => `${cwd}/heddle-out${name}`);
  deepEqual(await listing(around), [...before, ...made].sort());
});

Deno.test("heddle run writes nothing at all where no step makes a file", async () => {
  await using places = await openPlaces();
  const { path: around, cwd, env } = places;
  await Deno.chmod(cwd, 0o555);
  const before = await listing(around);
  const definition = DEFINITION.slice(0, DEFINITION.indexOf("  - id: report"))
    .replace("  photo: { type: file }\n", "");
  const args = ["run", "--inputs", `${around}/inputs.json`, "-"];
  await Deno.writeTextFile(`${around}/inputs.json`, JSON.stringify({ rows: ROWS }));
  const { code, stdout, stderr } = await runHeddle(args, { cwd, env, stdin: definition });
  equal(code, 0, stderr);
  match(stderr, /✓ total {2}code\.run/);
  equal(JSON.parse(stdout).steps[1].output.result, 42);
  await Deno.remove(`${around}/inputs.json`);
  deepEqual(await listing(around), before);
});
