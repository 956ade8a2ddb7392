import type { ServiceDeclaration } from "../declaration.ts";

/** The declaration of the `rules` service and its actions. */
export const RULES: ServiceDeclaration = {
  slug: "rules",
  title: "Decision rules",
  description: "Decides by a table that is kept outside the workflow and has its own versions.",
  actions: {
    evaluate: {
      title: "Evaluate a decision rule",
      description:
        "Evaluates the default version of a decision rule with inputs and returns its outputs. " +
        "This workflow's owner must be allowed to read the rule. A dry run evaluates it, too.",
      effect: "none",
      pure: false,
      isDoneDry: true,
      timeoutMs: 30_000,
      input: {
        rule: {
          type: { type: "string" },
          required: true,
          description: "Its id, or its whole name if no other rule has the same. A " +
            "name is resolved when this workflow is published: a rename keeps working, " +
            "and a later namesake changes nothing. The name that an expression gives is looked " +
            "up at each run.",
        },
        inputs: {
          type: { type: "map", values: { type: "any" } },
          description: "Its inputs by name; its own defaults for those that are missing.",
        },
      },
      output: {
        type: "object",
        fields: {
          outputs: {
            type: { type: "any" },
            required: true,
            description: "Its outputs by name; a list of them if it collects a list.",
          },
          matched: {
            type: { type: "list", items: { type: "number", integer: true } },
            required: true,
            description: "The numbers of the rows that gave them, from 1.",
          },
          versionNumber: {
            type: { type: "number", integer: true },
            required: true,
            description: "The version that decided.",
          },
        },
      },
      outputDescription: "The outputs, and what they come from.",
      examples: [{
        title: "What a customer gets off",
        with: { rule: "Discount", inputs: { amount: 1500, country: "DE" } },
      }],
    },
  },
};
