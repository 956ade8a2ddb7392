const STEM_BYTES_MAX = 100;

/** Names that Windows keeps for devices, whatever their ending. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)$/;

/**
 * What a workflow's file is called by its name, without an ending: its letters and digits in lower
 * case, with a hyphen for what is between them. Other names can give the same.
 */
export function fileStemOf(name: string): string {
  const words = name.normalize("NFC").toLowerCase().normalize("NFC")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-");
  const { read } = new TextEncoder().encodeInto(words, new Uint8Array(STEM_BYTES_MAX));
  const stem = words.slice(0, read).replace(/^-+|-+$/g, "");
  if (stem === "") return "workflow";
  return DEVICE.test(stem) ? `workflow-${stem}` : stem;
}
