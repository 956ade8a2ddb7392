/** The part of `node:buffer` that the server's checker needs in a browser. */
export class Buffer extends Uint8Array {
  static override from(given: unknown, encoding?: unknown): Buffer {
    if (typeof given === "string") {
      const bytes = encoding === "base64"
        ? Uint8Array.from(atob(given), (one) => one.charCodeAt(0))
        : new TextEncoder().encode(given);
      return new Buffer(bytes);
    }
    if (given instanceof ArrayBuffer) return new Buffer(given);
    throw new TypeError("expected a text or the memory of an array");
  }

  override toString(encoding?: "utf16le" | "base64"): string {
    if (encoding === "utf16le") {
      return new TextDecoder("utf-16le", { ignoreBOM: true }).decode(this);
    }
    return btoa(Array.from(this, (one) => String.fromCharCode(one)).join(""));
  }
}
