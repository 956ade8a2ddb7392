import type { JsonObject } from "../../../src/lib/json.ts";
import { give } from "./run_scenarios.ts";

export const COUNT = 30;

/** Small enough for the journal, and so many times more than a loop holds. */
export const TEXT = "x".repeat(200_000);

export const INPUTS = { text: { type: "string" }, items: { type: "json" } };
export const GIVEN = { text: TEXT, items: Array.from({ length: COUNT }, (_, index) => index) };

/** A loop whose outputs are `{ number: [index], large: [text] }`. */
export const EACH: JsonObject = {
  id: "each",
  forEach: "inputs.items",
  concurrency: 4,
  steps: [give("number", "${{ item }}"), give("large", "${{ inputs.text }}")],
};
