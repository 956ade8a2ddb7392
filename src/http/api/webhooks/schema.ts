import { z } from "@hono/zod-openapi";
import { isPlainLine, NO_CONTROLS } from "../../../lib/control_characters.ts";
import { isJsonObject, type JsonObject } from "../../../lib/json.ts";
import {
  NAME_LENGTH_MAX,
  SIGNATURE_HEADER_LENGTH_MAX,
  SIGNATURE_SECRET_LENGTH_MAX,
  WAIT_SECONDS_MAX,
} from "../../../webhooks/limits.ts";
import { SIGNATURE_SCHEMES } from "../../../webhooks/signature.ts";
import {
  FINISHED_AT,
  MADE_AT,
  ONE_PAGE,
  RUN_ID,
  USER_ID,
  WEBHOOK_ID,
} from "../../schema/examples.ts";
import { orNull, pageFields, timestamp, uuid } from "../../schema/fields.ts";
import { expecting } from "../../schema/words.ts";
import { jsonObject, runStatus } from "../runs/schema.ts";
import { workflowParams } from "../workflows/schema.ts";

export const webhookParams = workflowParams.extend({ webhookId: uuid });

/** The name of a header field as RFC 9110 defines it. */
const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/;

const TOKEN = "not-a-real-address-but-as-long-as-real-ones";

const INPUTS = { region: "${{ body.repository.region }}", event: "${{ headers['x-event'] }}" };

const EXAMPLE = { name: "shop", waitSeconds: 10 };

const templates = z.custom<JsonObject>(isJsonObject, { error: expecting("an object") }).openapi({
  type: "object",
  additionalProperties: true,
  description: "By input: templates over `body`, `headers` and `query`. Left out: the fields of " +
    "the body are the inputs of their names",
});

const signature = z.strictObject({
  header: z.string().min(1).max(SIGNATURE_HEADER_LENGTH_MAX)
    .regex(HEADER_NAME, "must be the name of a header field"),
  secret: z.string().min(1).max(SIGNATURE_SECRET_LENGTH_MAX)
    .refine((text) => text.isWellFormed(), "must be Unicode: it has half a surrogate pair")
    .openapi({ description: "No endpoint answers it" }),
  scheme: z.enum(SIGNATURE_SCHEMES).default("plain").openapi({
    description: "`plain`: the HMAC-SHA256 of the body, in hexadecimal digits, with or without " +
      "`sha256=` before it. `timestamped`: `t=<Unix seconds>,v1=<digits>`, as Stripe signs, if " +
      "the HMAC is of `<t>.<body>`; a call whose time is more than 300 seconds off, or whose " +
      "signature was taken before, is refused",
  }),
}).openapi({ description: "Calls must carry a signature of their body" });

export const createBody = z.strictObject({
  name: z.string().trim().min(1).max(NAME_LENGTH_MAX)
    .refine(isPlainLine, NO_CONTROLS).optional(),
  waitSeconds: z.number().int().min(0).max(WAIT_SECONDS_MAX).optional().openapi({
    default: 0,
    description: "How long a call waits for the outputs of its run; 0: not at all",
  }),
  signature: signature.optional(),
  inputs: templates.optional(),
}).openapi("WebhookBody", {
  example: {
    ...EXAMPLE,
    signature: { header: "X-Hub-Signature-256", secret: "s3cret" },
    inputs: INPUTS,
  },
});

export const createdWebhook = z.object({
  webhookId: uuid,
  url: z.string().openapi({ description: "Anyone who knows it may start runs" }),
}).openapi("CreatedWebhook", {
  example: { webhookId: WEBHOOK_ID, url: `https://heddle.example.org/hooks/${TOKEN}` },
});

const webhook = z.object({
  webhookId: uuid,
  name: z.string().nullable(),
  waitSeconds: z.number().int(),
  hasSignature: z.boolean(),
  signatureScheme: z.enum(SIGNATURE_SCHEMES).nullable(),
  inputs: orNull(jsonObject),
  createdBy: uuid.openapi({
    description: "A user id; the address works while this user may write the workflow",
  }),
  createdAt: timestamp,
  lastUsedAt: timestamp.nullable(),
}).openapi("Webhook");

export const webhookList = z.object({ webhooks: z.array(webhook), ...pageFields })
  .openapi("WebhookList", {
    example: {
      webhooks: [{
        webhookId: WEBHOOK_ID,
        ...EXAMPLE,
        hasSignature: true,
        signatureScheme: "plain",
        inputs: INPUTS,
        createdBy: USER_ID,
        createdAt: MADE_AT,
        lastUsedAt: FINISHED_AT,
      }],
      ...ONE_PAGE,
    },
  });

export const endedRun = z.object({
  runId: uuid,
  status: runStatus,
  outputs: orNull(jsonObject),
}).openapi("EndedRun", {
  example: { runId: RUN_ID, status: "succeeded", outputs: { total: 1250 } },
});

export const sentBody = z.unknown().openapi("WebhookCallBody", {
  description: "A JSON object, or with templates any JSON; none at all counts as `{}`",
  example: { region: "EU" },
});
