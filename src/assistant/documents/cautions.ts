import type { Attachment } from "../talk.ts";
import type { FileText } from "./file_text.ts";

/** Returns a sentence about each file whose text may differ from what the user sees in it. */
export function cautions(attachments: readonly Pick<Attachment, "name" | "content">[]): string[] {
  return attachments.flatMap(({ name, content }) => {
    const caution = cautionOf(content);
    return caution === null ? [] : [`Of "${name}", ${caution}.`];
  });
}

/** Returns why letters of a text may be wrong, as the end of a sentence; null if they are not. */
export function cautionOf(content: FileText): string | null {
  if (content.text === null || content.encoding === undefined) return null;
  const { encoding } = content;
  return `its encoding is not stated: it was read as ${encoding}, so that letters may be wrong; ` +
    `a step reads it with \`encoding: ${encoding}\`, and a file in UTF-8 is read for sure`;
}
