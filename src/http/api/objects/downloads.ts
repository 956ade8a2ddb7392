import { createRoute, z } from "@hono/zod-openapi";
import type { Context } from "../../../identity/context.ts";
import { headerOf } from "../../header.ts";
import type { Clock } from "../../../lib/clock.ts";
import type { ObjectStorage } from "../../../objects/context.ts";
import { type Download, openDownload } from "../../../objects/open_download.ts";
import { createRoutes } from "../../routes.ts";
import { FILE } from "../../schema/examples.ts";
import { objectKey } from "../../schema/fields.ts";
import { problems } from "../../schema/problems.ts";
import { dropWhenUnread } from "../../bodies/unread_body.ts";

export interface DownloadDeps {
  db: Context["db"];
  clock: Context["clock"];
  storage: ObjectStorage;
}

const ETAG = '"019e6b1c7fa87939"';

/** The schema of a response header. */
function text(example: string) {
  return { schema: { type: "string", example } } as const;
}

const fileHeaders = {
  "Accept-Ranges": text("bytes"),
  "Content-Disposition": text(`attachment; filename="${FILE.name}"`),
  "ETag": text(ETAG),
};

/** The body of the response, which has the stored type of the file. */
const fileContent = {
  "*/*": {
    schema: z.string().openapi({ format: "binary", example: "region,customer,amount\r\n" }),
  },
};

const download = createRoute({
  method: "get",
  path: "/download",
  operationId: "downloadObject",
  summary: "Download a file by its key",
  description:
    "Requires only the key of the file; credentials are ignored. If the server uses an " +
    "object storage, the response is a redirect (302) to a URL of the storage that is " +
    "valid for 300 seconds. Otherwise the server sends the file (200) or the requested " +
    "range (206).",
  security: [],
  request: {
    query: z.object({
      objectKey,
      type: z.enum(["attachment", "inline"]).default("attachment").openapi({
        description:
          "`attachment`: the browser saves the file. `inline`: the browser shows the file if it " +
          "is an image, text, PDF, audio or video",
      }),
    }),
    headers: z.object({
      "range": z.string().optional().openapi({
        description:
          "One range of bytes. The whole file is sent if several ranges or another unit are " +
          "requested",
        example: "bytes=0-1023",
      }),
      "if-range": z.string().optional()
        .openapi({
          description:
            "`Range` applies only if the file still has this `ETag`; otherwise the whole file is " +
            "sent",
          example: ETAG,
        }),
      "if-none-match": z.string().optional()
        .openapi({
          description: "The response is 304 if the file still has this `ETag`",
          example: ETAG,
        }),
    }),
  },
  responses: {
    200: { description: "The file", headers: fileHeaders, content: fileContent },
    206: {
      description: "The range of bytes that `Range` requests",
      headers: { ...fileHeaders, "Content-Range": text("bytes 0-1023/4096") },
      content: fileContent,
    },
    302: {
      description: "`Location` is a URL of the file in the object storage, valid for 300 seconds",
      headers: {
        Location: text(`https://files.example.org/heddle/${FILE.objectKey}?X-Amz-Expires=300`),
      },
    },
    304: {
      description: "The file still has the `ETag` of `If-None-Match`",
      headers: { ETag: text(ETAG) },
    },
    416: {
      description: "The range begins after the end of the file",
      headers: { "Content-Range": text("bytes */4096") },
    },
    ...problems(400, 404, 503),
  },
});

/**
 * A file is untrusted content: no file may run a script in the server's origin. Pages of any origin
 * may embed a file, if they have its key.
 */
const UNTRUSTED_CONTENT = {
  "Content-Security-Policy": "sandbox; default-src 'none'",
  "Cross-Origin-Resource-Policy": "cross-origin",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
};

/** The download. It requires only the key of the file and ignores credentials. */
export function downloadRoutes(deps: DownloadDeps): ReturnType<typeof createRoutes> {
  const routes = createRoutes();
  routes.openapi(download, async (c) => {
    const { objectKey, type } = c.req.valid("query");
    const answer = await openDownload(deps, {
      objectKey,
      type,
      method: c.req.method === "HEAD" ? "HEAD" : "GET",
      range: headerOf(c, "range"),
      ifRange: headerOf(c, "if-range"),
      ifNoneMatch: headerOf(c, "if-none-match"),
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
        body: answer.body && dropWhenUnread(answer.body, { clock }),
      });
  }
}

function respond(
  status: number,
  { headers, body = null }: { headers: Record<string, string>; body?: ReadableStream | null },
): Response {
  return new Response(body, { status, headers: { ...UNTRUSTED_CONTENT, ...headers } });
}
