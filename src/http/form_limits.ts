import { Buffer } from "node:buffer";
import type { MiddlewareHandler } from "hono";
import { AppError } from "../lib/errors.ts";
import type { HttpEnv } from "./env.ts";
import { headerOf } from "./header.ts";
import { isRouted } from "./methods.ts";

/** Far more than any form here has. */
const PARTS_MAX = 64;

/** Field name, file name and type of a part. */
const PART_HEAD_BYTES_MAX = 4 * 1024;

const FORM_TYPE = /^multipart\/form-data\b/i;

const BOUNDARY = /^boundary=(?:"([^"]{1,70})"|([^\s"]{1,70}))$/i;

/**
 * Refuses a form of very many parts, or with a very long head on one, before it is taken apart:
 * that takes a second for each quarter of a million parts, and nothing else is answered meanwhile.
 */
export function limitForms(): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    if (c.req.method !== "POST") return await next();
    const type = headerOf(c, "content-type") ?? "";
    if (FORM_TYPE.test(type) && /boundary/i.test(type) && isRouted(c)) {
      const boundary = boundaryOf(type);
      checkParts(Buffer.from(await c.req.arrayBuffer()), `--${boundary}`);
    }
    await next();
  };
}

/** There must be one, in the form that everybody reads in one way. */
function boundaryOf(type: string): string {
  const parameters = type.split(";").map((parameter) => parameter.trim());
  const [given, second] = parameters.filter((parameter) => /^boundary\b/i.test(parameter));
  const [, quoted, bare] = BOUNDARY.exec(given ?? "") ?? [];
  const boundary = quoted ?? bare;
  if (boundary !== undefined && second === undefined) return boundary;
  throw refused("its content type must name one boundary of at most 70 characters");
}

function checkParts(body: Buffer, delimiter: string): void {
  let count = 0;
  for (let at = body.indexOf(delimiter); at >= 0; at = body.indexOf(delimiter, at)) {
    at += delimiter.length;
    const head = body.subarray(at, at + PART_HEAD_BYTES_MAX);
    if (head.toString("latin1", 0, 2) === "--") return;
    if (++count > PARTS_MAX) throw refused(`it has more than ${PARTS_MAX} parts`);
    if (head.length === PART_HEAD_BYTES_MAX && !head.includes("\r\n\r\n")) {
      throw refused(`the head of part ${count} has more than ${PART_HEAD_BYTES_MAX} bytes`);
    }
  }
  throw refused("it does not end with the boundary that its content type names");
}

function refused(why: string): AppError {
  const issues = [{ path: "body", message: why }];
  return new AppError("invalid_request", `Cannot take the form: ${why}`, { issues });
}
