import { createRoute, z } from "@hono/zod-openapi";
import type { HonoRequest } from "hono";
import { AppError } from "../../lib/errors.ts";
import type { ObjectStorage } from "../../objects/context.ts";
import { deleteObject } from "../../objects/delete_object.ts";
import { listObjects } from "../../objects/list_objects.ts";
import { type NewObject, storeObject } from "../../objects/store_object.ts";
import { createRoutes } from "../routes.ts";
import { doneAnswer, json } from "../schemas/bodies.ts";
import { FILE, FINISHED_AT, ONE_PAGE, UPLOADED_FILE } from "../schemas/examples.ts";
import { objectKey, pageFields, pageQuery, timestamp } from "../schemas/fields.ts";
import { problems } from "../schemas/problems.ts";

type Routes = ReturnType<typeof createRoutes>;

const fileFields = {
  objectKey: z.string().openapi({ description: "Whoever has it may download the file" }),
  name: z.string(),
  sizeBytes: z.number().int().min(0),
  contentType: z.string(),
};

const storedFile = z.object(fileFields).openapi("StoredFile", { example: UPLOADED_FILE });

const listedFile = z.object({ ...fileFields, createdAt: timestamp }).openapi("ListedFile");

const objectList = z.object({ objects: z.array(listedFile), ...pageFields }).openapi("ObjectList", {
  example: { objects: [{ ...FILE, createdAt: FINISHED_AT }], ...ONE_PAGE },
});

const BINARY = { type: "string", format: "binary" } as const;
const CONTENT = '[{ "region": "EU", "customer": "Nordwind", "amount": 1250 }]';

const upload = createRoute({
  method: "post",
  path: "/",
  operationId: "uploadObject",
  summary: "Store a file",
  description: "Takes every caller of the organization. The file is the caller's own.",
  request: {
    query: z.object({
      name: z.string().min(1).optional().openapi({
        description: "The file name of a raw body; a form brings its own",
        example: UPLOADED_FILE.name,
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
            example: { file: CONTENT },
          },
        },
        "application/octet-stream": { schema: { ...BINARY, example: CONTENT } },
      },
    },
  },
  responses: {
    201: json(storedFile, "The stored file"),
    ...problems(400, 401, 403, 413, 503, 507),
  },
});

const kind = z.enum(["inputs", "outputs"]).optional().openapi({
  description: "inputs: uploads and attachments; outputs: what runs have made; unstated: both",
});

const list = createRoute({
  method: "get",
  path: "/",
  operationId: "listObjects",
  summary: "List one's own files, newest first",
  description: "Takes every caller. Ordered by `createdAt`, newest first, then by key.",
  request: {
    query: z.object({ ...pageQuery, kind }),
  },
  responses: {
    200: json(
      objectList,
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
  description: "Needs the file's owner.",
  request: { query: z.object({ objectKey }) },
  responses: {
    200: doneAnswer("The file is gone", "File deleted"),
    ...problems(400, 401, 403, 404, 503),
  },
});

/** Uploads, the list of one's own files, and their removal. */
export function objectRoutes({ storage }: { storage: ObjectStorage }): Routes {
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
