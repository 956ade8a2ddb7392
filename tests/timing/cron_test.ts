import assert from "node:assert/strict";
import { CRON_LINES_MAX, cronLines, parseCron } from "../../src/timing/cron.ts";

/** Crons as people type them, and the form that is kept: in the order of the day, none twice. */
const FORMS: readonly (readonly [string, readonly string[]])[] = [
  ["30 8 * * MON-FRI", ["30 8 * * 1-5"]],
  ["0 17 * * 1-5;30 8 * * 1-5", ["30 8 * * 1-5", "0 17 * * 1-5"]],
  [" 0 9 * * *  ;\n\t45 8 * * * ", ["45 8 * * *", "0 9 * * *"]],
  ["0 10 * * *; 0 9 * * *; 5 9 * * *", ["0 9 * * *", "5 9 * * *", "0 10 * * *"]],
  ["0 9 * * 7; 0 9 * * sun", ["0 9 * * 0"]],
  ["0 9 * * 6; 0 9 * * 1-5", ["0 9 * * 1-5", "0 9 * * 6"]],
  ["0 9 1 * *; 0 9 * * 1", ["0 9 * * 1", "0 9 1 * *"]],
  ["0 1 * * 0; */20 * * * 1-5; 5 * * * 6", ["*/20 * * * 1-5", "5 * * * 6", "0 1 * * 0"]],
  ["0 8 * * *; 0 8,17 * * *", ["0 8 * * *", "0 8,17 * * *"]],
];

for (const [text, lines] of FORMS) {
  Deno.test(`parseCron() reads ${JSON.stringify(text)} as its lines, and those as themselves`, () => {
    const cron = lines.join("; ");
    assert.deepEqual(parseCron(text), { cron });
    assert.deepEqual(parseCron(cron), { cron });
    assert.deepEqual(cronLines(cron), lines);
  });
}

const WRONG: readonly (readonly [string, string])[] = [
  ["* * * *", "a cron line must have 5 fields, not 4"],
  ["0 9 * * *; 0 17 * *", 'a cron line must have 5 fields, not 4 (in "0 17 * *")'],
  ["0 9 * * *;", 'a cron line must have 5 fields, not 0 (in "")'],
  ["0 9 * * *;; 0 17 * * *", 'a cron line must have 5 fields, not 0 (in "")'],
  [
    "0 9 * * *; 0 24 * * *",
    '"24" is no hour: it must be from 0 to 23, or * with - , / (in "0 24 * * *")',
  ],
];

for (const [text, problem] of WRONG) {
  Deno.test(`parseCron() refuses "${text}"`, () => {
    assert.deepEqual(parseCron(text), { problem });
  });
}

Deno.test("parseCron() counts the lines that differ, and takes ten", () => {
  const hours = Array.from({ length: CRON_LINES_MAX }, (_, hour) => `${hour} ${hour} * * *`);
  assert.deepEqual(parseCron([...hours, ...hours].join(";")), { cron: hours.join("; ") });
  const more = parseCron([...hours, "30 12 * * *"].join(";"));
  assert.deepEqual(more, { problem: "it takes 11 cron lines, and 10 are the most" });
});
