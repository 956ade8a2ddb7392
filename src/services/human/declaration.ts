import type { FieldDeclaration, FieldType, ServiceDeclaration } from "../declaration.ts";

const TEXT: FieldType = { type: "string" };

const MESSAGE: FieldDeclaration = {
  type: TEXT,
  required: true,
  description: "The text for people, at most 10,000 characters. The console shows it as Markdown.",
};

const EXPIRES: FieldDeclaration = {
  type: { type: "string", format: "expiry" },
  description:
    "The time limit for the answer: a duration such as `7d`, or a time in ISO 8601. Then the " +
    "step fails with `expired`. No limit by default.",
};

const ANSWERED: Readonly<Record<string, FieldDeclaration>> = {
  answeredBy: { type: TEXT, required: true, description: "The id of the user who answered." },
  answeredAt: { type: TEXT, required: true, description: "The time of the answer, in ISO 8601." },
};

/** The actions of the `human` service. */
export const HUMAN: ServiceDeclaration = {
  slug: "human",
  title: "Ask people",
  description: "Asks people and waits for their answer by the API or in the chat. A waiting run " +
    "occupies no slot and survives a restart.",
  actions: {
    ask: {
      title: "Ask with a form",
      description:
        "Shows a form and waits for its values. The user who started the run, and users who " +
        "may change its workflow, can answer.",
      effect: "outside",
      pure: false,
      timeoutMs: null,
      input: {
        message: MESSAGE,
        fields: {
          type: { type: "form" },
          required: true,
          description: "The fields of the form by name, declared like the inputs of a workflow.",
        },
        expires: EXPIRES,
      },
      output: {
        type: "object",
        fields: {
          answers: {
            type: { type: "map", values: { type: "any" } },
            required: true,
            description: "The value of each field; null if it was left out.",
          },
          ...ANSWERED,
        },
      },
      outputDescription: "The answers, their author and their time.",
      examples: [{
        title: "An amount and a note, within a week",
        with: {
          message: "How much may **Globex** spend?",
          fields: {
            amount: { type: "number", description: "In euros" },
            note: { type: "string", required: false },
          },
          expires: "7d",
        },
      }],
    },
    approve: {
      title: "Ask for approval",
      description: "Waits for a yes or a no. After a no, the step succeeds with `approved: false`.",
      effect: "outside",
      pure: false,
      timeoutMs: null,
      input: { message: MESSAGE, expires: EXPIRES },
      output: {
        type: "object",
        fields: {
          approved: {
            type: { type: "boolean" },
            required: true,
            description: "Whether the answer was yes.",
          },
          comment: { type: TEXT, description: "The comment on the decision, or null." },
          ...ANSWERED,
        },
      },
      outputDescription: "The decision, its author and its time.",
      examples: [{
        title: "A report before it is sent",
        with: { message: "Send the report?", expires: "2d" },
      }],
    },
  },
};
