import { createRoute, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { AppError } from "../../../lib/errors.ts";
import type { ObjectStorage } from "../../../objects/context.ts";
import { deleteObject } from "../../../objects/delete_object.ts";
import { listObjects } from "../../../objects/list_objects.ts";
import {
  dropObjects,
  recordObjects,
  type StagedObject,
  stageObject,
} from "../../../objects/stage_object.ts";
import { type StoredFile, toStoredFile } from "../../../objects/store_object.ts";
import { FILES_BYTES_MAX, type RequestBodies } from "../../bodies/body_limits.ts";
import type { HttpEnv } from "../../env.ts";
import { type FormFile, readForm } from "../../bodies/form_reader.ts";
import { headerOf } from "../../header.ts";
import { renewAfterBody } from "../../middleware/auth.ts";
import { createRoutes } from "../../routes.ts";
import { doneAnswer, json } from "../../schema/bodies.ts";
import { FILE, FINISHED_AT, ONE_PAGE, UPLOADED_FILE } from "../../schema/examples.ts";
import { objectKey, pageFields, pageQuery, timestamp } from "../../schema/fields.ts";
import { problems } from "../../schema/problems.ts";

type Routes = ReturnType<typeof createRoutes>;

const fileFields = {
  objectKey: z.string().openapi({
    description: "The key of the file. Anyone who knows the key can download the file",
  }),
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

const UPLOAD_FORM = {
  type: "object" as const,
  required: ["file"],
  properties: { file: BINARY },
  additionalProperties: false,
  example: { file: CONTENT },
};

const upload = createRoute({
  method: "post",
  path: "/",
  operationId: "uploadObject",
  summary: "Store a file",
  description: "Open to every member of the organization. The caller owns the file.",
  request: {
    query: z.object({
      name: z.string().min(1).optional().openapi({
        description: "The file name, required for a raw body. A form names its file itself",
        example: UPLOADED_FILE.name,
      }),
    }),
    // JSON schemas for the document only: with a zod schema, other types of bodies would be
    // refused.
    body: {
      required: true,
      content: {
        "multipart/form-data": {
          schema: { $ref: "#/components/schemas/UploadForm" },
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
  description:
    "`inputs`: uploads and attachments of messages. `outputs`: files that runs wrote. Both " +
    "if this is absent",
});

const list = createRoute({
  method: "get",
  path: "/",
  operationId: "listObjects",
  summary: "List the caller's files, newest first",
  description: "Open to every caller. Ordered by `createdAt`, newest first, then by key.",
  request: {
    query: z.object({ ...pageQuery, kind }),
  },
  responses: {
    200: json(
      objectList,
      "A page of the caller's files",
    ),
    ...problems(400, 401, 403),
  },
});

const remove = createRoute({
  method: "delete",
  path: "/",
  operationId: "deleteObject",
  summary: "Delete one of the caller's files",
  description: "Requires the file's owner.",
  request: { query: z.object({ objectKey }) },
  responses: {
    200: doneAnswer("The file is deleted", "File deleted"),
    ...problems(400, 401, 403, 404, 503),
  },
});

/** Uploads, the list of the caller's own files, and their removal. */
export function objectRoutes({ storage, bodies }: UploadDeps): Routes {
  const routes = createRoutes();
  routes.openAPIRegistry.registerComponent("schemas", "UploadForm", UPLOAD_FORM);
  routes.openapi(upload, async (c) => {
    return c.json(await storeUpload(c, { storage, bodies, name: c.req.valid("query").name }), 201);
  });
  routes.openapi(
    list,
    async (c) => c.json(await listObjects(c.get("ctx"), c.req.valid("query")), 200),
  );
  routes.openapi(remove, async (c) => {
    return c.json(await deleteObject({ ...c.get("ctx"), storage }, c.req.valid("query")), 200);
  });
  return routes;
}

interface UploadDeps {
  storage: ObjectStorage;
  bodies: RequestBodies;
}

/** Stores the form's file, or the raw body under the name in the query, while it arrives. */
async function storeUpload(
  c: Context<HttpEnv>,
  { storage, bodies, name }: UploadDeps & { name: string | undefined },
): Promise<StoredFile> {
  using _held = await bodies.hold(c, storage.putBytes ?? 0);
  const ctx = { ...c.get("ctx"), storage };
  const contentType = headerOf(c, "content-type") ?? "";
  if (/^multipart\/form-data\b/i.test(contentType)) return await storeForm(c, { storage, bodies });
  if (name === undefined) throw refused("name", "a raw body needs its file name in the query");
  const body = bodies.open(c, FILES_BYTES_MAX);
  const staged = await stageObject(ctx, { kind: "inputs", name, contentType, body });
  try {
    return await recordFile(c, { storage, staged });
  } catch (error) {
    await dropObjects(ctx, [staged]);
    throw error;
  }
}

/** The form has no fields apart from its file. */
const NO_FIELDS: ReadonlySet<string> = new Set();

/** Stores the file of a form as it arrives, and drops it if the rest of the form is invalid. */
async function storeForm(
  c: Context<HttpEnv>,
  { storage, bodies }: UploadDeps,
): Promise<StoredFile> {
  const ctx = { ...c.get("ctx"), storage };
  const contentType = headerOf(c, "content-type") ?? "";
  using charge = bodies.charge(c, ctx.principal.orgKey);
  const staged: StagedObject[] = [];
  const takeFile = async ({ field, ...file }: FormFile): Promise<true> => {
    if (field !== "file") throw unknownField(field);
    if (staged.length > 0) throw notOneFile();
    staged.push(await stageObject(ctx, { ...file, kind: "inputs" }));
    return true;
  };
  try {
    const body = bodies.open(c, FILES_BYTES_MAX);
    const form = await readForm(body, { contentType, fields: NO_FIELDS, charge, takeFile });
    const [file] = staged;
    if (file === undefined || form.file !== true) throw notOneFile();
    return await recordFile(c, { storage, staged: file });
  } catch (error) {
    await dropObjects(ctx, staged);
    throw error;
  }
}

/** Records a file whose bytes are stored. Throws if the caller has lost access meanwhile. */
async function recordFile(
  c: Context<HttpEnv>,
  { storage, staged }: Pick<UploadDeps, "storage"> & { staged: StagedObject },
): Promise<StoredFile> {
  await renewAfterBody(c);
  await recordObjects({ ...c.get("ctx"), storage }, [staged]);
  return toStoredFile(staged);
}

function unknownField(name: string): AppError {
  return refused(name, `the file field "${name}" is unknown: expected "file"`);
}

function notOneFile(): AppError {
  return refused("file", 'the form must have one file, as "file"');
}

function refused(path: string, why: string): AppError {
  const issues = [{ path, message: why }];
  return new AppError("invalid_request", `Cannot store the file: ${why}`, { issues });
}
