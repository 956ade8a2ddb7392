import type { CallMeter } from "../../../src/assistant/usage/call_meter.ts";

/** Counts nothing and refuses nothing. */
export const NO_METER: CallMeter = {
  requireBudget: () => Promise.resolve(),
  record: () => Promise.resolve({ input: 0, output: 0 }),
};
