import { Buffer } from "node:buffer";
import { PDFiumLibrary } from "@hyzyla/pdfium";
import engine from "@hyzyla/pdfium/pdfium.wasm" with { type: "bytes" };
import type { JobDeadline } from "../../../workers/job_deadline.ts";
import { unpackWasm } from "../../../workers/unpack_wasm.ts";
import { isFrame, jpegSegments } from "./jpeg_segments.ts";
import { orientationOf } from "./orientation.ts";
import { type ReadImage, shownSize, type Size } from "./pixels.ts";

interface JpegHead extends Size {
  colorSpace: string;
  /** Whether the colours are stored inverted, as Adobe does in CMYK. */
  isInverted: boolean;
  orientation: number;
}

/**
 * Reads a JPEG with PDFium, as an image in a PDF: line by line, at the wanted size. A photo of 48
 * megapixels takes 65 MB this way, while decoders that unpack it first take 400 MB for half of
 * that. Throws if the image is broken, or needs too much memory.
 */
export async function readJpeg(bytes: Uint8Array, deadline: JobDeadline): Promise<ReadImage> {
  const head = headOf(bytes);
  const size = shownSize(head);
  const library = await PDFiumLibrary.init({ wasmBinary: unpackWasm(engine).buffer });
  let opened: ReturnType<PDFiumLibrary["loadDocument"]> | undefined;
  deadline.enforce(() => opened = library.loadDocument(pdfOf(bytes, { head, size })));
  const document = await opened;
  let rendered: Promise<{ data: Uint8Array }> | undefined;
  deadline.enforce(() => rendered = document?.getPage(0).render({ scale: 1, render: "bitmap" }));
  const data = (await rendered)?.data;
  if (!data || isEmpty(data)) throw new RangeError("Cannot read a JPEG: nothing was drawn");
  const { orientation } = head;
  return { pixels: { ...size, data }, from: head, orientation, isAnimated: false };
}

const EXIF = "Exif\0\0";
const COLOR_SPACES: Readonly<Record<number, string>> = {
  1: "DeviceGray",
  3: "DeviceRGB",
  4: "DeviceCMYK",
};

function headOf(bytes: Uint8Array): JpegHead {
  let exif: Uint8Array | null = null;
  let isByAdobe = false;
  for (const segment of jpegSegments(bytes)) {
    const { marker, data } = segment;
    if (marker === 0xe1 && startsWith(data, EXIF)) exif ??= data.subarray(EXIF.length);
    if (marker === 0xee && startsWith(data, "Adobe")) isByAdobe = true;
    if (!isFrame(segment)) continue;
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
    const components = view.getUint8(5);
    const colorSpace = COLOR_SPACES[components];
    if (!colorSpace) throw new RangeError(`Cannot read a JPEG of ${components} components`);
    return {
      height: view.getUint16(1),
      width: view.getUint16(3),
      colorSpace,
      isInverted: components === 4 && isByAdobe,
      orientation: orientationOf(exif),
    };
  }
  throw new RangeError("Cannot read a JPEG: it has no frame");
}

function startsWith(data: Uint8Array, text: string): boolean {
  return Buffer.from(data.subarray(0, text.length)).toString("latin1") === text;
}

/** The colour of the page, which remains visible where the image could not be drawn. */
const PAGE = { inPdf: "0 1 0.2 rg", bytes: [0, 255, 51] };

function isEmpty(data: Uint8Array): boolean {
  for (let at = 0; at < data.length; at++) {
    if (at % 4 < 3 && data[at] !== PAGE.bytes[at % 4]) return false;
  }
  return true;
}

/** Returns a PDF of one page of that size, which the image fills. */
function pdfOf(bytes: Uint8Array, { head, size }: { head: JpegHead; size: Size }): Uint8Array {
  const { width, height } = size;
  const drawing = `${PAGE.inPdf} 0 0 ${width} ${height} re f ${width} 0 0 ${height} 0 0 cm /I Do`;
  const decode = head.isInverted ? "/Decode[1 0 1 0 1 0 1 0]" : "";
  const image = `/Type/XObject/Subtype/Image/Width ${head.width}/Height ${head.height}` +
    `/ColorSpace/${head.colorSpace}/BitsPerComponent 8${decode}/Filter/DCTDecode`;
  const page = `/Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Contents 4 0 R` +
    "/Resources<</XObject<</I 5 0 R>>>>";
  return writePdf([
    { dictionary: "/Type/Catalog/Pages 2 0 R" },
    { dictionary: "/Type/Pages/Kids[3 0 R]/Count 1" },
    { dictionary: page },
    { dictionary: "", data: Buffer.from(drawing) },
    { dictionary: image, data: bytes },
  ]);
}

/** Returns a PDF of these objects, numbered from 1; the first is the catalogue. */
function writePdf(objects: readonly { dictionary: string; data?: Uint8Array }[]): Uint8Array {
  const parts: Uint8Array[] = [];
  let sizeBytes = 0;
  const write = (part: string | Uint8Array) => {
    const bytes = typeof part === "string" ? Buffer.from(part, "latin1") : part;
    parts.push(bytes);
    sizeBytes += bytes.length;
  };
  write("%PDF-1.7\n");
  let table = "0000000000 65535 f \n";
  for (const [index, { dictionary, data }] of objects.entries()) {
    table += `${String(sizeBytes).padStart(10, "0")} 00000 n \n`;
    write(`${index + 1} 0 obj\n<<${dictionary}${data ? `/Length ${data.length}` : ""}>>`);
    if (data) { for (const part of ["stream\n", data, "\nendstream"]) write(part); }
    write("\nendobj\n");
  }
  const size = objects.length + 1;
  const start = sizeBytes;
  write(`xref\n0 ${size}\n${table}trailer<</Root 1 0 R/Size ${size}>>\n`);
  write(`startxref\n${start}\n%%EOF`);
  return new Uint8Array(Buffer.concat(parts));
}
