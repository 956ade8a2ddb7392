import type { FieldDeclaration, FieldType, ServiceDeclaration } from "../declaration.ts";

const TEXT: FieldType = { type: "string" };

/** Long enough for a long answer, which takes minutes. */
const TIMEOUT_MS = 5 * 60_000;

const MODEL_NAME: FieldDeclaration = {
  type: TEXT,
  description: "The identifier of a model that `GET /api/v1/models` calls available; the default " +
    "one when not given.",
};

const USAGE: FieldDeclaration = {
  type: {
    type: "object",
    fields: {
      inputTokens: {
        type: { type: "number" },
        required: true,
        description: "Tokens of the prompt.",
      },
      outputTokens: {
        type: { type: "number" },
        required: true,
        description: "Tokens of the answer.",
      },
    },
  },
  required: true,
  description: "The cost, which counts in the organization's budget.",
};

/** The actions of the `model` service. */
export const MODEL: ServiceDeclaration = {
  slug: "model",
  title: "Language model",
  description: "Asks a language model that the operator has set up (`LLM_BASE_URL`). Its " +
    "answer is data: it calls nothing.",
  actions: {
    complete: {
      title: "Ask for a text",
      description: "Gives a language model a prompt and waits for its answer.",
      effect: "outside",
      pure: false,
      timeoutMs: TIMEOUT_MS,
      input: {
        prompt: {
          type: TEXT,
          required: true,
          description: "The question, of at most 400,000 characters.",
        },
        system: { type: TEXT, description: "Instructions that stand above the prompt." },
        model: MODEL_NAME,
        maxTokens: {
          type: { type: "number", integer: true, minimum: 1, maximum: 1_000_000 },
          description: "The most tokens of the answer, which ends there.",
        },
      },
      output: {
        type: "object",
        fields: {
          text: { type: TEXT, required: true, description: "The answer." },
          usage: USAGE,
        },
      },
      outputDescription: "The answer, and its cost.",
      examples: [{
        title: "A summary",
        with: {
          system: "You write two plain sentences, in English.",
          prompt: "Sum up this complaint:\n\n${{ inputs.complaint }}",
        },
      }],
    },
    extract: {
      title: "Read data out of a text",
      description: "Has a language model read data out of a text, in the shape of a JSON Schema. " +
        "An answer that does not fit is asked for once more, and then fails the step with " +
        "`model_answer_invalid`.",
      effect: "outside",
      pure: false,
      timeoutMs: TIMEOUT_MS,
      input: {
        text: {
          type: TEXT,
          required: true,
          description: "The text to read, of at most 400,000 characters.",
        },
        schema: {
          type: { type: "map", values: { type: "any" } },
          required: true,
          description:
            "The shape of the data: a JSON Schema of `type`, `properties`, `required`, " +
            "`items`, `enum`, `const`, `anyOf`, `additionalProperties`, `description`, `title`, " +
            "and bounds of numbers, lists and texts.",
        },
        model: MODEL_NAME,
      },
      output: {
        type: "object",
        fields: {
          data: { type: { type: "any" }, required: true, description: "Fits the schema." },
          usage: USAGE,
        },
      },
      outputDescription: "The data, and its cost.",
      examples: [{
        title: "Sender and total of an invoice",
        with: {
          text: "${{ inputs.invoice }}",
          schema: {
            type: "object",
            properties: {
              sender: { type: "string" },
              total: { type: "number", description: "In euros" },
            },
            required: ["sender", "total"],
          },
        },
      }],
    },
  },
};
