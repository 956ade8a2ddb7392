import { likelyUtf16, markedEncoding } from "../../lib/text/byte_order.ts";
import { decodeInTurns } from "../../lib/turns/bytes.ts";
import { StepError } from "../service.ts";
import type { Encoding } from "./encodings.ts";

interface Decoding {
  /** The name of the file, for errors. */
  name: string;
  orgKey: string;
  encoding?: Encoding | undefined;
}

/**
 * Decodes the text of a file. A byte order mark goes before the given encoding; without both it is
 * UTF-8. Nothing is guessed, because wrong letters would be noticed late. Errors: `parse_failed`,
 * with what to do.
 */
export async function decodeFile(
  bytes: Uint8Array<ArrayBuffer>,
  { name, orgKey, encoding = "utf-8" }: Decoding,
): Promise<string> {
  const marked = markedEncoding(bytes);
  const unmarkedUtf16 = marked === null ? likelyUtf16(bytes) : null;
  if (encoding !== "utf-16" && unmarkedUtf16 !== null) {
    throw unreadable(name, "it looks like UTF-16: read it with `encoding: utf-16`");
  }
  const given = encoding === "utf-16" ? unmarkedUtf16 ?? "utf-16le" : encoding;
  const charset = marked ?? given;
  try {
    return await decodeInTurns(bytes, { charset, orgKey });
  } catch (error) {
    throw unreadable(name, adviceFor(charset), error);
  }
}

function adviceFor(charset: string): string {
  if (charset !== "utf-8") return `it is not text in ${charset}`;
  return "it is not UTF-8 text. A CSV that Excel saved on Windows is read with " +
    "`encoding: windows-1252` in Western Europe; `as: base64` reads any bytes";
}

function unreadable(name: string, advice: string, cause?: unknown): StepError {
  return new StepError("parse_failed", `Cannot read "${name}": ${advice}`, { cause });
}
