/** The media types of images that can be read. */
export type ImageType = "image/png" | "image/jpeg" | "image/gif" | "image/webp";

/** The input of the thread that reads an image. */
export interface ImageJob {
  bytes: Uint8Array;
  mediaType: ImageType;
}
