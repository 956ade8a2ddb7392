import { type Template, type TemplateDetail, templates } from "./template.ts";

/** All templates in their order, without their definitions. */
export function listTemplates(): Template[] {
  return [...templates().values()].map(withoutSource);
}

function withoutSource({ source: _, ...template }: TemplateDetail): Template {
  return template;
}
