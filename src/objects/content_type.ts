import { lookup } from "mrmime";

const BINARY = "application/octet-stream";
const LENGTH_MAX = 200;
const TOKEN = "[!#$%&'*+.^_`|~A-Za-z0-9-]+";
/** A media type with optional parameters, in characters that are allowed in a header field. */
const CONTENT_TYPE = new RegExp(`^${TOKEN}/${TOKEN}(?:[ \\t]*;[ \\t\\x21-\\x7e]*)?$`);

/** The content type, its name in lower case; `application/octet-stream` for an invalid text. */
export function toContentType(text: string): string {
  const trimmed = text.trim();
  if (trimmed.length > LENGTH_MAX || !CONTENT_TYPE.test(trimmed)) return BINARY;
  return trimmed.replace(/^[^\s;]+/, (name) => name.toLowerCase());
}

/** The content type for the extension of a file name. */
export function contentTypeOfName(name: string): string {
  const type = lookup(name) ?? BINARY;
  return type.startsWith("text/") ? `${type}; charset=utf-8` : type;
}
