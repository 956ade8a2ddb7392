import { DEFAULT_TIMEOUT_MS, type ServiceDeclaration } from "../declaration.ts";
import { MEMORY_MB } from "./script_request.ts";

/** The actions of the `code` service. */
export const CODE: ServiceDeclaration = {
  slug: "code",
  title: "Code",
  description: "Runs JavaScript in a sandbox.",
  actions: {
    run: {
      title: "Run JavaScript",
      description:
        "Calls an async function with `input`. It has no access to network, files, timers, " +
        "modules or environment.",
      effect: "none",
      // A script may read the time and draw random numbers.
      pure: false,
      isDoneDry: true,
      timeoutMs: DEFAULT_TIMEOUT_MS,
      input: {
        source: {
          type: { type: "string" },
          kind: "verbatim",
          required: true,
          description: "The body of the function, in strict mode. It ends with `return`.",
        },
        input: {
          type: { type: "any" },
          description: "The value of `input` in the script; null by default.",
        },
        memoryMb: {
          type: {
            type: "number",
            integer: true,
            minimum: MEMORY_MB.least,
            maximum: MEMORY_MB.most,
          },
          default: MEMORY_MB.unstated,
          description: "The memory of the script, in MB.",
        },
      },
      output: {
        type: "object",
        fields: {
          result: {
            type: { type: "any" },
            required: true,
            description:
              "The returned value, at most 1 MB of JSON; null if the script returned nothing.",
          },
          console: {
            type: { type: "list", items: { type: "string" } },
            required: true,
            description: "The output of `console.log` and similar calls: a text for each call.",
          },
        },
      },
      outputDescription: "The result of the script.",
      examples: [{
        title: "The total of each customer",
        with: {
          source: [
            "const totals = {};",
            "for (const { customer, amount } of input) {",
            "  totals[customer] = (totals[customer] ?? 0) + amount;",
            "}",
            "return totals;",
          ].join("\n"),
          input: "${{ inputs.orders }}",
        },
      }],
    },
  },
};
