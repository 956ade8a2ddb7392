import { lookup } from "mrmime";

const BINARY = "application/octet-stream";
const LENGTH_MAX = 200;
const TOKEN = "[!#$%&'*+.^_`|~A-Za-z0-9-]+";
/** A media type with parameters, of characters that a header field may hold. */
const CONTENT_TYPE = new RegExp(`^${TOKEN}/${TOKEN}(?:[ \\t]*;[ \\t\\x21-\\x7e]*)?$`);

/** The given content type, its name in small letters, or that of bytes when it is none. */
export function toContentType(text: string): string {
  const trimmed = text.trim();
  if (trimmed.length > LENGTH_MAX || !CONTENT_TYPE.test(trimmed)) return BINARY;
  return trimmed.replace(/^[^\s;]+/, (name) => name.toLowerCase());
}

/** The content type that the extension of a file name stands for. */
export function contentTypeOfName(name: string): string {
  const type = lookup(name) ?? BINARY;
  return type.startsWith("text/") ? `${type}; charset=utf-8` : type;
}
