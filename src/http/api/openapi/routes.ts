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

**Formats.** Times are ISO 8601 in UTC. Ids are UUIDs. Errors are problem details (RFC 9457); their
\`code\` is one of a fixed set.

**Lists.** Every list takes \`page\` and \`limit\`. A page after the last one is empty, with status 200.
Instead of \`page\`, \`cursor\` takes the \`nextCursor\` of the previous response.

**Permissions.** The owner of a workflow may read, run and change it. Members of the teams that it is
shared with may read and run it; those with \`workflow:write\` in such a team may change it too. A
public workflow may be read and run by everybody in the organization. The same rules apply to
decision rules, which are evaluated instead of run. A thread may be read by its owner and by members
of the teams that it is shared with; its owner and members with \`workflow:write\` in such a team may
write in it. Admins have no further permissions on workflows, rules and threads, except that they
list the names of all workflows of the organization, transfer a workflow to another owner, see whose
runs are in the queue, cancel runs, list the members and read \`/audit\`. The response is 404 for
anything that the caller may not read, as if it did not exist, and 403 for anything that the
caller may read but not change.`;

const TAGS: Readonly<Record<string, string>> = {
  chats: "Chat threads, their messages and the assistant's replies",
  models: "Language models that a message can name",
  usage: "Calls of language models and the tokens they used",
  workflows: "Workflows, their drafts, versions, schedules and variables",
  rules: "Decision rules: decision tables with drafts, versions and tests",
  schedules: "Schedules that start workflows at the times of a phrase or cron",
  calendars: "Calendars of free days, on which schedules start no runs",
  runs: "Executions of workflows",
  changes: "One event stream that reports changes of lists",
  questions: "Questions that runs ask people",
  steps: "Test a single step",
  objects: "Files that callers upload and runs write",
  services: "Services and actions that steps can use",
  templates: "Workflows to start from",
  "api-keys": "API keys for programs",
  hooks: "Webhooks: secret URLs at which other systems start runs",
  audit: "Recorded actions of admins",
  members: "The members of the organization, for admins",
  me: "The caller",
  server: "The server's health, login sessions, this document and the JSON Schema of definitions",
};

/** The ways to send a token, in order of precedence, then the API key. */
const SECURITY_SCHEMES = {
  cookie: {
    type: "apiKey",
    in: "cookie",
    name: "token",
    description: "A JWT in a cookie, for browsers",
  },
  query: {
    type: "apiKey",
    in: "query",
    name: "token",
    description: "A JWT in the query, for event streams, which cannot send headers",
  },
  bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
  apiKey: {
    type: "apiKey",
    in: "header",
    name: "x-api-key",
    description:
      "An API key. Requires `x-source: external`. The key can also be sent as a bearer token",
  },
} as const;

const ACTIVE_ORGANIZATION = {
  name: "x-active-org",
  in: "header",
  description: "The organization in which the request acts. Defaults to the organization of the " +
    "caller's last request",
  schema: { type: "string", example: ORGANIZATION },
} as const;

const SOURCE = {
  name: "x-source",
  in: "header",
  description: "Required if the request has an API key; otherwise ignored",
  schema: { type: "string", example: "external" },
} as const;

const TIMEZONE = {
  name: "x-timezone",
  in: "header",
  description: "IANA time zone of the caller. Every route returns 400 for an unknown zone",
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
        description: "The methods that the path supports",
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
