import type { FieldDeclaration, FieldType, ServiceDeclaration } from "../declaration.ts";

const TEXT: FieldType = { type: "string" };

const MESSAGE: FieldDeclaration = {
  type: TEXT,
  required: true,
  description: "The text for people; Markdown is shown as it is. At most 10,000 characters.",
};

const EXPIRES: FieldDeclaration = {
  type: { type: "string", format: "expiry" },
  description: "How long it may be answered, as `7d`, or until when, in ISO 8601; then the step " +
    "fails with `expired`. For ever when not given.",
};

const ANSWERED: Readonly<Record<string, FieldDeclaration>> = {
  answeredBy: { type: TEXT, required: true, description: "The id of the user who answered." },
  answeredAt: { type: TEXT, required: true, description: "When, in ISO 8601." },
};

/** The actions of the `human` service. */
export const HUMAN: ServiceDeclaration = {
  slug: "human",
  title: "Ask people",
  description: "Asks people and waits for their answer, which comes by the API or in the chat; a " +
    "waiting run holds no slot and survives a restart.",
  actions: {
    ask: {
      title: "Ask with a form",
      description: "Waits for the values of a form. The user who started the run, and users " +
        "who may change its workflow, can answer.",
      effect: "outside",
      pure: false,
      timeoutMs: null,
      input: {
        message: MESSAGE,
        fields: {
          type: { type: "form" },
          required: true,
          description: "The questions, by name: declared like the inputs of a workflow.",
        },
        expires: EXPIRES,
      },
      output: {
        type: "object",
        fields: {
          answers: {
            type: { type: "map", values: { type: "any" } },
            required: true,
            description: "The value of each field, null if it was not given.",
          },
          ...ANSWERED,
        },
      },
      outputDescription: "The answers, and who gave them.",
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
      description: "Waits for a yes or a no; a no is a result too, and shows in `approved`.",
      effect: "outside",
      pure: false,
      timeoutMs: null,
      input: { message: MESSAGE, expires: EXPIRES },
      output: {
        type: "object",
        fields: {
          approved: { type: { type: "boolean" }, required: true, description: "Yes or no." },
          comment: { type: TEXT, description: "The comment on the decision, or null." },
          ...ANSWERED,
        },
      },
      outputDescription: "The decision, and whose it is.",
      examples: [{
        title: "A report before it is sent",
        with: { message: "Send the report?", expires: "2d" },
      }],
    },
  },
};
