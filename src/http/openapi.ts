import type { OpenAPIHono } from "@hono/zod-openapi";
import type { HttpEnv } from "./env.ts";
import { createRoutes } from "./routes.ts";
import { ERROR_DESCRIPTIONS, type ErrorStatus } from "./schemas/problems.ts";

type Routes = OpenAPIHono<HttpEnv>;
type Document = ReturnType<Routes["getOpenAPI31Document"]>;
type Operation = NonNullable<NonNullable<Document["paths"]>[string]["get"]>;

const DESCRIPTION =
  `People chat with an assistant that writes, publishes and runs workflows for them.

Every list takes \`page\` and \`limit\`. Times are ISO 8601 in UTC, ids are UUIDs, errors are problem
details (RFC 9457) whose \`code\` is one of a closed set.`;

const TAGS: Readonly<Record<string, string>> = {
  chats: "Threads, their messages and the assistant's replies",
  workflows: "Workflows, their drafts, versions, schedules and variables",
  runs: "What workflows do",
  objects: "Files that runs and callers bring",
  "api-keys": "Keys for programs",
  me: "Who calls",
};

/** The ways to bring a token, in the order in which they are looked for, and then the key. */
const SECURITY_SCHEMES = {
  cookie: { type: "apiKey", in: "cookie", name: "token", description: "A JWT; for browsers" },
  query: { type: "apiKey", in: "query", name: "token", description: "A JWT; for streams" },
  bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
  apiKey: {
    type: "apiKey",
    in: "header",
    name: "x-api-key",
    description: "With `x-source: external`; as a bearer token too",
  },
} as const;

const ACTIVE_ORGANIZATION = {
  name: "x-active-org",
  in: "header",
  description: "The organization that the call is for; the one of the last call when left out",
  schema: { type: "string" },
} as const;

const METHODS = ["get", "post", "put", "patch", "delete"] as const;
type Method = typeof METHODS[number];

/** `GET /openapi.json`: the document of all routes of `app`, which is built once. */
export function openApiRoutes(app: Routes): Routes {
  let text: string | null = null;
  const routes = createRoutes();
  routes.get("/openapi.json", (c) => {
    text ??= JSON.stringify(openApiDocument(app));
    return c.body(text, 200, { "Content-Type": "application/json" });
  });
  return routes;
}

/** The OpenAPI document; what all routes have in common is added here, so that none has to say it. */
export function openApiDocument(app: Routes): Document {
  const document = app.getOpenAPI31Document({
    openapi: "3.1.0",
    info: {
      title: "Heddle",
      version: "1",
      description: DESCRIPTION,
      license: { name: "Apache-2.0", url: "https://www.apache.org/licenses/LICENSE-2.0" },
    },
    servers: [{ url: "/", description: "This server" }],
    security: [{ bearer: [] }, { cookie: [] }, { query: [] }, { apiKey: [] }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
  });
  document.components = {
    ...document.components,
    securitySchemes: { ...SECURITY_SCHEMES },
    parameters: { activeOrganization: ACTIVE_ORGANIZATION },
    responses: errorResponses(),
  };
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    for (const method of METHODS) {
      const operation = item[method];
      if (operation) item[method] = completed(operation, { path, method });
    }
  }
  return document;
}

function completed(operation: Operation, place: { path: string; method: Method }): Operation {
  const [, , , area = ""] = place.path.split("/");
  const isOpen = operation.security?.length === 0;
  const organization = { $ref: "#/components/parameters/activeOrganization" };
  const declared = Object.entries(operation.responses ?? {})
    .filter(([status]) => !(status in ERROR_DESCRIPTIONS));
  const errors = errorsOf(operation, place.method).map((status) =>
    [status, { $ref: `#/components/responses/${status}` }] as const
  );
  return {
    ...operation,
    tags: [area],
    parameters: isOpen ? operation.parameters : [...operation.parameters ?? [], organization],
    responses: Object.fromEntries([...declared, ...errors]),
  };
}

/** Those that the route declares, and those that each route of its kind can answer. */
function errorsOf(operation: Operation, method: Method): string[] {
  const isOpen = operation.security?.length === 0;
  const statuses = new Set<string>([
    ...Object.keys(operation.responses ?? {}).filter((status) => status in ERROR_DESCRIPTIONS),
    ...always(414, 429, 431, 500, 503),
    ...isOpen ? [] : always(401, 403),
    ...method === "get" ? [] : always(507),
    ...operation.requestBody ? always(400, 413, 415) : [],
    ...operation.parameters?.length ? always(400) : [],
  ]);
  return [...statuses].sort();
}

function always(...statuses: ErrorStatus[]): string[] {
  return statuses.map(String);
}

/** Each error as a response that routes refer to. */
function errorResponses() {
  const text = { schema: { type: "string" } } as const;
  const headers: Readonly<Partial<Record<string, object>>> = {
    401: { "WWW-Authenticate": text },
    429: { "Retry-After": { description: "Seconds", schema: { type: "integer", minimum: 1 } } },
  };
  const content = {
    "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } },
  };
  const entries = Object.entries(ERROR_DESCRIPTIONS).map((
    [status, description],
  ) => [status, { description, headers: headers[status], content }]);
  return Object.fromEntries(entries);
}
