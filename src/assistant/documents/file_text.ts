/** What a file says, or why it says nothing to a reader of text, as the end of a sentence. */
export type FileText = { text: string; reason: null } | { text: null; reason: string };

export function withoutText(reason: string): FileText {
  return { text: null, reason };
}
