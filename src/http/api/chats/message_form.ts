import { z } from "@hono/zod-openapi";
import { isPlainText, NO_CONTROLS } from "../../../lib/control_characters.ts";
import { DEFAULT_MODEL, MODEL_NAMES } from "../../../assistant/models.ts";
import { isJsonObject, type JsonObject } from "../../../lib/json.ts";
import { isTextDeeperThan } from "../../../lib/json_depth.ts";
import { INTERRUPT_TYPES } from "../../../threads/interrupts/interrupt.ts";
import { JSON_LEVELS_MAX } from "../../bodies/body_types.ts";
import { INPUTS } from "../../schema/examples.ts";
import { uuid } from "../../schema/fields.ts";

const INPUTS_TEXT = JSON.stringify(INPUTS);

const formBoolean = z.enum(["true", "false"]).default("false").transform((text) => text === "true");

/** The size limit of a JSON body, which includes escapes. */
const FIELD_CHARACTERS_MAX = 2 * 1024 * 1024;

const TOO_DEEP = `must have at most ${JSON_LEVELS_MAX} lists and objects inside each other`;

/** A schema for a text field of a form that holds JSON. */
function formJson<T>(fits: (value: unknown) => value is T, expectation: string) {
  return z.string().max(FIELD_CHARACTERS_MAX).default("{}").transform((text, check): T => {
    if (isTextDeeperThan(text, JSON_LEVELS_MAX)) {
      check.issues.push({ code: "custom", message: TOO_DEEP, input: text });
      return z.NEVER;
    }
    const value = parseJson(text);
    if (fits(value)) return value;
    check.issues.push({ code: "custom", message: `must be ${expectation}`, input: text });
    return z.NEVER;
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isTextMap(value: unknown): value is Record<string, string> {
  return isJsonObject(value) && Object.values(value).every((inner) => typeof inner === "string");
}

/** Takes the place of a file in the parsed form, once the file itself has been handed over. */
export class TakenFile {}

const file = z.instanceof(TakenFile).openapi({ type: "string", format: "binary" });

/** One file, several files in fields of the same name, or none. */
const files = z.union([file, z.array(file)]).default([])
  .openapi({ type: "array", items: { type: "string", format: "binary" } });

export const MESSAGE_CHARACTERS_MAX = 300_000;

export const messageForm = z.strictObject({
  // In forms, browsers send every line break as CRLF.
  message: z.string().max(MESSAGE_CHARACTERS_MAX).refine(isPlainText, NO_CONTROLS)
    .transform((text) => text.replaceAll("\r\n", "\n")),
  isInterrupt: formBoolean.openapi({
    description: "true: the message answers the assistant's open question",
  }),
  interruptType: z.enum(INTERRUPT_TYPES).default("workflow-inputs"),
  inputs: formJson((value): value is JsonObject => isJsonObject(value), "a JSON object")
    .openapi({
      description: "JSON object as text: the inputs that answer a `workflow-inputs` question",
      example: INPUTS_TEXT,
    }),
  envs: formJson(isTextMap, "a JSON object of texts")
    .openapi({
      description:
        "JSON object of texts, as text: values of environment variables for a run that the " +
        "message starts",
    }),
  selectedWorkflowId: uuid.optional()
    .openapi({
      description: "The id of the chosen workflow, the answer to a `subworkflow-select` question",
    }),
  attachments: files,
  model: z.enum(MODEL_NAMES).optional().openapi({
    default: DEFAULT_MODEL,
    description:
      "The model that answers, a name from `GET /models`. Defaults to the first name that is " +
      "available",
  }),
}).superRefine((form, check) => {
  if (!form.isInterrupt && form.message.trim() === "") {
    check.addIssue({ code: "custom", path: ["message"], message: "must not be empty" });
  }
  if (form.interruptType === "subworkflow-select" && form.selectedWorkflowId === undefined) {
    const message = "is required when interruptType is subworkflow-select";
    check.addIssue({ code: "custom", path: ["selectedWorkflowId"], message });
  }
}).openapi("MessageForm", {
  example: {
    message: "run it",
    isInterrupt: "false",
    model: DEFAULT_MODEL,
  },
});

export const MESSAGE_FIELDS: ReadonlySet<string> = new Set(Object.keys(messageForm.shape));
