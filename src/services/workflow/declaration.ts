import type { ServiceDeclaration } from "../declaration.ts";

/** The actions of the `workflow` service. */
export const WORKFLOW: ServiceDeclaration = {
  slug: "workflow",
  title: "Workflow",
  description: "Runs another workflow and waits for its end. A waiting run occupies no slot.",
  actions: {
    run: {
      title: "Run another workflow",
      description:
        "Starts the published version of another workflow as a separate run, and continues " +
        "when that run has ended. This workflow's owner must be allowed to read the other " +
        "workflow. A workflow cannot start itself, and runs are nested at most ten levels " +
        "deep.",
      effect: "outside",
      pure: false,
      timeoutMs: null,
      input: {
        workflow: {
          type: { type: "string" },
          required: true,
          description:
            "The id of the workflow, or its complete name if no other workflow has this " +
            "name. A name is resolved when this workflow is published, so later renames and " +
            "workflows of the same name change nothing. A name from an expression is looked " +
            "up at each run.",
        },
        inputs: {
          type: { type: "map", values: { type: "any" } },
          description:
            "The inputs of the workflow by name; missing ones have the defaults of the " +
            "workflow. The run shows them, so they must not contain secrets.",
        },
        version: {
          type: { type: "number", integer: true, minimum: 1 },
          description: "The number of a version; the default version if absent.",
        },
      },
      output: {
        type: "object",
        fields: {
          runId: { type: { type: "string" }, required: true, description: "The id of the run." },
          outputs: {
            type: { type: "map", values: { type: "any" } },
            required: true,
            description: "The outputs of the run by name.",
          },
        },
      },
      outputDescription: "The ended run and its outputs.",
      examples: [{
        title: "The report of one region",
        with: { workflow: "Regional report", inputs: { region: "EU" } },
      }],
    },
  },
};
