/** The smallest PNG: one pixel, unless the header is to say otherwise. */
export function png({ width = 1, height = 1 } = {}): Uint8Array<ArrayBuffer> {
  const bytes = Uint8Array.fromBase64(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  );
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return bytes;
}
