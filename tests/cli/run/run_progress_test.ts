import assert from "node:assert/strict";
import { RunProgress } from "../../../src/cli/run/run_progress.ts";
import { parseDefinition } from "../../../src/definition/parse.ts";
import { ManualClock } from "../../support/time/manual_clock.ts";

const SOURCE = `format: planner/1
name: Test
steps:
  - id: each
    forEach: "[1, 2, 3]"
    steps:
      - { id: inner, service: data, action: parse, with: { text: "1", as: json } }
  - id: both
    parallel:
      - id: left
        service: data
        action: parse
        with: { text: "1", as: json }
        onError:
          - { id: mend, service: data, action: parse, with: { text: "1", as: json } }
      - { id: right, service: data, action: parse, with: { text: "1", as: json } }
`;

type Row = Parameters<RunProgress["onStep"]>[0];

function open(columns: number | null = null) {
  const { definition } = parseDefinition(SOURCE);
  assert.ok(definition);
  const clock = new ManualClock();
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  const progress = new RunProgress({ definition, clock, print, colors: false, columns });
  const step = (path: string, status: Row["status"], more: Partial<Row> = {}): void => {
    const row = { path, status, step_id: "", attempts: 1, input: null, error: null };
    progress.onStep({ ...row, started_at: null, finished_at: null, ...more } as Row);
  };
  return { clock, lines, progress, step };
}

Deno.test("RunProgress counts items, and prints the progress of a loop every two seconds", () => {
  const { clock, lines, step } = open();
  step("steps[0]", "running", { input: "[1,2,3]", started_at: 0 });
  step("steps[0]#0", "running");
  step("steps[0]#0.steps[0]", "succeeded");
  step("steps[0]#0", "succeeded");
  clock.advance(2_000);
  step("steps[0]#1", "failed");
  step("steps[0]#2", "cancelled");
  const error = JSON.stringify({ code: "a", message: "no\x1b[2J", stepId: "inner" });
  step("steps[0]", "failed", { error, started_at: 0, finished_at: 61_500 });
  assert.deepEqual(lines, [
    "▸ each  3 items",
    "▸ each  1 of 3 items, 1 failed",
    "✗ each  1 of 3 items, 1 failed  1 min 2 s: no [2J",
  ]);
});

Deno.test("RunProgress says who speaks where it is not the step of the last line", () => {
  const { lines, progress, step } = open();
  step("steps[1]", "running");
  progress.onLine({ path: "steps[1].parallel[0]", line: "first" });
  progress.onLine({ path: "steps[1].parallel[0]", line: "second" });
  step("steps[1].parallel[1]", "running");
  progress.onLine({ path: "steps[1].parallel[0]", line: "third" });
  progress.onLine({ path: "steps[0]#1.steps[0]", line: "of an item" });
  step("steps[1].parallel[0]", "succeeded", { attempts: 3 });
  step("steps[1].parallel[0]", "succeeded");
  assert.deepEqual(lines, [
    "▸ both",
    "  ▸ left  data.parse",
    "      first",
    "      second",
    "  ▸ right  data.parse",
    "      left: third",
    "      inner#1: of an item",
    "  ✓ left  data.parse  3 attempts",
  ]);
});

Deno.test("RunProgress prints each failure and each skipped step once", () => {
  const { lines, step } = open();
  step("steps[1]", "skipped");
  step("steps[1].parallel[0]", "skipped");
  step("steps[1].parallel[0].onError[0]", "skipped");
  assert.deepEqual(lines, ["⏭ both  skipped"]);
  const failing = open();
  const error = JSON.stringify({ code: "a", message: "broken", stepId: "left" });
  failing.step("steps[1]", "running");
  failing.step("steps[1].parallel[0]", "failed", { error });
  failing.step("steps[1].parallel[1]", "cancelled");
  failing.step("steps[1]", "failed", { error });
  assert.deepEqual(failing.lines, [
    "▸ both",
    "  ✗ left  data.parse: broken",
    "  – right  data.parse  cancelled",
    "✗ both",
  ]);
  const mended = open();
  mended.step("steps[1].parallel[0]", "succeeded");
  mended.step("steps[1].parallel[0].onError[0]", "skipped");
  assert.deepEqual(mended.lines, ["  ✓ left  data.parse"]);
});

Deno.test("RunProgress writes the end of a step over its beginning, where nothing is between", () => {
  const { lines, progress, step } = open(80);
  step("steps[1].parallel[0]", "running");
  step("steps[1].parallel[0]", "succeeded");
  step("steps[1].parallel[1]", "running");
  progress.onLine({ path: "steps[1].parallel[1]", line: "hello" });
  step("steps[1].parallel[1]", "succeeded");
  assert.deepEqual(lines, [
    "  ▸ left  data.parse",
    "\x1b[1A\r\x1b[2K  ✓ left  data.parse",
    "  ▸ right  data.parse",
    "      hello",
    "  ✓ right  data.parse",
  ]);
});
