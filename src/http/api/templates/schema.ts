import { z } from "@hono/zod-openapi";
import { isPlainLine, NO_CONTROLS } from "../../../lib/control_characters.ts";
import { NAME_LENGTH_MAX } from "../../../definition/limits.ts";
import {
  envDeclaration,
  inputDeclaration,
  scheduleDeclaration,
} from "../workflows/definition_schema.ts";
import { orNull } from "../../schema/fields.ts";

export const templateParams = z.object({
  slug: z.string().openapi({
    description: "The slug of the template, as in `GET /templates`",
    example: "page-tables",
  }),
});

const templateFields = {
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  tags: z.array(z.string()).readonly(),
  services: z.array(z.string()).openapi({ description: "The services of the steps, sorted" }),
  needsNetwork: z.boolean().openapi({
    description: "Whether runs of the workflow call other servers",
  }),
  inputs: z.record(z.string(), inputDeclaration).openapi({ description: "The inputs of a run" }),
  env: z.record(z.string(), envDeclaration)
    .openapi({
      description: "The environment variables that the workflow declares and its runs need",
    }),
  schedule: orNull(scheduleDeclaration)
    .openapi({ description: "The schedule that publishing the workflow sets. null: no schedule" }),
};

const EXAMPLE = {
  slug: "page-tables",
  title: "Tables of a web page as CSV",
  description: "Fetches a page, reads the tables in its HTML and files each as CSV.",
  tags: ["web", "csv"],
  services: ["data", "files", "http"],
  needsNetwork: true,
  inputs: { page: { type: "string", description: "Address of the page" } },
  env: {},
  schedule: null,
};

const SOURCE = `# The tables of a web page, each as a CSV file.
format: planner/1
name: Tables of a web page as CSV
`;

const template = z.object(templateFields).openapi("Template");

/** All templates, in one response. */
export const templateList = z.object({ templates: z.array(template) })
  .openapi("TemplateList", { example: { templates: [EXAMPLE] } });

export const templateDetail = z.object({
  ...templateFields,
  source: z.string().openapi({ description: "The definition, in YAML with comments" }),
}).openapi("TemplateDetail", { example: { ...EXAMPLE, source: SOURCE } });

export const templateName = z.strictObject({
  name: z.string().trim().min(1).max(NAME_LENGTH_MAX).refine(isPlainLine, NO_CONTROLS).optional()
    .openapi({ description: "The name of the workflow. Defaults to the template's title" }),
}).openapi("TemplateNameBody", { example: { name: "Prices of our suppliers" } });
