/** The text of a file, or the reason why it has none, as the end of a sentence. */
export type FileText =
  | {
    text: string;
    reason: null;
    /** Sentences about what was left out; the text ends with them, too. */
    notes?: readonly string[];
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

export function withoutText(reason: string): FileText {
  return { text: null, reason };
}
