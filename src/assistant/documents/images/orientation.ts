const ORIENTATION = 0x0112;

/** Returns the orientation in the EXIF data of an image, from 1 to 8; 1 if it is not given. */
export function orientationOf(exif: Uint8Array | null): number {
  if (exif === null) return 1;
  const view = new DataView(exif.buffer, exif.byteOffset, exif.byteLength);
  try {
    const isLittle = view.getUint16(0) === 0x4949;
    const directory = view.getUint32(4, isLittle);
    const count = view.getUint16(directory, isLittle);
    for (let index = 0; index < count; index++) {
      const entry = directory + 2 + index * 12;
      if (view.getUint16(entry, isLittle) !== ORIENTATION) continue;
      const value = view.getUint16(entry + 8, isLittle);
      return value >= 1 && value <= 8 ? value : 1;
    }
  } catch (error) {
    // The view throws for positions beyond its end.
    if (!(error instanceof RangeError)) throw error;
  }
  return 1;
}
