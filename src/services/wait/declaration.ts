import type { FieldType, ServiceDeclaration } from "../declaration.ts";

const OUTPUT: FieldType = {
  type: "object",
  fields: {
    resumedAt: {
      type: { type: "string" },
      required: true,
      description: "The time at which the run continued.",
    },
  },
};

/** The actions of the `wait` service. */
export const WAIT: ServiceDeclaration = {
  slug: "wait",
  title: "Wait",
  description: "Waits. A waiting run occupies no slot and survives a restart.",
  actions: {
    for: {
      title: "Wait for a while",
      description: "Continues after a duration.",
      effect: "none",
      pure: false,
      timeoutMs: null,
      input: {
        duration: {
          type: { type: "string", format: "duration" },
          required: true,
          description: "The duration, such as `30s`, `5m`, `2h` or `7d`.",
        },
      },
      output: OUTPUT,
      outputDescription: "The end of the wait.",
      examples: [{ title: "Two hours", with: { duration: "2h" } }],
    },
    until: {
      title: "Wait until a time",
      description: "Continues at a time; immediately if the time has passed.",
      effect: "none",
      pure: false,
      timeoutMs: null,
      input: {
        time: {
          type: { type: "string", format: "time" },
          required: true,
          description: "The time, in ISO 8601 with a zone.",
        },
      },
      output: OUTPUT,
      outputDescription: "The end of the wait.",
      examples: [{ title: "A time given as input", with: { time: "${{ inputs.due }}" } }],
    },
  },
};
