import { z } from "zod";
import { templateSource } from "../../workflows/templates/create_from_template.ts";
import { NAME_LENGTH_MAX } from "../../definition/limits.ts";
import { foldName } from "../../lib/text/fold_name.ts";
import { listTemplates } from "../../workflows/templates/list_templates.ts";
import { requireTemplate, type Template } from "../../workflows/templates/template.ts";
import { saveThreadDraft } from "../save_thread_draft.ts";
import { defineTool } from "../tool.ts";

export const listTemplatesTool = defineTool({
  name: "list_templates",
  description: "Lists the templates: whole workflows to begin with. Look here before you write " +
    "a workflow from nothing.",
  effect: "none",
  input: z.strictObject({}),
  run() {
    const lines = listTemplates().map(({ slug, title, description }) =>
      `- ${slug} (${title}): ${description}`
    );
    return Promise.resolve({ text: lines.join("\n") });
  },
});

export const useTemplateTool = defineTool({
  name: "use_template",
  description:
    "Saves a template as this thread's draft, as save_draft does: it replaces what the draft says. " +
    "Change it afterwards with show_draft and save_draft, and keep its comments.",
  effect: "draft",
  input: z.strictObject({
    template: z.string().min(1).describe("Its name, as list_templates gives it."),
    name: z.string().trim().min(1).max(NAME_LENGTH_MAX).optional()
      .describe("The name of the new workflow."),
  }),
  async run(talk, { template: wanted, name }) {
    const template = findTemplate(wanted) ?? requireTemplate(wanted);
    await saveThreadDraft(talk, templateSource({ slug: template.slug, name }));
    const title = name ?? template.title;
    const first = `The draft "${title}" is saved, from the template ${template.slug}.`;
    return { text: [first, ...needsOf(template)].join("\n") };
  },
});

/** Finds a template by its slug or title, or by a part of them that no other template contains. */
function findTemplate(wanted: string): Template | null {
  const words = foldName(wanted.replaceAll(/[-_\s]+/g, " ").trim());
  const named = listTemplates().map((template) => {
    const names = [template.slug, template.title];
    return { template, names: names.map((each) => foldName(each.replaceAll("-", " "))) };
  });
  const exact = named.find(({ names }) => names.includes(words));
  if (exact) return exact.template;
  const fitting = named.filter(({ names }) => names.some((each) => each.includes(words)));
  return fitting.length === 1 ? fitting[0]?.template ?? null : null;
}

function needsOf({ inputs, env, schedule }: Template): string[] {
  const asked = Object.entries(inputs).filter(([, input]) => !("default" in input));
  const line = ([name, { description = "" }]: [string, { description?: string }]) =>
    `- ${name}: ${description}`;
  const values = Object.entries(env);
  return [
    ...asked.length > 0 ? ["A run asks for:", ...asked.map(line)] : [],
    ...values.length > 0
      ? ["Environment variables to set once published:", ...values.map(line)]
      : [],
    ...schedule?.cron ? [`Once published it runs by itself: ${schedule.cron}.`] : [],
  ];
}
