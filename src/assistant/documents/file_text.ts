/** The text of a file, or the reason why it has none, as the end of a sentence. */
export type FileText = { text: string; reason: null } | { text: null; reason: string };

export function withoutText(reason: string): FileText {
  return { text: null, reason };
}
