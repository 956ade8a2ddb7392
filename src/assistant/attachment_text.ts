import type { Attachment } from "./talk.ts";

/** The content of a file, when it is text; null for everything else, PDF among it. */
export function textOf({ bytes }: Attachment): string | null {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return text.includes("\0") || text.startsWith("%PDF-") ? null : text;
  } catch {
    return null;
  }
}
