import {
  type ActionDeclaration,
  CATALOGUE,
  type FieldChoice,
  type FieldDeclaration,
  type JsonSchema,
  schemaOfField,
  schemaOfFields,
  type ServiceDeclaration,
} from "../../services/catalogue.ts";
import { choiceOf, whereKeys } from "./words.ts";

const TEMPLATE: JsonSchema = { $ref: "#/$defs/template" };

/** Returns the schemas of the steps of each service and of each action, by their names. */
export function callSchemas(): Record<string, JsonSchema> {
  const entries = [...CATALOGUE.values()].flatMap((service): [string, JsonSchema][] => [
    [service.slug, serviceSchema(service)],
    ...Object.entries(service.actions).map(([name, action]): [string, JsonSchema] => [
      `${service.slug}.${name}`,
      actionSchema(action),
    ]),
  ]);
  return Object.fromEntries(entries);
}

/** Returns the schema of the services that a step may name. */
export function serviceChoice(): JsonSchema {
  const services = [...CATALOGUE.values()];
  return choiceOf(Object.fromEntries(services.map(({ slug, description }) => [slug, description])));
}

/** Returns the conditions that select the schema of a step by its service. */
export function serviceConditions(): JsonSchema[] {
  return [...CATALOGUE.keys()].map((service) =>
    whereKeys({ service }, { $ref: `#/$defs/${service}` })
  );
}

function serviceSchema({ slug, actions }: ServiceDeclaration): JsonSchema {
  const meanings = Object.entries(actions).map(([name, { description }]) => [name, description]);
  return {
    properties: { action: choiceOf(Object.fromEntries(meanings)) },
    allOf: Object.keys(actions).map((action) =>
      whereKeys({ action }, { $ref: `#/$defs/${slug}.${action}` })
    ),
  };
}

function actionSchema(action: ActionDeclaration): JsonSchema {
  const { title, input, choices = [], examples, timeoutMs } = action;
  const fields: JsonSchema = {
    title,
    ...schemaOfFields(input, fieldSchema),
    ...(choices.length > 0 ? { allOf: choices.map(choiceSchema) } : null),
    examples: examples.map((example) => example.with),
  };
  const isNeeded = Object.values(input).some(({ required }) => required) ||
    choices.some(({ required }) => required);
  // Waiting actions do not accept `timeout`.
  const properties = { with: fields, ...(timeoutMs === null ? { timeout: { not: {} } } : null) };
  return { properties, ...(isNeeded ? { required: ["with"] } : null) };
}

function fieldSchema(field: FieldDeclaration): JsonSchema {
  switch (field.kind ?? "value") {
    case "expression":
      return { description: field.description, $ref: "#/$defs/expression" };
    case "item_template":
      return { description: field.description };
    case "verbatim":
      return schemaOfField(field);
    case "value":
      return schemaOfField(field, TEMPLATE);
  }
}

/** Returns a schema that requires exactly one of the fields, or allows at most one. */
function choiceSchema({ fields, required }: FieldChoice): JsonSchema {
  const each = fields.map((name) => ({ required: [name] }));
  return { oneOf: required ? each : [...each, { not: { anyOf: each } }] };
}
