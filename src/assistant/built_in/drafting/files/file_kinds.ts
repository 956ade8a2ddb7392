import type { Token } from "../../../grammar/tokens.ts";
import { fileName } from "./file_name.ts";

const DOCUMENT =
  /^https?:\/\/[^?#]{1,2000}\/([^/?#]{1,100}\.(?:pdf|xlsx?|docx?|pptx?|odt|ods|odp|rtf|epub|png|jpe?g|gif|webp|svg|mp3|mp4|wav|zip|gz|tar|7z|ics|parquet))(?:[?#]|$)/iu;

/**
 * Returns the name of the file at an address if no step can read it as rows, such as a PDF; null
 * for any other address.
 */
export function documentAt(url: string): string | null {
  const [, name] = DOCUMENT.exec(url) ?? [];
  if (name === undefined) return null;
  const at = name.lastIndexOf(".");
  return fileName(name.slice(0, at), name.slice(at).toLowerCase());
}

/** Whether a token names a file that a step can write: rows, JSON or text. */
export function isWritable({ kind, text }: Token): boolean {
  return kind === "file" && /\.(?:csv|tsv|json|txt|xml|ya?ml|html|md)$/iu.test(text);
}

/**
 * Whether a token names a file that a step can write, or a file of the kind that an address in the
 * text provides.
 */
export function isFileToWrite(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token?.kind !== "file" || isWritable(token)) return token?.kind === "file";
  const kind = token.text.slice(token.text.lastIndexOf(".")).toLowerCase();
  return tokens.some(({ kind: of, text }) => of === "url" && documentAt(text)?.endsWith(kind));
}
