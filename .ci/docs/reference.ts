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

type Content = Record<string, { schema: Schema }>;

interface Operation {
  summary?: string;
  operationId?: string;
  tags?: string[];
  security?: unknown[];
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, { $ref?: string; description?: string; content?: Content }>;
}

export interface OpenApi {
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

const INTRODUCTION = `# Reference

Every route, as \`GET /api/v1/openapi.json\` tells it; this page is made from that document. Each route
takes a token or an API key unless it says otherwise ([authentication.md](authentication.md)) and the
header \`x-active-org\`. Errors are [problem details](errors.md). Commands to try are in
[api.md](api.md).
`;

/** `docs/reference.md`. */
export function referencePage(document: OpenApi): string {
  const areas = document.tags.map(({ name, description }) => {
    const operations = operationsOf(document, name);
    return [`## ${name}`, `${description}.`, ...operations.map(operationText)].join("\n\n");
  });
  const schemas = Object.entries(document.components.schemas)
    .filter(([, schema]) => schema.properties !== undefined)
    .map(([name, schema]) => `### ${name}\n\n${fieldsTable(schema)}`);
  return [INTRODUCTION.trimEnd(), ...areas, "## Schemas", ...schemas].join("\n\n") + "\n";
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

function operationText(operation: Placed): string {
  const isOpen = operation.security?.length === 0;
  const parts = [
    `### ${operation.route}`,
    `${operation.summary}.${isOpen ? " Needs no token." : ""}`,
    parametersText(operation.parameters ?? []),
    bodyText(operation.requestBody),
    answersText(operation.responses),
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
      description ?? schema.description ?? "",
    ]);
  return rows.length === 0
    ? ""
    : markdownTable(["Parameter", "In", "Type", "Default", "Meaning"], rows);
}

function defaultOf({ default: value }: Schema): string {
  return value === undefined ? "" : code(typeof value === "string" ? value : JSON.stringify(value));
}

function bodyText(body: Operation["requestBody"]): string {
  if (!body) return "";
  const optional = body.required ? "" : ", may be left out";
  const parts = Object.entries(body.content).map(([type, { schema }]) => {
    const head = `Body ${code(type)}${optional}`;
    const isObject = schema.properties !== undefined;
    return isObject ? `${head}:\n\n${fieldsTable(schema)}` : `${head}: ${typeOf(schema)}`;
  });
  return parts.join("\n\n");
}

function answersText(responses: Operation["responses"]): string {
  const rows = Object.entries(responses).filter(([, { $ref }]) => $ref === undefined)
    .map(([status, { description = "", content = {} }]) => {
      const [[type, { schema }] = ["", { schema: {} }]] = Object.entries(content);
      const shape = type === "application/json" ? typeOf(schema) : type && code(type);
      return [status, description, shape];
    });
  const errors = Object.keys(responses).filter((status) => responses[status]?.$ref);
  const table = markdownTable(["Status", "Answer", "Body"], rows);
  return `${table}\n\nErrors: ${errors.join(", ")}.`;
}

function fieldsTable(schema: Schema): string {
  const rows = fieldsOf(schema).map(({ name, required, schema: field }) => [
    code(name),
    typeOf(field),
    required ? "yes" : "no",
    [field.description ?? "", field.default === undefined ? "" : `Default ${defaultOf(field)}`]
      .filter(Boolean).join(". "),
  ]);
  return markdownTable(["Field", "Type", "Always", "Meaning"], rows);
}
