import { Buffer } from "node:buffer";
import { crc32, deflateSync } from "node:zlib";
import { hasAlpha, type Pixels } from "./pixels.ts";

const SIGNATURE = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
const FILTER_UP = 2;

/** Returns a PNG of the image without other data, and without alpha if the image is opaque. */
export function pngFile(pixels: Pixels): Uint8Array<ArrayBuffer> {
  const { width, height } = pixels;
  const isOpaque = !hasAlpha(pixels);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, isOpaque ? 2 : 6, 0, 0, 0], 8);
  const lines = filteredLines(pixels, isOpaque ? 3 : 4);
  return new Uint8Array(Buffer.concat([
    SIGNATURE,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(lines)),
    chunk("IEND", Buffer.alloc(0)),
  ]));
}

/** Returns each line as its difference from the line above, which compresses well. */
function filteredLines({ width, height, data }: Pixels, channels: 3 | 4): Uint8Array {
  const lines = new Uint8Array(height * (1 + width * channels));
  let at = 0;
  for (let y = 0; y < height; y++) {
    lines[at++] = FILTER_UP;
    for (let x = 0; x < width; x++) {
      const from = (y * width + x) * 4;
      for (let channel = 0; channel < channels; channel++) {
        const above = y === 0 ? 0 : data[from + channel - width * 4] ?? 0;
        lines[at++] = (data[from + channel] ?? 0) - above;
      }
    }
  }
  return lines;
}

function chunk(name: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length, 0);
  whole.set(body, 4);
  whole.writeUInt32BE(crc32(body), body.length + 4);
  return whole;
}
