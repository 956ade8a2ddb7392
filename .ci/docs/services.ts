import { stringify } from "yaml";
import type { ActionExample } from "../../src/services/declaration.ts";
import {
  type ActionListing,
  type FieldListing,
  listServices,
  type ServiceListing,
} from "../../src/services/list_services.ts";
import { fieldsOf, type Schema, typeOf } from "./schema_text.ts";
import { code, markdownTable } from "./table.ts";

const INTRODUCTION = `# Services

A step names a service and one of its actions, and sets the action's fields in \`with\`
([the planner format](definition.md)). Every field may contain templates \`\${{ … }}\`, except three
kinds of fields:

- an *expression* is CEL without \`\${{ }}\`; if it is evaluated for each item, it can read \`item\` and
  \`index\`;
- a *template for each item* is evaluated for each item, with \`item\` and \`index\`;
- *text, as it is* contains no templates.

This page is generated from the declarations of the services, which the checker uses, too.
\`GET /api/v1/services\` returns the same data.
`;

const KINDS: Readonly<Record<FieldListing["kind"], string | null>> = {
  value: null,
  expression: "expression",
  item_template: "template for each item",
  verbatim: "text, as it is",
};

/** `docs/services.md`. */
export function servicesPage(): string {
  return [INTRODUCTION.trimEnd(), ...listServices().flatMap(serviceText)].join("\n\n") + "\n";
}

function serviceText({ slug, description, actions }: ServiceListing): string[] {
  const names = actions.map(({ name }) => code(name)).join(", ");
  const head = `## ${slug}\n\n${description} Actions: ${names}.`;
  return [head, ...actions.map((action) => actionText(slug, action))];
}

function actionText(slug: string, action: ActionListing): string {
  const effect = action.hasOutsideEffect ? " Has effects outside the run." : "";
  const parts = [
    `### ${slug}.${action.name}`,
    `${action.description}${effect}`,
    fieldsText(action.fields),
    ...action.choices.map(({ fields, required }) =>
      `${required ? "Exactly" : "At most"} one of ${fields.map(code).join(", ")} is given.`
    ),
    outputText(action),
    ...action.examples.map((example) => exampleText({ slug, action: action.name }, example)),
  ];
  return parts.join("\n\n");
}

function fieldsText(fields: readonly FieldListing[]): string {
  const rows = fields.map((field) => [
    code(field.name),
    KINDS[field.kind] ?? typeOf(field.schema),
    field.required ? "required" : field.default === null ? "" : code(String(field.default)),
    field.description,
  ]);
  return markdownTable(["Field", "Takes", "Default", "Meaning"], rows);
}

function outputText({ output: { description, schema } }: ActionListing): string {
  const whole: Schema = schema;
  const fields = fieldsOf(whole.items ?? whole);
  if (fields.length === 0) return `Output: ${typeOf(whole)}. ${description}`;
  const rows = fields.map(({ name, required, schema: field }) => [
    code(name),
    typeOf(field),
    required ? "yes" : "no",
    field.description ?? "",
  ]);
  const table = markdownTable(["Field", "Type", "Always", "Meaning"], rows);
  return `Output: ${whole.items ? "objects" : "object"}. ${description}\n\n${table}`;
}

function exampleText(place: { slug: string; action: string }, example: ActionExample): string {
  const { slug: service, action } = place;
  const step = stringify([{ id: "step", service, action, with: example.with }], { lineWidth: 0 });
  return `${example.title}:\n\n\`\`\`yaml\n${step}\`\`\``;
}
