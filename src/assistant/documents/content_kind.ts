import { Buffer } from "node:buffer";
import { readDirectory } from "./archive_directory.ts";
import { imageFault } from "./images/image_check.ts";
import type { ImageType } from "./images/image_job.ts";

/** The kind of a file, determined by its first bytes. Its name and content type are ignored. */
export type ContentKind =
  | { kind: "image"; mediaType: ImageType }
  | { kind: "pdf" }
  | { kind: "office"; format: "xlsx" | "docx" }
  | { kind: "unreadable"; reason: string }
  | { kind: "text" };

const OFFICE_FILES = [
  { entry: "xl/workbook.xml", format: "xlsx" },
  { entry: "word/document.xml", format: "docx" },
] as const;

const ARCHIVES = [
  { entry: "xl/workbook.bin", reason: "it is an Excel workbook (XLSB): save its sheets as CSV" },
  { entry: "ppt/presentation.xml", reason: "it is a PowerPoint file (PPTX): save it as PDF" },
  {
    entry: "META-INF/manifest.xml",
    reason: "it is an OpenDocument file (such as ODT or ODS): save it as DOCX, XLSX or PDF",
  },
  { entry: "META-INF/container.xml", reason: "it is an e-book (EPUB): save it as PDF" },
  {
    entry: "Index/Document.iwa",
    reason: "it is a file of Pages, Numbers or Keynote: export it as DOCX, XLSX or PDF",
  },
];
const ZIP = "it is a ZIP archive: attach the files in it one by one";
const BROKEN_ZIP = "it is a ZIP archive or an Office file that is broken or incomplete";

/** Binary formats that are recognized only to name them in the reason. */
const OLD_OFFICE = "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";
const NAMED = [
  {
    head: OLD_OFFICE,
    reason: "it is an old Office file (such as XLS or DOC): save it as XLSX, DOCX or PDF",
  },
  { head: "{\\rtf", reason: "it is an RTF document: save it as DOCX or PDF" },
  { head: "\x1f\x8b", reason: "it is a gzip archive: attach the file in it" },
  { head: "7z\xbc\xaf\x27\x1c", reason: "it is a 7z archive: attach the files in it one by one" },
  { head: "Rar!\x1a\x07", reason: "it is a RAR archive: attach the files in it one by one" },
  { head: "II*\0", reason: "it is a TIFF image: save it as JPEG or PNG" },
  { head: "MM\0*", reason: "it is a TIFF image: save it as JPEG or PNG" },
];

/**
 * Images that no reader supports. `more` are bytes at a later position, because a text may begin
 * with "BM", too.
 */
const OTHER_IMAGES: readonly { head: string; more: [at: number, bytes: string]; format: string }[] =
  [
    { head: "BM", more: [6, "\0\0\0\0"], format: "BMP" },
    { head: "\0\0\x01\0", more: [5, "\0"], format: "ICO" },
    { head: "8BPS", more: [4, "\0\x01"], format: "PSD" },
    { head: "\0\0\0\x0c", more: [4, "JXL "], format: "JPEG XL" },
  ];

/** Images in an MPEG-4 container, by the brand after its length (ISO/IEC 14496-12, 4.3). */
const BRAND = /^[\s\S]{4}ftyp(?:(heic|heix|heim|heis|hevc|hevx|mif1|msf1)|avif|avis)/;

/** Returns the kind of a file by its content: `text` if nothing else is recognized. */
export function contentKind(bytes: Uint8Array): ContentKind {
  if (bytes.length === 0) return { kind: "unreadable", reason: "it is empty" };
  const mediaType = imageType(bytes);
  if (mediaType !== null) {
    const reason = imageFault(bytes, mediaType);
    return reason === null ? { kind: "image", mediaType } : { kind: "unreadable", reason };
  }
  if (isPdf(bytes)) return { kind: "pdf" };
  if (startsWith(bytes, "PK\x03\x04") || startsWith(bytes, "PK\x05\x06")) {
    return archiveKind(bytes);
  }
  if (startsWith(bytes, OLD_OFFICE) && isEncryptedOffice(bytes)) {
    return { kind: "unreadable", reason: "it is an Office file that is encrypted with a password" };
  }
  const reason = NAMED.find(({ head }) => startsWith(bytes, head))?.reason ?? otherImage(bytes);
  return reason === null ? { kind: "text" } : { kind: "unreadable", reason };
}

/** The bytes at either end of a PDF in which readers look for its marks. */
const PDF_EDGE_BYTES = 1_024;

/** Some producers, such as mail gateways, write a few lines before the head of a PDF. */
function isPdf(bytes: Uint8Array): boolean {
  if (startsWith(bytes, "%PDF-")) return true;
  const edge = (part: Uint8Array) => Buffer.from(part).toString("latin1");
  return /[\r\n]%PDF-\d\.\d[\r\n]/.test(edge(bytes.subarray(0, PDF_EDGE_BYTES))) &&
    edge(bytes.subarray(-PDF_EDGE_BYTES)).includes("%%EOF");
}

function otherImage(bytes: Uint8Array): string | null {
  const format = brandOf(bytes) ??
    OTHER_IMAGES.find(({ head, more: [at, more] }) =>
      startsWith(bytes, head) && startsWith(bytes.subarray(at), more)
    )?.format;
  return format === undefined
    ? null
    : `it is an image in the format ${format}: save it as JPEG or PNG`;
}

function brandOf(bytes: Uint8Array): "HEIC" | "AVIF" | undefined {
  const brand = BRAND.exec(Buffer.from(bytes.subarray(0, 12)).toString("latin1"));
  if (brand === null || bytes[0] !== 0) return undefined;
  return brand[1] ? "HEIC" : "AVIF";
}

/** Returns the media type of an image that can be read; null for any other content. */
export function imageType(bytes: Uint8Array): ImageType | null {
  if (startsWith(bytes, "\x89PNG")) return "image/png";
  if (startsWith(bytes, "\xff\xd8\xff")) return "image/jpeg";
  if (startsWith(bytes, "GIF87a") || startsWith(bytes, "GIF89a")) return "image/gif";
  const isRiff = startsWith(bytes, "RIFF") && startsWith(bytes.subarray(8), "WEBP");
  return isRiff ? "image/webp" : null;
}

function archiveKind(bytes: Uint8Array): ContentKind {
  const directory = readDirectory(bytes);
  if (directory === null) return { kind: "unreadable", reason: BROKEN_ZIP };
  const names = new Set(directory.entries.map(({ name }) => name));
  const office = OFFICE_FILES.find(({ entry }) => names.has(entry));
  if (office) return { kind: "office", format: office.format };
  const reason = ARCHIVES.find(({ entry }) => names.has(entry))?.reason ?? ZIP;
  return { kind: "unreadable", reason };
}

/** Recognizes an encrypted file by the UTF-16 name of the stream that holds it. */
function isEncryptedOffice(bytes: Uint8Array): boolean {
  const name = Buffer.from("EncryptedPackage", "utf16le");
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(name);
}

/** Each character of `head` is one byte. */
function startsWith(bytes: Uint8Array, head: string): boolean {
  if (bytes.length < head.length) return false;
  for (let at = 0; at < head.length; at++) if (bytes[at] !== head.charCodeAt(at)) return false;
  return true;
}
