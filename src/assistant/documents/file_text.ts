import type { GuessedEncoding } from "./likely_encoding.ts";

/** The text of a file, or the reason why it has none, as the end of a sentence. */
export type FileText =
  | {
    text: string;
    reason: null;
    /** Sentences about what was left out; they are also at the end of the text. */
    notes?: readonly string[];
    /** The encoding that was guessed, so that letters may be wrong. */
    encoding?: GuessedEncoding;
  }
  | {
    text: null;
    reason: string;
    image?: ModelImage;
    /** Sentences about the parts of an image that the model does not see. */
    notes?: readonly string[];
  };

/** An image in the form in which a model receives it. */
export interface ModelImage {
  mediaType: "image/png" | "image/jpeg";
  bytes: Uint8Array;
}

/**
 * Returns the bytes that a file occupies: two for a character; for an image, its base64 form too.
 */
export function keptBytes(content: FileText): number {
  if (content.text !== null) return content.text.length * 2;
  return Math.ceil((content.image?.bytes.length ?? 0) * 7 / 3);
}

export function withoutText(reason: string): FileText {
  return { text: null, reason };
}
