import { CATALOGUE } from "../../services/catalogue.ts";
import type { ActionDeclaration, FieldType } from "../../services/declaration.ts";

/** Returns a line for each action of all services, or of one: its fields, output and purpose. */
export function describeServices(slug?: string): string {
  const lines = [...CATALOGUE.values()].filter((service) =>
    slug === undefined || service.slug === slug
  )
    .flatMap((service) =>
      Object.entries(service.actions).map(([name, action]) =>
        describeAction(`${service.slug}.${name}`, action)
      )
    );
  return lines.join("\n");
}

/** Describes an action with its examples; null if there is no action of that name. */
export function describeActionNamed(name: string): string | null {
  const [slug = "", actionName = ""] = name.split(".");
  const actions = CATALOGUE.get(slug)?.actions ?? {};
  const action = Object.hasOwn(actions, actionName) ? actions[actionName] : undefined;
  if (!action) return null;
  const fields = Object.entries(action.input).map(([field, { description }]) =>
    `  ${field}: ${description}`
  );
  const examples = action.examples.map((example) =>
    `  Example, ${example.title}: with: ${JSON.stringify(example.with)}`
  );
  return [
    describeAction(name, action),
    ...fields,
    `  output: ${action.outputDescription}`,
    ...examples,
  ].join("\n");
}

/** The names of all actions, service by service. */
export const ACTION_NAMES: string = [...CATALOGUE.values()].map(({ slug, actions }) =>
  `${slug}.{${Object.keys(actions).join(",")}}`
).join(" ");

function describeAction(name: string, { description, input, output }: ActionDeclaration): string {
  const fields = Object.entries(input).map(([field, { type, kind, required }]) => {
    const note = kind === undefined || kind === "value" ? "" : ` (${kind.replace("_", " ")})`;
    return `${field}${required ? "" : "?"}: ${describeType(type)}${note}`;
  });
  return `- ${name} { ${fields.join(", ")} } -> ${describeType(output)}. ${description}`;
}

function describeType(type: FieldType): string {
  switch (type.type) {
    case "string":
      return type.options?.join("|") ?? type.format ?? "string";
    case "form":
      return "declarations like those of inputs, by name";
    case "list":
      return `[${describeType(type.items)}]`;
    case "map":
      return `map of ${describeType(type.values)}`;
    case "object":
      return `{ ${
        Object.entries(type.fields).map(([n, f]) => `${n}: ${describeType(f.type)}`).join(", ")
      } }`;
    case "union":
      return type.of.map(describeType).join("|");
    default:
      return type.type;
  }
}
