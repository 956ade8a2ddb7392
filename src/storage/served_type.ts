const BINARY = "application/octet-stream";

/** Types that browsers display without running anything. SVG and other XML may contain scripts. */
const INLINE: ReadonlySet<string> = new Set([
  "application/pdf",
  "text/plain",
  ...["apng", "avif", "bmp", "gif", "heic", "heif", "jpeg", "jxl", "png", "tiff", "webp"]
    .map((name) => `image/${name}`),
  ...["vnd.microsoft.icon", "x-icon"].map((name) => `image/${name}`),
  ...["3gpp", "aac", "flac", "m4a", "midi", "mp3", "mp4", "mpeg", "ogg", "opus", "wav", "webm"]
    .map((name) => `audio/${name}`),
  ...["x-aac", "x-flac", "x-m4a", "x-midi", "x-wav", "vnd.wave"].map((name) => `audio/${name}`),
  ...["3gpp", "mp4", "mpeg", "ogg", "quicktime", "webm", "x-m4v", "x-matroska", "x-msvideo"]
    .map((name) => `video/${name}`),
]);

/** Types that a browser, or the program that opens a downloaded file, may execute or resolve. */
const ACTIVE = /html|xml|svg|script|multipart|message|x-mixed|flash|hta$/;

const PLAIN = /^[a-z]+\/[a-z0-9][a-z0-9!#$&^_.+-]*$/;
const UTF_8 = /; ?charset=utf-8$/i;

export interface ServedType {
  type: "attachment" | "inline";
  contentType: string;
}

/**
 * Chooses how a file is sent to a browser: inline only if its stored type is exactly one of those
 * that are safe to display, otherwise as an attachment. Any unusual type, such as one with a comma
 * or a parameter, and every type that may contain scripts is sent as `application/octet-stream`.
 */
export function servedType(stored: string, wanted: ServedType["type"]): ServedType {
  const essence = stored.replace(UTF_8, "");
  const isText = essence.startsWith("text/");
  if (!PLAIN.test(essence) || (essence !== stored && !isText && essence !== "application/json")) {
    return { type: "attachment", contentType: BINARY };
  }
  if (wanted === "inline" && INLINE.has(essence)) {
    return { type: "inline", contentType: isText ? `${essence}; charset=utf-8` : essence };
  }
  if (ACTIVE.test(essence)) return { type: "attachment", contentType: BINARY };
  return {
    type: "attachment",
    contentType: essence === stored ? stored : `${essence}; charset=utf-8`,
  };
}
