/** The text of a file, or the reason why it has none, as the end of a sentence. */
export type FileText =
  | {
    text: string;
    reason: null;
    /** Sentences about what was left out; the text ends with them, too. */
    notes?: readonly string[];
    /** A sentence about the whole text, which stands nowhere in it. */
    caution?: string;
  }
  | {
    text: null;
    reason: string;
    image?: ModelImage;
    /** Sentences about what the model is not shown of an image. */
    notes?: readonly string[];
  };

/** An image as a model is given it. */
export interface ModelImage {
  mediaType: "image/png" | "image/jpeg";
  bytes: Uint8Array;
}

/** The bytes that are kept of a file: two for each character, and those of an image also in base 64. */
export function keptBytes(content: FileText): number {
  if (content.text !== null) return content.text.length * 2;
  return Math.ceil((content.image?.bytes.length ?? 0) * 7 / 3);
}

export function withoutText(reason: string): FileText {
  return { text: null, reason };
}
