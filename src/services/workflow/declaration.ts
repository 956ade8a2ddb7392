import type { ServiceDeclaration } from "../declaration.ts";

/** The actions of the `workflow` service. */
export const WORKFLOW: ServiceDeclaration = {
  slug: "workflow",
  title: "Workflow",
  description: "Runs another workflow and waits for its end; meanwhile the run holds no slot.",
  actions: {
    run: {
      title: "Run another workflow",
      description:
        "Starts the published version of another workflow as a separate run and continues " +
        "when that has ended. This workflow's owner must be allowed to read the other workflow. " +
        "No workflow may start itself, and runs may be nested at most ten levels deep.",
      effect: "outside",
      pure: false,
      timeoutMs: null,
      input: {
        workflow: {
          type: { type: "string" },
          required: true,
          description: "Its id, or its whole name if no other workflow has the same. A " +
            "name is resolved when this workflow is published: a rename keeps working, " +
            "and a later namesake changes nothing. The name that an expression gives is looked " +
            "up at each run.",
        },
        inputs: {
          type: { type: "map", values: { type: "any" } },
          description:
            "Its inputs by name; its own defaults for those that are missing. They are " +
            "shown with its run, so none may hold a secret of this one.",
        },
        version: {
          type: { type: "number", integer: true, minimum: 1 },
          description: "The number of a version; the default one if it is not given.",
        },
      },
      output: {
        type: "object",
        fields: {
          runId: { type: { type: "string" }, required: true, description: "The id of its run." },
          outputs: {
            type: { type: "map", values: { type: "any" } },
            required: true,
            description: "Its outputs by name.",
          },
        },
      },
      outputDescription: "The run that ended, and its outputs.",
      examples: [{
        title: "The report of one region",
        with: { workflow: "Regional report", inputs: { region: "EU" } },
      }],
    },
  },
};
