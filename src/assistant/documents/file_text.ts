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
    /** The media type of an image that a model can be given as it is. */
    imageType?: string;
  };

export function withoutText(reason: string): FileText {
  return { text: null, reason };
}
