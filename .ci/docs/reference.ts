import { exampleBlock, exampleOf } from "./examples.ts";
import { code, markdownTable } from "./table.ts";
import { fieldsOf, type Schema, typeOf } from "./schema_text.ts";

interface Parameter {
  $ref?: string;
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: Schema;
}

/** A body in one content type. */
export interface Media {
  schema: Schema;
  example?: unknown;
}

type Content = Record<string, Media>;

interface Answer {
  $ref?: string;
  description?: string;
  content?: Content;
}

interface Operation {
  summary?: string;
  description?: string;
  operationId?: string;
  tags?: string[];
  security?: unknown[];
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, Answer>;
}

export interface OpenApi {
  info: { description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Schema>;
    responses: Record<string, Answer>;
    parameters: Record<string, Parameter>;
  };
}

const INTRODUCTION = `# Reference

Every route, as \`GET /api/v1/openapi.json\` tells it; this page is made from that document. Each route
takes a token or an API key unless it says otherwise ([authentication.md](authentication.md)) and the
header \`x-active-org\`; with an API key, \`x-source: external\` too. Commands to try are in
[api.md](api.md). The examples tell one story: Ada, of the team \`sales\` in the organization \`acme\`,
makes the workflow "Report of a region", publishes it and runs it.
`;

/** `docs/reference.md`. */
export function referencePage(document: OpenApi): string {
  const areas = document.tags.map(({ name, description }) => {
    const operations = operationsOf(document, name)
      .map((operation) => operationText(document, operation));
    return [`## ${name}`, `${description}.`, ...operations].join("\n\n");
  });
  const schemas = Object.entries(document.components.schemas)
    .map(([name, schema]) => `### ${name}\n\n${schemaText(schema)}`);
  const parts = [
    INTRODUCTION.trimEnd(),
    document.info.description,
    contents(document),
    ...areas,
    errorsText(document),
    "## Schemas",
    ...schemas,
  ];
  return parts.join("\n\n") + "\n";
}

interface Placed extends Operation {
  route: string;
}

function operationsOf({ paths }: OpenApi, tag: string): Placed[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).filter(([, operation]) => operation.tags?.includes(tag))
      .map(([method, operation]) => ({ ...operation, route: `${method.toUpperCase()} ${path}` }))
  );
}

function contents(document: OpenApi): string {
  const rows = document.tags.flatMap(({ name }) => operationsOf(document, name))
    .map(({ route, summary = "" }) => [`[${route}](#${anchorOf(route)})`, summary]);
  return markdownTable(["Route", "What it does"], rows);
}

/** The anchor that GitHub makes from a heading. */
function anchorOf(heading: string): string {
  return heading.toLowerCase().replaceAll(/[^a-z0-9 _-]/g, "").replaceAll(" ", "-");
}

function operationText(document: OpenApi, operation: Placed): string {
  const parts = [
    `### ${operation.route}`,
    `${operation.summary}. ${operation.description}`,
    parametersText(operation.parameters ?? []),
    bodyText(document, operation.requestBody),
    answersText(document, operation.responses),
  ];
  return parts.filter((part) => part !== "").join("\n\n");
}

function parametersText(parameters: readonly Parameter[]): string {
  const rows = parameters.filter(({ $ref }) => $ref === undefined)
    .map(({ name, in: place, required, description, schema }) => [
      code(name),
      place,
      typeOf(schema),
      required ? "required" : defaultOf(schema),
      meaningOf({ ...schema, description: description ?? schema.description }),
    ]);
  return rows.length === 0
    ? ""
    : markdownTable(["Parameter", "In", "Type", "Default", "Meaning"], rows);
}

function meaningOf({ description, example }: Schema): string {
  const shown = typeof example === "string" ? example : JSON.stringify(example);
  const parts = [description, example === undefined ? undefined : `Example: ${code(shown)}`];
  return parts.filter((part) => part !== undefined).join(". ");
}

function defaultOf({ default: value }: Schema): string {
  return value === undefined ? "" : code(typeof value === "string" ? value : JSON.stringify(value));
}

function bodyText(document: OpenApi, body: Operation["requestBody"]): string {
  if (!body) return "";
  const optional = body.required ? "" : ", may be left out";
  const parts = Object.entries(body.content).map(([type, media]) => {
    const { schema } = media;
    const head = `Body ${code(type)}${optional}`;
    const named = document.components.schemas[schema.$ref?.split("/").at(-1) ?? ""] ?? schema;
    const shape = named.properties
      ? `:\n\n${fieldsTable(named, "Required")}`
      : `: ${typeOf(schema)}`;
    return `${head}${shape}\n\n${exampleBlock("Example of a body", exampleOf(document, media))}`;
  });
  return parts.join("\n\n");
}

function answersText(document: OpenApi, responses: Operation["responses"]): string {
  const own = Object.entries(responses).filter(([, { $ref }]) => $ref === undefined);
  const rows = own.map(([status, { description = "", content = {} }]) => {
    const [[type, { schema }] = ["", { schema: {} }]] = Object.entries(content);
    const shape = type === "application/json" ? typeOf(schema) : type && code(type);
    return [status, description, shape];
  });
  const examples = own.flatMap(([status, { content = {} }]) =>
    Object.entries(content).filter(([type]) => type !== "*/*")
      .map(([, media]) => exampleBlock(`Example of ${status}`, exampleOf(document, media)))
  );
  const errors = Object.keys(responses).filter((status) => responses[status]?.$ref);
  const table = markdownTable(["Status", "Answer", "Body"], rows);
  return [table, ...examples, `[Errors](#errors): ${errors.join(", ")}.`].join("\n\n");
}

function errorsText(document: OpenApi): string {
  const blocks = Object.entries(document.components.responses)
    .map(([status, { description = "", content = {} }]) => {
      const examples = Object.values(content).map((media) => exampleOf(document, media));
      return exampleBlock(`${status}: ${description.replaceAll("`", "")}`, examples[0]);
    });
  const head = "Each error is a [Problem](#problem); [errors.md](errors.md) lists the codes.";
  return ["## Errors", head, ...blocks].join("\n\n");
}

function schemaText(schema: Schema): string {
  const description = schema.description ? `${schema.description}.\n\n` : "";
  return description + (schema.properties ? fieldsTable(schema) : `${typeOf(schema)}`);
}

function fieldsTable(schema: Schema, requiredTitle = "Always"): string {
  const rows = fieldsOf(schema).map(({ name, required, schema: field }) => [
    code(name),
    typeOf(field),
    required ? "yes" : "no",
    [field.description ?? "", field.default === undefined ? "" : `Default ${defaultOf(field)}`]
      .filter(Boolean).join(". "),
  ]);
  return markdownTable(["Field", "Type", requiredTitle, "Meaning"], rows);
}
