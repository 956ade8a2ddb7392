import type { FieldDeclaration, FieldType, ServiceDeclaration } from "../declaration.ts";

const TEXT: FieldType = { type: "string" };

/** Long enough for a long answer, which takes minutes. */
const TIMEOUT_MS = 5 * 60_000;

const MODEL_NAME: FieldDeclaration = {
  type: TEXT,
  description:
    "The name of a model that `GET /api/v1/models` lists as available; the default model if " +
    "absent.",
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
  description:
    "Calls the language model that the operator has configured (`LLM_BASE_URL`). The model " +
    "can call no tools.",
  actions: {
    complete: {
      title: "Ask for a text",
      description: "Sends a prompt to a language model and waits for the answer.",
      effect: "outside",
      pure: false,
      timeoutMs: TIMEOUT_MS,
      input: {
        prompt: {
          type: TEXT,
          required: true,
          description: "The prompt, of at most 400,000 characters.",
        },
        system: { type: TEXT, description: "Instructions that precede the prompt." },
        model: MODEL_NAME,
        maxTokens: {
          type: { type: "number", integer: true, minimum: 1, maximum: 1_000_000 },
          description: "The maximum number of tokens of the answer, which is cut off there.",
        },
      },
      output: {
        type: "object",
        fields: {
          text: { type: TEXT, required: true, description: "The answer." },
          usage: USAGE,
        },
      },
      outputDescription: "The answer and its cost.",
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
      description:
        "Lets a language model extract data from a text, in the form of a JSON Schema. If " +
        "the answer does not match, the model is asked once more; then the step fails with " +
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
            "The form of the data: a JSON Schema with `type`, `properties`, `required`, " +
            "`items`, `enum`, `const`, `anyOf`, `additionalProperties`, `description`, " +
            "`title`, and bounds of numbers, lists and texts.",
        },
        model: MODEL_NAME,
      },
      output: {
        type: "object",
        fields: {
          data: {
            type: { type: "any" },
            required: true,
            description: "The data, which match the schema.",
          },
          usage: USAGE,
        },
      },
      outputDescription: "The data and their cost.",
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
