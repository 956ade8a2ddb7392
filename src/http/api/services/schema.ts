import { z } from "@hono/zod-openapi";
import { findService } from "../../../services/list_services.ts";

const jsonSchema = z.record(z.string(), z.unknown())
  .openapi({ description: "JSON Schema 2020-12" });

const field = z.object({
  name: z.string(),
  kind: z.enum(["value", "expression", "item_template", "verbatim"]).openapi({
    description:
      "How the field is evaluated. `value`: may contain templates. `expression`: CEL without " +
      `\`${{}}\`. \`item_template\`: templates that are evaluated for each item. \`verbatim\`: ` +
      "not evaluated",
  }),
  type: z.enum(["any", "boolean", "string", "number", "list", "map", "object", "form", "union"])
    .openapi({ description: "The type in short; `schema` has the complete type" }),
  required: z.boolean(),
  default: z.union([z.string(), z.number(), z.boolean(), z.null()])
    .openapi({ description: "The value of the field if it is absent. null: no default" }),
  options: z.union([z.array(z.string()).readonly(), z.null()])
    .openapi({ description: "The allowed values. null: any value" }),
  description: z.string(),
  schema: jsonSchema,
}).openapi("ServiceField");

const action = z.object({
  name: z.string().openapi({ description: "The value for `action` in a step" }),
  title: z.string(),
  description: z.string(),
  hasOutsideEffect: z.boolean()
    .openapi({ description: "Whether the action changes anything outside the run" }),
  fields: z.array(field).openapi({ description: "The fields that `with` accepts" }),
  choices: z.array(z.object({ fields: z.array(z.string()).readonly(), required: z.boolean() }))
    .readonly()
    .openapi({
      description:
        "Groups of fields of which at most one may be given. If `required`, exactly one must " +
        "be given",
    }),
  output: z.object({ description: z.string(), schema: jsonSchema }),
  examples: z.array(z.object({ title: z.string(), with: z.record(z.string(), z.unknown()) }))
    .readonly(),
}).openapi("ServiceAction");

const service = z.object({
  slug: z.string().openapi({ description: "The value for `service` in a step" }),
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
