import { Unzlib } from "fflate";
import { Unreadable } from "../office/unreadable.ts";
import { AreaScaler } from "./area_scaler.ts";
import { orientationOf } from "./orientation.ts";
import type { ReadImage, Size } from "./pixels.ts";
import { type PngChunk, pngChunks } from "./png_chunks.ts";
import { PngLines } from "./png_lines.ts";
import { linePainter, type PngFormat } from "./png_format.ts";

/** A piece unpacks to at most 16 MB, whatever it contains. */
const PIECE_BYTES = 16 * 1024;

/** A pass of an interlaced file: a part of the image that is stored before the next one. */
interface Pass extends Size {
  x: number;
  y: number;
  stepX: number;
  stepY: number;
}

/** Reads a PNG line by line. Throws if it is broken. */
export function readPng(bytes: Uint8Array): ReadImage {
  const chunks = [...pngChunks(bytes)].filter(({ name }) => READ.has(name));
  const format = formatOf(chunks);
  const scaler = new AreaScaler(format);
  if (format.isInterlaced) readInterlaced(chunks, { format, scaler });
  else {
    const paint = linePainter(format, format.width);
    readLines(chunks, {
      format,
      passes: [whole(format)],
      onLine: (line) => scaler.add(paint(line)),
    });
  }
  return {
    pixels: scaler.finish(),
    from: format,
    orientation: orientationOf(chunks.find(({ name }) => name === "eXIf")?.data ?? null),
    isAnimated: chunks.some(({ name }) => name === "acTL"),
  };
}

const READ: ReadonlySet<string> = new Set(["IHDR", "PLTE", "tRNS", "IDAT", "eXIf", "acTL"]);

function formatOf(chunks: readonly PngChunk[]): PngFormat {
  const dataOf = (wanted: string) => chunks.find(({ name }) => name === wanted)?.data ?? null;
  const head = dataOf("IHDR");
  if (head === null || head.length !== 13) throw new RangeError("Cannot read a PNG: no head");
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  return {
    width: view.getUint32(0),
    height: view.getUint32(4),
    depth: view.getUint8(8),
    colorType: view.getUint8(9),
    isInterlaced: view.getUint8(12) === 1,
    palette: dataOf("PLTE"),
    transparency: dataOf("tRNS"),
  };
}

function readLines(
  chunks: readonly PngChunk[],
  { format, passes, onLine }: {
    format: PngFormat;
    passes: readonly Pass[];
    onLine(line: Uint8Array, place: { pass: Pass; y: number }): void;
  },
): void {
  const lines = new PngLines(format, passes, onLine);
  const unpacking = new Unzlib((chunk) => lines.take(chunk));
  for (const { name, data } of chunks) {
    if (name !== "IDAT") continue;
    for (let at = 0; at < data.length && !lines.isWhole; at += PIECE_BYTES) {
      unpacking.push(data.subarray(at, at + PIECE_BYTES));
    }
  }
  if (!lines.isWhole) throw new Unreadable("it is an image that is broken or incomplete");
}

/** The lines of an interlaced file come in seven passes, so the whole image is assembled first. */
function readInterlaced(
  chunks: readonly PngChunk[],
  { format, scaler }: { format: PngFormat; scaler: AreaScaler },
): void {
  const { width, height } = format;
  const canvas = new Uint32Array(width * height);
  const passes = PASSES.map(([x, y, stepX, stepY]) => ({
    x,
    y,
    stepX,
    stepY,
    width: Math.max(0, Math.ceil((width - x) / stepX)),
    height: Math.max(0, Math.ceil((height - y) / stepY)),
  }));
  const paint = linePainter(format, width);
  readLines(chunks, {
    format,
    passes: passes.filter((pass) => pass.width > 0 && pass.height > 0),
    onLine(line, { pass, y }) {
      const painted = paint(line);
      const pixels = new Uint32Array(painted.buffer, painted.byteOffset, pass.width);
      let at = (pass.y + y * pass.stepY) * width + pass.x;
      for (const pixel of pixels) {
        canvas[at] = pixel;
        at += pass.stepX;
      }
    },
  });
  for (let y = 0; y < height; y++) {
    scaler.add(new Uint8Array(canvas.buffer, y * width * 4, width * 4));
  }
}

function whole({ width, height }: Size): Pass {
  return { x: 0, y: 0, stepX: 1, stepY: 1, width, height };
}

/** The start and the steps of the seven passes: x, y, step of x, step of y. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;
