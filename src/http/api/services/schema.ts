import { z } from "@hono/zod-openapi";
import { findService } from "../../../services/list_services.ts";

const jsonSchema = z.record(z.string(), z.unknown())
  .openapi({ description: "JSON Schema 2020-12" });

const field = z.object({
  name: z.string(),
  kind: z.enum(["value", "expression", "item_template", "verbatim"]).openapi({
    description: "`value` may hold templates, `expression` is bare CEL, `item_template` is " +
      "filled in for each item, and `verbatim` is taken as it is written",
  }),
  type: z.enum(["any", "boolean", "string", "number", "list", "map", "object", "form", "union"])
    .openapi({ description: "A short form; `schema` is complete" }),
  required: z.boolean(),
  default: z.union([z.string(), z.number(), z.boolean(), z.null()])
    .openapi({ description: "The value when it is not given; null: none" }),
  options: z.union([z.array(z.string()).readonly(), z.null()])
    .openapi({ description: "The only texts allowed; null: any" }),
  description: z.string(),
  schema: jsonSchema,
}).openapi("ServiceField");

const action = z.object({
  name: z.string().openapi({ description: "The name that a step gives as its `action`" }),
  title: z.string(),
  description: z.string(),
  hasOutsideEffect: z.boolean()
    .openapi({ description: "Whether something outside the run is changed" }),
  fields: z.array(field).openapi({ description: "The fields of `with`" }),
  choices: z.array(z.object({ fields: z.array(z.string()).readonly(), required: z.boolean() }))
    .readonly()
    .openapi({ description: "Fields of which one may be given; if `required`, one must" }),
  output: z.object({ description: z.string(), schema: jsonSchema }),
  examples: z.array(z.object({ title: z.string(), with: z.record(z.string(), z.unknown()) }))
    .readonly(),
}).openapi("ServiceAction");

const service = z.object({
  slug: z.string().openapi({ description: "The name that a step gives as its `service`" }),
  title: z.string(),
  description: z.string(),
  actions: z.array(action),
}).openapi("Service");

/** All services and actions of steps, in one response. */
export const serviceList = z.object({ services: z.array(service).readonly() }).openapi(
  "ServiceList",
  {
    example: { services: [findService("wait")] },
  },
);
