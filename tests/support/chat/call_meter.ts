import type { CallMeter } from "../../../src/assistant/usage/call_meter.ts";

/** Counts nothing and refuses nothing. */
export const NO_METER: CallMeter = {
  begin: () => Promise.resolve({ end: () => Promise.resolve({ input: 0, output: 0 }) }),
};
