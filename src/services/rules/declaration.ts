import type { ServiceDeclaration } from "../declaration.ts";

/** The declaration of the `rules` service and its actions. */
export const RULES: ServiceDeclaration = {
  slug: "rules",
  title: "Decision rules",
  description: "Evaluates decision rules: tables outside the workflow, with versions of their own.",
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
          description:
            "The id of the rule, or its complete name if no other rule has this name. A name " +
            "is resolved when this workflow is published, so later renames and rules of the " +
            "same name change nothing. A name from an expression is looked up at each run.",
        },
        inputs: {
          type: { type: "map", values: { type: "any" } },
          description:
            "The inputs of the rule by name; missing ones have the defaults of the rule.",
        },
      },
      output: {
        type: "object",
        fields: {
          outputs: {
            type: { type: "any" },
            required: true,
            description:
              "The outputs of the rule by name; a list of them if the rule collects a list.",
          },
          matched: {
            type: { type: "list", items: { type: "number", integer: true } },
            required: true,
            description: "The numbers of the matching rows, from 1.",
          },
          versionNumber: {
            type: { type: "number", integer: true },
            required: true,
            description: "The number of the evaluated version.",
          },
        },
      },
      outputDescription: "The outputs, the matching rows and the version.",
      examples: [{
        title: "What a customer gets off",
        with: { rule: "Discount", inputs: { amount: 1500, country: "DE" } },
      }],
    },
  },
};
