import { normalize } from "../../lib/text/normalize.ts";

const STEM_BYTES_MAX = 100;

/** Names that Windows reserves for devices, with any extension. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)$/;

/**
 * Makes the name of a workflow's file, without an extension: the letters and digits of the
 * workflow's name in lower case, with hyphens in between. Different names may give the same result.
 */
export function fileStemOf(name: string): string {
  const words = normalize(normalize(name, "NFC").toLowerCase(), "NFC")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-");
  const { read } = new TextEncoder().encodeInto(words, new Uint8Array(STEM_BYTES_MAX));
  const stem = words.slice(0, read).replace(/^-+|-+$/g, "");
  if (stem === "") return "workflow";
  return DEVICE.test(stem) ? `workflow-${stem}` : stem;
}
