import { freshFetch } from "./fresh_fetch.ts";
import type { App } from "../../../src/app.ts";
import type { Media, OpenApi } from "../../../.ci/docs/reference.ts";
import { closedSchemas } from "./closed_schemas.ts";

type Operation = OpenApi["paths"][string][string];
type Documented = Operation["responses"][string];

/** The request that an answer is for. */
export type Asked = Pick<Request, "method" | "url" | "body">;

/**
 * Checks a response against the OpenAPI document. Throws at once if its status or content type is
 * not documented. Reading the body of the returned response fails if its JSON does not match the
 * schema in every field. Other bodies are passed through unchanged.
 */
export type AnswerCheck = (request: Asked, response: Response) => Response;

/** Pages for browsers and redirects to them are not part of the API. */
const PAGES = /^\/(console(\/(?!config\.json$).*)?)?$/;

/** Of larger bodies, only the content type is checked. */
const CHECKED_BYTES_MAX = 4 * 1024 * 1024;

const checksByDocument = new Map<string, AnswerCheck>();

/** Each document is parsed, and each of its schemas compiled, once per process. */
export function answerCheck(documentText: string): AnswerCheck {
  const known = checksByDocument.get(documentText) ?? createCheck(JSON.parse(documentText));
  checksByDocument.set(documentText, known);
  return known;
}

let servedCheck: Promise<AnswerCheck> | null = null;

/** The check against the server's own document, which is requested once per process. */
export async function servedAnswerCheck(
  get: (path: string) => Response | Promise<Response>,
): Promise<AnswerCheck> {
  servedCheck ??= (async () => answerCheck(await (await get("/api/v1/openapi.json")).text()))();
  try {
    return await servedCheck;
  } catch (error) {
    servedCheck = null;
    throw error;
  }
}

/**
 * `fetch()` for a server process, at its current address. Each response is checked against the
 * server's OpenAPI document.
 */
export async function checkedFetch(
  server: { readonly url: string },
): Promise<(path: string, init?: RequestInit) => Promise<Response>> {
  const check = await servedAnswerCheck((path) => fetch(`${server.url}${path}`));
  return async (path, init = {}) => {
    const { method = "GET", body = null } = init;
    const url = `${server.url}${path}`;
    const response = await freshFetch(url, init);
    if (isRefusedByRuntime(response)) return response;
    return check({ method, url, body } as Asked, response);
  };
}

/**
 * Whether the runtime refused the request before the application received it. Such responses are
 * not documented.
 */
export function isRefusedByRuntime({ status, headers }: Response): boolean {
  return (status === 400 || status === 431) && headers.get("content-length") === "0" &&
    !headers.has("content-type");
}

/** Checks each response of a server against the server's own OpenAPI document. */
export async function withCheckedAnswers(app: App): Promise<App> {
  const check = await servedAnswerCheck((path) =>
    app.fetch(new Request(`http://127.0.0.1${path}`), "127.0.0.1")
  );
  return {
    ...app,
    fetch: async (request, clientAddress) => {
      const asked = { method: request.method, url: request.url, body: request.body };
      return check(asked, await app.fetch(request, clientAddress));
    },
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}

function createCheck(document: OpenApi): AnswerCheck {
  const compile = closedSchemas(document);
  const findPath = pathFinder(document);
  return (request, response) => {
    const { method, url, body } = request;
    const isPage = response.status < 400 || response.status === 405;
    if (isPage && PAGES.test(new URL(url).pathname)) return response;
    const answer = `${method} ${new URL(url).pathname} answers ${response.status}`;
    const item = findPath(new URL(url).pathname);
    const operation = item?.[method === "HEAD" ? "get" : method.toLowerCase()];
    if (method === "OPTIONS" && response.status === 204) return response;
    const documented = operation
      ? resolved(document, operation.responses[response.status])
      : unrouted(document, { item, response });
    if (documented === undefined) throw violation(answer, "a status that is not documented");
    if (operation?.requestBody?.required && response.ok && body === null) {
      throw violation(answer, "no error without a body, which the document requires");
    }
    const media = mediaOf(documented, response);
    if (media === undefined) {
      const type = response.headers.get("content-type") ?? undefined;
      throw violation(answer, `the content type ${type}, which is not documented`);
    }
    if (method === "HEAD" || !isJson(response) || !media || isFile(media)) return response;
    const fits = compile(media.schema);
    return checkedBody(response, (text) => {
      if (fits(JSON.parse(text))) return;
      const faults = fits.errors?.map(({ instancePath, message, params }) =>
        `${instancePath} ${message} ${JSON.stringify(params)}`
      );
      throw violation(answer, `${faults?.join("; ")}: ${text.slice(0, 2_000)}`);
    });
  };
}

function violation(answer: string, what: string): Error {
  return new Error(`Against the OpenAPI document, ${answer}: ${what}`);
}

/** The error response that is allowed if no operation matches the request. */
function unrouted(
  document: OpenApi,
  { item, response }: { item: OpenApi["paths"][string] | undefined; response: Response },
): Documented | undefined {
  const { status, headers } = response;
  if (status === (item ? 404 : 405)) return undefined;
  if (status === 405 && item && headers.get("allow") !== allowed(item)) return undefined;
  return document.components.responses[status];
}

function allowed(item: OpenApi["paths"][string]): string {
  const methods = Object.keys(item).map((method) => method.toUpperCase());
  return (methods.includes("GET") ? [...methods, "HEAD"] : methods).sort().join(", ");
}

function resolved(document: OpenApi, answer: Documented | undefined): Documented | undefined {
  const name = answer?.$ref?.split("/").at(-1);
  return name === undefined ? answer : document.components.responses[name];
}

/**
 * The documented content of the response's type. Null if neither the response nor the document has
 * a content; undefined if the type is not documented.
 */
function mediaOf({ content = {} }: Documented, { headers }: Response): Media | null | undefined {
  const type = headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type === undefined) return Object.keys(content).length === 0 ? null : undefined;
  return content[type] ?? content["*/*"];
}

function isJson({ headers }: Response): boolean {
  return /^application\/([\w.-]+\+)?json\b/i.test(headers.get("content-type") ?? "");
}

/** Whether the body is a stored file, of any type. */
function isFile({ schema }: Media): boolean {
  return schema.format === "binary";
}

/** Passes the body on at the reader's pace, and checks it before reporting its end. */
function checkedBody(response: Response, check: (text: string) => void): Response {
  if (response.body === null) return response;
  const reader = response.body.getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const { done, value } = await reader.read();
      if (!done) {
        bytes += value.length;
        if (bytes <= CHECKED_BYTES_MAX) chunks.push(value.slice());
        controller.enqueue(value);
        return;
      }
      if (bytes <= CHECKED_BYTES_MAX) check(await new Blob(chunks).text());
      controller.close();
    },
    cancel: (reason) => reader.cancel(reason),
  }, { highWaterMark: 0 });
  const { status, statusText, headers } = response;
  return new Response(body, { status, statusText, headers });
}

type PathItem = OpenApi["paths"][string];

/**
 * The operations at a path, as the router finds them: if a literal segment and a parameter both
 * take it, the literal one goes first.
 */
function pathFinder({ paths }: OpenApi): (path: string) => PathItem | undefined {
  const known = Object.entries(paths).map(([path, item]) => ({ parts: path.split("/"), item }))
    .sort((a, b) => parameterCount(b.parts) - parameterCount(a.parts));
  return (path) => {
    const given = path.split("/");
    const found = known.filter(({ parts }) =>
      parts.length === given.length &&
      parts.every((part, at) => part === given[at] || (isParameter(part) && given[at] !== ""))
    );
    return found.length === 0 ? undefined : Object.assign({}, ...found.map(({ item }) => item));
  };
}

function parameterCount(parts: readonly string[]): number {
  return parts.filter(isParameter).length;
}

function isParameter(part: string): boolean {
  return part.startsWith("{");
}
