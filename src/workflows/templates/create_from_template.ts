import type { Context } from "../../identity/context.ts";
import { type CreatedWorkflow, createWorkflow } from "../create_workflow.ts";
import { renameSource } from "../../definition/source/rename_source.ts";
import { requireTemplate } from "./template.ts";

export interface TemplateChoice {
  slug: string;
  /** The name of the workflow; the template's title unless stated. */
  name?: string;
}

/** Creates a workflow of the caller's own with the template as its draft. Errors: `not_found`. */
export async function createFromTemplate(
  ctx: Context,
  choice: TemplateChoice,
): Promise<CreatedWorkflow> {
  return await createWorkflow(ctx, { definition: templateSource(choice) });
}

/** The source of a template with its comments, under the chosen name. Errors: `not_found`. */
export function templateSource({ slug, name }: TemplateChoice): string {
  const { source } = requireTemplate(slug);
  return name === undefined ? source : renameSource(source, name);
}
