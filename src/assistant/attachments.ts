import { AppError } from "../lib/errors.ts";

export interface UploadedFile {
  name: string;
  contentType: string;
  bytes: Uint8Array<ArrayBuffer>;
}

const MIB = 1024 * 1024;

const ATTACHMENTS_MAX = 10;
const ATTACHMENT_BYTES_MAX = 20 * MIB;
const ATTACHMENTS_BYTES_MAX = 50 * MIB;

/** Throws `invalid_request` for too many, `too_large` for too much. */
export function checkAttachmentSizes(files: readonly { name: string; sizeBytes: number }[]): void {
  if (files.length > ATTACHMENTS_MAX) {
    throw refused("invalid_request", `${files.length} files, at most ${ATTACHMENTS_MAX} are taken`);
  }
  for (const { name, sizeBytes } of files) {
    if (sizeBytes <= ATTACHMENT_BYTES_MAX) continue;
    throw refused("too_large", `"${name}" has ${sizeBytes} bytes, at most 20 MB are taken`);
  }
  const total = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  if (total > ATTACHMENTS_BYTES_MAX) {
    throw refused("too_large", `they have ${total} bytes together, at most 50 MB are taken`);
  }
}

function refused(code: "invalid_request" | "too_large", why: string): AppError {
  const message = `Cannot take the attachments: ${why}`;
  return new AppError(code, message, { issues: [{ path: "attachments", message: why }] });
}
