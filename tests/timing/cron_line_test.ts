import assert from "node:assert/strict";
import { parseCronLine } from "../../src/timing/cron_line.ts";

/** A cron line and its one form: numeric, Sunday 0, steps that are uneven written out. */
const FORMS: readonly (readonly [string, string])[] = [
  ["* * * * *", "* * * * *"],
  ["  30\t8 * *  1-5 ", "30 8 * * 1-5"],
  ["30 8 * * MON-FRI", "30 8 * * 1-5"],
  ["0 9 * * 1,2,3,4,5", "0 9 * * 1-5"],
  ["0 9 * * 5,1", "0 9 * * 1,5"],
  ["0 9 * * 7", "0 9 * * 0"],
  ["0 9 * * 0,7", "0 9 * * 0"],
  ["0 9 * * 5-7", "0 9 * * 0,5,6"],
  ["0 9 * * fri-sun", "0 9 * * 0,5,6"],
  ["0 9 * * 0-6", "0 9 * * *"],
  ["0 9 * * 1-7", "0 9 * * *"],
  ["0 9 13 * 0-6", "0 9 13 * 0-6"],
  ["0 9 13 * 5", "0 9 13 * 5"],
  ["0 0 1,2,3,10 * *", "0 0 1-3,10 * *"],
  ["0 0 1 JAN,JUL *", "0 0 1 1,7 *"],
  ["*/15 * * * *", "*/15 * * * *"],
  ["*/1 * * * *", "* * * * *"],
  ["0 */2 * * *", "0 */2 * * *"],
  ["*/25 * * * *", "0,25,50 * * * *"],
  ["0 */5 * * *", "0 0,5,10,15,20 * * *"],
  ["0 0 */10 * *", "0 0 1,11,21,31 * *"],
  ["0 9 * * */3", "0 9 * * 0,3,6"],
  ["10-20/5 * * * *", "10,15,20 * * * *"],
  ["0 9-17 * * 1-5", "0 9-17 * * 1-5"],
  ["0 9,10,11 * * *", "0 9,10,11 * * *"],
];

for (const [line, form] of FORMS) {
  Deno.test(`parseCronLine() reads "${line}" as "${form}", and that as itself`, () => {
    assert.deepEqual(parseCronLine(line), { line: form });
    assert.deepEqual(parseCronLine(form), { line: form });
  });
}

const WRONG: readonly (readonly [string, RegExp])[] = [
  ["", /must have 5 fields, not 0/],
  ["* * * *", /must have 5 fields, not 4/],
  ["* * * * * *", /must have 5 fields, not 6/],
  ["60 * * * *", /"60" is no minute: it must be from 0 to 59/],
  ["* 24 * * *", /"24" is no hour/],
  ["* * 32 * *", /"32" is no day of the month/],
  ["* * 0 * *", /"0" is no day of the month/],
  ["* * * 13 *", /"13" is no month/],
  ["* * * * 8", /"8" is no day of the week/],
  ["5-1 * * * *", /"5-1" is no minute/],
  ["1-2-3 * * * *", /"1-2-3" is no minute/],
  ["*/0 * * * *", /is no minute/],
  ["5/5 * * * *", /is no minute/],
  [",1 * * * *", /is no minute/],
  ["1.5 * * * *", /is no minute/],
  ["0x1 * * * *", /is no minute/],
  ["0 0 L * *", /is no day of the month/],
  ["0 0 ? * *", /is no day of the month/],
  ["0 0 * * 1#2", /is no day of the week/],
  ["0 0 * * mon-", /is no day of the week/],
  ["0 0 * foo *", /is no month/],
];

for (const [line, problem] of WRONG) {
  Deno.test(`parseCronLine() refuses "${line}"`, () => {
    const parsed = parseCronLine(line);
    assert.match("problem" in parsed ? parsed.problem : `taken: ${parsed.line}`, problem);
  });
}
