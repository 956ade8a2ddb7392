import type { Filled, Ids } from "./fill.ts";

interface Schema {
  properties?: Record<string, unknown>;
  required?: string[];
}

interface Parameter {
  $ref?: string;
  name?: string;
  in?: string;
  schema?: unknown;
}

interface Operation {
  parameters?: Parameter[];
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

/** A schema of text that holds data, as src/http/schema/bodies.ts describes streams and YAML. */
interface TextSchema {
  type: "string";
  contentSchema?: { items?: unknown };
}

/**
 * The document for the fuzzer. Its paths and bodies name existing things, in their organization.
 * For streams and YAML, the schema of the data replaces the schema of the text, because
 * Schemathesis parses both; before OpenAPI 3.2 it applies the schema of a stream to each event.
 */
export function fuzzedDocument(text: string, filled: Filled): string {
  const document: Document = JSON.parse(text, (_key, value: TextSchema | null) => {
    const data = value?.contentSchema;
    return data?.items ?? data ?? value;
  });
  delete document.paths[ENDLESS];
  for (const [path, item] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(item)) {
      const known = idsAt(`${method} ${path}`, filled);
      operation.parameters = operation.parameters?.filter(({ $ref, name = "" }) =>
        $ref === undefined && known[name]?.length !== 0
      ) ?? [];
      for (const parameter of operation.parameters) {
        nameIds(parameter, known);
      }
    }
  }
  nameIdsInBodies(document, filled);
  return JSON.stringify(document);
}

/** The fuzzer reads each answer to its end. */
const ENDLESS = "/api/v1/changes";

const COMPARED: Ids = { from: ["1", "draft"], to: ["1", "draft"] };

/** An operation that deletes or consumes its target has its own targets. */
function idsAt(operation: string, { workflow, rule, names, doomed }: Filled): Ids {
  const kept = operation.includes("/rules/") ? { ...workflow, ...rule } : workflow;
  const compared = operation.endsWith("/diff") ? COMPARED : {};
  const [, kind] = /\/(calendars|schedules)\/\{name\}/.exec(operation) ?? [];
  const named: Ids = kind === "calendars" || kind === "schedules" ? { name: names[kind] } : {};
  return { ...kept, ...compared, ...named, ...doomed[operation.replace("/api/v1", "")] };
}

function nameIds(parameter: Parameter, ids: Ids): void {
  const known = ids[parameter.name ?? ""];
  if (known) parameter.schema = someOf(known);
}

/** The optional fields without which hardly anything would be accepted. */
const REQUIRED: Readonly<Record<string, string[]>> = {
  AnswerBody: ["stepId", "approved"],
  ImportRuleBody: ["format", "content", "name"],
  PutCalendarBody: ["ics"],
};

function nameIdsInBodies({ components }: Document, { workflow, rule, bodies }: Filled): void {
  const schemas = Object.entries(components.schemas).filter(([name]) => name.endsWith("Body"));
  for (const [body, schema] of schemas) {
    const { properties = {} } = schema;
    schema.required = REQUIRED[body] ?? schema.required ?? [];
    const ids = /Rule|Evaluate/.test(body) ? { ...workflow, ...rule } : workflow;
    const versions = { versionId: ids.versionId, versionPublicId: ids.versionId };
    for (const [name, known] of Object.entries({ ...ids, ...versions, ...bodies[body] })) {
      if (known === undefined || !(name in properties)) continue;
      if (known.length > 0) properties[name] = someOf(known);
      else delete properties[name];
    }
  }
}

/** One of the ids, or an id that does not exist. */
function someOf(ids: readonly string[]): Record<string, unknown> {
  return { type: "string", enum: [...ids, crypto.randomUUID()] };
}
