interface Typed {
  contentType: string;
}

/** The content type without its parameters, in lower case. */
export function mediaType({ contentType }: Typed): string {
  return contentType.split(";", 1)[0]?.trim().toLowerCase() ?? "";
}

const IMAGES = new Set(["image/png", "image/jpeg", "image/gif", "image/webp"]);

/** Whether a model is given the file as an image. */
export function isImage(file: Typed): boolean {
  return IMAGES.has(mediaType(file));
}
