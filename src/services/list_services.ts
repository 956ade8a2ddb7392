import { CATALOGUE } from "./catalogue.ts";
import type {
  ActionDeclaration,
  ActionExample,
  FieldChoice,
  FieldDeclaration,
  FieldKind,
  ServiceDeclaration,
} from "./declaration.ts";
import { type JsonSchema, schemaOfField, schemaOfType } from "./field_schema.ts";

/** A field of an action's `with`, as forms and generators need it. */
export interface FieldListing {
  name: string;
  kind: FieldKind;
  /** The name of the type; `schema` has all details. */
  type: FieldDeclaration["type"]["type"];
  required: boolean;
  /** Null if there is no default. */
  default: string | number | boolean | null;
  /** The only allowed texts; null if any is allowed. */
  options: readonly string[] | null;
  description: string;
  /** The schema of the value. In a step, a template may replace any part of it. */
  schema: JsonSchema;
}

export interface ActionListing {
  name: string;
  title: string;
  description: string;
  /** Whether the action changes something outside the run. */
  hasOutsideEffect: boolean;
  fields: FieldListing[];
  /** Fields of which at most one may be given, or exactly one. */
  choices: readonly FieldChoice[];
  output: { description: string; schema: JsonSchema };
  examples: readonly ActionExample[];
}

export interface ServiceListing {
  slug: string;
  title: string;
  description: string;
  actions: ActionListing[];
}

let services: readonly ServiceListing[] | undefined;

/**
 * Lists the services of the catalogue with their actions, in the catalogue's order. The list is
 * made once, when it is first asked for.
 */
export function listServices(): readonly ServiceListing[] {
  return services ??= [...CATALOGUE.values()].map(listService);
}

/** Describes one service of the catalogue; undefined if it does not exist. */
export function findService(slug: string): ServiceListing | undefined {
  const declared = CATALOGUE.get(slug);
  return declared && listService(declared);
}

function listService({ slug, title, description, actions }: ServiceDeclaration): ServiceListing {
  return {
    slug,
    title,
    description,
    actions: Object.entries(actions).map(([name, action]) => listAction(name, action)),
  };
}

function listAction(name: string, action: ActionDeclaration): ActionListing {
  const { title, description, effect, input, choices = [], examples } = action;
  return {
    name,
    title,
    description,
    hasOutsideEffect: effect === "outside",
    fields: Object.entries(input).map(([field, declaration]) => listField(field, declaration)),
    choices,
    output: { description: action.outputDescription, schema: schemaOfType(action.output) },
    examples,
  };
}

function listField(name: string, field: FieldDeclaration): FieldListing {
  const { kind = "value", type, required = false, description } = field;
  return {
    name,
    kind,
    type: type.type,
    required,
    default: field.default ?? null,
    options: type.type === "string" ? type.options ?? null : null,
    description,
    schema: schemaOfField(field),
  };
}
