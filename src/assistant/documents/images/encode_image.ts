import openEncoder from "@jsquash/jpeg/codec/enc/mozjpeg_enc.js";
import engine from "@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm" with { type: "bytes" };
import { defaultOptions } from "@jsquash/jpeg/meta.js";
import type { JobDeadline } from "../../../workers/job_deadline.ts";
import type { ModelImage } from "../file_text.ts";
import { instantiator } from "../wasm_engine.ts";
import type { ImageType } from "./image_job.ts";
import { hasAlpha, onWhite, type Pixels } from "./pixels.ts";
import { pngFile } from "./png_file.ts";

/** Photos are larger as PNG, and servers accept 32 MB for ten images and everything else. */
const PNG_BYTES_MAX = 1.5 * 1024 * 1024;
const JPEG_QUALITY = 85;

/**
 * Encodes the image as PNG or JPEG, which every server accepts: as PNG, with its alpha, if its
 * source format is sharp and the result is small; otherwise as JPEG.
 */
export async function encodeImage(
  pixels: Pixels,
  { mediaType, deadline }: { mediaType: ImageType; deadline: JobDeadline },
): Promise<ModelImage> {
  const png = deadline.enforce(() => isSharp(pixels, mediaType) ? pngFile(pixels) : null);
  if (png !== null && png.length <= PNG_BYTES_MAX) return { mediaType: "image/png", bytes: png };
  const encoder = await openEncoder({ noInitialRun: true, instantiateWasm: instantiator(engine) });
  return deadline.enforce(() => {
    const { width, height, data } = onWhite(pixels);
    const options = { ...defaultOptions, quality: JPEG_QUALITY, progressive: false };
    const bytes = new Uint8Array(encoder.encode(data, width, height, options));
    return { mediaType: "image/jpeg", bytes };
  });
}

function isSharp(pixels: Pixels, mediaType: ImageType): boolean {
  if (mediaType === "image/jpeg") return false;
  return mediaType !== "image/webp" || hasAlpha(pixels);
}
