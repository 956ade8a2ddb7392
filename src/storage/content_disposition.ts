import { create } from "content-disposition";
import { toFileName } from "./file_name.ts";

export interface DispositionOptions {
  type: "attachment" | "inline";
  /** The user's file name; unsafe characters are replaced and a long name is cut. */
  fileName: string;
}

/** One valid RFC 6266 header value, with an RFC 8187 name if ASCII does not do. */
export function contentDisposition({ type, fileName }: DispositionOptions): string {
  return create(toFileName(fileName), { type });
}
