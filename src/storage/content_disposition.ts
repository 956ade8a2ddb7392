import { create } from "content-disposition";
import { toFileName } from "./file_name.ts";

export interface DispositionOptions {
  type: "attachment" | "inline";
  /** The user's file name; unsafe characters are replaced, and a long name is shortened. */
  fileName: string;
}

/** Makes a `Content-Disposition` value (RFC 6266), with an RFC 8187 name if ASCII is not enough. */
export function contentDisposition({ type, fileName }: DispositionOptions): string {
  return create(toFileName(fileName), { type });
}
