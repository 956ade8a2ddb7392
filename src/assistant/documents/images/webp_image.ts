import openDecoder from "@jsquash/webp/codec/dec/webp_dec.js";
import engine from "@jsquash/webp/codec/dec/webp_dec.wasm" with { type: "bytes" };
import type { JobDeadline } from "../../../workers/job_deadline.ts";
import { Unreadable } from "../office/unreadable.ts";
import { AreaScaler } from "./area_scaler.ts";
import { isWithinPixels } from "./image_check.ts";
import { orientationOf } from "./orientation.ts";
import type { ReadImage } from "./pixels.ts";
import { instantiator } from "../wasm_engine.ts";

const ANIMATED = 0x02;
/** A still image has at most seven kinds of chunks. */
const CHUNKS_MAX = 100;

/** Reads a WebP. Throws if it is broken, animated, or needs too much memory. */
export async function readWebp(bytes: Uint8Array, deadline: JobDeadline): Promise<ReadImage> {
  const chunks = [...riffChunks(bytes)];
  const extended = chunks.find(({ name }) => name === "VP8X")?.data;
  if (extended && (extended[0] ?? 0) & ANIMATED) {
    throw new Unreadable("it is an animated WebP: attach one image of it as PNG or JPEG");
  }
  const decoder = await openDecoder({ noInitialRun: true, instantiateWasm: instantiator(engine) });
  return deadline.enforce(() => {
    const image = decoder.decode(bytes);
    if (!image || !isWithinPixels(image)) throw new RangeError("Cannot read a WebP");
    const { width, height, data } = image;
    const scaler = new AreaScaler({ width, height });
    for (let y = 0; y < height; y++) {
      scaler.add(new Uint8Array(data.buffer, data.byteOffset + y * width * 4, width * 4));
    }
    const exif = chunks.find(({ name }) => name === "EXIF")?.data ?? null;
    return {
      pixels: scaler.finish(),
      from: { width, height },
      orientation: orientationOf(withoutHead(exif)),
      isAnimated: false,
    };
  });
}

/** Some programs write the header of a JPEG segment before the data. */
function withoutHead(exif: Uint8Array | null): Uint8Array | null {
  return exif?.[0] === 0x45 ? exif.subarray(6) : exif;
}

function* riffChunks(bytes: Uint8Array): Generator<{ name: string; data: Uint8Array }> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 12, count = 0; at + 8 <= bytes.length && count < CHUNKS_MAX; count++) {
    const size = view.getUint32(at + 4, true);
    const name = String.fromCharCode(...bytes.subarray(at, at + 4));
    yield { name, data: bytes.subarray(at + 8, at + 8 + size) };
    at += 8 + size + (size & 1);
  }
}
