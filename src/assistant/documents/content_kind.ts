import { namesInArchive } from "./archive_names.ts";

/** What the first bytes of a file show it to be; its name and header are not asked. */
export type ContentKind =
  | { kind: "image"; mediaType: string }
  | { kind: "pdf" }
  | { kind: "unreadable"; reason: string }
  | { kind: "text" };

const ARCHIVES = [
  { entry: "xl/workbook.xml", reason: "it is an Excel workbook (XLSX): save its sheets as CSV" },
  { entry: "xl/workbook.bin", reason: "it is an Excel workbook (XLSB): save its sheets as CSV" },
  { entry: "word/document.xml", reason: "it is a Word document (DOCX): save it as PDF or text" },
  { entry: "ppt/presentation.xml", reason: "it is a PowerPoint file (PPTX): save it as PDF" },
];
const ZIP = "it is a ZIP archive: attach the files in it one by one";

/** Binary formats that are recognized in order to be named. */
const NAMED = [
  {
    head: "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
    reason: "it is an encrypted or old Office file (such as XLS or DOC): save it as CSV or PDF",
  },
  { head: "\x1f\x8b", reason: "it is a gzip archive: attach the file in it" },
  { head: "7z\xbc\xaf\x27\x1c", reason: "it is a 7z archive: attach the files in it one by one" },
  { head: "Rar!\x1a\x07", reason: "it is a RAR archive: attach the files in it one by one" },
];

/** The kind of a file by its content: `text` where nothing else is recognized. */
export function contentKind(bytes: Uint8Array): ContentKind {
  const mediaType = imageType(bytes);
  if (mediaType !== null) return { kind: "image", mediaType };
  if (startsWith(bytes, "%PDF-")) return { kind: "pdf" };
  if (startsWith(bytes, "PK\x03\x04") || startsWith(bytes, "PK\x05\x06")) {
    return { kind: "unreadable", reason: archiveReason(bytes) };
  }
  const named = NAMED.find(({ head }) => startsWith(bytes, head));
  return named ? { kind: "unreadable", reason: named.reason } : { kind: "text" };
}

/** The media type of an image that models take; null for every other content. */
export function imageType(bytes: Uint8Array): string | null {
  if (startsWith(bytes, "\x89PNG")) return "image/png";
  if (startsWith(bytes, "\xff\xd8\xff")) return "image/jpeg";
  if (startsWith(bytes, "GIF87a") || startsWith(bytes, "GIF89a")) return "image/gif";
  const isRiff = startsWith(bytes, "RIFF") && startsWith(bytes.subarray(8), "WEBP");
  return isRiff ? "image/webp" : null;
}

function archiveReason(bytes: Uint8Array): string {
  const names = namesInArchive(bytes);
  return ARCHIVES.find(({ entry }) => names.has(entry))?.reason ?? ZIP;
}

/** Each character of `head` is one byte. */
function startsWith(bytes: Uint8Array, head: string): boolean {
  if (bytes.length < head.length) return false;
  for (let at = 0; at < head.length; at++) if (bytes[at] !== head.charCodeAt(at)) return false;
  return true;
}
