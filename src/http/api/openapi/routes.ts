import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { version } from "../../../lib/version.ts";
import type { HttpEnv } from "../../env.ts";
import { createRoutes } from "../../routes.ts";
import { json } from "../../schema/bodies.ts";
import { ORGANIZATION } from "../../schema/examples.ts";
import { PROBLEM_EXAMPLES } from "../../schema/problem_examples.ts";
import { ERROR_DESCRIPTIONS, type ErrorStatus } from "../../schema/problems.ts";
import { TOKEN_OR_API_KEY } from "../../schema/security.ts";

type Routes = OpenAPIHono<HttpEnv>;
type Document = ReturnType<Routes["getOpenAPI31Document"]>;
type Operation = NonNullable<NonNullable<Document["paths"]>[string]["get"]>;

const DESCRIPTION =
  `People chat with an assistant that writes, publishes and runs workflows for them.

Every list takes \`page\` and \`limit\`; a page beyond the end is 200 and empty. In place of a page,
\`cursor\` takes the \`nextCursor\` of the previous answer. Times are ISO 8601 in
UTC, ids are UUIDs, errors are problem details (RFC 9457) whose \`code\` is one of a closed set.

**Permissions.** A workflow is read, and run, by its owner, by the teams that it is shared with, and
where it is public by the whole organization; written by its owner, and by those who have
\`workflow:write\` in a team that it is shared with. A thread is read by its owner and by the teams
that it is shared with; written by its owner, and by those who have \`workflow:write\` in such a team.
Admins may do no more with either; they list the organization's workflows by name, give one to
another owner, cancel runs and read \`/audit\`. Anything that
the caller may not read answers 404, as if it did not exist; anything that the caller may read and
not change, 403. Decision rules are read, evaluated and written by the same rights.`;

const TAGS: Readonly<Record<string, string>> = {
  chats: "Threads, their messages and the assistant's replies",
  models: "Language models that messages may ask for",
  usage: "The calls of models and their tokens",
  workflows: "Workflows, their drafts, versions, schedules and variables",
  rules: "Decision rules: tables with drafts, versions and tests of their own",
  schedules: "Phrases that say when a workflow runs",
  calendars: "Free days that schedules keep clear of",
  runs: "Executions of workflows",
  changes: "Lists that change, in one stream",
  questions: "Questions of runs to people",
  steps: "One step at a time",
  objects: "Files that runs and callers bring",
  services: "Services and actions that steps can use",
  templates: "Workflows to start from",
  "api-keys": "Keys for programs",
  hooks: "Webhooks: addresses at which others start runs",
  audit: "Actions of admins",
  me: "The caller",
  server: "The server's health, this document and the schema of definitions",
};

/** The ways to send a token, in order of precedence, then the API key. */
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
  description: "The organization of the request; unless sent, that of the last request",
  schema: { type: "string", example: ORGANIZATION },
} as const;

const SOURCE = {
  name: "x-source",
  in: "header",
  description: "Required with an API key, in `x-api-key` or as a bearer token; otherwise ignored",
  schema: { type: "string", example: "external" },
} as const;

const TIMEZONE = {
  name: "x-timezone",
  in: "header",
  description: "IANA time zone of the caller; an unknown one is 400 on every route, even if unused",
  schema: { type: "string", example: "Europe/Berlin" },
} as const;

const METHODS = ["get", "post", "put", "patch", "delete"] as const;
type Method = typeof METHODS[number];

interface RouteKey {
  path: string;
  method: Method;
}

const document = createRoute({
  method: "get",
  path: "/openapi.json",
  operationId: "getOpenApi",
  tags: ["server"],
  security: [],
  summary: "Show this document",
  description: "Open to everyone.",
  responses: {
    200: json(
      z.looseObject({ openapi: z.string() }).openapi({ example: { openapi: "3.1.0" } }),
      "OpenAPI 3.1",
    ),
  },
});

/** `GET /openapi.json`: the document of all routes of `app`, built once. */
export function openApiRoutes(app: Routes): Routes {
  let text: string | null = null;
  const routes = createRoutes();
  routes.openAPIRegistry.registerPath(document);
  routes.get("/openapi.json", (c) => {
    text ??= JSON.stringify(openApiDocument(app));
    return c.body(text, 200, { "Content-Type": "application/json" });
  });
  return routes;
}

/** Makes the OpenAPI document, and adds what all routes have in common. */
export function openApiDocument(app: Routes): Document {
  const document = app.getOpenAPI31Document({
    openapi: "3.1.0",
    info: {
      title: "Heddle",
      version,
      description: DESCRIPTION,
      license: { name: "Apache-2.0", url: "https://www.apache.org/licenses/LICENSE-2.0" },
    },
    servers: [{ url: "/", description: "This server" }],
    security: TOKEN_OR_API_KEY,
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
  });
  document.components = {
    ...document.components,
    securitySchemes: { ...SECURITY_SCHEMES },
    parameters: { activeOrganization: ACTIVE_ORGANIZATION, source: SOURCE, timezone: TIMEZONE },
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

function completed(operation: Operation, route: RouteKey): Operation {
  const [, root, , inside] = route.path.split("/");
  const declared = Object.entries(operation.responses ?? {})
    .filter(([status, answer]) => !isProblem(status, answer));
  const errors = errorsOf(operation, route).map((status) =>
    [status, { $ref: `#/components/responses/${status}` }] as const
  );
  return {
    ...operation,
    tags: operation.tags ?? [inside ?? root ?? ""],
    parameters: [...operation.parameters ?? [], ...callerParameters(operation, route)],
    responses: Object.fromEntries([...errors, ...declared]),
  };
}

/** Whether the response is one of the shared errors, not one specific to the route. */
function isProblem(status: string, { content = {} }: { content?: object }): boolean {
  return status in ERROR_DESCRIPTIONS && "application/problem+json" in content;
}

/**
 * The parameters in addition to the token. Routes with their own `security` accept no API key.
 * Every route of the API reads the time zone; routes that use it themselves declare it.
 */
function callerParameters(
  { security, parameters = [] }: Operation,
  { path }: RouteKey,
): { $ref: string }[] {
  const isOpen = security?.length === 0;
  const declaresZone = parameters.some((given) => "name" in given && given.name === TIMEZONE.name);
  const names = [
    ...isOpen ? [] : ["activeOrganization"],
    ...security ? [] : ["source"],
    ...declaresZone || !path.startsWith("/api/v1/") ? [] : ["timezone"],
  ];
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
}

/** Not subject to the rate limit, and answered while other parts are unavailable. */
const UNLIMITED_PATHS = new Set(["/healthz", "/readyz", "/console/config.json"]);

/**
 * The errors that the route declares, and those that every route of its kind can respond with: 405
 * for its path, 400 also for a request that names no host or several, 413 and 415 also for a body
 * that is not needed.
 */
function errorsOf(operation: Operation, { path, method }: RouteKey): string[] {
  const isOpen = operation.security?.length === 0;
  const statuses = new Set<string>([
    ...Object.entries(operation.responses ?? {}).filter(([status, answer]) =>
      isProblem(status, answer)
    ).map(([status]) => status),
    ...always(400, 405, 414, 431, 500),
    ...UNLIMITED_PATHS.has(path) ? [] : always(429, 503),
    ...isOpen ? [] : always(401, 403),
    ...method === "get" ? [] : always(413, 415, 507),
  ]);
  return [...statuses].sort();
}

function always(...statuses: ErrorStatus[]): string[] {
  return statuses.map(String);
}

function retryAfter(example: number): object {
  const schema = { type: "integer", minimum: 1, example };
  return { "Retry-After": { description: "Seconds", schema } };
}

/** The component of each error, which routes refer to. */
function errorResponses() {
  const headers: Readonly<Partial<Record<string, object>>> = {
    401: {
      "WWW-Authenticate": { schema: { type: "string", example: 'Bearer realm="heddle"' } },
    },
    405: {
      Allow: {
        description: "The methods that the path takes",
        schema: { type: "string", example: "GET, HEAD, POST" },
      },
    },
    429: retryAfter(31),
    503: retryAfter(5),
  };
  const schema = { $ref: "#/components/schemas/Problem" };
  const entries = Object.entries(ERROR_DESCRIPTIONS).map(([status, description]) => {
    const content = { "application/problem+json": { schema, example: PROBLEM_EXAMPLES[status] } };
    return [status, { description, headers: headers[status], content }];
  });
  return Object.fromEntries(entries);
}
