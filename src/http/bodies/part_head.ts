import { Buffer } from "node:buffer";

/** The head of a part of a form. */
export interface PartHead {
  /** The name of its field. */
  field: string;
  /** Null for a field that is no file. */
  fileName: string | null;
  contentType: string;
}

const DISPOSITION = /^form-data\s*(?:;|$)/i;

const PARAMETER = /;\s*([\w*-]+)\s*=\s*(?:"((?:\\.|[^"\\])*)"|([^;\s"]*))/g;

/** Unless a file says more. */
const FILE_TYPE = "application/octet-stream";

/**
 * Reads the head of a part, its bytes given as Latin-1: names are UTF-8, as browsers send them. Null
 * for one that names no field.
 */
export function readPartHead(
  { disposition, contentType = FILE_TYPE }: { disposition: string; contentType?: string },
): PartHead | null {
  if (!DISPOSITION.test(disposition)) return null;
  const parameters = new Map(
    disposition.matchAll(PARAMETER).map(([, name = "", quoted, bare = ""]) =>
      [name.toLowerCase(), unescape(quoted ?? bare)] as const
    ),
  );
  const field = parameters.get("name");
  if (field === undefined) return null;
  return { field, fileName: parameters.get("filename") ?? null, contentType };
}

/** Browsers write quotes and line breaks as `%22`, `%0D` and `%0A`; other clients use backslashes. */
function unescape(text: string): string {
  return Buffer.from(text, "latin1").toString("utf8")
    .replace(/\\(["\\])/g, "$1")
    .replace(/%(22|0d|0a)/gi, (escaped) => decodeURIComponent(escaped));
}
