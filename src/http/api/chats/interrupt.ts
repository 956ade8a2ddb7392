import { z } from "@hono/zod-openapi";
import { isJsonObject } from "../../../lib/json.ts";
import type { ShownInterrupt } from "../../../threads/interrupts/interrupt.ts";
import { INPUT_TYPES } from "../../../definition/definition.ts";
import { INTERRUPT } from "../../schema/examples.ts";

const TEXT = { type: "string" } as const;
const TEXT_OR_NULL = { type: ["string", "null"] as ("string" | "null")[] };
const ID = { type: "string", format: "uuid" } as const;

const inputsQuestion = {
  type: "object" as const,
  required: ["type", "interruptId", "workflowId", "workflowName", "inputs"],
  properties: {
    type: { type: "string" as const, enum: ["workflow-inputs"] },
    interruptId: ID,
    workflowId: ID,
    workflowName: TEXT,
    inputs: {
      type: "array" as const,
      items: {
        type: "object" as const,
        required: ["name", "type", "required", "description", "default"],
        properties: {
          name: TEXT,
          type: { type: "string" as const, enum: [...INPUT_TYPES] },
          required: { type: "boolean" as const },
          description: TEXT_OR_NULL,
          default: { description: "The default value, any JSON value. null: no default" },
          isGiven: {
            type: "boolean" as const,
            description:
              "true: the message gave a value, which is `default` and is used unless the answer " +
              "changes it",
          },
          options: {
            type: "array" as const,
            items: TEXT,
            description: "The allowed values of an input of type `enum`",
          },
        },
      },
    },
  },
};

const choiceQuestion = {
  type: "object" as const,
  required: ["type", "interruptId", "options"],
  properties: {
    type: { type: "string" as const, enum: ["subworkflow-select"] },
    interruptId: ID,
    options: {
      type: "array" as const,
      items: {
        type: "object" as const,
        required: ["workflowId", "name", "description"],
        properties: { workflowId: ID, name: TEXT, description: TEXT_OR_NULL },
      },
    },
  },
};

/** A question as stored: an object with an id. The document describes questions in detail. */
export const interrupt = z.custom<ShownInterrupt>(isJsonObject).openapi("Interrupt", {
  type: "object",
  description:
    "A question of the assistant: for the `inputs` of a run (`workflow-inputs`) or for one " +
    "of the `options` (`subworkflow-select`)",
  anyOf: [inputsQuestion, choiceQuestion],
  example: INTERRUPT,
});
