import type { CallMeter } from "../../../src/assistant/usage/call_meter.ts";

/** A meter that counts no call of a model and refuses none. */
export const NO_METER: CallMeter = {
  begin: () => Promise.resolve({ end: () => Promise.resolve({ input: 0, output: 0 }) }),
};
