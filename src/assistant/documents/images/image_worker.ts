/// <reference no-default-lib="true" />
/// <reference lib="deno.worker" />
/**
 * Reads one image and returns it in the form in which a model receives it: upright, small enough,
 * as PNG or JPEG, without other data of the file, such as the place of a photo. The thread has no
 * permissions. Everything is synchronous, so it can be ended at the deadline; its memory is
 * bounded.
 */
import type { JobControl } from "../../../workers/job_control.ts";
import type { JobDeadline } from "../../../workers/job_deadline.ts";
import { serveJobs } from "../../../workers/serve_jobs.ts";
import { type FileText, withoutText } from "../file_text.ts";
import { Unreadable } from "../office/unreadable.ts";
import { boundMemory } from "../wasm_engine.ts";
import { encodeImage } from "./encode_image.ts";
import { readGif } from "./gif_image.ts";
import type { ImageJob } from "./image_job.ts";
import { readJpeg } from "./jpeg_image.ts";
import { type ReadImage, upright } from "./pixels.ts";
import { readPng } from "./png_image.ts";
import { readWebp } from "./webp_image.ts";

serveJobs<ImageJob>(readImage);

const TOO_MUCH_MEMORY = "it is an image that takes too much memory to read: make it smaller";

// Engines report problems of hostile images here, which operators need not see.
Object.assign(console, { error() {}, warn() {} });

async function readImage(job: ImageJob, { deadline }: JobControl): Promise<FileText> {
  const memory = boundMemory();
  try {
    const read = await decode(job, deadline);
    if (memory.wasRefused) return withoutText(TOO_MUCH_MEMORY);
    const pixels = deadline.enforce(() => upright(read.pixels, read.orientation));
    const image = await encodeImage(pixels, { mediaType: job.mediaType, deadline });
    return { text: null, reason: "it is an image", image, notes: notesOf(read) };
  } catch (error) {
    return withoutText(memory.wasRefused ? TOO_MUCH_MEMORY : reasonOf(error));
  }
}

async function decode(
  { bytes, mediaType }: ImageJob,
  deadline: JobDeadline,
): Promise<ReadImage> {
  switch (mediaType) {
    case "image/png":
      return deadline.enforce(() => readPng(bytes));
    case "image/gif":
      return deadline.enforce(() => readGif(bytes));
    case "image/jpeg":
      return await readJpeg(bytes, deadline);
    case "image/webp":
      return await readWebp(bytes, deadline);
  }
}

/** Notes on the parts of the image that the model is not shown. */
function notesOf({ pixels, from, isAnimated, orientation }: ReadImage): string[] {
  const notes: string[] = [];
  if (isAnimated) notes.push("only the first image of the animation is shown");
  if (pixels.width !== from.width || pixels.height !== from.height) {
    const [shown, whole] = [pixels, from].map(({ width, height }) =>
      orientation < 5 ? `${width} × ${height}` : `${height} × ${width}`
    );
    notes.push(`the image of ${whole} pixels is shown at ${shown}`);
  }
  return notes;
}

/** Any other error comes from a reader that was given broken bytes. */
function reasonOf(error: unknown): string {
  if (error instanceof Unreadable) return error.message;
  // The deadline's error is not an instance of this context's `Error`.
  if (Object(error).code === "ERR_SCRIPT_EXECUTION_TIMEOUT") return "reading it took too long";
  return "it is an image that is broken or incomplete";
}
