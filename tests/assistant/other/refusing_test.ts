import { deepEqual, equal } from "node:assert/strict";
import { readRepairRequest } from "../../../src/assistant/built_in/other/refusing.ts";

const MENDING = { tool: "fix_draft", input: {} };

const WISHES: readonly string[] = [
  "fix it",
  "It failed again. Please fix it!",
  "no, that is wrong, the run crashed: can you look into it, and then repair the workflow?",
  "it says: the call failed; fix the error for me",
  "it is red: fix it again",
];

const OTHERS: readonly string[] = [
  "I like it. Please fix it!",
  "note: fix it",
  "if it fails, fix it",
  "fix the header x-id",
];

Deno.test("readMending() takes an order to mend, also behind a report of a failure", () => {
  for (const wish of WISHES) deepEqual(readRepairRequest(wish), MENDING, wish);
  for (const other of OTHERS) equal(readRepairRequest(other), null, other);
});

Deno.test("readMending() reads long hostile reports in time that grows with their length", () => {
  for (const unit of ["no. ", "no: ", "no no ", "help.\n\n", "wrong,   ", "red:"]) {
    equal(readRepairRequest(`${unit.repeat(Math.floor(290 / unit.length))}x`), null, unit);
  }
});
