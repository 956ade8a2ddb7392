import { createRoute, z } from "@hono/zod-openapi";
import type { HonoRequest } from "hono";
import type { Context } from "../../identity/context.ts";
import type { Clock } from "../../lib/clock.ts";
import { AppError } from "../../lib/errors.ts";
import type { ObjectStorage } from "../../objects/context.ts";
import { deleteObject } from "../../objects/delete_object.ts";
import { listObjects } from "../../objects/list_objects.ts";
import { type Download, openDownload } from "../../objects/open_download.ts";
import { type NewObject, storeObject } from "../../objects/store_object.ts";
import { createRoutes } from "../routes.ts";
import { json } from "../schemas/bodies.ts";
import { done, pageFields, pageQuery, timestamp } from "../schemas/fields.ts";
import { problems } from "../schemas/problems.ts";
import { whileRead } from "../unread_body.ts";

type Routes = ReturnType<typeof createRoutes>;

export interface ObjectDeps {
  db: Context["db"];
  clock: Context["clock"];
  storage: ObjectStorage;
}

const objectKeyQuery = z.string().min(1).openapi({
  description: "The key of the file, as a run or an upload gave it",
});

const download = createRoute({
  method: "get",
  path: "/download",
  operationId: "downloadObject",
  summary: "Download a file by its key",
  security: [],
  request: {
    query: z.object({
      objectKey: objectKeyQuery,
      type: z.enum(["attachment", "inline"]).default("attachment"),
    }),
  },
  responses: {
    200: {
      description: "The file",
      content: { "application/octet-stream": { schema: z.string().openapi({ format: "binary" }) } },
    },
    206: { description: "The part that `Range` asks for" },
    302: { description: "The file is at `Location`, for five minutes" },
    304: { description: "`If-None-Match` names the file as it is" },
    416: { description: "The file is shorter than `Range` asks for" },
    ...problems(400, 404, 503),
  },
});

/**
 * A file is untrusted content: whatever it is, it may run nothing in the server's origin. Who holds
 * its key may show it in a page of any other.
 */
const UNTRUSTED_CONTENT = {
  "Content-Security-Policy": "sandbox; default-src 'none'",
  "Cross-Origin-Resource-Policy": "cross-origin",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
};

/** The download, which asks for the key alone: it looks at no credentials. */
export function downloadRoutes(deps: ObjectDeps): Routes {
  const routes = createRoutes();
  routes.openapi(download, async (c) => {
    const { objectKey, type } = c.req.valid("query");
    const answer = await openDownload(deps, {
      objectKey,
      type,
      method: c.req.method === "HEAD" ? "HEAD" : "GET",
      range: c.req.header("range"),
      ifRange: c.req.header("if-range"),
      ifNoneMatch: c.req.header("if-none-match"),
    });
    return toResponse(answer, deps.clock);
  });
  return routes;
}

function toResponse(answer: Download, clock: Clock): Response {
  switch (answer.kind) {
    case "redirect": {
      const headers = { ...UNTRUSTED_CONTENT, "Cache-Control": "no-store" };
      return new Response(null, {
        status: 302,
        headers: { ...headers, "Location": answer.url.href },
      });
    }
    case "not_modified":
      return respond(304, answer);
    case "range_not_satisfiable":
      return respond(416, answer);
    case "stream":
      return respond(answer.partial ? 206 : 200, {
        ...answer,
        body: answer.body && whileRead(answer.body, { clock }),
      });
  }
}

function respond(
  status: number,
  { headers, body = null }: { headers: Record<string, string>; body?: ReadableStream | null },
): Response {
  return new Response(body, { status, headers: { ...UNTRUSTED_CONTENT, ...headers } });
}

const storedFile = z.object({
  objectKey: z.string(),
  name: z.string(),
  sizeBytes: z.number().int(),
  contentType: z.string(),
}).openapi("StoredFile");

const BINARY = { type: "string", format: "binary" } as const;

const upload = createRoute({
  method: "post",
  path: "/",
  operationId: "uploadObject",
  summary: "Store a file",
  request: {
    query: z.object({
      name: z.string().min(1).optional().openapi({
        description: "The file name of a raw body; a form brings its own",
      }),
    }),
    // Plain schemas, which document: with one of zod's no other type of body would be let in.
    body: {
      content: {
        "multipart/form-data": {
          schema: {
            type: "object",
            required: ["file"],
            properties: { file: BINARY },
            additionalProperties: false,
          },
        },
        "application/octet-stream": { schema: BINARY },
      },
    },
  },
  responses: {
    201: json(storedFile, "The stored file"),
    ...problems(400, 401, 403, 413, 503, 507),
  },
});

const list = createRoute({
  method: "get",
  path: "/",
  operationId: "listObjects",
  summary: "List one's own files, newest first",
  request: {
    query: z.object({ ...pageQuery, kind: z.enum(["inputs", "outputs"]).optional() }),
  },
  responses: {
    200: json(
      z.object({ objects: z.array(storedFile.extend({ createdAt: timestamp })), ...pageFields }),
      "The caller's own files, newest first",
    ),
    ...problems(400, 401, 403),
  },
});

const remove = createRoute({
  method: "delete",
  path: "/",
  operationId: "deleteObject",
  summary: "Remove one's own file",
  request: { query: z.object({ objectKey: objectKeyQuery }) },
  responses: {
    200: json(done, "The file is gone"),
    ...problems(400, 401, 403, 404, 503),
  },
});

/** Uploads, the list of one's own files, and their removal. */
export function objectRoutes({ storage }: Pick<ObjectDeps, "storage">): Routes {
  const routes = createRoutes();
  routes.openapi(upload, async (c) => {
    const file = await uploadedFile(c.req, c.req.valid("query").name);
    return c.json(await storeObject({ ...c.var.ctx, storage }, { ...file, kind: "inputs" }), 201);
  });
  routes.openapi(
    list,
    async (c) => c.json(await listObjects(c.var.ctx, c.req.valid("query")), 200),
  );
  routes.openapi(remove, async (c) => {
    return c.json(await deleteObject({ ...c.var.ctx, storage }, c.req.valid("query")), 200);
  });
  return routes;
}

type UploadedFile = Pick<NewObject, "name" | "contentType" | "body">;

/** The form's file, or the raw body under the name of the query. */
async function uploadedFile(request: HonoRequest, name: string | undefined): Promise<UploadedFile> {
  const contentType = request.header("content-type") ?? "";
  if (/^multipart\/form-data\b/i.test(contentType)) {
    return fileOf(await readForm(request, contentType));
  }
  if (name === undefined) throw refused("name", "a raw body needs its file name in the query");
  return { name, contentType, body: request.raw.body ?? new Uint8Array() };
}

async function readForm(request: HonoRequest, contentType: string): Promise<FormData> {
  try {
    // Hono keeps the bytes: whoever looked at them before does not take them away.
    const bytes = await request.arrayBuffer();
    const headers = { "Content-Type": contentType };
    return await new Response(bytes, { headers }).formData();
  } catch (error) {
    // The limit on the size of bodies speaks through the body too.
    if (error instanceof AppError) throw error;
    throw refused("body", "it must be multipart/form-data");
  }
}

function fileOf(form: FormData): UploadedFile {
  const other = [...form.keys()].find((name) => name !== "file");
  if (other !== undefined) throw refused(other, `the form has no field "${other}"`);
  const [file, second] = form.getAll("file");
  if (!(file instanceof File) || second !== undefined) {
    throw refused("file", 'the form must have one file, as "file"');
  }
  return { name: file.name, contentType: file.type, body: file.stream() };
}

function refused(path: string, why: string): AppError {
  const issues = [{ path, message: why }];
  return new AppError("invalid_request", `Cannot store the file: ${why}`, { issues });
}
