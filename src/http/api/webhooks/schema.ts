import { z } from "@hono/zod-openapi";
import {
  isClearLine,
  isPlainLine,
  NO_CONTROLS,
  NO_HIDDEN,
} from "../../../lib/control_characters.ts";
import { isJsonObject, type JsonObject } from "../../../lib/json.ts";
import {
  NAME_LENGTH_MAX,
  SIGNATURE_HEADER_LENGTH_MAX,
  SIGNATURE_SECRET_LENGTH_MAX,
  WAIT_SECONDS_MAX,
} from "../../../webhooks/limits.ts";
import { WEBHOOK_STATES } from "../../../webhooks/list_webhooks.ts";
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
  description:
    "A template for each input of the run, over `body`, `headers` and `query` of the call. " +
    "If this is absent, each field of the body becomes the input of its name",
});

const signature = z.strictObject({
  header: z.string().min(1).max(SIGNATURE_HEADER_LENGTH_MAX)
    .regex(HEADER_NAME, "must be the name of a header field"),
  secret: z.string().min(1).max(SIGNATURE_SECRET_LENGTH_MAX)
    .refine((text) => text.isWellFormed(), "must be well-formed Unicode, without a lone surrogate")
    .openapi({ description: "The shared secret. No endpoint returns it" }),
  scheme: z.enum(SIGNATURE_SCHEMES).default("plain").openapi({
    description: "The form of the signature. `plain`: the HMAC-SHA256 of the body in hexadecimal " +
      "digits, with an optional prefix `sha256=`. `timestamped`: `t=<Unix " +
      "seconds>,v1=<digits>` with the HMAC-SHA256 of `<t>.<body>`, as in Stripe's webhooks. " +
      "A timestamped call is refused if its time differs from the server's by more than 300 " +
      "seconds, or if its signature was accepted before",
  }),
}).openapi({ description: "The signature that each call must have" });

export const createBody = z.strictObject({
  name: z.string().trim().min(1).max(NAME_LENGTH_MAX)
    .refine(isPlainLine, NO_CONTROLS).refine(isClearLine, NO_HIDDEN).optional(),
  waitSeconds: z.number().int().min(0).max(WAIT_SECONDS_MAX).optional().openapi({
    default: 0,
    description:
      "The longest time in seconds that a call waits for its run to end. 0: the call does " +
      "not wait",
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
  url: z.string().openapi({
    description: "The secret URL of the webhook. Anyone who knows it can start runs",
  }),
}).openapi("CreatedWebhook", {
  example: { webhookId: WEBHOOK_ID, url: `https://heddle.example.org/hooks/${TOKEN}` },
});

export const pauseBody = z.strictObject({
  paused: z.boolean().openapi({ description: "true: calls are refused with 409" }),
}).openapi("WebhookPauseBody", { example: { paused: true } });

const EXAMPLE_WEBHOOK = {
  webhookId: WEBHOOK_ID,
  ...EXAMPLE,
  hasSignature: true,
  signatureScheme: "plain",
  inputs: INPUTS,
  createdBy: USER_ID,
  createdAt: MADE_AT,
  lastUsedAt: FINISHED_AT,
  state: "open",
};

export const webhook = z.object({
  webhookId: uuid,
  name: z.string().nullable(),
  waitSeconds: z.number().int(),
  hasSignature: z.boolean(),
  signatureScheme: z.enum(SIGNATURE_SCHEMES).nullable(),
  inputs: orNull(jsonObject),
  createdBy: uuid.openapi({
    description:
      "The id of the user who created the webhook, or who took it over later. The webhook works " +
      "while this user has write permission on the workflow",
  }),
  createdAt: timestamp,
  lastUsedAt: timestamp.nullable(),
  state: z.enum(WEBHOOK_STATES).openapi({
    description: "`paused`: calls are refused with 409. `closed`: calls are refused with 404, " +
      "because `createdBy` has no write permission on the workflow",
  }),
}).openapi("Webhook", { example: EXAMPLE_WEBHOOK });

export const webhookList = z.object({ webhooks: z.array(webhook), ...pageFields })
  .openapi("WebhookList", {
    example: {
      webhooks: [EXAMPLE_WEBHOOK],
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
  description:
    "A JSON object; any JSON value if the webhook has templates. An absent body is the " +
    "same as `{}`",
  example: { region: "EU" },
});
