import assert from "node:assert/strict";
import openDecoder from "@jsquash/jpeg/codec/dec/mozjpeg_dec.js";
import engine from "@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm" with { type: "bytes" };
import type { ModelImage } from "../../../src/assistant/documents/file_text.ts";
import type { Pixels } from "../../../src/assistant/documents/images/pixels.ts";
import { readPng } from "../../../src/assistant/documents/images/png_image.ts";
import { instantiator } from "../../../src/assistant/documents/wasm_engine.ts";

/** Decodes the image in the data URL that a model receives. */
export function sentImage(url = ""): ModelImage {
  const [, mediaType, base64 = ""] = /^data:(.*);base64,(.*)$/.exec(url) ?? [];
  assert.ok(mediaType === "image/png" || mediaType === "image/jpeg", url.slice(0, 50));
  return { mediaType, bytes: Uint8Array.fromBase64(base64) };
}

/** The pixels of an image for a model. A JPEG is decoded by another decoder than the product's. */
export async function decoded({ mediaType, bytes }: ModelImage): Promise<Pixels> {
  if (mediaType === "image/png") return readPng(bytes).pixels;
  const decoder = await openDecoder({ noInitialRun: true, instantiateWasm: instantiator(engine) });
  const { width, height, data } = decoder.decode(bytes, false) ?? assert.fail("no JPEG");
  return { width, height, data: new Uint8Array(data) };
}

/** The colours in the middle of the four quarters, from the top left. */
export function quarters({ width, height, data }: Pixels): number[][] {
  return [[1, 1], [3, 1], [1, 3], [3, 3]].map(([x = 0, y = 0]) => {
    const at = (Math.floor(height * y / 4) * width + Math.floor(width * x / 4)) * 4;
    return [...data.subarray(at, at + 3)];
  });
}
